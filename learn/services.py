"""Writes reviews: asks for one, and removes those of deleted accounts."""

from django.db import transaction

from accounts.models import User
from accounts.ratelimit import is_within
from learn import selectors, tasks
from learn.models import Review, State
from learn.refusals import must
from tables.models import Table

AN_HOUR = 20  # reviews that one player may ask for
HOUR = 60 * 60
MOST_WAITING = 200  # about an hour's work


@transaction.atomic
def ask(user: User | None, table: Table, at: int) -> None:
    """Asks for the review of the user's seat. One that is there, or asked for, is enough."""
    seat = selectors.own_seat(table, user)
    review = selectors.review_of(seat, table)
    if review and review.state != State.FAILED:
        return
    selectors.must_be_reviewable(table, seat)
    must(selectors.waiting() < MOST_WAITING, "reviews_busy")
    must(is_within(f"reviews:{seat.user_id}", "reviews", AN_HOUR, HOUR), "too_many_reviews")
    anew = {
        "state": State.WAITING, "version": selectors.version_of(table), "done": 0, "total": 0,
        "body": b"", "asked": at, "ended": None, "claimed": 0, "tries": 0,
    }  # fmt: skip
    Review.objects.update_or_create(seat=seat, defaults=anew)
    transaction.on_commit(tasks.make.delay, robust=True)


def erase(user: User, at: int) -> None:
    """Removes the reviews of an account that is deleted."""
    Review.objects.filter(seat__user=user).delete()
