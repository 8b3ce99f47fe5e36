"""Replays of finished sessions, from any seat."""

from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from tables import services
from tables.game import Event
from tables.models import Entry, GameResult, Table
from tables.replay import ENTRIES_PER_PAGE, HANDS, MAX_ENTRIES, replay_updates, told
from tables.storage import repository
from tables.tests.sessions import play_to_the_end, step
from tables.tests.table_states import NOW
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: User) -> Table:
    return play_to_the_end(services.play_now(ann, "odds", NOW, {"games": 4}), ann)


def test_replay_from_any_seat(over: Table) -> None:
    mine, theirs = replay_updates(over, 0, 0), replay_updates(over, 2, 0)
    assert mine.last == theirs.last
    assert [update.v for update in mine.updates] == list(range(1, len(mine.updates) + 1))
    assert all(update.since == update.v - 1 for update in mine.updates)
    assert mine.updates[0].table.me == 0
    assert theirs.updates[0].table.me == 2
    assert len(mine.updates[0].view.hand) == 4
    assert mine.updates[0].view.hand != theirs.updates[0].view.hand
    assert mine.updates[0].events[0]["hand"] == list(mine.updates[0].view.hand)
    assert not any(update.options or update.table.clock for update in mine.updates)


def test_a_replay_names_where_each_game_begins_and_ends(over: Table) -> None:
    moments = replay_updates(over, 1, 0).moments
    begin_and_end = [(moment.game, moment.kind) for moment in moments if moment.kind != "take"]
    assert begin_and_end == [(game, kind) for game in (1, 2, 3, 4) for kind in ("start", "end")]
    assert moments[0].at == 1
    assert moments[-1].at == replay_updates(over, 1, 0).last
    assert replay_updates(over, 1, 60).moments == moments


def test_pages_lead_to_the_stored_state(over: Table) -> None:
    updates, since = [], 0
    while since < (part := replay_updates(over, 0, since)).last:
        assert len(part.updates) <= ENTRIES_PER_PAGE
        updates += part.updates
        since = part.updates[-1].v
    assert len(updates) == part.last > ENTRIES_PER_PAGE
    numbers = [update.table.number for update in updates]
    assert numbers == sorted(numbers)
    assert updates[-1].view == ODDS.view(repository.load(over.pk).game_state, 0)


