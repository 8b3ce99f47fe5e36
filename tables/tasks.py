"""What Celery beat starts for tables; the clock runs without it."""

from time import monotonic

from celery import shared_task

from accounts.private_texts import errors_without_text
from accounts.timestamps import now
from tables import archiving, completing, notices

LONGEST = 10  # seconds of each minute, because other tasks wait for the same worker


@shared_task(ignore_result=True)
@errors_without_text
def remind() -> None:
    """Every minute: whose turn it is at tables without a clock."""
    notices.remind(now())


@shared_task(ignore_result=True)
@errors_without_text
def complete_results() -> None:
    """Every minute, as many as there is time for."""
    until = monotonic() + LONGEST
    while completing.complete_some() and monotonic() < until:
        pass


@shared_task(ignore_result=True)
@errors_without_text
def archive() -> None:
    """Every minute, as many as there is time for."""
    until = monotonic() + LONGEST
    while archiving.archive_some(now()) and monotonic() < until:
        pass
