"""Reviews of games in which points may be worth more than the win."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from learn.models import State
from learn.tests.stories import reviewed
from mahjong.explaining_zungjung import REVIEWER
from mahjong.game_app import ZUNG_JUNG_APP
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.moves import Discard
from mahjong.tests.american import seed
from mahjong.tests.table_games import begun, finished
from tables.game import Judgement, Prospect
from tables.models import Table
from tables.registry import game_apps
from tables.replay import replay_updates

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("Ann", "ann@example.org")


@pytest.fixture
def table(ann: User) -> Table:
    return finished(begun(ann, ZUNGJUNG.slug, seed("session"), games=4, level="easy"), ann)


def page_of(table: Table, user: User) -> Any:
    client = Client()
    client.force_login(user)
    return client.get(f"/table/{table.pk}/review/")


def test_a_session_is_reviewed_game_by_game(ann: User, table: Table) -> None:
    assert reviewed(table, ann).state == State.DONE
    page = page_of(table, ann)
    games = page.context["games"]
    assert [game.number for game in games] == [1, 2, 3, 4]
    for game in games:
        start, play, luck, end = game.balance
        assert start + play + luck == end == 100 * game.won
    text = page.content.decode()
    assert "In this game points count." in text
    assert "Points lost" in text
    for one in games[0].decisions[:4]:
        view = replay_updates(table, 0, one.at - 1).updates[0].view
        assert view.live or view.active == 0


@pytest.mark.parametrize(("quick", "told"), [(True, "a few seconds"), (False, "half a minute")])
def test_who_asks_is_told_how_long_it_takes(
    ann: User, table: Table, monkeypatch, quick: bool, told: str
) -> None:
    other = replace(ZUNG_JUNG_APP.reviewer, quick=quick)
    monkeypatch.setattr("learn.selectors.reviewer_of", lambda game: other)
    assert f"It takes {'about ' * (not quick)}{told}" in page_of(table, ann).content.decode()


def test_only_american_reviews_take_long() -> None:
    quick = {app.slug for app in game_apps() if app.reviewer and app.reviewer.quick}
    assert quick == {"zung-jung", "solitaire", "dominoes"}


def test_a_move_that_costs_points_alone_is_a_mistake(ann: User, table: Table, monkeypatch) -> None:
    def seven_behind(view: Any, options: Any, move: Any, chance: Any) -> Judgement:
        best = Prospect(Discard("N"), 0.2, 0.01, 10.0, 1.0)
        live = {"live": view.live.tile if view.live else None}
        return Judgement((best, Prospect(move, 0.2, 0.01, 3.0, 1.0)), 1, "all", live)

    judge = replace(REVIEWER, judge=seven_behind)
    monkeypatch.setitem(ZUNG_JUNG_APP.__dict__, "reviewer", judge)
    reviewed(table, ann)
    page = page_of(table, ann)
    assert (page.context["good"], page.context["bad"]) == (0, page.context["count"])
    assert {one.wrong for one in page.context["worst"]} == {7}
    text = page.content.decode()
    assert "It brings 7 points more on average." in text
    assert "games in a hundred." not in text.replace("in games of a hundred", "")


@pytest.mark.parametrize(
    ("points", "doubt", "lost"),
    [(-9.0, 1.0, 9.0), (-9.0, 4.0, 0.0), (-1.0, 0.1, 0.0), (-9.0, 0, 0)],
)
def test_points_are_lost_beyond_doubt_or_not_at_all(points, doubt, lost) -> None:
    """Without a doubt nobody has said that points count."""
    best, made = Prospect(None, 0.5, 0.1, 0.0), Prospect(None, 0.5, 0.1, points, doubt)
    assert Judgement((best, made), 1, "", {}).lost == lost
