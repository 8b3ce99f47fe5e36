"""The seasons of a club for pages: their tables, and the best hands.

Nothing is counted twice: all of it follows from the results of games, read by the tables that were
opened on the club's evenings within the season, so no query grows with the games of the site.
Whoever may look gets the same, which is read once in some seconds.
"""

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import RowNumber
from django.utils import translation
from django.utils.translation import gettext as _

from accounts.every_page import rows_where
from accounts.models import User
from clubs.evenings import selectors
from clubs.evenings.models import MeetingTable, Season
from clubs.evenings.schedule import on_the_wall
from clubs.models import Club
from clubs.refusals import must
from clubs.selectors import member_ids
from mahjong.won_hands import labels_of
from tables.hooks import is_hidden
from tables.models import GameResult, Status, Table

KEPT_SECONDS = 10
SHOWN_AT_CLUB = 5  # players
LISTED = 60  # seasons
NEWEST = "club_id = %s ORDER BY starts DESC LIMIT {}"
FEW = 5  # of these at most four are not over, so the newest that has begun is among them
HANDS = 5  # of each game
ANY = "SELECT EXISTS (SELECT 1 FROM evenings_season WHERE club_id = %(club)s)"
BEST = Window(
    RowNumber(), partition_by=["game"], order_by=(F("points").desc(), F("at").asc(), F("pk").asc())
)
PERSON = "table__results__user"


class Line(NamedTuple):
    """What a player has in one game. name: None after the account was deleted. left: they are no
    member any more. place: shared by those who are equal."""

    user: int
    name: str | None
    left: bool
    evenings: int
    sessions: int
    games: int
    won: int
    points: int
    place: int = 0

    @property
    def average(self) -> float:
        return self.points / self.games


class GameTable(NamedTuple):
    """The table of one game, the best first."""

    game: str
    lines: list[Line]


class Hand(NamedTuple):
    """A game that somebody won. hand: what the card calls it, where it is known. at: milliseconds
    since 1970. replay: whether there is one that everybody with its link may watch."""

    game: str
    user: int
    name: str | None
    points: int
    at: int
    table: str
    hand: str
    replay: bool


def seasons_of(club: Club) -> list[Season]:
    """The newest first."""
    return rows_where(Season, NEWEST.format(LISTED), [club.pk])


def season_of(club: Club, season_id: str) -> Season:
    return must(Season.objects.filter(club=club, pk=season_id).first(), "no_such_season")


def newest(seasons: list[Season], at: datetime) -> Season | None:
    """The one that is running or has ended last; before the first, the next one."""
    begun = (season for season in seasons if season.starts <= at)
    return next(begun, seasons[-1] if seasons else None)


def tables_of(season: Season) -> list[GameTable]:
    """A table for each game, the most played first."""
    found = _kept("tables", season, _count)
    return [GameTable(game, [Line(*line) for line in lines]) for game, lines in found]


def hands_of(season: Season) -> dict[str, list[Hand]]:
    """The wins with the most points in each game, of equal ones the first."""
    by_game: dict[str, list[Hand]] = {}
    for hand in (Hand(*each) for each in _kept("hands", season, _find_hands)):
        by_game.setdefault(hand.game, []).append(hand)
    return by_game


def _kept(what: str, season: Season, read: Callable[[Season], list[Any]]) -> list[Any]:
    """Plain values, because another release may have other fields. The days are in the key, as a
    host may change them."""
    days = f"{season.starts.timestamp():.0f}.{season.ends.timestamp():.0f}"
    key = f"season.{what}.{season.pk}.{days}"
    return cache.get_or_set(key, partial(read, season), KEPT_SECONDS) or []


def _count(season: Season) -> list[tuple[str, list[tuple[Any, ...]]]]:
    members = member_ids(season.club_id)
    by_game: dict[str, list[Line]] = {}
    for game, user, name, closed, *counts in _totals(season):
        line = Line(user, None if closed else name, user not in members, *counts)
        by_game.setdefault(game, []).append(line)
    ordered = sorted(by_game, key=lambda game: -sum(line.games for line in by_game[game]))
    return [(game, [tuple(line) for line in placed(by_game[game])]) for game in ordered]


