"""What the lobby shows: the reader's tables, open ones and their day. A player's tables as pages
list them, those that are running and those that are over; and their finished games as their profile
lists them, the newest and the best wins.

The tables are no models, which take longer to make than the rows to read, and the SQL is by hand,
because every lobby that is open asks for it again and again. Of tables that for now only their
players may see, nothing is on a profile.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from django.db import connection
from django.db.models import Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.every_page import read_values
from accounts.models import User
from push import keys
from tables import selectors, titles
from tables.hooks import lobby_values
from tables.models import GameResult, Status
from tables.played import day_of
from tables.registry import GameApp, find_game, game_apps
from tables.selectors import OpenTable, without_hidden
from tables.state import TableState
from tables.storage import repository

OF_PLAYER = """
FROM tables_table shown JOIN tables_seat mine ON mine.table_id = shown.id
WHERE mine.user_id = %s AND """
# The database finds both in `seats_of_user`, however many the player has played.
RUNNING = f"{OF_PLAYER} mine.ended IS NULL ORDER BY shown.created DESC"
PAST = f"{OF_PLAYER} mine.ended > 0"
BEFORE = f"{PAST} AND (mine.ended, mine.table_id) < (%s, %s)"
AFTER = f"{PAST} AND (mine.ended, mine.table_id) > (%s, %s)"
NEWEST_FIRST = " ORDER BY mine.ended DESC, mine.table_id DESC LIMIT %s"
OLDEST_FIRST = " ORDER BY mine.ended, mine.table_id LIMIT %s"
COLUMNS = (
    "id", "game", "game_version", "title", "status", "options", "number", "games", "version",
    "paused", "ended",
)  # fmt: skip
SELECT = f"SELECT {', '.join(f'shown.{name}' for name in COLUMNS)} "
SEATS = """
SELECT table_id, user_id, bot, name, points FROM tables_seat WHERE table_id IN ({ids})
ORDER BY number"""
WON = "SELECT table_id, won FROM tables_gameresult WHERE user_id = %s AND table_id IN ({ids})"


class ListedSeat(NamedTuple):
    """One seat of a listed table; free if it has neither user nor bot."""

    user: int | None
    bot: str
    name: str
    points: int

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if the server has given it."""
        return titles.shown_name(self.name)


class ListedTable(NamedTuple):
    """A table in a list: what `models.Table` has of it, and its seats, but no state of its game."""

    id: str
    game: str
    game_version: str
    title: str
    status: str
    options: dict[str, Any]
    number: int
    games: int
    version: int
    paused: int | None
    ended: int | None
    seats: tuple[ListedSeat, ...]
    told: str = ""  # how it ended, for the player who asked; "" if the game does not say

    @property
    def shown_title(self) -> str:
        """The title in the reader's language."""
        return titles.shown_title(self.title)

    @property
    def single_player(self) -> bool:
        """Whether one person plays or played, perhaps against bots, a game that can be given up."""
        people = sum(seat.user is not None for seat in self.seats)
        taken = all(seat.user is not None or seat.bot for seat in self.seats)
        app = find_game(self.game)
        return people == 1 and taken and app is not None and app.engine.resignation is not None


def running_tables(user: User) -> list[ListedTable]:
    """Tables where the user has a seat and that are not over, newest first."""
    return _listed(SELECT + RUNNING, [user.pk])


Place = tuple[int, str]  # in a player's history: when a session ended, and its table


class PastGames(NamedTuple):
    """A part of a player's history, newest first, and the places from which it goes on."""

    tables: list[ListedTable]
    newer: Place | None
    older: Place | None


def past_games(user: User, most: int) -> list[ListedTable]:
    """The player's newest finished sessions in which a game was dealt."""
    return _with_endings(_listed(SELECT + PAST + NEWEST_FIRST, [user.pk, most]), user.pk)


def past_games_before(user: User, most: int, place: Place | None) -> PastGames:
    """Those that ended before a place; without one, the newest."""
    if place is None:
        found = _listed(SELECT + PAST + NEWEST_FIRST, [user.pk, most + 1])
    else:
        found = _listed(SELECT + BEFORE + NEWEST_FIRST, [user.pk, *place, most + 1])
    tables = _with_endings(found[:most], user.pk)
    newer = _place(tables[0]) if place and tables else None
    return PastGames(tables, newer, _place(tables[-1]) if len(found) > most else None)


def past_games_after(user: User, most: int, place: Place) -> PastGames:
    """Those that ended after a place, nearest to it."""
    found = _listed(SELECT + AFTER + OLDEST_FIRST, [user.pk, *place, most + 1])
    tables = _with_endings(found[:most][::-1], user.pk)
    older = _place(tables[-1]) if tables else None
    return PastGames(tables, _place(tables[0]) if len(found) > most else None, older)


def _place(table: ListedTable) -> Place:
    return table.ended or 0, table.id


