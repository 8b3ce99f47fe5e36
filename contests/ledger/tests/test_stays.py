"""PostgreSQL refuses to change or delete what was posted, and postings that make coins."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from contests.ledger import services
from contests.ledger.models import Line, Posting

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL alone refuses"),
]
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def empty(table: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {table} CASCADE")


@pytest.mark.parametrize(
    "change",
    [
        lambda: Posting.objects.update(reason="another"),
        lambda: Posting.objects.all()._raw_delete("default"),
        lambda: Line.objects.update(amount=1_000),
        lambda: Line.objects.all()._raw_delete("default"),
        lambda: empty("ledger_posting"),
        lambda: empty("ledger_line"),
    ],
)
def test_what_was_posted_stays(person: Callable[[str], User], change: Callable[[], object]) -> None:
    services.player_account(person("ann"), AT)
    connection.check_constraints()  # a table that waits for its checks cannot be emptied
    with pytest.raises(DatabaseError, match="cannot be changed or deleted"), transaction.atomic():
        change()
    assert Line.objects.count() == 2


@pytest.mark.parametrize("amounts", [(5,), (5, -4)])
def test_no_transaction_makes_coins(person: Callable[[str], User], amounts: list[int]) -> None:
    accounts = [services.player_account(person(name), AT) for name in ("ann", "ben")]
    with (  # noqa: PT012
        pytest.raises(DatabaseError, match="do not sum to zero"),
        transaction.atomic(),
    ):
        posting = Posting.objects.create(key="made", kind=Posting.Kind.CORRECTION, at=AT)
        for account, amount in zip(accounts, amounts, strict=False):
            Line.objects.create(posting=posting, account=account, amount=amount, after=0)
        connection.check_constraints()
