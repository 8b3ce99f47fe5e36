"""The prizes that the page of a contest lists: what can be won, and afterwards what was won."""

import re

import pytest
from django.test import Client

from contests.models import Contest
from contests.services import deciding
from contests.tests.stories import (
    AT,
    CLOSES,
    MINUTE,
    decide,
    enter,
    players,
    pool,
    post,
    staff,
)

pytestmark = pytest.mark.django_db
State = Contest.State
LISTED = re.compile(r"Prize for place (\d+)</dt><dd>(.*?)</dd>")
FEE = re.compile(r"Entry fee</dt><dd>(.*?)</dd>")


def listed(where: Contest) -> list[tuple[str, str]]:
    """Places and their prizes, as the page says them."""
    return LISTED.findall(page(where))


def page(where: Contest) -> str:
    answer = Client().get(f"/contests/{where.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_open_contest_lists_what_all_places_would_pay_for() -> None:
    where = pool(places=3, fee=50)
    enter(where, *players("ann", "ben"))
    assert listed(where) == [
        ("1", "90 coins (60 %)"),
        ("2", "45 coins (30 %)"),
        ("3", "15 coins (10 %)"),
    ]


def test_a_decided_contest_lists_the_prizes_of_the_places_that_were_reached() -> None:
    """The third place is nobody's: its prize goes to the first, as the standings say."""
    ann, ben = players("ann", "ben")
    where = pool(places=3, fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=3)
    post(where, ben, pairs=2)
    assert decide(where, CLOSES) == State.DECIDED
    assert listed(where) == [("1", "70 coins"), ("2", "30 coins")]
    paid = where.entrants.order_by("rank").values_list("prize", flat=True)
    assert list(paid) == [70, 30]


def test_who_has_entered_and_not_played_has_reached_no_place() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=50)
    enter(where, ann, ben, cyd)
    post(where, cyd, pairs=1)
    assert decide(where, CLOSES) == State.DECIDED
    assert listed(where) == [("1", "150 coins")]


def test_where_fees_were_returned_no_prizes_are_listed() -> None:
    ann, ben = players("ann", "ben")
    returned, void = pool(places=3, fee=50), pool(places=3, fee=50)
    enter(returned, ann)
    enter(void, ann, ben)
    assert decide(returned, CLOSES) == State.RETURNED
    deciding.void(void.pk, "A test.", staff(), AT + MINUTE)
    for where in (returned, void):
        assert listed(where) == []


def test_a_prize_without_coins_is_not_called_free_and_a_contest_without_a_fee_is() -> None:
    """30 % of three coins are none, and 10 % too."""
    poor, free = pool(places=3, fee=1), pool(places=3, fee=0, prizes=())
    assert [coins for _, coins in listed(poor)] == [
        "3 coins (60 %)",
        "0 coins (30 %)",
        "0 coins (10 %)",
    ]
    assert FEE.findall(page(poor)) == ["1 coin"]
    assert FEE.findall(page(free)) == ["Free"]
