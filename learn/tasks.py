"""Makes reviews, in a queue and a worker of their own: each step takes a processor for a second."""

from celery import shared_task

from accounts.timestamps import now
from learn import making


@shared_task(ignore_result=True)
def make() -> None:
    """Queued when a review is asked for, after each step, and every minute for what a worker that
    was killed has left."""
    if making.make_some(now()):
        make.delay()
