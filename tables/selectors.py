"""The only code that tells about a table. Nothing connected changes one."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from django.db.models import Count, Max, Q, QuerySet

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
from tables.updates import options as options_of

FAR = 120  # entries behind which a page is shown the table without the motion that led there

_events = msgspec.json.Decoder(tuple[Event, ...])


class PlayerView(msgspec.Struct, frozen=True):
    """What a user sees at a table and may do there, for views that help them play."""

    game: Game
    seat: int | None
    view: Any  # None until the first game is dealt
    options: tuple[Option, ...]


class GameRecord(NamedTuple):
    """One kind of game as a user has played it: games to their end, won, most points."""

    game: str
    games: int
    won: int
    best: int

    @property
    def share(self) -> int:
        """Won, in percent."""
        return round(100 * self.won / self.games)


class Fairness(msgspec.Struct, frozen=True):
    """One game of a session: the hash shown before the deal, and the seed once it is over."""

    number: int
    hash: str
    seed: str | None
    rules: dict[str, Any]


def seat_of(table: Table, user: Any) -> Seat | None:
    """This user's seat. A visitor without an account has none, though bots have no user either."""
    if user is None or user.pk is None:
        return None
    return table.seats.filter(user_id=user.pk).first()


def seat_number_of(table: Table, user: Any) -> int:
    """The number of this user's seat, or of the first: from where a replay is looked at."""
    seat = seat_of(table, user)
    return seat.number if seat else 0


def read_update(table_id: str, user: int | None, since: int | None, at: int) -> tuple[int, str]:
    """The version a table has come to and the message that leads there from `since`.

    user: a user's id; None for a visitor. since: None on a first load.
    """
    state = state_cache.latest(table_id)
    known = since is not None and 0 < state.version - since <= FAR
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
    """Public tables with a free seat, newest first, with `free`: how many."""
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
    """Tables this user sits at that are not over, newest first."""
    tables = Table.objects.filter(seats__user=user.pk).exclude(status=Status.OVER)
    return tables.prefetch_related("seats").order_by("-created")


def past_games(user: Any) -> QuerySet[Table]:
    """Sessions this user has sat at that are over and had a deal, newest first."""
    tables = Table.objects.filter(seats__user=user.pk, status=Status.OVER).exclude(seed="")
    return tables.prefetch_related("seats", "results").order_by("-ended")


def ending(table: Table, user: Any) -> str:
    """What became of a session that is over, in one line for who sat there; "" where its game
    has no words for it."""
    if table.games > 1:
        won = [one.won for one in table.results.all() if one.user_id == user.pk]
        return f"{sum(won)} of {len(won)} games won" if won else "Not finished"
    app = find_game(table.game)
    if app is None or app.engine.version != table.game_version:  # its state may not be readable
        return ""
    state = repository.state_of(table)
    seat = state.seat_of(user.pk)
    if seat is None or app.describe_result is None:
        return ""
    return app.describe_result(state, seat)


def records(user: Any) -> list[GameRecord]:
    """What a user has played so far, game by game, the most played first."""
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
    return PlayerView(state.engine, seat, view, tuple(options_of(state, seat)))


def fairness(table: Table) -> list[Fairness]:
    """The session's games so far and, unless it is over, the hash of the one to come.

    Told of the table at one version: what has started since is not looked at, for its seed
    must not be taken for that of a game that is over.
    """
    now = Table.objects.get(pk=table.pk)
    entries = Entry.objects.filter(table=now, kind="start", version__lte=now.version)
    games = [_fairness(now, entry) for entry in entries.order_by("version")]
    if now.status == Status.OVER or len(games) >= now.games:
        return games
    return [*games, Fairness(len(games) + 1, commitment(now.next_seed), None, now.rules)]


def _fairness(table: Table, entry: Entry) -> Fairness:
    """The seed of the game being played is nobody's to know."""
    started = msgspec.json.decode(entry.data)
    running = table.status == Status.PLAYING and entry.seed == table.seed
    seed = None if running else entry.seed
    return Fairness(started["number"], commitment(entry.seed), seed, started["rules"])


def may_be_told(table: Table) -> bool:
    """Whether all that has happened at a table may be known: it is over, and nobody else is
    playing the same deal."""
    return table.status == Status.OVER and not engine_of(table.game).is_shared_deal(table.rules)


def tables_to_wake(at: int, count: int) -> list[str]:
    """Tables whose time has come, the longest overdue first."""
    due = Table.objects.filter(wake_at__lte=at).order_by("wake_at")
    return list(due.values_list("pk", flat=True)[:count])
