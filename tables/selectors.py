"""Reads tables for the rest of the site. Nothing here changes a table."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from django.db import connection
from django.db.models import Count, Exists, Max, Model, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import override

from accounts.models import User
from accounts.preferences import preference_of
from tables.game import Data, Event, Game, Option
from tables.hooks import (
    SecrecyPolicy,
    hiding_results,
    hiding_tables,
    hooks,
    is_hidden,
    is_revealed,
    may_look_back,
)
from tables.link_picture import LinkPicture, in_groups
from tables.models import Entry, GameResult, Seat, Status, Table
from tables.refusals import must
from tables.registry import GameApp, find_game, game_name
from tables.rng import commitment
from tables.state import TOURNAMENT, TableState, engine_of
from tables.storage import archive
from tables.storage.batch import state_cache
from tables.updates import options as legal_moves

# The id of the user's newest table where the games have begun and are not over.
CURRENT_GAME = """
SELECT shown.id FROM tables_table shown JOIN tables_seat seat ON seat.table_id = shown.id
WHERE seat.user_id = %(user)s AND seat.ended IS NULL AND shown.status IN ('playing', 'between')
ORDER BY shown.created DESC LIMIT 1"""
OPEN = """
SELECT shown.id, shown.version, COUNT(*) FROM tables_table shown
JOIN tables_seat seat ON seat.table_id = shown.id AND seat.user_id IS NULL
WHERE shown.status = 'waiting' AND shown.public
AND NOT EXISTS (SELECT 1 FROM tables_seat WHERE table_id = shown.id AND user_id IN ({others}))
{among}
GROUP BY shown.id ORDER BY shown.created DESC LIMIT %s"""

FEW = 5  # finished games, until which a player is new to a game

Row = TypeVar("Row", bound=Model)
_sorted = msgspec.json.Encoder(order="deterministic").encode


class PlayerView(msgspec.Struct, frozen=True):
    """What a user sees at a table and may do there, for pages that help the player."""

    game: Game
    seat: int | None
    view: Any  # None until the first game is dealt
    options: tuple[Option, ...]
    abandoned: bool  # the session has ended in the middle of the game
    people: int  # at the table


class OpenTable(NamedTuple):
    """A table in the lobby, at one of its versions, and how many of its seats are free."""

    pk: str
    version: int
    free: int


class VisitedTable(NamedTuple):
    """What has to be known of a table when its pages ping, without the state of its game."""

    id: str
    version: int
    options: dict[str, Any]
    users: frozenset[int]  # that have a seat


class GameRecord(NamedTuple):
    """A user's record in one kind of game: finished games, games won, most points."""

    slug: str
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


def may_watch(table: Table | TableState, user: int | None) -> bool:
    """Whether a user may see a table: everybody may, unless it is hidden; then its players may.

    table: a row or a state. user: an id; None for a visitor.
    """
    return not is_hidden(table.options) or _plays_at(table, user)


def may_replay(table: Table, user: int | None) -> bool:
    """Whether a user may watch the replay of a finished table, which shows every seat."""
    if is_hidden(table.options):
        return may_look_back(table.options) and _plays_at(table, user)
    return True


def visited_tables(table_ids: Collection[str]) -> dict[str, VisitedTable]:
    """Those of some tables that there are, by their ids."""
    rows = Table.objects.filter(pk__in=table_ids).values_list("pk", "version", "options")
    seats = Seat.objects.filter(table__in=table_ids, user__isnull=False)
    users: dict[str, set[int]] = {}
    for table_id, user in seats.order_by().values_list("table", "user"):
        users.setdefault(table_id, set()).add(user)
    return {row[0]: VisitedTable(*row, frozenset(users.get(row[0], ()))) for row in rows}


def hidden_among(tables: Iterable[TableState | VisitedTable]) -> set[str]:
    """The ids of those of some tables that are hidden. The games of a contest have the same
    options, so for all of them it is only asked once."""
    asked: dict[bytes, bool] = {}
    hidden = set()
    for table in tables:
        key = _sorted(table.options)
        if key not in asked:
            asked[key] = is_hidden(table.options)
        if asked[key]:
            hidden.add(table.id)
    return hidden


def _plays_at(table: Table | TableState, user: int | None) -> bool:
    if isinstance(table, TableState):
        return table.seat_of(user) is not None
    return user is not None and table.seats.filter(user=user).exists()


def seat_of(table: Table, user: User | None) -> Seat | None:
    """The user's seat. None for visitors, although bots' seats have no user either."""
    if user is None or user.pk is None:
        return None
    return table.seats.filter(user_id=user.pk).first()