def test_running_table_has_no_replay(ann: User, client: Client) -> None:
    table = services.play_now(ann, "odds", NOW)
    client.force_login(ann)
    answer = client.get(f"/table/{table.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert client.get(f"/table/{table.pk}/replay/").status_code == 404


@pytest.mark.parametrize("seat", ["4", "-1", "x", "9" * 30])
def test_invalid_replay_seat_is_refused(over: Table, client: Client, seat: str) -> None:
    answer = client.get(f"/table/{over.pk}/replay.json?seat={seat}")
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_seat")


def test_game_of_another_version_is_refused(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(game_version="0")
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_rules")


def test_too_long_session_is_refused(over: Table, client: Client) -> None:
    Table.objects.filter(pk=over.pk).update(version=MAX_ENTRIES + 1)
    answer = client.get(f"/table/{over.pk}/replay.json")
    assert (answer.status_code, answer.json()["code"]) == (409, "too_long")


def test_replay_requires_no_account(over: Table, client: Client) -> None:
    assert client.get(f"/table/{over.pk}/replay/").status_code == 200
    page = client.get(f"/table/{over.pk}/replay.json?seat=1&since=3").json()
    assert page["updates"][0]["v"] == 4


def test_only_a_player_of_the_session_reads_that_they_are_that_seat(
    over: Table, ann: User, client: Client
) -> None:
    url = f"/table/{over.pk}/replay/"
    assert client.get(url).context["setup"]["replay"] == {"seat": 0, "own": None}
    client.force_login(ann)
    assert client.get(url).context["setup"]["replay"] == {"seat": 0, "own": 0}


def test_each_game_has_results(ann: User) -> None:
    table = services.play_now(ann, "odds", NOW, {"games": 4})
    while table.number < 3:
        step(table, ann)
    results = list(GameResult.objects.filter(table=table).order_by("number"))
    assert [(result.number, result.user, result.game) for result in results] == [
        (1, ann, "odds"),
        (2, ann, "odds"),
    ]
    table = play_to_the_end(table, ann)
    points = GameResult.objects.filter(table=table).values_list("points", flat=True)
    assert sum(points) == table.seats.get(number=0).points


def test_passes_are_no_steps_of_a_replay(over: Table) -> None:
    moves = Entry.objects.filter(table=over, kind__in=("start", "move"))
    assert replay_updates(over, 0, 0).last < moves.count()
    assert all(update.events for update in replay_updates(over, 0, 0).updates)


def test_a_replay_marks_what_the_rules_name(over: Table) -> None:
    page = replay_updates(over, 0, 0)
    taken = {moment.at for moment in page.moments if moment.kind == "take"}
    shown = [update for update in page.updates if any(e["kind"] == "taken" for e in update.events)]
    assert shown
    assert {update.v for update in shown} == {at for at in taken if at <= ENTRIES_PER_PAGE}


def test_all_hands_lie_open_and_each_event_tells_what_its_own_seat_was_told(over: Table) -> None:
    seen = [replay_updates(over, seat, 0).updates for seat in range(4)]
    opened = replay_updates(over, 2, 0, hands="all").updates
    assert opened[0].table.me == 2
    for number, update in enumerate(opened):
        assert update.view.hands == tuple(seat[number].view.hand for seat in seen)
    assert opened[0].events == seen[2][0].events, "dealt: every seat's own"
    drawn = [event for update in opened for event in update.events if event["kind"] == "drew"]
    assert {event["seat"] for event in drawn} == {0, 1, 2, 3}
    assert all("card" in event for event in drawn)


def test_what_another_seat_was_told_is_not_told_as_the_watched_seats_own() -> None:
    """The tiles that a pass brings name no seat, because only their owner is told of them."""
    brought = Event("passed", {}, ({}, {"in": ["7c"]}, {}, {}))
    assert told(brought, 1) == {"kind": "passed", "in": ["7c"]}
    assert told(brought, 0) == {"kind": "passed"}
    drew = Event("drew", {"seat": 1}, ({}, {"card": "7c"}, {}, {}))
    assert told(drew, 0) == {"kind": "drew", "seat": 1, "card": "7c"}


def test_a_replay_without_hands_shows_what_a_visitor_saw(over: Table) -> None:
    visible = replay_updates(over, 2, 0, hands="none").updates
    assert all(update.table.me is None and not update.view.hand for update in visible)
    drawn = [event for update in visible for event in update.events if event["kind"] == "drew"]
    assert drawn
    assert not any("card" in event for event in drawn)


@pytest.mark.parametrize(("asked", "opened"), [("all", True), ("none", False), ("x", False)])
def test_hands_are_open_only_where_all_were_asked_for(
    over: Table, client: Client, asked: str, opened: bool
) -> None:
    page = client.get(f"/table/{over.pk}/replay.json?seat=1&hands={asked}").json()
    assert bool(page["updates"][0]["view"].get("hands")) is opened


@pytest.mark.parametrize("hands", HANDS)
def test_no_hand_of_a_running_table_is_shown(ann: User, client: Client, hands: str) -> None:
    table = services.play_now(ann, "odds", NOW)
    client.force_login(ann)
    answer = client.get(f"/table/{table.pk}/replay.json?hands={hands}")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert set(answer.json()) == {"code", "text"}


def test_nothing_but_a_replay_opens_the_hands_of_a_game() -> None:
    """So that no update of a running game can."""
    root = Path(__file__).resolve().parents[2]
    apps = [path for path in root.glob("*/") if (path / "__init__.py").exists()]
    sources = [path for app in apps for path in app.rglob("*.py") if "tests" not in path.parts]
    using = [path.name for path in sources if ".open_view(" in path.read_text()]
    assert using == ["replay.py"]
