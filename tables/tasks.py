"""What Celery beat starts for tables; the clock runs without it."""

from celery import shared_task

from accounts.private_texts import errors_without_text
from accounts.timestamps import now
from tables import notices


@shared_task(ignore_result=True)
@errors_without_text
def remind() -> None:
    """Every minute: whose turn it is at tables without a clock."""
    notices.remind(now())