def seat_number_of(table: Table, user: User | None) -> int | None:
    """The number of the user's seat; None without one."""
    seat = seat_of(table, user)
    return seat.number if seat else None


def seats_in_use() -> QuerySet[Seat]:
    """Seats whose player has made a move there, or may make their first one now."""
    moves = Entry.objects.filter(
        table=OuterRef("table"), seat=OuterRef("number"), kind="move", by="player"
    )
    waits = Q(away=False, ended=None)
    return Seat.objects.filter(waits | Q(moved=True) | Exists(moves))


def playing_with_others(users: Collection[int]) -> set[int]:
    """Those of these users who play with other people now, at whatever table."""
    users = set(users)
    playing = Q(table__status__in=(Status.PLAYING, Status.BETWEEN), ended=None)  # none of long ago
    live = playing & Q(away=False, user__isnull=False)
    mine = Seat.objects.filter(live, user__in=users).values("table")
    seats = Seat.objects.filter(live, table__in=mine).values_list("table", "user")
    people = Counter(table for table, _user in seats)
    return {user for table, user in seats if people[table] > 1 and user in users}


def open_tables(user: User, most: int, among: Collection[str] = ()) -> list[OpenTable]:
    """Public tables with free seats that the user may join, at most so many, newest first.

    among: only of these ids. In SQL, because every lobby that is open asks again and again.
    """
    others = [user.pk, *hooks.seating.kept_apart_from(user.pk)]
    query = OPEN.format(
        others=_places(others), among=f"AND shown.id IN ({_places(among)})" if among else ""
    )
    with connection.cursor() as cursor:
        cursor.execute(query, [*others, *among, most])
        return [OpenTable(*row) for row in cursor.fetchall()]


def _places(values: Collection[Any]) -> str:
    return ", ".join(["%s"] * len(values))


def records(user: User) -> list[GameRecord]:
    """A user's record in each kind of game, the most played first. Without secret results."""
    rows = (
        without_secret_results(GameResult.objects.filter(user=user.pk))
        .values("game")
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(won=True)),
            best=Max("points"),
        )
    )
    return [
        GameRecord(row["game"], game_name(row["game"]), row["games"], row["won"], row["best"])
        for row in rows.order_by("-games", "game")
    ]


