"""Games over a line that loses, repeats and delays frames, between real pages and the real server.

The pages' sockets are the site's TypeScript, in a node process (tests/faults/line.mjs); the table's
sockets are the server's, in this process, without a network between them. Their timers run faster
there. Each game is played until it is over, or for some versions.
"""

import asyncio
import json
import random
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from ops.test import postgresql_is_up
from tests import measuring
from tests.faults.check import check
from tests.faults.page import Data, Shown
from tests.faults.players import KINDS, Kind, Table, open_table, socket_scope, wish
from tests.measuring import report

ROOT = Path(__file__).resolve().parents[2]
ODDS = Kind("odds", 4, {"numbers": 6, "games": 1, "pace": 0})
EVERY = 20  # one table in so many is of another game than the toy
AT_ONCE = 8  # tables
VERSIONS = 50  # after which a game has been played long enough
FAULT = 0.05  # the share of frames that are lost; as many come twice, and late
LATE_SECONDS = 0.2
PRESS_AGAIN_SECONDS = 1.0
GIVE_UP_SECONDS = 120.0
ENDING_SECONDS = 30.0  # after which no task should be left
WITHOUT_LIMIT = 1e15  # tokens


def measure(games: int) -> bool:
    """Prints the figures; returns whether anything is wrong."""
    if not (node := shutil.which("node")) or not postgresql_is_up():
        print("node or postgresql is missing: a lossy line is not measured", file=sys.stderr)
        return False
    with measuring.site():
        from tables.registry import register
        from tests.toy_app import ODDS_APP

        register(ODDS_APP)
        run = _Run(node, games)
        start = time.monotonic()
        signal.signal(signal.SIGINT, signal.default_int_handler)  # shells may have it ignored
        with suppress(KeyboardInterrupt):  # the figures are of what was compared until then
            asyncio.run(run.all())
        return run.report(time.monotonic() - start)


def _tell_what_is_left() -> None:
    """Where each task stands that does not end although it was cancelled."""
    for task in asyncio.all_tasks():
        task.print_stack()


class LinePage:
    """What a page in the node process was shown, and what its player has asked for."""

    def __init__(self, number: int, seat: int, table: Table, session: Any) -> None:
        self.number, self.seat, self.table, self.session = number, seat, table.pk, session
        self.update: Data = {}
        self.shown: list[Shown] = []
        self.requests: list[Data] = []
        self.closed = 0
        self.asked: tuple[int, float] = (0, 0.0)  # at which version, and when

    @property
    def version(self) -> int:
        return int(self.update.get("v", 0))

    def receive(self, update: Data, follows: bool) -> None:
        body = msgspec.json.encode(update)
        self.shown.append(Shown(update["v"], update["since"], follows, body))
        self.update = update

    def wish(self) -> Data | None:
        """What the player does now: something new, or the same again if nothing happens."""
        version, at = self.asked
        if version == self.version and time.monotonic() - at < PRESS_AGAIN_SECONDS:
            return None
        if asks := self.update and wish(self):  # type: ignore[arg-type]
            self.asked = (self.version, time.monotonic())
            about = {"turn": asks.get("turn"), "number": self.update["table"]["number"]}
            self.requests.append({**asks, **about})
        return asks or None


