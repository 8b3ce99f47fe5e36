"""One at a time for each membership, while Stripe is asked."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection, transaction

from billing.models import Membership

FILES = 64  # with SQLite; memberships share them


@contextmanager
def alone(user_id: int) -> Iterator[None]:
    """Waits until nobody else is inside for this account. Ends with the process that holds it.

    With PostgreSQL the row of the membership is locked, and all of it is one transaction. With
    SQLite a transaction would stop every writer of the site until Stripe has answered, the moves at
    all tables too, so a file is locked instead: SQLite means one machine. What is written inside
    needs a transaction of its own, and has to look whether the membership is still there.
    """
    if connection.vendor == "sqlite":
        path = settings.VAR / f"membership-{user_id % FILES}.lock"
        with path.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        return
    with transaction.atomic():
        list(Membership.objects.select_for_update(no_key=True).filter(pk=user_id))
        yield
