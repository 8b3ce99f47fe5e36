"""The log of a page that was opened in the middle of a game: what its reader was told by the socket
or would have been, in each game, over a real server."""

import json
from typing import Any
from urllib.request import Request, urlopen

import msgspec
import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from accounts.models import User
from solitaire.tests import table_games as solitaire
from tables import selectors, services
from tables.game import Event
from tables.models import Entry, Table
from tables.selectors import past_events
from tables.storage import repository
from tables.views import LOGS_PER_MINUTE
from tables.waking import runner
from tests.prepared_tables import table_of
from tests.processes import server
from tests.socket_client import Tab, cookie_of, run_async

GAMES = ("american", "zung-jung", "dominoes", "solitaire")
MOVES = 60
AT = 1_800_000_000_000


@pytest.fixture
def ann(db: None) -> User:
    return User.objects.create(username="Ann")


def play(table: Table, user: User, moves: int) -> Table:
    """Plays so many moves: what happens by itself, and for the user what a timeout would do."""
    for _ in range(moves):
        state = repository.load(table.pk)
        if state.status != "playing":
            break
        seat, wait = state.seat_of(user.pk), state.engine.waits(state.game_state)
        assert seat is not None
        if seat in wait.seats:
            move = msgspec.json.encode(state.engine.default(state.game_state, seat))
            services.play(table.pk, user, state.game_state.turn, move, state.opened)
        else:
            runner.wake_due(state.wake_at)
    table.refresh_from_db()
    return table


def begun(user: User, slug: str) -> Table:
    return services.play_now(user, slug, AT, {"pace": 0})


def read_over(port: int, table: Table, cookie: str) -> list[Any]:
    address = f"http://127.0.0.1:{port}{reverse('game_log', args=[table.pk])}"
    asked = Request(f"{address}?after=0&upto={table.version}", headers={"Cookie": cookie})
    with urlopen(asked) as answer:
        return [event for entry in json.load(answer)["entries"] for event in entry]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", GAMES)
def test_who_comes_late_reads_what_the_sockets_of_others_were_told(slug: str) -> None:
    """A player and a visitor who see the whole game, and each of them on a page opened later."""
    ann = User.objects.create(username="Ann")
    table, cookie = begun(ann, slug), cookie_of(ann)

    async def scenario(port: int) -> None:
        tabs = {who: Tab(table.pk, who, port=port) for who in (cookie, "")}
        for tab in tabs.values():
            await tab.join(since=1)
        late = await sync_to_async(play)(table, ann, MOVES)
        for who, tab in tabs.items():
            await tab.send(t="ping", v=tab.update["v"])
            await tab.receive_until(late.version)
            assert tab.events, slug
            assert await sync_to_async(read_over)(port, late, who) == tab.events
        for tab in tabs.values():  # a game for one pauses without its player
            await tab.close()

    with server() as (_, port):
        run_async(lambda: scenario(port))


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_hidden_tiles_of_others_change_nothing(slug: str, ann: User) -> None:
    """With other tiles in all that only other seats were told, the log is the same."""
    table = play(begun(ann, slug), ann, MOVES)
    readers = {ann.pk: 0, None: None}
    before = {user: past_events(table.pk, user, 0, table.version) for user in readers}
    for user, seat in readers.items():
        for entry in Entry.objects.filter(table=table):
            others = exchanged(entry.events, seat)
            Entry.objects.filter(pk=entry.pk).update(events=others)
        after = past_events(table.pk, user, 0, table.version)
        assert after == before[user]
        assert "HIDDEN" not in json.dumps(after)


def exchanged(events: str, seat: int | None) -> str:
    """The events of an entry with another secret for each seat but this one."""
    found = msgspec.json.decode(events, type=tuple[Event, ...])
    secret = {"tile": "HIDDEN", "tiles": ["HIDDEN"], "hand": ["HIDDEN"], "in": ["HIDDEN"]}
    told = tuple(
        msgspec.structs.replace(
            event,
            private=tuple(
                own if number == seat else secret for number, own in enumerate(event.private)
            ),
        )
        for event in found
    )
    return msgspec.json.encode(told).decode()


