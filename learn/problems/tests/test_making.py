"""How a problem of the day is made: once, ahead of time, beyond doubt, from what one seat sees."""

import random
import re
from collections import Counter
from datetime import timedelta
from itertools import chain, islice
from typing import Any

import pytest

from learn.problems import making, tasks
from learn.problems.models import Problem, unpack
from learn.problems.tests.stories import APPS, AT, TODAY, found, problem
from mahjong.game_app import AMERICAN_APP
from mahjong.problems import PROBLEMS
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.tiles import ORDER
from mahjong.templatetags.tiles import drawn_in_american
from mahjong.tests.american import seed, table
from mahjong.tests.hidden import reshuffled
from tables.played import today
from tables.rng import RandomStream
from tests.bot_games import positions

pytestmark = pytest.mark.django_db
TOMORROW = TODAY + timedelta(days=1)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The seeds of which problems were sought, with the first kind of problem being enough."""
    sought: list[str] = []
    find = making.find

    def noted(app: Any, of: str) -> making.Found | None:
        sought.append(of)
        return find(app, of)

    monkeypatch.setattr(making, "KINDS", 1)
    monkeypatch.setattr(making, "find", noted)
    monkeypatch.setattr(tasks, "now", lambda: AT)
    return sought


def test_todays_and_tomorrows_are_made_once(quick) -> None:
    tasks.make.apply()  # in tests what it queues is done at once
    while making.make_missing(AT):
        pass
    made = list(Problem.objects.order_by("day", "game").values_list("day", "game", "pk"))
    assert [(day, game) for day, game, _ in made] == [
        (day, app.slug) for day in (TODAY, TOMORROW) for app in APPS
    ]
    assert len(set(quick)) == 4
    tasks.make.apply()
    assert list(Problem.objects.order_by("day", "game").values_list("day", "game", "pk")) == made
    assert len(quick) == 4


def test_a_game_without_a_problem_keeps_no_other_from_one(monkeypatch) -> None:
    monkeypatch.setattr(making, "find", lambda app, of: found(app) if app is APPS[1] else None)
    while making.make_missing(AT):
        pass
    made = Problem.objects.order_by("day").values_list("day", "game")
    assert list(made) == [(TODAY, "zung-jung"), (TOMORROW, "zung-jung")]


def test_two_workers_at_a_time_keep_one(quick, monkeypatch) -> None:
    """The other has made it after this one has looked."""
    keep = making.keep

    def late(app: Any, one: making.Found, day: Any, at: int) -> Problem:
        keep(app, one, day, at - 1)
        return keep(app, one, day, at)

    for app in APPS:
        problem(TOMORROW, app)
    monkeypatch.setattr(making, "keep", late)
    making.make_missing(AT)
    assert Problem.objects.get(day=TODAY).made == AT - 1


def test_what_is_made_follows_from_the_day_and_a_secret(quick, settings) -> None:
    making.make_missing(AT)
    first = Problem.objects.get()
    Problem.objects.all().delete()
    making.make_missing(AT)
    assert unpack(Problem.objects.get()) == unpack(first)
    settings.SECRET_KEY = "another one"
    assert making._seed("american", TODAY) not in quick


def test_when_nothing_is_found_work_ends(monkeypatch) -> None:
    monkeypatch.setattr(making, "GAMES", 0)
    assert making.make_missing(AT) is False
    assert not Problem.objects.exists()


@pytest.mark.parametrize("app", APPS, ids=["american", "zung-jung"])
def test_the_best_choice_is_better_beyond_doubt(app: Any) -> None:
    one = found(app)
    assert making.FEWEST <= len(one.choices) <= making.MOST
    (best,) = (each for each in one.choices if each.played == 0)
    for each in one.choices:
        if each is not best:
            assert each.cost >= making.CLEARLY or each.lost >= making.CLEAR_POINTS
            assert not app.problems.vague(each)
            assert app.reviewer.move_name(each.chosen.move, each.facts) in (
                app.reviewer.explain(each)
            )


def choices_at(state: Any, seat: int) -> Any:
    at = making.Position(AMERICAN.view(state, seat), AMERICAN.options(state, seat), seed("x"), 1)
    offered = PROBLEMS.moves(at.view, at.options, at.chance("offered"))
    return making._choices(at, offered, PROBLEMS, AMERICAN_APP.reviewer)


# 2468 of one suit and 1357 of another: which of the pairs belongs to neither?
HAND = "2D 2D 2D 2D 4D 4D 4D 6D 6D 6D 8D 8D N 8B"


def test_hidden_tiles_change_neither_the_problem_nor_what_is_shown() -> None:
    state = table(HAND, left=60)
    other = reshuffled(state, 0, random.Random(7))
    assert state.wall != other.wall
    assert choices_at(state, 0) == choices_at(other, 0)
    shown = [PROBLEMS.position(AMERICAN.view(each, 0)) for each in (state, other)]
    assert shown[0] == shown[1]


def tiles_in(data: Any) -> Counter[str]:
    """All tiles that are named in plain data, but not the one that is drawn, which the hand has."""
    if isinstance(data, str):
        return Counter([data] if data in ORDER else [])
    inner = (
        [v for k, v in data.items() if k not in ("drawn", "wind")]
        if isinstance(data, dict)
        else data
    )
    return (
        sum((tiles_in(each) for each in inner), Counter())
        if isinstance(inner, list | tuple)
        else Counter()
    )


def test_a_position_has_only_what_the_seat_sees() -> None:
    for state, seat in islice(positions(3), 0, None, 12):
        view = AMERICAN.view(state, seat)
        groups = [group.tiles for rack in state.racks for group in rack.exposed]
        lying = [each.tile for each in state.discards]
        seen = Counter([*state.racks[seat].hand, *lying, *chain(*groups)])
        assert tiles_in(PROBLEMS.position(view)) == seen


def test_the_page_draws_no_other_tiles(client) -> None:
    one = problem(today())
    hand = {drawn_in_american(tile) for tile in unpack(one).position["hand"]}
    html = client.get("/problem/american/").content.decode()
    assert set(re.findall(r'href="[^"]*faces\.[^"]*#([^"]+)"', html)) == hand


def test_two_moves_that_are_about_equal_make_no_problem() -> None:
    assert choices_at(table(HAND, left=60), 0) == ()


def offered_at(state: Any, seat: int) -> Any:
    view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
    return PROBLEMS.moves(view, options, RandomStream(seed("x"), "offered"))


def test_a_won_hand_is_no_question() -> None:
    ready = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 8D 8D"
    assert offered_at(table(f"{ready} N", left=60), 0)
    assert not offered_at(table(f"{ready} 6D", left=60), 0)


def test_a_blind_pass_is_no_question() -> None:
    """There fewer tiles may be better."""
    passes = [(at, seat) for at, seat in islice(positions(3), 12) if at.phase == "give"]
    blind = [bool(AMERICAN.view(at, seat).passing.blind) for at, seat in passes]
    assert (blind.count(False), blind.count(True)) == (8, 4)
    for (at, seat), is_blind in zip(passes, blind, strict=True):
        assert bool(offered_at(at, seat)) != is_blind
