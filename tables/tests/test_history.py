"""The history page."""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client

from accounts.models import User
from mahjong.rules.american.view import ResultView
from tables import selectors, services
from tables.listed import past_games
from tables.models import GameResult, Table
from tables.storage import repository
from tables.tests.conftest import PersonFactory
from tables.tests.sessions import play_to_the_end
from tables.tests.table_states import NOW
from tables.views import SESSIONS_PER_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(person: PersonFactory, client: Client) -> User:
    client.force_login(person("Ann"))
    return person("Ann")


def test_empty_history_links_to_games(ann: User, client: Client) -> None:
    page = client.get("/history/").content.decode()
    assert "No games yet" in page
    assert "/lobby/" in page


def test_finished_session_links_to_its_replay(ann: User, client: Client) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}), ann)
    running = services.play_now(ann, "odds", NOW, {"games": 1})
    page = client.get("/history/").content.decode().partition("<main")[2]
    assert f"/table/{table.pk}/replay/" in page
    assert f"/table/{running.pk}/replay/" not in page


def test_session_shows_the_number_of_games_won(ann: User, client: Client) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)
    won = GameResult.objects.filter(table=table, user=ann, won=True).count()
    assert f"{won} of 4 games won" in client.get("/history/").content.decode()


def test_pages_of_the_history_have_the_sessions_in_turn(ann: User, client: Client) -> None:
    """Two sessions that ended at the same time, where one page ends and the next begins."""
    played = []
    for number in range(SESSIONS_PER_PAGE * 2 + 3):
        table = services.play_now(ann, "odds", NOW + number, {"games": 1})
        played.append((number // 2, play_to_the_end(table, ann).pk))
        Table.objects.filter(pk=table.pk).update(ended=NOW + number // 2)
    newest_first = [table for _, table in sorted(played, reverse=True)]
    wanted = [newest_first[start : start + SESSIONS_PER_PAGE] for start in (0, 20, 40)]
    first, newer, older = listed(client, "/history/")
    second, newer_than_second, oldest = listed(client, f"/history/{older}")
    third, newer_than_third, none = listed(client, f"/history/{oldest}")
    assert [first, second, third] == wanted
    assert newer == none == ""
    assert listed(client, f"/history/{newer_than_third}")[0] == second
    assert listed(client, f"/history/{newer_than_second}") == (first, "", older)


def listed(client: Client, address: str) -> tuple[list[str], str, str]:
    """The tables on a page of the history, and where newer and older ones are."""
    html = client.get(address).content.decode()
    links = dict(re.findall(r'href="(\?[^"]*)" rel="(prev|next)"', html))
    places = {rel: address for address, rel in links.items()}
    tables = re.findall(r'href="/table/(\w+)/replay/"', html)
    return tables, places.get("prev", ""), places.get("next", "")


@pytest.mark.parametrize(
    "place", ["", "x", "-", "1-x", "-5-x", "9" * 40, "1", "\u0661-x", "5-\0", "9" * 18 + "-x"]
)
def test_any_place_in_the_history_can_be_asked_for(ann: User, client: Client, place: str) -> None:
    play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 1}), ann)
    for end in ("before", "after"):
        assert "/replay/" in client.get("/history/", {end: place}).content.decode()


def test_queries_do_not_grow_with_games(ann: User, django_assert_num_queries: Any) -> None:
    for games in (1, 4, 1, 4):
        play_to_the_end(services.play_now(ann, "odds", NOW, {"games": games}), ann)
    with django_assert_num_queries(5):  # sessions, seats, what was won; two for the states
        told = [each.told for each in past_games(ann, 9)]
    assert len(told) == 4
    assert all(told)


def test_abandoned_session_shows_no_games(ann: User, client: Client) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    services.close_table(table.pk, "test", NOW)
    assert "Not finished" in client.get("/history/").content.decode()


@pytest.mark.parametrize("changed", [{"game_version": "0"}, {"game": "gone"}])
def test_game_of_an_older_version_is_listed(
    ann: User, client: Client, changed: dict[str, str]
) -> None:
    table = services.play_now(ann, "american", NOW, {"games": 1})
    finish_game(table, "Ann")
    Table.objects.filter(pk=table.pk).update(game_state="{}", **changed)
    for address in ("/history/", "/lobby/"):
        page = client.get(address)
        assert page.status_code == 200
        assert f"/table/{table.pk}/" in page.content.decode()


@pytest.mark.parametrize("winner", [None, "Ann", "Bob"])
def test_american_result_shows_winner_and_line(
    ann: User, client: Client, winner: str | None
) -> None:
    table = services.play_now(ann, "american", NOW, {"games": 1})
    finish_game(table, winner)
    page = client.get("/history/").content.decode()
    assert {
        None: "Nobody won: the wall was empty",
        "Ann": "You won with FF 2468 DD, 75 points",
        "Bob": "Bob won with FF 2468 DD",
    }[winner] in page


def test_lost_points_have_a_minus_sign(ann: User, client: Client) -> None:
    table = services.play_now(ann, "american", NOW, {"games": 1})
    finish_game(table, "Ann")
    table.seats.filter(number=1).update(points=-1250)
    page = client.get("/history/").content.decode()
    assert "Bob \N{MINUS SIGN}1,250," in page
    assert "Bob -" not in page


def finish_game(table: Table, winner: str | None) -> None:
    """Ends the table's game with a winner, or without one."""
    seat = {None: None, "Ann": 0, "Bob": 1}[winner]
    result = ResultView(
        how="wall" if seat is None else "self_drawn", winner=seat, discarder=None, line=None,
        label="FF 2468 DD", section=None, value=25, groups=(), jokerless=False, pays=(),
        points=(75, -25, -25, -25),
    )  # fmt: skip
    state = msgspec.structs.replace(repository.load(table.pk).game_state, result=result)
    Table.objects.filter(pk=table.pk).update(
        status="over", ended=NOW, game_state=msgspec.json.encode(state).decode()
    )
    table.seats.filter(number=1).update(name="Bob")


def test_games_are_counted_by_kind(ann: User, person: PersonFactory) -> None:
    table = play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)
    results = list(GameResult.objects.filter(table=table))
    [record] = selectors.records(ann)
    assert (record.game, record.games) == ("Odds", 4)
    assert record.won == sum(result.won for result in results)
    assert record.best == max(result.points for result in results)
    assert selectors.records(person("Bob")) == []


def test_history_requires_an_account(client: Client) -> None:
    assert client.get("/history/")["Location"].startswith("/accounts/login/")
