"""The one door for writing: every change of a table goes through here.

A change is made of the table as this process last knew it and written by compare-and-set on
the version, so an outdated memory costs a second try and never a wrong move. Changes of
several tables share one commit; each table's group is told after it.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread

import msgspec
from django.db import connection, transaction

from config.games import recorders
from tables import acts, live, presence, store
from tables.news import hint
from tables.refusals import Refused
from tables.standing import Change, Standing
from tables.store import Pair, shelf

log = logging.getLogger(__name__)

Act = Callable[[Standing], Change | None]
Outcome = Standing | Exception

TRIES = 5
TOGETHER = 32  # changes in one commit
IDLE = 3.0  # seconds after which a writer with nothing to write goes home


class Job(msgspec.Struct, frozen=True):
    """An act to be done at a table."""

    table: str
    act: Act


def write(table_id: str, act: Act) -> Standing:
    """Does one act; gives the table as it then stands. Raises Refused."""
    for old, fresh in _readings(table_id):
        try:
            if standing := _attempt(old, fresh, act):
                return standing
        except Exception as error:
            if fresh:
                raise
            if not isinstance(error, Refused):  # what was remembered is not what is stored
                log.warning("table %s is read anew", table_id, exc_info=True)
                shelf.drop(table_id)
    raise Refused("busy")


def _attempt(old: Standing, fresh: bool, act: Act) -> Standing | None:
    """The table after the act; None if it must be read again first."""
    change = act(old)
    if change is None:
        return old if fresh else None
    return change.standing if _commit([(old, change)]) else None


def write_all(jobs: Sequence[Job]) -> list[Outcome]:
    """Does acts at several tables in one commit; what cannot share it is done alone."""
    outcomes: dict[int, Outcome] = {}
    pairs: dict[int, Pair] = {}
    tables: set[str] = set()
    for at, job in enumerate(jobs):
        if job.table not in tables and (pair := _from_memory(job)):
            pairs[at] = pair
        tables.add(job.table)
    done = _commit_together(list(pairs.values()))
    for at, (_, change) in pairs.items():
        if change.standing.id in done:
            outcomes[at] = change.standing
    return [outcomes.get(at) or _alone(job) for at, job in enumerate(jobs)]


def _readings(table_id: str) -> Iterator[tuple[Standing, bool]]:
    """The table as remembered, then as it is stored, as often as there are tries."""
    if kept := shelf.get(table_id):
        yield kept, False
    for _ in range(TRIES):
        yield store.load(table_id), True


def _from_memory(job: Job) -> Pair | None:
    try:
        old = shelf.get(job.table) or store.load(job.table)
        change = job.act(old)
    except Exception:  # whatever it is, it will be met again when the job is done alone
        return None
    return (old, change) if change else None


def _alone(job: Job) -> Outcome:
    try:
        return write(job.table, job.act)
    except Refused as refusal:
        return refusal
    except Exception as error:
        log.exception("an act at table %s failed", job.table)
        return error


def _commit_together(pairs: list[Pair]) -> set[str]:
    try:
        return _commit(pairs) if pairs else set()
    except Exception:  # an outdated memory of one table must not cost the others their move
        log.exception("a shared commit failed; its changes are tried one by one")
        connection.close_if_unusable_or_obsolete()
        return set()


def _commit(pairs: Sequence[Pair]) -> set[str]:
    """Writes what still fits, in one transaction; the ids of the tables written to."""
    with transaction.atomic():
        saved = store.save(pairs)
        for old, change in saved:
            _record(old, change)
        # A real function: Django names the one that failed by its __qualname__.
        transaction.on_commit(lambda: _tell(saved), robust=True)
    return {old.id for old, _ in saved}


def _record(old: Standing, change: Change) -> None:
    """A game that ends is written down in the same transaction, here and by its own app."""
    new = change.standing
    if old.status != "playing" or new.status == "playing":
        return
    result = new.plug.result(new.state)
    if result is None:  # closed before its end
        return
    store.keep_outcomes(new, result, change.deeds[-1].at)
    if record := recorders().get(new.game):
        record(new)


def _tell(saved: Sequence[Pair]) -> None:
    """After the commit: remember, and tell each table's group in one message.

    What is written stands, so nothing that fails here may reach who wrote it.
    """
    hints = []
    for old, change in saved:
        shelf.put(change.standing)
        if change.deeds:
            try:
                hints.append((live.group(old.id), _hint(old, change)))
            except Exception:
                log.exception("table %s could not be told; its sockets will ask", old.id)
    live.tell(hints)


def _hint(old: Standing, change: Change) -> live.Hint:
    here = presence.here(old.id, change.standing.users)
    events = [event for deed in change.deeds for event in deed.events]
    return hint(old.version, change.standing, events, here, change.deeds[-1].at)


def seen(table_id: str, user: int | None, at: int) -> int | None:
    """Somebody's page is open. The table's version; others are told if a player is new."""
    if user is None:
        return store.version_of(table_id)
    presence.arrive(user)
    standing = store.latest(table_id)
    if user in standing.users and presence.touch(table_id, user):
        _tell_presence(table_id, at)
    return standing.version


def gone(table_id: str, user: int, at: int) -> None:
    """Somebody's last page was closed. A game for one stops until he is back."""
    standing = store.latest(table_id)
    if user not in standing.users:
        return
    presence.leave(table_id, user)
    if standing.alone and standing.status == "playing" and standing.paused is None:
        with suppress(Refused):  # it has ended, or been paused, in this very moment
            write(table_id, lambda standing: acts.pause(standing, user, at))
    else:
        _tell_presence(table_id, at)


