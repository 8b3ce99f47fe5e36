"""Sitting down while a suspension is set."""

import pytest

from accounts.models import User
from moderation.tests.sanctions import suspend
from social.tests.seat_races import open_table, player, run_concurrently, sit
from tables.models import Seat, Status
from tables.refusals import Refused

ROUNDS = 10
pytestmark = pytest.mark.django_db(transaction=True)


def suspended_while_sitting_down(number: int) -> str:
    """Ann sits down in one tab and opens a table in another while staff suspend them."""
    ann, staff = (
        player("Ann", number),
        User.objects.create(username=f"Staff{number}", is_staff=True),
    )
    table = open_table(player("Cyd", number))
    run_concurrently(sit(table, ann), lambda: open_table(ann), lambda: suspend(ann, staff))
    seats = Seat.objects.filter(user=ann).exclude(table__status=Status.OVER)
    return "a suspended player has a seat" if seats.exists() else ""


def test_suspended_while_sitting_down() -> None:
    rounds = range(1, ROUNDS + 1)
    assert [suspended_while_sitting_down(number) for number in rounds] == [""] * ROUNDS


def test_suspended_player_cannot_sit_down() -> None:
    """Not even in a request that began before they were suspended."""
    ann, table = player("Ann", 1), open_table(player("Cyd", 1))
    suspend(ann, User.objects.create(username="Staff", is_staff=True))
    for sit_down in (sit(table, ann), lambda: open_table(ann)):
        with pytest.raises(Refused, match="suspended"):
            sit_down()
    assert not Seat.objects.filter(user=ann).exists()