def _rows(statement: str, values: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()


def _rows_of(statement: str, first: list[Any], ids: list[str]) -> list[tuple[Any, ...]]:
    return _rows(statement.format(ids=", ".join(["%s"] * len(ids))), [*first, *ids])


def _listed(statement: str, values: list[Any]) -> list[ListedTable]:
    """The tables that a statement selects, with their seats."""
    rows = _rows(statement, values)
    seats: dict[str, list[ListedSeat]] = {row[0]: [] for row in rows}
    for table_id, *seat in _rows_of(SEATS, [], list(seats)) if rows else ():
        seats[table_id].append(ListedSeat(*seat))
    return [_table(dict(zip(COLUMNS, row, strict=True)), seats[row[0]]) for row in rows]


def _table(fields: dict[str, Any], seats: Iterable[ListedSeat]) -> ListedTable:
    options = msgspec.json.decode(fields["options"])
    return ListedTable(**{**fields, "options": options, "seats": tuple(seats)})


def _with_endings(tables: list[ListedTable], user: int) -> list[ListedTable]:
    """Finished sessions with their results, each in one line, for a user who sat there."""
    several = [table.id for table in tables if table.games > 1]
    won: dict[str, list[bool]] = {pk: [] for pk in several}
    for pk, has_won in _rows_of(WON, [user], several) if several else ():
        won[pk].append(has_won)
    states = {state.id: state for state in repository.load_all(_described(tables))}
    told = {pk: _games_won(games) for pk, games in won.items()}
    told |= {pk: _told(state, user) for pk, state in states.items()}
    return [table._replace(told=told.get(table.id, "")) for table in tables]


def _games_won(won: list[bool]) -> str:
    if not won:
        return _("Not finished")
    text = ngettext("%(won)d of %(games)d game won", "%(won)d of %(games)d games won", len(won))
    return text % {"won": sum(won), "games": len(won)}


def _described(tables: Iterable[ListedTable]) -> list[str]:
    """Sessions of one game whose results that game describes. The states of an older version may
    not be readable."""
    return [
        table.id
        for table in tables
        if table.games == 1
        and (app := find_game(table.game)) is not None
        and app.engine.version == table.game_version
        and app.describe_result is not None
    ]


def _told(state: TableState, user: int) -> str:
    app, seat = find_game(state.game), state.seat_of(user)
    if seat is None or app is None or app.describe_result is None:
        return ""
    return app.describe_result(state, seat)


NEWEST = 20
RESULT_COLUMNS = ("game", "table_id", "points", "won", "at", "table__status")


class ShownResult(NamedTuple):
    """How one game ended for a player. at: milliseconds since 1970."""

    game: str
    table: str
    points: int
    won: bool
    at: int
    status: str  # of its table

    @property
    def has_replay(self) -> bool:
        """A session has its replay when all of it is over."""
        return self.status == Status.OVER


class Results(NamedTuple):
    """best: the win with the most points in each game, of equal ones the first. newest: the newest
    games first."""

    best: list[ShownResult]
    newest: list[ShownResult]


def results_of(user: User, games: Collection[str]) -> Results:
    """games: those the user has played."""
    rows = without_hidden(GameResult.objects.filter(user=user.pk))
    newest = rows.order_by("-at", "-pk").values_list(*RESULT_COLUMNS)[:NEWEST]
    wins = rows.filter(won=True, points__gt=0).order_by("-points", "at", "pk").values("pk")
    best = GameResult.objects.filter(
        pk__in=[Subquery(wins.filter(game=game)[:1]) for game in games]
    )
    return Results(
        [ShownResult(*row) for row in best.order_by("game").values_list(*RESULT_COLUMNS)],
        [ShownResult(*row) for row in newest],
    )


RECENT_SESSIONS = 3  # finished ones
TABLES_SHOWN = 2  # the newest open ones; another page has as many as MAX_TABLES
MAX_TABLES = 40
DAYS = 10  # that `lobby_values` may name


def lobby_games() -> list[GameApp]:
    """The games that several people can play, whose tables are opened in the lobby."""
    return [app for app in game_apps() if app.engine.seats[1] > 1]


def tables_shown(user: User) -> dict[str, Any]:
    """The part that changes by itself."""
    running, found = running_tables(user), open_tables(user)
    shown = found[:TABLES_SHOWN]
    stamp = "".join(f"{table.id}{table.status}{table.number} " for table in running)
    stamp += f"/{len(found)} " + "".join(f"{table.pk}{table.free} " for table in shown)
    more = len(found) if len(found) > TABLES_SHOWN else 0
    return {"running": running, "open": shown, "all_open": more, "stamp": stamp}


def open_tables(user: User) -> list[OpenTable]:
    return selectors.open_tables(user, MAX_TABLES)


def shown_in_lobby(user: User, at: int) -> dict[str, Any]:
    """at: in milliseconds."""
    past, today = past_games(user, RECENT_SESSIONS), day_values(user, at)
    first = _first_game(past)
    return {
        "games": game_apps(),
        "other_games": tuple(app for app in game_apps() if app is not first),
        "first_game": first,
        "past": past,
        "today": today,
        "push_key": keys.public_key() if today.get("accepted") else "",
        **tables_shown(user),
    }


def _first_game(past: Sequence[ListedTable]) -> GameApp:
    """What the player has played last; a newcomer is offered the first of all."""
    return (find_game(past[0].game) if past else None) or game_apps()[0]


def day_values(user: User, at: int) -> dict[str, Any]:
    """The values that apps register in `lobby_values`."""
    if not lobby_values:
        return {}
    today = day_of(at)
    days = {f"ago_{n}": str(today - timedelta(days=n)) for n in range(DAYS)}
    return read_values(lobby_values, {"user": user.pk, **days})
