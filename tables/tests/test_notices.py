"""Whose turn it is at a table without a clock, told once."""

import pytest

from accounts.models import User
from accounts.timestamps import now
from notifications.models import Notification
from notifications.selectors import words
from tables import notices, presence
from tables.clock import ABANDONED_MS
from tables.models import Table
from tables.storage.repository import load
from tables.tests.conftest import TableOfTwo

pytestmark = pytest.mark.django_db
MINUTE = 60_000


@pytest.fixture
def calm(of_two: TableOfTwo) -> Table:
    return of_two(now(), pace=0)


def waited_for(calm: Table) -> set[str]:
    numbers = [user for _, user in notices._waited_for(load(calm.pk))]
    return set(User.objects.filter(pk__in=numbers).values_list("username", flat=True))


def told() -> list[str]:
    rows = Notification.objects.filter(kind=notices.KIND)
    return sorted(row.user.username for row in rows)


def test_after_five_minutes_and_once(calm: Table) -> None:
    expected = sorted(waited_for(calm))
    assert expected
    notices.remind(calm.opened + 4 * MINUTE)
    assert told() == []
    for minutes in (5, 6, 60):
        notices.remind(calm.opened + minutes * MINUTE)
        assert told() == expected
    text, url = words(Notification.objects.filter(kind=notices.KIND)[0])
    assert text.startswith("It is your turn: ")
    assert url == f"/table/{calm.pk}/"


def test_who_is_at_the_table_is_not_told(calm: Table) -> None:
    for user in load(calm.pk).users:
        presence.connect(calm.pk, user)
    notices.remind(calm.opened + 5 * MINUTE)
    presence.disconnect_all([(calm.pk, user) for user in load(calm.pk).users])
    assert told() == []


def test_what_was_played_is_forgotten(calm: Table) -> None:
    notices.remind(calm.opened + 5 * MINUTE)
    assert told()
    Table.objects.filter(pk=calm.pk).update(opened=calm.opened + 6 * MINUTE)
    notices.remind(calm.opened + 7 * MINUTE)
    assert told() == []


def test_table_that_is_given_up_tells_nobody(calm: Table) -> None:
    notices.remind(calm.opened + ABANDONED_MS)
    assert told() == []


def test_table_with_a_clock_tells_nobody(of_two: TableOfTwo) -> None:
    table = of_two(now(), pace=60)
    notices.remind(table.opened + 5 * MINUTE)
    assert told() == []


def test_who_plays_with_bots_is_not_told(table: Table) -> None:
    notices.remind(table.opened + 5 * MINUTE)
    assert told() == []
