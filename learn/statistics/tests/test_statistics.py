"""A player's statistics: what is counted, of which games, and who sees it."""

import codecs
import csv
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.guests import merge_guest
from accounts.models import User
from accounts.privacy import exporters
from learn.models import Body, Decision, Kept, Review, pack
from learn.statistics import views
from learn.tests.stories import DAY, NOW, played, result, reviewed
from mahjong.models import WonHand
from mahjong.rules.zungjung.patterns import PATTERNS
from social import services as social
from tables import completing
from tables.hooks import SecrecyPolicy, secrecy_policies
from tables.models import Table

pytestmark = pytest.mark.django_db
PAGE = reverse("statistics")


def person(name: str, **more: Any) -> User:
    return User.objects.create_user(name, f"{name}@example.org", **more)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "now", lambda: NOW + 1)


@pytest.fixture
def ann(client: Client) -> User:
    ann = person("Ann")
    client.force_login(ann)
    return ann


def lines(client: Client, table: str, **chosen: str) -> list[tuple[str, ...]]:
    """The rows of one table of the page, as its file has them: a name and its numbers."""
    answer = client.get(reverse("statistics_file"), chosen)
    rows: dict[str, list[str]] = {}
    text = answer.content.decode("utf-8-sig")
    for title, name, _, value in list(csv.reader(text.splitlines()))[1:]:
        if title == table:
            rows.setdefault(name, []).append(value)
    return [(name, *values) for name, values in rows.items()]


def test_results_by_opponent_with_their_sum(client, ann) -> None:
    result(ann, points=1_300)
    result(ann, won=False, drawn=True, points=0)
    result(ann, won=False, points=-50, against="people")
    result(person("Ben"))
    assert lines(client, "Results") == [
        ("Medium bots", "2", "1", "1", "0", "1300"),
        ("People", "1", "0", "0", "1", "-50"),
        ("All", "3", "1", "1", "1", "1250"),
    ]


def test_filters_choose_game_opponents_and_time(client, ann) -> None:
    result(ann, at=NOW - 20 * DAY)
    result(ann, at=NOW - 40 * DAY, against="hard", won=False)
    result(ann, at=NOW - 400 * DAY)
    result(ann, at=NOW - 19 * DAY, game="zung-jung", points=64)
    for chosen, games in (
        ({"game": "american"}, "2"), ({}, "1"), ({"game": "american", "period": "month"}, "1"),
        ({"game": "american", "period": "all"}, "3"),
        ({"game": "american", "against": "hard"}, "1"),
        ({"against": "nobody", "period": "for ever", "game": "chess"}, "1"),
    ):  # fmt: skip
        assert lines(client, "Results", **chosen)[-1][1] == games, chosen
    assert "No finished games here" in client.get(PAGE, {"against": "easy"}).content.decode()


def test_over_time_has_equal_parts_in_order(client, ann) -> None:
    for days in (0, 1, 27, 28):
        result(ann, at=NOW - days * DAY, won=days > 20)
    found = lines(client, "Over time", period="month")
    assert [(line[1], line[2]) for line in found] == [("2", "2"), ("2", "0")]
    assert len(lines(client, "Over time", period="all")) == 2


def test_times_are_the_quartiles_of_games(client, ann) -> None:
    for ms in (1_000, 2_000, 3_000, 4_000, 0):
        result(ann, typical=ms)
    times = [line[1] for line in lines(client, "Time for a move")]
    assert times == ["1.0", "2.0", "3.0"]


def test_calls_thrown_tiles_and_own_draws_are_counted(client, ann) -> None:
    result(ann, facts={"calls": 2, "drew": 1})
    result(ann, facts={"calls": 0}, won=False, drawn=True)
    result(ann, facts={"calls": 1, "threw": 1}, won=False)
    result(ann, facts={"calls": 0}, won=False)
    result(ann)  # of rules of long ago: nothing is known
    assert lines(client, "How you play") == [
        ("You called at least once", "2", "4", "50 %"),
        ("Of your wins: with a tile that you drew", "1", "1", "100 %"),
        ("Of the wins of others: you threw the tile", "1", "2", "50 %"),
    ]


def test_hands_are_those_of_the_opponents_that_were_chosen(client, ann) -> None:
    for against, section in (("easy", "2468"), ("hard", "Quints")):
        row = result(ann, against=against)
        said = {"section": section, "label": "FF 22", "at": datetime.fromtimestamp(NOW / 1000, UTC)}
        WonHand.objects.create(user=ann, table=row.table_id, number=1, **said)
    title = "Hands you won, by section of the card"
    assert lines(client, title) == [("2468", "1"), ("Quints", "1")]
    assert lines(client, title, against="hard") == [("Quints", "1")]


def test_patterns_of_hands_are_counted(client, ann) -> None:
    for patterns in ([PATTERNS[0].id], [PATTERNS[0].id, PATTERNS[1].id, "of rules of long ago"]):
        result(ann, game="zung-jung", facts={"calls": 0, "with": patterns})
    found = lines(client, "Patterns in the hands you won")
    assert found[0] == (PATTERNS[0].name, "2")
    assert [line[1] for line in found[1:]] == ["1", "1"]


