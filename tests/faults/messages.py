"""Odd messages to the sockets of tables and pages: none may fail, and a refusal changes nothing.

In process, on PostgreSQL, through the sockets' own code from the text to the answer. Rate limits do
not apply. Whether a message changed anything is asked of PostgreSQL: which transactions have
committed since, and whether rows were written by them.
"""

import asyncio
import logging
import random
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import psycopg

from ops.test import POSTGRESQL, postgresql_is_up
from tests import measuring
from tests.faults.made import Maker
from tests.faults.players import KINDS, open_table, socket_scope
from tests.measuring import report

if TYPE_CHECKING:
    from accounts.models import User

PER_SOCKET = 200  # messages on one connection
WITHOUT_LIMIT = 1e15  # tokens
SHOWN = 8  # refused messages that changed something, of those that are printed
REMEMBERED = 5  # messages of a socket that are printed with an error
TEXT = 2_000  # characters of each

log = logging.getLogger(__name__)


def measure(messages: int) -> bool:
    """Prints the figures; returns whether anything is wrong."""
    if not postgresql_is_up():
        print("postgresql is not reachable: messages are not measured", file=sys.stderr)
        return False
    with measuring.site():
        run = _Run(messages)
        start = time.process_time()
        signal.signal(signal.SIGINT, signal.default_int_handler)  # shells may have it ignored
        with suppress(KeyboardInterrupt):  # the figures are of what was sent until then
            asyncio.run(run.all())
        run.watch.connection.close()
        return run.report(time.process_time() - start)


class _Watch:
    """Sees in PostgreSQL whether rows have been written since it was last asked."""

    def __init__(self) -> None:
        from django.conf import settings
        from django.db import connection

        fields = {"dbname": settings.DATABASES["default"]["NAME"]}
        base = POSTGRESQL.rsplit("/", 1)[0]
        self.connection = psycopg.connect(f"{base}/{fields['dbname']}", autocommit=True)
        self._tables = connection.introspection.table_names()
        self._next = self._next_transaction()

    def _next_transaction(self) -> int:
        row = self.connection.execute("SELECT pg_snapshot_xmax(pg_current_snapshot())").fetchone()
        assert row
        return int(str(row[0]))

    def moved(self) -> range:
        """The transactions that have had to write or lock since the last call."""
        before, self._next = self._next, self._next_transaction()
        return range(before, self._next)

    def written(self, transactions: range) -> list[str]:
        """The database's tables with rows that these transactions wrote."""
        done = [str(number) for number in transactions if self._committed(number)]
        if not done:
            return []
        query = "SELECT EXISTS (SELECT 1 FROM {} WHERE xmin::text = ANY(%s))"
        rows = ((t, self.connection.execute(query.format(t), (done,))) for t in self._tables)
        return [table for table, found in rows if (found.fetchone() or [False])[0]]

    def _committed(self, number: int) -> bool:
        row = self.connection.execute("SELECT pg_xact_status(%s::xid8)", (str(number),)).fetchone()
        return bool(row and row[0] == "committed")


