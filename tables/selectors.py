"""Reads tables for the rest of the site. Nothing here changes a table."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Max, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import presence, repository
from tables.batch import state_cache
from tables.engines import engine_of
from tables.game import Event, Game, Option
from tables.models import Entry, GameResult, Seat, Status, Table
from tables.policies import kept_apart_from
from tables.protocol import encode
from tables.registry import find_game, game_name
from tables.rng import commitment
from tables.updates import build_update
from tables.updates import options as legal_moves

MAX_MISSED_ENTRIES = 120  # a page that has missed more gets the table without motion

_events = msgspec.json.Decoder(tuple[Event, ...])


class PlayerView(msgspec.Struct, frozen=True):
    """What a user sees at a table and may do there, for pages that help the player."""

    game: Game
    seat: int | None
    view: Any  # None until the first game is dealt
    options: tuple[Option, ...]
    abandoned: bool  # the session has ended in the middle of the game


class GameRecord(NamedTuple):
    """A user's record in one kind of game: finished games, games won, most points."""

    game: str
    games: int
    won: int
    best: int

    @property
    def share(self) -> int:
        """The percentage of games won."""
        return round(100 * self.won / self.games)


class Fairness(msgspec.Struct, frozen=True):
    """One game of a session: the hash shown before the deal, and the seed once it is over."""

    number: int
    hash: str
    seed: str | None
    rules: dict[str, Any]


def seat_of(table: Table, user: Any) -> Seat | None:
    """The user's seat. None for visitors, although bots' seats have no user either."""
    if user is None or user.pk is None:
        return None
    return table.seats.filter(user_id=user.pk).first()


def seat_number_of(table: Table, user: Any) -> int | None:
    """The number of the user's seat; None without one."""
    seat = seat_of(table, user)
    return seat.number if seat else None


def read_update(table_id: str, user: int | None, since: int | None, at: int) -> tuple[int, str]:
    """A table's version, and the encoded update that leads there from `since`.

    user: a user's id; None for a visitor. since: None on a first load.
    """
    state = state_cache.latest(table_id)
    known = since is not None and 0 < state.version - since <= MAX_MISSED_ENTRIES
    events = _events_between(table_id, since or 0, state.version) if known else ()
    start = since if known and since is not None else state.version
    connected = presence.connected(table_id, state.users)
    found = build_update(state, user, since=start, events=events, connected=connected, now=at)
    return state.version, encode(found).decode()


def _events_between(table_id: str, since: int, upto: int) -> Iterable[Event]:
    entries = Entry.objects.filter(table=table_id, version__gt=since, version__lte=upto)
    rows = entries.order_by("version").values_list("events", flat=True)
    return [event for text in rows for event in _events.decode(text)]


def open_tables(user: Any) -> QuerySet[Table]:
    """Public tables with free seats that the user may join, newest first; `free`: how many."""
    taken = Q(seats__user__isnull=False)
    tables = Table.objects.filter(status=Status.WAITING, public=True).exclude(seats__user=user.pk)
    free = Count("seats") - Count("seats", filter=taken)
    return (
        tables.exclude(seats__user__in=kept_apart_from(user.pk))
        .annotate(free=free)
        .filter(free__gt=0)
        .select_related("host")
        .prefetch_related("seats")
        .order_by("-created")
    )


def running_tables(user: Any) -> QuerySet[Table]:
    """Tables where the user has a seat and that are not over, newest first."""
    tables = Table.objects.filter(seats__user=user.pk).exclude(status=Status.OVER)
    return tables.prefetch_related("seats").order_by("-created")


def current_game(user: Any) -> Table | None:
    """The user's newest table where the games have begun and are not over."""
    begun = running_tables(user).exclude(status=Status.WAITING).prefetch_related(None)
    return begun.first()


def past_games(user: Any) -> QuerySet[Table]:
    """Finished sessions of the user in which a game was dealt, newest first."""
    tables = Table.objects.filter(seats__user=user.pk, status=Status.OVER).exclude(seed="")
    return tables.prefetch_related("seats", "results").order_by("-ended")


def ending(table: Table, user: Any) -> str:
    """The result of a finished session in one line, for a user who sat there; "" if the game does
    not describe its results."""
    if table.games > 1:
        won = [result.won for result in table.results.all() if result.user_id == user.pk]
        if not won:
            return _("Not finished")
        text = ngettext("%(won)d of %(games)d game won", "%(won)d of %(games)d games won", len(won))
        return text % {"won": sum(won), "games": len(won)}
    app = find_game(table.game)
    if app is None or app.engine.version != table.game_version:  # its state may not be readable
        return ""
    state = repository.state_of(table)
    seat = state.seat_of(user.pk)
    if seat is None or app.describe_result is None:
        return ""
    return app.describe_result(state, seat)


def records(user: Any) -> list[GameRecord]:
    """A user's record in each kind of game, the most played first."""
    rows = (
        GameResult.objects.filter(user=user.pk)
        .values("game")
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            best=Max("points"),
            last=Max("at"),
        )
    )
    return [
        GameRecord(game_name(row["game"]), row["games"], row["won"], row["best"])
        for row in rows.order_by("-games", "game")
    ]


def view_of(user: Any, table_id: str) -> PlayerView:
    """What a user sees at a table; raises Refused("no_such_table")."""
    state = state_cache.latest(table_id)
    seat = state.seat_of(user.pk if user else None)
    dealt = state.game_state is not None
    view = state.engine.view(state.game_state, seat) if dealt else None
    unfinished = dealt and state.engine.result(state.game_state) is None
    abandoned = unfinished and state.status == "over"
    return PlayerView(state.engine, seat, view, tuple(legal_moves(state, seat)), abandoned)


def fairness(table: Table) -> list[Fairness]:
    """The session's games so far and, unless it is over, the hash of the next one.

    Only looks at entries up to the version of the row: a game that has started since must not
    count as over, which would reveal its seed.
    """
    now = Table.objects.get(pk=table.pk)
    entries = Entry.objects.filter(table=now, kind="start", version__lte=now.version)
    games = [_fairness(now, entry) for entry in entries.order_by("version")]
    if now.status == Status.OVER or len(games) >= now.games:
        return games
    return [*games, Fairness(len(games) + 1, commitment(now.next_seed), None, now.rules)]


def _fairness(table: Table, entry: Entry) -> Fairness:
    """One game of a session, without its seed while it is running."""
    started = msgspec.json.decode(entry.data)
    running = table.status == Status.PLAYING and entry.seed == table.seed
    seed = None if running else entry.seed
    return Fairness(started["number"], commitment(entry.seed), seed, started["rules"])


def is_public_record(table: Table) -> bool:
    """Whether everything that happened at a table may be shown: it is over, and nobody else can be
    playing the same deal."""
    return table.status == Status.OVER and not engine_of(table.game).is_shared_deal(table.rules)


def tables_to_wake(at: int, count: int) -> list[str]:
    """Ids of tables that are due, the longest overdue first."""
    due = Table.objects.filter(wake_at__lte=at).order_by("wake_at")
    return list(due.values_list("pk", flat=True)[:count])
