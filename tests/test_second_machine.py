"""Two web processes and two workers behind HAProxy, with PgBouncer before PostgreSQL: any of them
is lost or replaced while people play, and nobody notices.

The proxies run the files of ops/production/.
"""

import asyncio
import http.client
import json
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

import pytest
from django.db import connection

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Entry, Table
from tables.replay import replay
from tables.storage import repository
from tests.processes import Process, free_port, is_port_open, wait_until, worker
from tests.proxies import MISSING, HAProxy, haproxy, pgbouncer
from tests.socket_client import cookie_of, run_async
from tests.steady_player import SERVICE_RESTART, SteadyPlayer
from tests.toy_app import installed

BACK_SECONDS = 10.0  # in which every socket is back
MOVES = 3  # of everybody, after which the next thing happens
OPTIONS = {"pace": 0, "numbers": 3000, "claims": False, "games": 1}
PAGES = ("/help/", "/lobby/", "/legal/terms/")
SQLITE = connection.vendor == "sqlite"
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(SQLITE, reason="a second machine needs PostgreSQL"),
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture
def tables() -> Iterator[dict[Table, list[User]]]:
    """The people at each table; bots have the other seats."""
    with installed():
        people = [User.objects.create(username=f"Player{number}") for number in range(6)]
        shared = services.open_table(people[4], "odds", OPTIONS, now(), with_bots=True)
        services.sit(shared.pk, people[5], None, now())
        services.start(shared.pk, people[4], now())
        alone = {services.play_now(user, "odds", now(), OPTIONS): [user] for user in people[:4]}
        yield alone | {shared: people[4:]}


class Site:
    """The processes of a site on two machines."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack, self._folder = stack, folder
        url = stack.enter_context(pgbouncer(os.environ["TILEHOUSE_DATABASE_URL"]))
        self._environment = {
            "TILEHOUSE_DATABASE_URL": url,
            "TILEHOUSE_PGBOUNCER": "1",
            "TILEHOUSE_DATABASE_POOL": "5",
            "TILEHOUSE_DRAIN_SECONDS": "3",
        }
        self.ports = (free_port(), free_port())
        self.webs = [self.start_web(port) for port in self.ports]
        self.workers = [self.start_worker(number) for number in range(2)]
        self.proxy: HAProxy = stack.enter_context(haproxy(self.ports))

    def start_web(self, port: int) -> Process:
        command = ["config.server", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
        process = Process(*command, "tests.served:application", **self._environment)
        self._stack.callback(process.kill)
        return process

    def start_worker(self, number: int) -> Process:
        folder = self._folder / f"worker{number}"
        folder.mkdir()
        return self._stack.enter_context(worker(folder, **self._environment))

    def wait_until_up(self) -> None:
        wait_until(lambda: self.proxy.up() == {"web1", "web2"})


@pytest.fixture
def site(tmp_path: Path, tables: object) -> Iterator[Site]:
    with ExitStack() as stack:
        yield Site(tmp_path, stack)


def load(port: int, path: str, cookie: str) -> str:
    """What is wrong with the answer to a request; "" if nothing is."""
    try:
        visitor = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        visitor.request("GET", path, headers={"Cookie": cookie, "Connection": "close"})
        answer = visitor.getresponse()
        answer.read()
        return f"{path}: {answer.status}" if answer.status >= 500 else ""
    except (OSError, http.client.HTTPException) as error:
        return f"{path}: {error!r}"


@asynccontextmanager
async def visitor(port: int, cookie: str) -> AsyncIterator[list[str]]:
    """Somebody who loads one page after the other; yields what went wrong."""
    wrong: list[str] = []
    loaded = [0]

    async def look() -> None:
        while True:
            path = PAGES[loaded[0] % len(PAGES)]
            if trouble := await asyncio.to_thread(load, port, path, cookie):
                wrong.append(trouble)
            loaded[0] += 1
            await asyncio.sleep(0.1)

    task = asyncio.create_task(look())
    try:
        yield wrong
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert loaded[0] > 10


async def until(happened: Callable[[], bool]) -> None:
    await asyncio.to_thread(wait_until, happened)


async def play_on(players: list[SteadyPlayer]) -> None:
    """Waits until everybody is connected and has made some more moves."""
    await until(lambda: all(player.connected for player in players))
    before = [len(player.answered) for player in players]
    pairs = list(zip(players, before, strict=True))
    await until(lambda: all(len(player.answered) >= n + MOVES for player, n in pairs))


async def lose_and_replace(site: Site, players: list[SteadyPlayer]) -> None:
    await play_on(players)
    site.webs[0].kill()
    await play_on(players)
    site.webs[0] = site.start_web(site.ports[0])
    await until(lambda: is_port_open(site.ports[0]))
    await asyncio.to_thread(site.wait_until_up)

    site.webs[1].end()
    assert await asyncio.to_thread(site.webs[1].wait) == 0
    await play_on(players)
    assert any(SERVICE_RESTART in player.closed for player in players)

    site.workers[0].kill()
    await play_on(players)
    site.workers.append(site.start_worker(2))
    site.workers[1].end()
    assert await asyncio.to_thread(site.workers[1].wait) == 0
    await play_on(players)


def test_lost_and_replaced_processes_are_not_noticed(
    site: Site, tables: dict[Table, list[User]]
) -> None:
    seats = [(table, user) for table, users in tables.items() for user in users]
    port = site.proxy.port
    players = [SteadyPlayer(table.pk, cookie_of(user), port) for table, user in seats]
    cookie = cookie_of(seats[0][1])
    wrong: list[str] = []

    async def scenario() -> None:
        playing = [asyncio.create_task(player.play()) for player in players]
        async with visitor(port, cookie) as trouble:
            await lose_and_replace(site, players)
        wrong.extend(trouble)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    site.wait_until_up()
    run_async(scenario)
    assert wrong == []
    assert [player.refused for player in players] == [[]] * len(players)
    assert max(away for player in players for away in player.away[1:]) < BACK_SECONDS
    for player, (table, user) in zip(players, seats, strict=True):
        check_that_all_is_stored(player, table, user)


def check_that_all_is_stored(player: SteadyPlayer, table: Table, user: User) -> None:
    """Every answered move, once and in order; one more may have had no time for its answer."""
    seat = table.seats.get(user=user).number
    entries = list(Entry.objects.filter(table=table).order_by("version"))
    own = [entry for entry in entries if (entry.seat, entry.by) == (seat, "player")]
    moves = [json.loads(entry.data) for entry in own if entry.kind == "move"]
    played = [move for move in moves if move["do"] == "play"]
    assert played[: len(player.answered)] == player.answered
    assert len(played) <= len(player.answered) + 1
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert replay(table) == repository.load(table.pk).game_state