def _tell_presence(table_id: str, at: int) -> None:
    """A hint from a version to itself: the table looks different and has not moved."""
    standing = store.latest(table_id)
    here = presence.here(table_id, standing.users)
    live.tell([(live.group(table_id), hint(standing.version, standing, (), here, at))])


class Writer:
    """One thread that writes for all sockets of this process, together what waits together."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[tuple[Job, Future[Standing]]] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    async def write(self, table_id: str, act: Act) -> Standing:
        """As `write`, without holding up the event loop."""
        future: Future[Standing] = Future()
        with self._lock:
            self._jobs.put((Job(table_id, act), future))
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="door", daemon=True)
                self._thread.start()
        return await asyncio.wrap_future(future)

    def rest(self) -> None:
        """Returns when all that waited is written and the thread has gone home."""
        if thread := self._thread:
            thread.join()

    def _run(self) -> None:
        try:
            while waiting := self._next():
                outcomes = _outcomes([job for job, _ in waiting])
                for (_, future), outcome in zip(waiting, outcomes, strict=True):
                    _settle(future, outcome)
        finally:
            connection.close()

    def _next(self) -> list[tuple[Job, Future[Standing]]]:
        """All that waits; empty when nothing has come for a while, and the thread ends."""
        try:
            waiting = [self._jobs.get(timeout=IDLE)]
        except Empty:
            with self._lock:
                if not self._jobs.empty():
                    return [self._jobs.get()]
                self._thread = None
                return []
        while len(waiting) < TOGETHER and not self._jobs.empty():
            waiting.append(self._jobs.get())
        return waiting


def _outcomes(jobs: list[Job]) -> list[Outcome]:
    """Whatever happens, everybody who waits is answered, and the thread lives on."""
    try:
        return write_all(jobs)
    except Exception as error:
        log.exception("what waited could not be written")
        return [error] * len(jobs)


def _settle(future: "Future[Standing]", outcome: Outcome) -> None:
    if not future.set_running_or_notify_cancel():
        return  # the socket has gone; its move stands all the same
    if isinstance(outcome, Exception):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


writer = Writer()
