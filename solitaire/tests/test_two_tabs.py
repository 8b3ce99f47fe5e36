"""One player presses a button in several tabs at the same time, on the real database."""

import pytest

from accounts.models import User
from solitaire.modes import ALONE
from solitaire.tests.table_games import AT, MINUTE, begun, finished
from tables import services as tables
from tables.models import Table
from tables.played import day_of
from tables.registry import find_game
from tables.tutorials import open_tutorial
from tests.pressed import pressed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ann() -> User:
    return User.objects.create(username="ann")


def test_the_board_of_the_day_is_dealt_once(ann: User) -> None:
    ALONE.deal_of_day(day_of(AT))
    assert len(pressed(lambda at: ALONE.daily(ann, at))) == 1


def test_a_layout_pressed_twice_deals_one_game(ann: User) -> None:
    assert len(pressed(lambda at: ALONE.play(ann, {"layout": "turtle"}, at))) == 1


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("done", [True, False])
def test_another_game_pressed_twice_is_one_game(ann: User, same: bool, done: bool) -> None:
    old = finished(ann) if done else begun(ann)
    (new,) = pressed(lambda at: ALONE.again(ann, old.pk, same, at), AT + MINUTE)
    assert new != old.pk
    assert Table.objects.filter(host=ann, status="playing").count() == 1


def test_play_now_pressed_twice_opens_one_table(ann: User) -> None:
    assert len(pressed(lambda at: tables.play_now(ann, "american", at))) == 1


def test_a_table_for_others_opened_twice_is_one(ann: User) -> None:
    assert len(pressed(lambda at: tables.open_once(ann, "american", {"games": 4}, at))) == 1


@pytest.mark.parametrize("game", ["american", "solitaire"])
def test_a_tutorial_pressed_twice_is_one(ann: User, game: str) -> None:
    assert len(pressed(lambda at: open_tutorial(ann, game, at))) == 1


def test_a_tutorial_is_not_a_repeat_of_a_game_with_the_same_options(ann: User) -> None:
    same = find_game("american").tutorial.options
    table = tables.play_now(ann, "american", AT, same)
    assert open_tutorial(ann, "american", AT).pk != table.pk


def test_the_first_request_may_have_the_later_time(ann: User) -> None:
    first = ALONE.play(ann, {"layout": "turtle"}, AT)
    assert ALONE.play(ann, {"layout": "turtle"}, AT - 1).pk == first.pk


def test_a_moment_later_it_is_another_game(ann: User) -> None:
    first = ALONE.play(ann, {"layout": "turtle"}, AT)
    assert ALONE.play(ann, {"layout": "turtle"}, AT + tables.DOUBLE_PRESS_MS).pk != first.pk


def test_other_choices_are_another_game(ann: User) -> None:
    first = ALONE.play(ann, {"layout": "turtle"}, AT)
    assert ALONE.play(ann, {"layout": "turtle", "deal": "7"}, AT).pk != first.pk
    assert ALONE.again(ann, first.pk, False, AT).pk != first.pk
