"""Whole contests, from the entry to the pot."""

import pytest

from contests.models import Contest
from contests.services import deciding
from contests.terms import Kind, Terms
from contests.tests.stories import (
    AT,
    CLOSES,
    DOMINOES,
    GIFT,
    MINUTE,
    SECOND,
    WELCOME,
    begin,
    check_ledger,
    coins,
    contest,
    decide,
    do,
    duel,
    enter,
    entrant,
    lay_first,
    ms,
    places,
    player,
    players,
    pool,
    post,
)
from tables import services as tables

pytestmark = pytest.mark.django_db
State = Contest.State


def test_a_duel_from_the_entry_to_the_pot() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    assert coins(ann) == coins(ben) == WELCOME - 50
    post(where, ann, pairs=3)
    assert decide(where) == State.OPEN  # Ben has not played
    post(where, ben, pairs=2)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 100), ("ben", 2, 0)]
    assert coins(ann) == WELCOME - 50 + 100 + GIFT
    assert coins(ben) == WELCOME - 50 + GIFT
    check_ledger()


def test_a_duel_of_dominoes_is_decided_by_the_clock_too() -> None:
    """Both lay one tile and stop; who has used less of their five minutes wins."""
    ann, ben = players("ann", "ben")
    where = contest(Terms(Kind.DUEL, "dominoes", DOMINOES, 50, 2, (100,)))
    enter(where, ann, ben)
    for user, thought in ((ann, 40 * SECOND), (ben, 20 * SECOND)):
        table = begin(where, user)
        do(table, user, {"do": "begin"}, AT)
        do(table, user, {"do": "shown"}, AT)
        tables.wake(table.pk, ms(AT + 4 * SECOND))
        lay_first(table, user, AT + 4 * SECOND)
        do(table, user, {"do": "stop"}, AT + 4 * SECOND + thought)
    assert [entrant(where, one).used_ms for one in (ann, ben)] == [40_000, 20_000]
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 2, 0), ("ben", 1, 100)]
    assert coins(ben) == WELCOME + 50  # no gift: who stops has not finished a game
    check_ledger()


def test_the_faster_of_two_with_the_same_score_wins() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=3, lasts=2 * MINUTE)
    post(where, ben, pairs=3, lasts=MINUTE)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 2, 0), ("ben", 1, 100)]


def test_a_full_tie_shares_the_prizes_of_its_places() -> None:
    """60 % and 30 % of 33 coins are 21 (with what rounding leaves) and 9: fifteen each."""
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=11)
    enter(where, ann, ben, cyd)
    post(where, ann, pairs=3)
    post(where, ben, pairs=3)
    post(where, cyd, pairs=1)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 15), ("ben", 1, 15), ("cyd", 3, 3)]
    check_ledger()


def test_the_coin_that_cannot_be_shared_goes_to_who_posted_first() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=15, prizes=(100,))
    enter(where, ann, ben, cyd)
    post(where, cyd, pairs=1)
    post(where, ben, pairs=3, at=AT)
    post(where, ann, pairs=3, at=AT + SECOND)
    assert decide(where) == State.DECIDED
    assert places(where) == [("ann", 1, 22), ("ben", 1, 23), ("cyd", 3, 0)]
    check_ledger()


def test_two_of_three_enter_and_the_third_prize_goes_to_the_first() -> None:
    ann, ben = players("ann", "ben")
    where = pool(places=3, fee=50)
    enter(where, ann, ben)
    post(where, ann, pairs=3)
    post(where, ben, pairs=2)
    assert decide(where, CLOSES - SECOND) == State.OPEN  # a third could still enter
    assert decide(where, CLOSES) == State.DECIDED
    assert places(where) == [("ann", 1, 70), ("ben", 2, 30)]
    check_ledger()


def test_alone_at_closing_time_the_fee_comes_back() -> None:
    ann = player("ann")
    where = duel(fee=50)
    enter(where, ann)
    post(where, ann, pairs=3)
    assert decide(where, CLOSES) == State.RETURNED
    assert (where.reason, coins(ann)) == (deciding.TOO_FEW, WELCOME + GIFT)
    check_ledger()


def test_who_never_began_is_last_without_a_score() -> None:
    ann, ben, cyd = players("ann", "ben", "cyd")
    where = pool(places=3, fee=50)
    enter(where, ann, ben, cyd)
    post(where, ben, pairs=2)
    assert decide(where, CLOSES) == State.DECIDED
    assert places(where) == [("ann", None, 0), ("ben", 1, 150), ("cyd", None, 0)]
    check_ledger()


def test_nobody_played_and_all_fees_come_back() -> None:
    ann, ben = players("ann", "ben")
    where = duel(fee=50)
    enter(where, ann, ben)
    assert decide(where, CLOSES) == State.RETURNED
    assert coins(ann) == coins(ben) == WELCOME
    check_ledger()
