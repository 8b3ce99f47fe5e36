"""What Celery beat starts for tables; the clock runs without it."""

from celery import shared_task

from accounts.private_texts import errors_without_text
from accounts.timestamps import now
from tables import completing, notices


@shared_task(ignore_result=True)
@errors_without_text
def remind() -> None:
    """Every minute: whose turn it is at tables without a clock."""
    notices.remind(now())


@shared_task(ignore_result=True)
@errors_without_text
def complete_results() -> None:
    """Every minute, and again while there is more to do."""
    if completing.complete_some():
        complete_results.delay()