@pytest.mark.django_db
def test_a_player_reads_of_their_tiles_and_whoever_watches_does_not(ann: User) -> None:
    ben = User.objects.create(username="Ben")
    table = play(table_of(ann, game="american", pace=0), ann, 0)
    services.start(table.pk, ann, AT)
    table = play(table, ann, 20)
    watched = past_events(table.pk, ben.pk, 0, table.version)
    assert watched == past_events(table.pk, None, 0, table.version)
    assert not any("hand" in event for entry in watched for event in entry)
    mine = past_events(table.pk, ann.pk, 0, table.version)
    dealt = next(event for entry in mine for event in entry if event["kind"] == "dealt")
    assert len(dealt["hand"]) >= 13


@pytest.mark.django_db
def test_a_gap_is_filled_without_repeating_what_is_known(ann: User) -> None:
    table = play(begun(ann, "american"), ann, MOVES)
    whole = past_events(table.pk, ann.pk, 0, table.version)
    for known in range(1, table.version, 7):
        first = past_events(table.pk, ann.pk, 0, known)
        assert first + past_events(table.pk, ann.pk, known, table.version) == whole


@pytest.mark.django_db
def test_the_log_begins_with_the_newest_deal(ann: User) -> None:
    table = services.play_now(ann, "american", AT, {"pace": 0, "games": 4})
    while table.number == 1:
        table = play(table, ann, 50)
        state = repository.load(table.pk)
        if state.status == "between":
            services.ready(table.pk, ann, AT)
            table.refresh_from_db()
    kinds = [event["kind"] for entry in past_events(table.pk, ann.pk, 0, 10**6) for event in entry]
    assert kinds.count("dealt") == 1
    assert "ended" not in kinds


@pytest.mark.django_db
def test_only_the_newest_entries_of_a_long_game_are_read(
    ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(begun(ann, "american"), ann, MOVES)
    whole = past_events(table.pk, ann.pk, 0, table.version)
    monkeypatch.setattr(selectors, "MAX_LOGGED", 5)
    assert past_events(table.pk, ann.pk, 0, table.version) == whole[-5:]


@pytest.mark.django_db
def test_nothing_of_a_paused_game_is_read(ann: User, client: Client) -> None:
    table = solitaire.begun(ann)
    solitaire.show(table, ann)
    solitaire.take(table, ann, 2)
    client.force_login(ann)
    address = reverse("game_log", args=[table.pk]) + "?upto=999"
    entries = client.get(address).json()["entries"]
    assert [event["kind"] for entry in entries for event in entry].count("took") == 2
    services.pause(table.pk, ann, solitaire.AT)
    answer = client.get(address)
    assert (answer.status_code, answer.json()["code"]) == (409, "paused")


@pytest.mark.django_db
@pytest.mark.parametrize("odd", ["", "x", "-1", "9" * 40, "\u0661"])
def test_any_versions_can_be_asked_for(ann: User, client: Client, odd: str) -> None:
    table = begun(ann, "american")
    for query in ({"after": odd}, {"upto": odd}, {"after": odd, "upto": odd}):
        assert client.get(reverse("game_log", args=[table.pk]), query).json() == {"entries": []}


@pytest.mark.django_db
def test_a_table_that_is_not_there_has_no_log(client: Client) -> None:
    answer = client.get(reverse("game_log", args=["nothere"]))
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_table")


@pytest.mark.django_db
def test_who_asks_too_often_is_refused(ann: User, client: Client) -> None:
    client.force_login(ann)
    address = reverse("game_log", args=[begun(ann, "american").pk])
    answers = [client.get(address).status_code for _ in range(LOGS_PER_MINUTE + 1)]
    assert answers == [200] * LOGS_PER_MINUTE + [429]
