"""The gift of the day, for a game that was really played."""

from unittest.mock import patch

import pytest

from contests import gifts
from contests.gifts import FEWEST_MOVES
from contests.models import Contest
from contests.tests.stories import (
    AT,
    GIFT,
    HOUR,
    MINUTE,
    WELCOME,
    begin,
    coins,
    do,
    duel,
    enter,
    ms,
    player,
    pool,
    post,
    take,
)
from tables import actions
from tables.models import Table
from tables.storage import batch
from tables.storage.batch import WriteRequest

pytestmark = pytest.mark.django_db
State = Contest.State


def test_the_gift_of_the_day_is_given_once_a_day_in_utc() -> None:
    ann = player("ann")
    where = pool(places=3, fee=0, prizes=())
    others = [duel(fee=0), duel(fee=0)]
    for each in (where, *others):
        enter(each, ann)
    post(where, ann, pairs=1)
    assert coins(ann) == WELCOME + GIFT
    post(others[0], ann, pairs=1, at=AT + HOUR)
    assert coins(ann) == WELCOME + GIFT
    post(others[1], ann, pairs=1, at=AT + 16 * HOUR)  # a minute after midnight
    assert coins(ann) == WELCOME + 2 * GIFT


@pytest.mark.parametrize(
    ("pairs", "gift"), [(1, 0), (FEWEST_MOVES - 2, 0), (FEWEST_MOVES - 1, GIFT)]
)
def test_no_gift_for_a_game_that_was_hardly_played(pairs: int, gift: int) -> None:
    """The last of these moves says that the time is up."""
    ann, where = player("ann"), duel(fee=0)
    enter(where, ann)
    table = begin(where, ann)
    take(table, ann, pairs, AT)
    do(table, ann, {"do": "timeup"}, AT + MINUTE)
    assert coins(ann) == WELCOME + gift


def time_up(table: Table) -> WriteRequest:
    """The move that ends a game of solitaire."""

    def act(state):
        turn = state.game_state.turn
        return actions.play(state, table.host_id, turn, b'{"do":"timeup"}', ms(AT + MINUTE))

    return WriteRequest(table.pk, act)


@pytest.mark.parametrize("played", [0, 1])
def test_one_of_two_games_that_end_in_one_commit_was_played(played: int) -> None:
    """Games end in the order of their tables' ids. The other one was hardly played."""
    ann, both = player("ann"), [duel(fee=0), duel(fee=0)]
    for where in both:
        enter(where, ann)
    tables = sorted([begin(where, ann) for where in both], key=lambda table: table.pk)
    take(tables[played], ann, FEWEST_MOVES, AT)
    take(tables[1 - played], ann, 1, AT)
    with patch.object(gifts, "give", wraps=gifts.give) as given:
        batch.write_all([time_up(table) for table in tables])
    assert [len(call.args[0]) for call in given.call_args_list] == [2]
    assert coins(ann) == WELCOME + GIFT


def test_two_games_that_were_played_give_one_gift() -> None:
    ann, both = player("ann"), [duel(fee=0), duel(fee=0)]
    tables = []
    for where in both:
        enter(where, ann)
        tables.append(begin(where, ann))
        take(tables[-1], ann, FEWEST_MOVES, AT)
    batch.write_all([time_up(table) for table in tables])
    assert coins(ann) == WELCOME + GIFT
