"""Saves transitions, records results, and publishes broadcasts after the commit.

Only this module and `tables.repository`, which has the SQL, write the rows of tables.
"""

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
    """Saves transitions inside the caller's transaction; returns those that were saved. Tables that
    have changed since they were read are left out."""
    saved = repository.save(writes)
    for old, transition in saved:
        _record_result(old, transition)
    return saved


def _record_result(old: TableState, transition: Transition) -> None:
    """Records a game that has ended, in the same transaction, here and by the game's recorder."""
    new = transition.state
    if old.status != "playing" or new.status == "playing":
        return
    result = new.engine.result(new.game_state)
    if result is None:  # closed before the end of the game
        return
    repository.save_results(new, result, transition.entries[-1].at)
    app = find_game(new.game)
    if app and app.recorder:
        app.recorder(new)


def publish(saved: Sequence[PendingWrite]) -> None:
    """Publishes one broadcast per table after the commit. Errors are logged, because the move is
    stored and must not look refused to its player."""
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
    """Publishes who is connected, as a broadcast from a version to itself."""
    connected = presence.connected(state.id, state.users)
    update = build_broadcast(state.version, state, (), connected, at)
    pubsub.publish([(pubsub.channel_name(state.id), update)])


def create(table: Table, seats: int, at: int) -> None:
    """Creates a table with its first entry and its free seats."""
    table.save(force_insert=True)
    Entry.objects.create(table=table, version=1, kind="open", by="player", at=at)
    Seat.objects.bulk_create(Seat(table=table, number=n) for n in range(seats))


def postpone_wake(table_id: str, at: int, until: int) -> None:
    """Sets a later wake for a table that is due at a time."""
    Table.objects.filter(pk=table_id, wake_at__lte=at).update(wake_at=until)


def transfer_results(guest: Any, user: Any) -> None:
    """Moves a guest's results to an account."""
    GameResult.objects.filter(user=guest).update(user=user)
