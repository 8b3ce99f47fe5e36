"""Saves transitions, records and counts results, and publishes broadcasts after the commit.

Only this module and `tables.storage.repository`, which has the SQL, write the rows of tables.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db.models import F
from prometheus_client import Counter, Histogram

from accounts.models import User
from sockets import streams
from tables import presence
from tables.hooks import Finished, finish_listeners
from tables.models import Entry, GameResult, Seat, Table
from tables.registry import find_game
from tables.state import PlayerProfile, TableState, Transition
from tables.storage import repository
from tables.storage.repository import PendingWrite
from tables.told import told
from tables.updates import build_broadcast
from tables.waking import alarm

log = logging.getLogger(__name__)

TOLD = ("against", "drawn", "facts", "typical")  # of a result, for statistics

# For `/metrics` (config/metrics.py)
MOVES = Counter("tilehouse_moves", "Moves that were stored.", ["by"])
COMMIT = Histogram(
    "tilehouse_commit_seconds",
    "A commit of one or more tables, and its broadcasts.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
WAKE_LAG = Histogram(
    "tilehouse_wake_lag_seconds",
    "How long after it was due a table was woken.",
    buckets=(0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 600),
)


class Moved(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a move changes of a table besides its version. game_state: as it is stored."""

    table: str
    game_state: bytes
    opened: int
    wake_at: int | None


def save(writes: Sequence[PendingWrite]) -> list[PendingWrite]:
    """Saves transitions; returns those that were saved. Tables that have changed since they were
    read are left out. The caller has begun a transaction if that takes more than one statement."""
    saved = repository.save(writes)
    finished = [game for old, transition in saved if (game := _finished(old, transition))]
    finished.sort(key=lambda game: game.state.id)
    for game in finished:
        _record_result(game)
    if finished:
        for listener in finish_listeners:
            listener(finished)
    return saved


def _finished(old: TableState, transition: Transition) -> Finished | None:
    """The game that ends by this transition, if one does."""
    new = transition.state
    if old.status != "playing" or new.status == "playing":
        return None
    gave_up = new.engine.resignation
    resigned = gave_up is not None and any(
        entry.by == "player" and entry.data == gave_up for entry in transition.entries
    )
    result = new.engine.result(new.game_state)
    return Finished(new, result, resigned, transition.entries[-1].at)


def _record_result(game: Finished) -> None:
    """Records a game that has ended, in the same transaction, here and by the game's recorder."""
    if game.result is None:  # closed before the end of the game
        return
    repository.save_results(game.state, game.result, game.at, told)
    app = find_game(game.state.game)
    if app and app.recorder:
        app.recorder(game.state)


def publish(saved: Sequence[PendingWrite]) -> None:
    """Publishes one broadcast per table after the commit. Errors are logged, because the move is
    stored and must not look refused to its player."""
    broadcasts = []
    presence.connected_at({old.id: new.state.users for old, new in saved if new.entries})
    for old, transition in saved:
        if transition.entries:
            try:
                broadcasts.append((streams.channel_name(old.id), _broadcast(old, transition)))
            except Exception:
                log.exception("no broadcast for table %s; its sockets will catch up", old.id)
    streams.publish([*broadcasts, *alarm.announcement(saved)])


def _broadcast(old: TableState, transition: Transition) -> streams.Broadcast:
    state, at = transition.state, transition.entries[-1].at
    connected = presence.connected(old.id, state.users)
    events = [event for entry in transition.entries for event in entry.events]
    broadcast = build_broadcast(old, state, events, connected, at)
    return msgspec.structs.replace(broadcast, carried=_carried(old, state))


def _carried(old: TableState, new: TableState) -> bytes:
    """A `Moved` for other processes; nothing after what changes more, which they read."""
    if new.game_state is None or not repository.writes_one_row(old, new):
        return b""
    game_state = msgspec.json.encode(new.game_state)
    return msgspec.msgpack.encode(Moved(new.id, game_state, new.opened, new.wake_at))


def publish_presence(state: TableState, at: int) -> None:
    """Publishes who is connected, as a broadcast from a version to itself."""
    connected = presence.connected(state.id, state.users)
    update = build_broadcast(state, state, (), connected, at)
    streams.publish([(streams.channel_name(state.id), update)])


def create(table: Table, seats: int, at: int) -> None:
    """Creates a table with its first entry and its free seats."""
    table.save(force_insert=True)
    Entry.objects.create(table=table, version=1, kind="open", by="player", at=at)
    Seat.objects.bulk_create(Seat(table=table, number=n) for n in range(seats))


def postpone_wake(table_id: str, at: int, until: int) -> None:
    """Sets a later wake for a table that is due at a time."""
    Table.objects.filter(pk=table_id, wake_at__lte=at).update(wake_at=until)


def rename_at_old(
    ids: Sequence[str], profile: PlayerProfile, titles: Mapping[str, str], at: int
) -> None:
    """What `actions.rename` does, at many tables that are over and that nobody has open, in few
    statements. The caller has begun a transaction."""
    tables, seats = Table.objects.filter(pk__in=ids), Seat.objects.filter(table__in=ids)
    mine = seats.filter(user=profile.id)
    numbers = dict(mine.values_list("table", "number"))
    locked = tables.select_for_update(no_key=True).order_by("pk").values_list("pk", "version")
    Entry.objects.bulk_create(
        Entry(
            table_id=pk,
            version=version + 1,
            kind="rename",
            seat=numbers.get(pk),
            by="player",
            at=at,
        )
        for pk, version in locked
    )
    mine.update(name=profile.name, avatar=profile.avatar)
    for old, new in titles.items():
        tables.filter(title__iexact=old).update(title=new)
    tables.update(version=F("version") + 1)


def transfer_results(guest: User, user: User, but_at: Any) -> None:
    """Moves a guest's results to an account. but_at: the tables where both have played."""
    GameResult.objects.filter(user=guest).exclude(table__in=but_at).update(user=user)


def complete_result(row: GameResult) -> None:
    """Saves what is added to a result, unless its account has been deleted meanwhile."""
    mine = GameResult.objects.filter(pk=row.pk, user=row.user_id)
    if row.user_id:
        mine.update(**{name: getattr(row, name) for name in TOLD})


def forget_told(user: User) -> None:
    """Of an account that is deleted only points remain, which belong to what others played."""
    nothing = {"against": "", "drawn": False, "facts": {}, "typical": 0}
    GameResult.objects.filter(user=user).update(**nothing)


def count_saved(saved: Sequence[PendingWrite]) -> None:
    for old, transition in saved:
        for entry in transition.entries:
            if entry.kind == "move":
                MOVES.labels(entry.by).inc()
        if (
            transition.entries
            and transition.entries[0].by not in ("player", "page")
            and old.wake_at is not None
        ):
            WAKE_LAG.observe(max(0, transition.entries[0].at - old.wake_at) / 1000)