class _Run:
    def __init__(self, node: str, games: int) -> None:
        self.node, self.games = node, games
        self.pages: list[LinePage] = []
        self.sockets: dict[int, asyncio.Queue[Data]] = {}
        self.tables: dict[int, str] = {}  # by connection
        self.tasks: set[asyncio.Task[None]] = set()
        self.faulty: set[str] = set()  # tables whose line is bad
        self.frames = self.faults = self.shown = self.compared = 0
        self.wrong: list[str] = []

    async def all(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            self.node, "tests/faults/line.mjs", cwd=ROOT, stdin=pipe, stdout=pipe, limit=2**24
        )
        reading = asyncio.create_task(self._read())
        waking = asyncio.create_task(_wake())
        numbers = iter(range(self.games))
        try:
            await asyncio.gather(*(self._play_some(numbers) for _ in range(AT_ONCE)))
        finally:
            asyncio.get_running_loop().call_later(ENDING_SECONDS, _tell_what_is_left)
            waking.cancel()
            self.process.kill()
        await self.process.wait()
        await asyncio.gather(reading, waking, return_exceptions=True)

    async def _play_some(self, numbers: Any) -> None:
        for number in numbers:
            kind = KINDS[number // EVERY % len(KINDS)] if number % EVERY == 0 else ODDS
            table, sessions = await asyncio.to_thread(_opened, kind, number)
            first = len(self.pages)
            pages = [LinePage(first + at, at, table, who) for at, who in enumerate(sessions)]
            self.pages += pages
            await self._play(table, pages)

    async def _play(self, table: Table, pages: Sequence[LinePage]) -> None:
        self.faulty.add(table.pk)
        for page in pages:
            self._order("page", page.number, f"ws://site/{table.pk}")
        ends = time.monotonic() + GIVE_UP_SECONDS
        while not _played(pages) and time.monotonic() < ends:
            await asyncio.sleep(random.uniform(0.01, 0.05))
            page = random.choice(pages)
            if asks := page.wish():
                self._order(asks["t"], page.number, *_given(asks))
        self.faulty.discard(table.pk)
        await self._compare(table, pages)
        for page in pages:
            self._order("end", page.number)
            page.update = {}

    async def _compare(self, table: Table, pages: Sequence[LinePage]) -> None:
        """What is shown in the end, and all that was shown before, with what is stored."""
        await asyncio.to_thread(_end, table)
        ends = time.monotonic() + GIVE_UP_SECONDS
        shown: Any = {table.pk: pages}  # what `check` reads of a page, these have too
        while differing := [
            page for page in pages if not await asyncio.to_thread(_shows_all, table, page)
        ]:
            if time.monotonic() > ends:
                break
            await asyncio.sleep(0.1)
        self.wrong += [f"{table.pk}: seat {page.seat} shows another table" for page in differing]
        found = await asyncio.to_thread(check, shown)
        self.compared += 1
        self.shown += found.shown
        self.wrong += found.about
        for page in pages:
            page.shown.clear()

    # The line

    def _order(self, *order: Any) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def _read(self) -> None:
        assert self.process.stdout
        while line := await self.process.stdout.readline():
            kind, number, *told = msgspec.json.decode(line)
            if kind == "update":
                self.pages[number].receive(*told)
            elif kind == "open":
                self._serve(number, self.pages[told[0]], told[1])
            elif kind == "send" and number in self.sockets:
                frame = {"type": "websocket.receive", "text": told[0]}
                inbox, table = self.sockets[number], self.tables[number]
                self._carry(table, lambda inbox=inbox, frame=frame: inbox.put_nowait(frame))
            elif kind == "close" and number in self.sockets:
                self.sockets[number].put_nowait({"type": "websocket.disconnect"})

    def _carry(self, table: str, deliver: Any) -> None:
        """Delivers a frame, if the line is good; else perhaps not, twice or late."""
        self.frames += 1
        chance = random.random() if table in self.faulty else 1.0
        self.faults += chance < 3 * FAULT
        if chance < FAULT:
            return
        if chance < 2 * FAULT:
            deliver()
        elif chance < 3 * FAULT:
            asyncio.get_running_loop().call_later(random.random() * LATE_SECONDS, deliver)
            return
        deliver()

    def _serve(self, number: int, page: LinePage, address: str) -> None:
        self.sockets[number] = asyncio.Queue()
        self.tables[number] = page.table
        task = asyncio.create_task(self._socket(number, page, address.partition("?")[2]))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _socket(self, number: int, page: LinePage, query: str) -> None:
        """The server's side of one connection."""
        from sockets.limits import ConnectionLimit, TokenBucket
        from tables.consumer import TableSocket

        async def send(message: Data) -> None:
            if number not in self.sockets:
                return
            if message["type"] == "websocket.close":
                self._order("lost", number, message.get("code", 1000))
            else:
                text = message["text"]
                if text.endswith('"code":"error"}'):
                    self.wrong.append(f"{page.table}: seat {page.seat} was refused: {text}")
                self._carry(page.table, lambda: self._order("frame", number, text))

        self._order("opened", number)
        try:
            served = TableSocket(socket_scope(page.session, page.table, query), send)
            served._bucket = TokenBucket(0, 0, WITHOUT_LIMIT)  # time runs faster there
            await served.serve(self.sockets[number].get, ConnectionLimit())
        except Exception as error:
            self.wrong.append(f"{page.table}: the socket of seat {page.seat} failed: {error!r}")
        finally:
            self.sockets.pop(number, None)

    def report(self, seconds: float) -> bool:
        how = f"{self.compared} games, {self.frames} frames, {seconds:.0f} s"
        share = 100 * self.faults / max(1, self.frames)
        report("faults.line", share, "%", f"of frames lost, doubled or late; {how}")
        report("faults.line_shown", self.shown, "updates", f"compared with what is stored; {how}")
        report("faults.line_divergences", len(self.wrong), "", how)
        for what in self.wrong[:12]:
            print(what)
        return bool(self.wrong)


def _played(pages: Sequence[LinePage]) -> bool:
    """Whether a page shows the end, or that the game has been played for long enough."""
    over = any(page.update and page.update["table"]["status"] == "over" for page in pages)
    return over or any(page.version > VERSIONS for page in pages)


def _given(asks: Data) -> list[Any]:
    return [asks["turn"], asks["move"]] if asks["t"] == "move" else []


def _opened(kind: Kind, number: int) -> tuple[Table, list[Any]]:
    """A new table, and its players' sessions."""
    from accounts.sessions import sessions_of
    from tables.models import Seat
    from tests.measuring import cookie_of

    table = open_table(kind, number)
    seats = Seat.objects.filter(table=table.pk, user__isnull=False).order_by("number")
    cookies = [cookie_of(seat.user) for seat in seats.select_related("user")]
    return table, sessions_of([cookie.partition("=")[2] for cookie in cookies])


def _end(table: Table) -> None:
    """Ends a table that is not over, so that bots do not play on while it is compared."""
    from accounts.timestamps import now
    from tables import services
    from tables.refusals import Refused

    with suppress(Refused):
        services.close_table(table.pk, "compared", now())


def _shows_all(table: Table, page: LinePage) -> bool:
    """Whether a page shows what the server would show its player."""
    from tables.storage import repository
    from tables.updates import build_update

    state = repository.load(table.pk)
    users = frozenset(state.users)
    made = build_update(state, page.session.user, since=0, events=(), connected=users, now=0)
    expected, shown = msgspec.json.decode(msgspec.json.encode(made)), page.update
    parts = ("v", "view", "paused_view", "options")
    return all(shown.get(part) == expected[part] for part in parts)


async def _wake() -> None:
    """Wakes tables that are due, as a worker would."""
    from accounts.timestamps import now
    from tables.waking.runner import wake_due

    while True:
        await asyncio.to_thread(wake_due, now())
        await asyncio.sleep(0.1)
