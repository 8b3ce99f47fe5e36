"""The only code that changes a table's rows: saves transitions, records results, and tells the
sockets after the commit."""

import logging
from collections.abc import Sequence
from typing import Any

from pubsub import broadcast as pubsub
from tables import presence, repository
from tables.models import Entry, GameResult, Seat, Table
from tables.registry import find_game
from tables.repository import PendingWrite
from tables.state import TableState, Transition
from tables.updates import build_broadcast

log = logging.getLogger(__name__)


def save(writes: Sequence[PendingWrite]) -> list[PendingWrite]:
    """Writes transitions inside the caller's transaction; gives those that were written. A table
    that has changed since it was read is left out."""
    saved = repository.save(writes)
    for old, transition in saved:
        _record_result(old, transition)
    return saved


def _record_result(old: TableState, transition: Transition) -> None:
    """A game that ends is recorded in the same transaction, here and by its own app."""
    new = transition.state
    if old.status != "playing" or new.status == "playing":
        return
    result = new.engine.result(new.game_state)
    if result is None:  # closed before its end
        return
    repository.save_results(new, result, transition.entries[-1].at)
    app = find_game(new.game)
    if app and app.recorder:
        app.recorder(new)


def publish(saved: Sequence[PendingWrite]) -> None:
    """After the commit: one broadcast a table. What is written is final, so nothing that fails
    here may reach the player whose move it was."""
    broadcasts = []
    for old, transition in saved:
        if transition.entries:
            try:
                broadcasts.append((pubsub.channel_name(old.id), _broadcast(old, transition)))
            except Exception:
                log.exception("no broadcast for table %s; its sockets will catch up", old.id)
    pubsub.publish(broadcasts)


def _broadcast(old: TableState, transition: Transition) -> pubsub.Broadcast:
    state, at = transition.state, transition.entries[-1].at
    connected = presence.connected(old.id, state.users)
    events = [event for entry in transition.entries for event in entry.events]
    return build_broadcast(old.version, state, events, connected, at)


def publish_presence(state: TableState, at: int) -> None:
    """A broadcast from a version to itself: who is connected has changed, and nothing else."""
    connected = presence.connected(state.id, state.users)
    update = build_broadcast(state.version, state, (), connected, at)
    pubsub.publish([(pubsub.channel_name(state.id), update)])


def create(table: Table, seats: int, at: int) -> None:
    """A new table with its first entry and its empty seats."""
    table.save(force_insert=True)
    Entry.objects.create(table=table, version=1, kind="open", by="player", at=at)
    Seat.objects.bulk_create(Seat(table=table, number=n) for n in range(seats))


def postpone_wake(table_id: str, at: int, until: int) -> None:
    """A table that is due at a time is left alone until a later one."""
    Table.objects.filter(pk=table_id, wake_at__lte=at).update(wake_at=until)


def transfer_results(guest: Any, user: Any) -> None:
    """A guest's results are an account's from now on."""
    GameResult.objects.filter(user=guest).update(user=user)