def placed(lines: Iterable[Line]) -> list[Line]:
    """Points, then games won; whoever is equal in both shares the place."""

    def worth(line: Line) -> tuple[int, int]:
        return (-line.points, -line.won)

    ordered = sorted(lines, key=lambda line: (*worth(line), line.games, line.name or ""))
    place, found = 1, []
    for _worth, group in groupby(ordered, key=worth):
        equal = list(group)
        found += [line._replace(place=place) for line in equal]
        place += len(equal)
    return found


def _totals(season: Season) -> Iterable[tuple[Any, ...]]:
    """In each game and of each user, in the order of a line."""
    rows = _tables_in(season).filter(table__results__user__isnull=False)
    who = (f"{PERSON}_id", f"{PERSON}__username", f"{PERSON}__closed")
    return (
        rows.order_by()
        .values_list("table__results__game", *who)
        .annotate(
            evenings=Count("meeting", distinct=True),
            sessions=Count("table", distinct=True),
            games=Count("table__results"),
            won=Count("table__results", filter=Q(table__results__won=True)),
            points=Sum("table__results__points"),
        )
    )


def _tables_in(season: Season) -> QuerySet[MeetingTable]:
    rows = MeetingTable.objects.filter(meeting__evening__club=season.club_id, table__isnull=False)
    return rows.filter(meeting__starts__gte=season.starts, meeting__starts__lt=season.ends)


def _find_hands(season: Season) -> list[tuple[Any, ...]]:
    rows = GameResult.objects.filter(table__in=_tables_in(season).values("table"), won=True)
    best = rows.filter(points__gt=0, user__isnull=False).annotate(place=BEST)
    found = list(best.filter(place__lte=HANDS).select_related("user").order_by("game", "place"))
    tables = [row.table_id for row in found]
    names, replays = labels_of(tables), _with_replay(tables)
    return [
        tuple(_hand(row, names.get((row.table_id, row.number), ""), row.table_id in replays))
        for row in found
    ]


def _hand(row: GameResult, hand: str, replay: bool) -> Hand:
    user = row.user
    assert user
    name = None if user.closed else user.username
    return Hand(row.game, user.pk, name, row.points, row.at, row.table_id, hand, replay)


def _with_replay(ids: Iterable[str]) -> set[str]:
    tables = Table.objects.filter(pk__in=ids, status=Status.OVER).only("pk", "options")
    return {table.pk for table in tables if not is_hidden(table.options)}


def suggested(club: Club, at: datetime) -> dict[str, Any]:
    """What the form of a new season says at first: three months from the first of this one on, or
    from the end of the season before."""
    seasons = seasons_of(club)
    zone = seasons[0].zone if seasons else selectors.last_zone(club)
    first = on_the_wall(at, ZoneInfo(zone or "UTC")).date().replace(day=1)
    if seasons:
        first = max(first, seasons[0].last + timedelta(days=1))
    with translation.override(club.language):
        name = _("Season {number}").format(number=len(seasons) + 1)
    return {"name": name, "first": first, "last": _quarter_of(first), "zone": zone}


def _quarter_of(first: date) -> date:
    """The last day of three months, the month of this day included."""
    months = first.year * 12 + first.month + 2
    return date(months // 12, months % 12 + 1, 1) - timedelta(days=1)


class Part(NamedTuple):
    """What the page of a club shows of its newest season: the first players in the game that was
    played most, and the reader if they are further down. me: the reader, if they are among them."""

    season: Season
    over: bool
    begun: bool
    game: str = ""
    lines: tuple[Line, ...] = ()
    me: int = 0


def at_club(club: Club, reader: User, at: datetime) -> Part | None:
    season = newest(rows_where(Season, NEWEST.format(FEW), [club.pk]), at)
    if season is None:
        return None
    part = Part(season, season.ends <= at, season.starts <= at)
    tables = _kept("tables", season, _count) if part.begun else []
    if not tables:
        return part
    (game, lines), me = tables[0], reader.pk
    shown = lines[:SHOWN_AT_CLUB] + [line for line in lines[SHOWN_AT_CLUB:] if line[0] == me]
    me = me if any(line[0] == me for line in shown) else 0
    return part._replace(game=game, lines=tuple(Line(*line) for line in shown), me=me)