def test_opponents_are_named_with_both_results_but_no_guest_nor_blocked(client, ann) -> None:
    ben, cyd, guest = person("Ben"), person("Cyd"), person("Guest 22", guest=True)
    for number, other in enumerate((ben, ben, cyd, guest)):
        mine = result(ann, against="people", won=number == 0)
        result(other, against="people", table=mine.table, won=number == 1)
    result(ben, against="people")  # without Ann
    assert lines(client, "Against whom") == [("Ben", "2", "1", "1"), ("Cyd", "1", "0", "0")]
    social.block(ben, ann, datetime.fromtimestamp(NOW / 1000, UTC))
    assert lines(client, "Against whom") == [("Cyd", "1", "0", "0")]
    assert lines(client, "Against whom", against="easy") == []


def test_accuracy_comes_from_reviews(client, ann, monkeypatch) -> None:
    table = played(ann, 4)
    assert lines(client, "Accuracy", period="all") == []
    reviewed(table, ann)
    found = lines(client, "Accuracy", period="all")
    assert sum(int(line[1]) for line in found) >= 1
    assert all(int(line[2]) <= int(line[1]) for line in found)
    assert lines(client, "Accuracy", period="all", against="easy") == []
    assert lines(client, "Accuracy", period="all", against="hard") == found


def test_what_costs_points_alone_is_no_good_decision(client, ann) -> None:
    moves = ({"do": "discard", "tile": "1B"}, {"do": "discard", "tile": "2B"})
    best, worse = (
        Kept(move, 0.2, 0.0, points, 0.1) for move, points in zip(moves, (9, 2), strict=True)
    )
    row = result(ann, game="zung-jung")
    seat = row.table.seats.create(number=0, user=ann, ended=NOW)
    decisions = [Decision(1, n, (best, worse), played, "", {}) for n, played in enumerate((0, 1))]
    done = {"state": "done", "asked": NOW, "ended": NOW, "body": pack(Body(tuple(decisions)))}
    Review.objects.create(seat=seat, version="1", **done)
    assert lines(client, "Accuracy") == [
        ("First third", "1", "1", "100 %"), ("Second third", "1", "0", "0 %"),
    ]  # fmt: skip


def test_dominoes_compares_the_points_of_both(client, ann) -> None:
    played(ann, 4)
    completing.complete_some()
    title = "Points in a game, on average"
    assert [line[0] for line in lines(client, title, period="all")] == ["You", "Your opponents"]


def test_secret_results_are_not_shown_before_they_may_be(client, ann, monkeypatch) -> None:
    result(ann, points=1)
    secret = result(ann, points=1_000)
    hidden = Table.objects.filter(pk=secret.table_id)
    policy = SecrecyPolicy(lambda options: True, lambda table: hidden.filter(pk=table))
    monkeypatch.setattr("tables.hooks.secrecy_policies", [*secrecy_policies, policy])
    assert lines(client, "Results") == [("Medium bots", "1", "1", "0", "0", "1")]


def test_who_has_not_played_is_told_kindly_and_visitors_sign_in(client) -> None:
    assert client.get(PAGE)["Location"].startswith(reverse("account_login"))
    client.force_login(person("Ann"))
    page = client.get(PAGE).content.decode()
    assert "Here you will see how you play." in page
    assert client.get(reverse("statistics_file")).status_code == 200


def test_page_has_each_table_with_its_bars(client, ann) -> None:
    result(ann)
    result(ann, won=False)
    page = client.get(PAGE).content.decode()
    assert '<rect width="50.0" height="8"/>' in page
    assert 'aria-hidden="true"' in page
    assert "style=" not in page.partition("<main")[2].partition("</main")[0]


def test_spreadsheets_read_the_letters_of_every_language(client, ann) -> None:
    """Excel takes a file without this mark for one of an alphabet of its own."""
    result(ann)
    answer = client.get(reverse("statistics_file"), headers={"accept-language": "zh-hans"})
    assert answer.content.startswith(codecs.BOM_UTF8)


def test_games_of_a_guest_become_the_accounts(client, ann) -> None:
    guest = person("Guest 22", guest=True)
    result(guest, facts={"calls": 1})
    merge_guest(guest, ann, NOW)
    assert lines(client, "How you play")[0][1:3] == ("1", "1")


def test_my_data_has_what_is_counted(ann) -> None:
    played(ann, 4)
    completing.complete_some()
    (game,) = next(exporters["tables"](ann))["games"]
    assert game["against"] == "hard"
    assert game["facts"]["rounds"] == 1


def test_more_games_need_no_more_queries(client, ann) -> None:
    counts = []
    for _ in range(3):
        for _ in range(10):
            result(ann, against="people", facts={"calls": 1})
        with CaptureQueriesContext(connection) as queries:
            client.get(PAGE)
        counts.append(len(queries))
    assert counts[1] == counts[2]


@pytest.mark.parametrize("address", ["/history/", "/lobby/", "/people/Ann/"])
def test_own_pages_lead_there(client, ann, address) -> None:
    played(ann, 4)
    assert f'href="{PAGE}"' in client.get(address).content.decode()