class _Errors(logging.Handler):
    """Collects what is logged as an error, by all threads, with its stack."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("%(name)s in %(threadName)s: %(message)s"))
        self._said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._said.append(self.format(record))

    def take(self) -> list[str]:
        """What was logged since the last call."""
        said, self._said = self._said, []
        return said


class _Run:
    def __init__(self, messages: int) -> None:
        self.messages, self.sent = messages, 0
        self.codes: Counter[str] = Counter()
        self.errors = 0
        self.socket = ""  # whose it is, for what is printed
        self.latest: deque[str] = deque(maxlen=REMEMBERED)  # of its messages
        self.changed: list[str] = []
        self.closed = 0
        self.log = _Errors()
        logging.getLogger().addHandler(self.log)
        logging.disable(logging.WARNING)
        self.watch = _Watch()
        self.chance = random.Random(self.messages)
        self.people, self.tables = _prepare()
        self.sessions = _sessions(self.people)

    async def all(self) -> None:
        while self.sent < self.messages:
            kind = self.chance.choice(("table", "page"))
            await self._connection(kind, min(PER_SOCKET, self.messages - self.sent))

    async def _connection(self, kind: str, count: int) -> None:
        """One socket of somebody at one of the tables, with some messages."""
        user = self.chance.choice([*self.people, None])
        table = self.chance.choice(self.tables)
        self.answers: list[dict[str, Any]] = []
        self.socket = f"socket of a {kind}, user {user and user.pk}, table {table}"
        self.latest.clear()
        query = "" if kind == "table" else f"table={table}&tab=benchbench"
        scope = socket_scope(self.sessions.get(user), table, query)

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.close":
                self.closed += 1
            elif "text" in message:
                self.answers.append(msgspec.json.decode(message["text"]))

        await self._serve(kind, scope, send, self._inputs(kind, user, table, count))

    async def _serve(self, kind: str, scope: Any, send: Any, inputs: Iterator[Any]) -> None:
        from notifications import consumer as pages
        from sockets.limits import ConnectionLimit, TokenBucket
        from tables import consumer as tables

        made = tables.TableSocket(scope, send) if kind == "table" else pages.PageSocket(scope, send)
        made._bucket = TokenBucket(0, 0, WITHOUT_LIMIT)
        current: list[str | None] = []

        async def receive() -> dict[str, Any]:
            if current:
                self._judge(current.pop())
            else:
                self.watch.moved()  # what opening the socket has written
                self._note_errors("while it opened")
            text: Any = next(inputs, StopIteration)
            if text is StopIteration:
                return {"type": "websocket.disconnect"}
            self.sent += 1
            self.answers.clear()
            current.append(text)
            self.latest.append(repr(text)[:TEXT])
            return {"type": "websocket.receive", "text": text}

        try:
            await made.serve(receive, ConnectionLimit())
        except Exception:
            log.exception("the socket failed")
        self._note_errors("when it closed")

    def _inputs(self, kind: str, user: "User", table: str, count: int) -> Iterator[str | None]:
        from notifications import hooks
        from tables.protocol import CLIENT_MESSAGES

        structs = CLIENT_MESSAGES if kind == "table" else hooks.message_structs
        maker = Maker(structs, self.chance.getrandbits(60))
        maker.ids += [table, *(person.pk for person in self.people[:4])]
        for _ in range(count):
            real = (
                self.chance.random() < 0.2 and kind == "table" and _real(table, user, self.chance)
            )
            yield maker.text(real or None)

    def _judge(self, text: str | None) -> None:
        """What the last message led to."""
        refused = [answer["code"] for answer in self.answers if answer["t"] == "refused"]
        self.codes.update(refused or ["accepted"])
        moved = self.watch.moved()
        if refused and (written := moved and self.watch.written(moved)):
            self.changed.append(f"{refused} but wrote {written}: {str(text)[:200]}")
        if "error" in refused:
            log.error("refused as an error")
        self._note_errors(f"message {self.sent}")

    def _note_errors(self, when: str) -> None:
        """Counts what was logged since the last call, and prints it at once."""
        for said in self.log.take():
            self.errors += 1
            latest = "\n".join(self.latest)
            print(f"{self.socket}, {when}, after\n{latest}\n{said}", file=sys.stderr, flush=True)

    def report(self, seconds: float) -> bool:
        self._note_errors("in the end")
        how = f"{self.sent} messages to sockets, {seconds:.0f} s of processor time"
        report("faults.messages", self.sent, "messages", f"answers by code: {dict(self.codes)}")
        report("faults.unhandled_errors", self.errors, "logged errors", how)
        report("faults.refused_but_changed", len(self.changed), "messages", how)
        for what in self.changed[:SHOWN]:
            print(what)
        return bool(self.errors or self.changed)


def _prepare() -> tuple[list[Any], list[str]]:
    """People of whom some are friends, and tables of all kinds where they sit."""
    from accounts.models import User
    from tables.models import Seat

    couples = _make_friends(4)
    _begin_conversations(couples)
    tables = [open_table(kind, number).pk for number, kind in enumerate(KINDS)]
    seated = User.objects.filter(pk__in=Seat.objects.filter(user__isnull=False).values("user"))
    return [*seated, *(user for couple in couples for user in couple)], tables


def _make_friends(pairs: int) -> list[tuple[Any, Any]]:
    """Pairs of friends whose accounts are old enough for everything."""
    from datetime import timedelta

    from django.utils import timezone

    from accounts.models import User
    from social.models import Friendship

    at = timezone.now() - timedelta(days=3)
    people = [User(username=f"Friend-{number}", date_joined=at) for number in range(2 * pairs)]
    users = User.objects.bulk_create(people)
    couples = list(zip(users[::2], users[1::2], strict=True))
    Friendship.objects.bulk_create(
        Friendship(low=low, high=high, asked_by=low, state="friends", at=at)
        for low, high in couples
    )
    return couples


def _begin_conversations(couples: Sequence[tuple[Any, Any]]) -> None:
    """An hour ago, so that what is measured are conversations in progress."""
    from datetime import timedelta

    from django.utils import timezone

    from chat import services

    for low, high in couples:
        at = timezone.now() - timedelta(hours=1)
        services.send(low, high.pk, "Hello", f"first-{low.pk:08}", at)


def _sessions(people: list[Any]) -> dict[Any, Any]:
    """Everybody is signed in."""
    from accounts.sessions import sessions_of
    from tests.measuring import cookie_of

    keys = [cookie_of(user).partition("=")[2] for user in people]
    return dict(zip(people, sessions_of(keys), strict=True))


def _real(table: str, user: "User", chance: random.Random) -> dict[str, Any] | None:
    """What somebody at the table could send now: a move, or that they are back or ready."""
    from tables.rng import RandomStream
    from tables.storage.batch import state_cache

    state = state_cache.get(table)
    seat = state.seat_of(user.pk) if state and user else None
    if state is None or seat is None or state.status != "playing":
        return {"t": "ready", "id": 1}
    if state.paused is not None or state.seats[seat].away:
        return {"t": "resume" if state.paused else "resume_seat", "id": 1}
    engine = state.engine
    if not (options := engine.options(state.game_state, seat)):
        return None
    stream = RandomStream("0" * 64, str(chance.random()))
    view = engine.view(state.game_state, seat)
    move = msgspec.to_builtins(engine.choose(view, options, engine.levels[0], stream))
    return {"t": "move", "id": chance.randrange(99), "turn": view.turn, "move": move}  # type: ignore[attr-defined]
