"""Moves that arrive when the time is up, before a worker has woken the table."""

import pytest

from solitaire.rules.game import SOLITAIRE
from solitaire.tests.table_games import AT, MINUTE, begun, do, state_of, take
from tables import services as tables

pytestmark = pytest.mark.django_db
END = AT + 10 * MINUTE


def test_the_last_moment_counts_and_a_move_after_it_ends_the_game(person) -> None:
    ann = person("ann")
    table = begun(ann, pace=600)
    take(table, ann, 1, END - 1)
    score = state_of(table).score
    pair = state_of(table).solution[1]
    do(table, ann, {"do": "take", "pair": pair}, END)
    after = state_of(table)
    assert (after.how, after.score) == ("time", score)
    table.refresh_from_db()
    assert (table.status, table.wake_at) == ("over", None)


def test_the_worker_finds_nothing_left_to_do(person) -> None:
    ann = person("ann")
    table = begun(ann, pace=600)
    do(table, ann, {"do": "hint"}, END + MINUTE)
    before = state_of(table)
    assert tables.wake(table.pk, END + MINUTE).game_state == before
    assert SOLITAIRE.result(before).points == (0,)


def test_a_game_without_a_clock_takes_moves_for_as_long_as_it_is_open(person) -> None:
    ann = person("ann")
    table = begun(ann, pace=0)
    take(table, ann, 1, AT + 600 * MINUTE)
    assert state_of(table).how is None
