"""Writes actions to the database, with a state cache, retries and group commit.

An action is applied to the cached state and written by compare-and-set on the version, so an
outdated cache costs a second attempt, but never causes a wrong move. While one commit is being
written, actions at other tables queue up and share the next: with eight moves in one commit each
costs a quarter of what a move alone costs, on SQLite and on PostgreSQL. A cached state saves a move
the reading and decoding of its table.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

import msgspec
from django.db import connection, transaction

from sockets.streams import Broadcast
from sockets.write_queue import WriteQueue
from tables.refusals import Refused
from tables.state import TableState, Transition
from tables.storage import repository, writer
from tables.storage.repository import PendingWrite
from tables.storage.writer import Moved
from tables.waking import leases

log = logging.getLogger(__name__)

Action = Callable[[TableState], Transition | None]
WriteResult = TableState | Exception

MAX_ATTEMPTS = 5
MAX_CACHED_STATES = 3_000


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

    def follow(self, broadcast: Broadcast) -> None:
        """Goes on to the version of a broadcast if the one before it is cached, so that a player's
        next move need not read what another process has written."""
        moved = _decode_moved(broadcast.carried)
        known = self.get(moved.table)
        if known is None or known.version != broadcast.since:
            return
        followed = msgspec.structs.replace(
            known,
            version=broadcast.v,
            game_state=known.engine.load(moved.game_state),
            opened=moved.opened,
            wake_at=moved.wake_at,
        )
        with self._lock:
            if self._states.get(known.id) is known:  # otherwise it was dropped, or is newer
                self._states[known.id] = followed

    def drop(self, table_id: str) -> None:
        with self._lock:
            self._states.pop(table_id, None)

    def latest(self, table_id: str) -> TableState:
        """The stored state of a table, decoded again only if its version has changed."""
        states = self.latest_all([table_id])
        if not states:
            raise Refused("no_such_table")
        return states[table_id]

    def latest_all(self, table_ids: Collection[str]) -> dict[str, TableState]:
        """The stored states of those of some tables that there are, by their ids."""
        versions = repository.versions_of(table_ids)
        cached = {table_id: self.get(table_id) for table_id in versions}
        known = {
            table_id: state
            for table_id, state in cached.items()
            if state and state.version == versions[table_id]
        }
        for state in repository.load_all(versions.keys() - known.keys()):
            known[state.id] = state
            if not connection.in_atomic_block:  # what was read may be rolled back
                self.put(state)
        return known


state_cache = StateCache()
_decode_moved = msgspec.msgpack.Decoder(Moved).decode


class WriteRequest(msgspec.Struct, frozen=True):
    """An action to be done at one table. version: the table has at least this one, as far as known,
    so that an older cached state need not be tried."""

    table: str
    action: Action
    version: int = 0


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
                if not connection.in_atomic_block:
                    connection.close_if_unusable_or_obsolete()
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
    _read_changed(requests)
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


def _read_changed(requests: Sequence[WriteRequest]) -> None:
    """Reads the tables that others have written since, all at once. If that fails, each is read
    again alone, and the error is its own."""
    changed = {
        request.table
        for request in requests
        if (state := state_cache.get(request.table)) is None or state.version < request.version
    }
    try:
        for state in repository.load_all(changed):
            state_cache.put(state)
    except Exception:
        log.warning("%s tables are read one by one", len(changed), exc_info=True)
        connection.close_if_unusable_or_obsolete()


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
        return refusal.with_traceback(None)  # whose frames hold the results: a cycle
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
    """Saves what does not conflict, all or nothing; returns the ids of the saved tables."""
    with writer.COMMIT.time(), _transaction(writes):
        saved = writer.save(writes)
        # Not a partial: Django logs the __qualname__ of a callback that fails.
        transaction.on_commit(lambda: _committed(saved), robust=True)
    return {old.id for old, _ in saved}


@contextmanager
def _transaction(writes: Sequence[PendingWrite]) -> Iterator[None]:
    """A transaction around several statements. A single one is its own, but within somebody else's
    transaction it needs a savepoint, or its error would end that one."""
    if not connection.in_atomic_block and repository.fits_one_statement(writes):
        yield
        return
    with transaction.atomic():
        leases.free_rows_if_stopped()
        yield


def _committed(saved: Sequence[PendingWrite]) -> None:
    for _, transition in saved:
        state_cache.put(transition.state)
    writer.count_saved(saved)
    writer.publish(saved)


queue = WriteQueue[WriteRequest, TableState]("table-writer", write_all)
