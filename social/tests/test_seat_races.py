"""Sitting down while an account is deleted, a block is set, or other seats are taken."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from hypothesis import settings

from accounts.models import User
from accounts.privacy import delete_account
from accounts.timestamps import now
from social import services
from social.tests.seat_races import RACES, open_table, player
from tables import services as tables
from tables.hooks import SeatingPolicy, hooks
from tables.models import Seat
from tables.refusals import Refused

ROUNDS = settings().max_examples // 2
pytestmark = pytest.mark.django_db(transaction=True)
needs_row_locks = pytest.mark.skipif(
    "connection.vendor == 'sqlite'", reason="lets one write at a time"
)


@pytest.mark.parametrize("race", RACES, ids=lambda race: race.__name__)
def test_race_for_seats(race: Callable[[int], str]) -> None:
    assert [race(number) for number in range(1, ROUNDS + 1)] == [""] * ROUNDS


def waits(action: Callable[[], object]) -> bool:
    """Whether an action in another tab waits for a transaction of this one."""

    def try_action() -> bool:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '200ms'")
        try:
            action()
        except OperationalError:
            return True
        finally:
            with connection.cursor() as cursor:  # which others get from the pool
                cursor.execute("RESET lock_timeout")
            connection.close()
        return False

    with ThreadPoolExecutor(1) as tab:
        return tab.submit(try_action).result()


@needs_row_locks
@pytest.mark.parametrize("action", ["block", "delete_account", "sit"])
def test_others_wait_while_a_player_sits_down(action: str) -> None:
    ann, ben, table = player("Ann", 1), player("Ben", 1), open_table(player("Cyd", 1))
    other = open_table(player("Dot", 1))
    do = {
        "block": lambda: services.block(ann, ben, timezone.now()),
        "delete_account": lambda: delete_account(ben, now()),
        "sit": lambda: tables.sit(other.pk, ben, None, now()),
    }[action]
    waited: list[bool] = []

    def check(user: int, others: Iterable[int]) -> bool:
        if not waited:
            waited.append(waits(do))
        return True

    with patch.object(hooks, "seating", SeatingPolicy(check, hooks.seating.kept_apart_from)):
        tables.sit(table.pk, ben, None, now())
    assert waited == [True]


def test_deleted_account_cannot_sit_down() -> None:
    ann, table = player("Ann", 1), open_table(player("Cyd", 1))
    delete_account(User.objects.get(pk=ann.pk), now())
    for sit_down in (lambda: tables.sit(table.pk, ann, None, now()), lambda: open_table(ann)):
        with pytest.raises(Refused):
            sit_down()
    assert not Seat.objects.filter(user=ann).exists()
