"""Writes actions to the database, with a state cache, retries and group commit.

An action is applied to the cached state and written by compare-and-set on the version, so an
outdated cache costs a second attempt, but never causes a wrong move. While one commit is being
written, actions at other tables queue up and share the next: with eight moves in one commit each
costs a quarter of what a move alone costs, on SQLite and on PostgreSQL (bench/group_commit.py). A
cached state saves a move the reading and decoding of its table.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread

import msgspec
from django.db import connection, transaction

from tables import repository, writer
from tables.refusals import Refused
from tables.repository import PendingWrite
from tables.state import TableState, Transition

log = logging.getLogger(__name__)

Action = Callable[[TableState], Transition | None]
WriteResult = TableState | Exception

MAX_ATTEMPTS = 5
MAX_BATCH_SIZE = 32  # actions in one commit
IDLE_TIMEOUT = 3.0  # seconds without work after which the queue's thread ends
MAX_CACHED_STATES = 2_000


class StateCache:
    """Table states cached by this process, each with its version. They may be outdated, so a write
    compares the version with that in the database."""

    def __init__(self) -> None:
        self._states: OrderedDict[str, TableState] = OrderedDict()
        self._lock = Lock()

    def get(self, table_id: str) -> TableState | None:
        return self._states.get(table_id)

    def put(self, state: TableState) -> None:
        with self._lock:
            known = self._states.get(state.id)
            if known is None or known.version <= state.version:
                self._states[state.id] = state
                self._states.move_to_end(state.id)
            while len(self._states) > MAX_CACHED_STATES:
                self._states.popitem(last=False)

    def drop(self, table_id: str) -> None:
        with self._lock:
            self._states.pop(table_id, None)

    def latest(self, table_id: str) -> TableState:
        """The stored state of a table, decoded again only if its version has changed."""
        state = self.get(table_id)
        if state is None or state.version != repository.version_of(table_id):
            state = repository.load(table_id)
            if not connection.in_atomic_block:  # what was read may be rolled back
                self.put(state)
        return state


state_cache = StateCache()


class WriteRequest(msgspec.Struct, frozen=True):
    """An action to be done at one table."""

    table: str
    action: Action


def write(table_id: str, action: Action) -> TableState:
    """Does one action; returns the resulting state. Raises Refused."""
    for old, stored in _states_to_try(table_id):
        try:
            if state := _attempt(old, stored, action):
                return state
        except Exception as error:
            if stored:
                raise
            if not isinstance(error, Refused):  # the cached state may be wrong
                log.warning("table %s is read again", table_id, exc_info=True)
                state_cache.drop(table_id)
    raise Refused("busy")


def _states_to_try(table_id: str) -> Iterator[tuple[TableState, bool]]:
    """The cached state, then the stored one for each further attempt, and whether it is stored."""
    if cached := state_cache.get(table_id):
        yield cached, False
    for _ in range(MAX_ATTEMPTS):
        yield repository.load(table_id), True


def _attempt(old: TableState, stored: bool, action: Action) -> TableState | None:
    """The state after the action; None if the table has to be read again first."""
    transition = action(old)
    if transition is None:
        return old if stored else None
    return transition.state if _commit([(old, transition)]) else None


def write_all(requests: Sequence[WriteRequest]) -> list[WriteResult]:
    """Does actions at several tables in one commit; those that cannot share it are done alone."""
    results: dict[int, WriteResult] = {}
    pending: dict[int, PendingWrite] = {}
    tables: set[str] = set()
    for number, request in enumerate(requests):
        if request.table not in tables and (made := _prepare(request)):
            pending[number] = made
        tables.add(request.table)
    done = _commit_together(list(pending.values()))
    for number, (_, transition) in pending.items():
        if transition.state.id in done:
            results[number] = transition.state
    return [results.get(number) or _alone(request) for number, request in enumerate(requests)]


def _prepare(request: WriteRequest) -> PendingWrite | None:
    try:
        old = state_cache.get(request.table) or repository.load(request.table)
        transition = request.action(old)
    except Exception:  # it is raised again, and reported, when the request is done alone
        return None
    return (old, transition) if transition else None


def _alone(request: WriteRequest) -> WriteResult:
    try:
        return write(request.table, request.action)
    except Refused as refusal:
        return refusal
    except Exception as error:
        log.exception("an action at table %s failed", request.table)
        return error


def _commit_together(writes: list[PendingWrite]) -> set[str]:
    try:
        return _commit(writes) if writes else set()
    except Exception:  # an error of one table must not affect the others
        log.exception("a shared commit failed; its writes are tried one by one")
        connection.close_if_unusable_or_obsolete()
        return set()


def _commit(writes: Sequence[PendingWrite]) -> set[str]:
    """Saves what does not conflict, in one transaction; returns the ids of the saved tables."""
    with transaction.atomic():
        saved = writer.save(writes)
        # Not a partial: Django logs the __qualname__ of a callback that fails.
        transaction.on_commit(lambda: _committed(saved), robust=True)
    return {old.id for old, _ in saved}


def _committed(saved: Sequence[PendingWrite]) -> None:
    for _, transition in saved:
        state_cache.put(transition.state)
    writer.publish(saved)


class WriteQueue:
    """Writes for all sockets of this process in one thread, batching the requests that wait."""

    def __init__(self) -> None:
        self._requests: SimpleQueue[tuple[WriteRequest, Future[TableState]]] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None

    async def write(self, table_id: str, action: Action) -> TableState:
        """Like the function `write`, without blocking the event loop."""
        future: Future[TableState] = Future()
        with self._lock:
            self._requests.put((WriteRequest(table_id, action), future))
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name="table-writer", daemon=True)
                self._thread.start()
        return await asyncio.wrap_future(future)

    def join(self) -> None:
        """Waits until all requests are written and the thread has ended."""
        if thread := self._thread:
            thread.join()

    def _run(self) -> None:
        try:
            while waiting := self._next():
                results = _write_safely([request for request, _ in waiting])
                for (_, future), result in zip(waiting, results, strict=True):
                    _settle(future, result)
        finally:
            connection.close()

    def _next(self) -> list[tuple[WriteRequest, Future[TableState]]]:
        """The waiting requests; empty after IDLE_TIMEOUT without any, which ends the thread."""
        try:
            waiting = [self._requests.get(timeout=IDLE_TIMEOUT)]
        except Empty:
            with self._lock:
                if not self._requests.empty():
                    return [self._requests.get()]
                self._thread = None
                return []
        while len(waiting) < MAX_BATCH_SIZE and not self._requests.empty():
            waiting.append(self._requests.get())
        return waiting


def _write_safely(requests: list[WriteRequest]) -> list[WriteResult]:
    """Returns a result for every request, even after an error: otherwise sockets would hang."""
    try:
        return write_all(requests)
    except Exception as error:
        log.exception("waiting actions could not be written")
        return [error] * len(requests)


def _settle(future: "Future[TableState]", result: WriteResult) -> None:
    if not future.set_running_or_notify_cancel():
        return  # the socket has closed; its move is stored nevertheless
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


queue = WriteQueue()
