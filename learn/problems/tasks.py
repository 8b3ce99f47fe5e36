"""Makes the problems of today and tomorrow, in the queue of reviews: one takes up to a minute."""

from celery import shared_task

from accounts.timestamps import now
from learn.problems import making


@shared_task(ignore_result=True)
def make() -> None:
    """Queued every hour, and after each problem."""
    if making.make_missing(now()):
        make.delay()