def without_hidden(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Rows that are about tables, without those that only their players may see."""
    return _without(rows, hiding_tables())


def without_secret_results(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Rows that are about finished games, without those whose results only their players know."""
    return _without(rows, hiding_results())


def _without(rows: QuerySet[Row], policies: Iterable[SecrecyPolicy]) -> QuerySet[Row]:
    """Asks of each row's own table: to list all that are hidden, the database reads all tables."""
    for policy in policies:
        rows = rows.exclude(Exists(policy.hidden(OuterRef("table"))))
    return rows


def view_of(user: User | None, table_id: str) -> PlayerView:
    """What a user sees at a table; raises Refused if there is none, or it is hidden from them."""
    state = state_cache.latest(table_id)
    must(may_watch(state, user.pk if user else None), "hidden")
    seat = state.seat_of(user.pk if user else None)
    dealt = state.game_state is not None
    view = state.engine.view(state.game_state, seat) if dealt else None
    unfinished = dealt and state.engine.result(state.game_state) is None
    abandoned = unfinished and state.status == "over"
    moves = tuple(legal_moves(state, seat))
    return PlayerView(state.engine, seat, view, moves, abandoned, len(state.users))


def fairness(table: Table) -> list[Fairness]:
    """The session's games so far and, unless it is over, the hash of the next one.

    Only looks at entries up to the version of the row: a game that has started since must not
    count as over, which would reveal its seed.
    """
    now = Table.objects.get(pk=table.pk)
    kept = TOURNAMENT in now.options and is_hidden(now.options)  # others still play these deals
    games = [_fairness(now, entry, kept=kept) for entry in _deals(now)]
    if now.status == Status.OVER or len(games) >= now.games:
        return games
    return [*games, Fairness(len(games) + 1, commitment(now.next_seed), None, now.rules)]


def _deals(table: Table) -> list[Entry]:
    """The entries that began games, up to the version of the table as it was read."""
    entries = Entry.objects.filter(table=table, kind="start", version__lte=table.version)
    rows = list(entries.order_by("version"))
    kept = archive.kept_of(table.pk) if table.status == Status.OVER and not rows else ()
    return rows or [entry for entry in kept if entry.kind == "start"]


def _fairness(table: Table, entry: Entry, *, kept: bool) -> Fairness:
    """One game of a session, without its seed while it is running or kept."""
    started = msgspec.json.decode(entry.data)
    running = table.status == Status.PLAYING and entry.seed == table.seed
    seed = None if running or kept else entry.seed
    return Fairness(started["number"], commitment(entry.seed), seed, started["rules"])


def link_drawer(table: Table) -> Callable[[TableState], LinkPicture] | None:
    """What draws for links to a table that seats are free, or how its game ended; None where not
    everybody may see that, or the game cannot: states of older versions may not be readable."""
    app = find_game(table.game)
    if app and table.status == Status.WAITING and not is_hidden(table.options):
        return partial(_seat_picture, app, table)
    if app is None or table.game_version != app.engine.version or not is_public_record(table):
        return None
    return app.link_picture


def _seat_picture(app: GameApp, table: Table, _state: TableState) -> LinkPicture:
    headline = "Take a seat" if table.public else "A seat is kept for you"
    with override("en"):
        return LinkPicture(headline, str(app.name), in_groups([app.sample_tiles.split()]))


def is_public_record(table: Table) -> bool:
    """Whether everything that happened at a table may be shown: it is over, and nobody else can be
    playing the same deal."""
    if table.status != Status.OVER or is_hidden(table.options):
        return False
    return is_revealed(table.options) or not engine_of(table.game).is_shared_deal(table.rules)


def seats_left(table_id: str) -> set[int]:
    """The seats whose players went away during the newest game, wherever they are now."""
    rows = _newest_game(table_id)
    return {seat for kind, seat, _ in rows if kind in ("leave", "away") and seat is not None}


def seats_of_bots(table_id: str) -> set[int]:
    """The seats for which a bot has made most moves of the newest game, whoever sits there now."""
    balance = Counter[int | None]()
    for kind, seat, by in _newest_game(table_id):
        if kind == "move":
            balance[seat] += 1 if by == "bot" else -1
    return {seat for seat, more in balance.items() if seat is not None and more > 0}


def _newest_game(table_id: str) -> list[tuple[str, int | None, str]]:
    """What happened since the newest deal: kind, seat, and who did it."""
    entries = Entry.objects.filter(table=table_id)
    dealt = entries.filter(kind="start").order_by("-version").values("version")[:1]
    since = entries.filter(version__gt=Subquery(dealt))
    rows = list(since.values_list("kind", "seat", "by"))
    kept = () if rows else archive.newest_game(archive.kept_of(table_id))
    return rows or [(entry.kind, entry.seat, entry.by) for entry in kept]


def is_newcomer(user: User, game: str) -> bool:
    """Whether a user sees the helps of a game at the table, unless they turn them off. Guests and
    visitors do. Accounts do until they have finished a few games, unless they have
    said that they know the game."""
    if user.pk is None or user.guest:
        return True
    if game in preference_of(user, "known_games"):
        return False
    return GameResult.objects.filter(user=user, game=game)[:FEW].count() < FEW


MAX_LOGGED = 1_000  # entries, the newest; the longest games have about 400
_events = msgspec.json.Decoder(tuple[Event, ...])


def past_events(table_id: str, user: int | None, after: int, upto: int) -> list[list[Data]]:
    """The game log for a page that was opened, or has missed something, in the middle of it: the
    events of each entry of the newest game that was dealt by version `upto`, later than version
    `after`, as the user's seat, or a visitor, was told of them.

    Raises Refused if there is no such table, it is hidden from the user, or the game is paused, in
    which nothing of it is shown.
    """
    state = state_cache.latest(table_id)
    must(may_watch(state, user), "hidden")
    must(state.paused is None, "paused")
    seat = state.seat_of(user)
    entries = _newest_events(table_id, after, upto)
    return [[event.seen_by(seat) for event in events] for events in entries]


def _newest_events(table_id: str, after: int, upto: int) -> list[tuple[Event, ...]]:
    """The events of those entries that have any, oldest first."""
    entries = Entry.objects.filter(table=table_id, version__lte=upto)
    dealt = entries.filter(kind="start").order_by("-version").values("version")[:1]
    part = entries.filter(version__gte=Subquery(dealt), version__gt=after).exclude(events="[]")
    rows = part.order_by("-version").values_list("events", flat=True)[:MAX_LOGGED]
    return [_events.decode(text) for text in reversed(rows or _kept_events(table_id, after, upto))]


def _kept_events(table_id: str, after: int, upto: int) -> list[str]:
    """The same of an archived session, newest first."""
    kept = archive.newest_game(archive.kept_of(table_id))
    texts = [entry.events for entry in kept if after < entry.version <= upto]
    return [text for text in reversed(texts) if text != "[]"][:MAX_LOGGED]
