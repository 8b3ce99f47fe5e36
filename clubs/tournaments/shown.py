"""What the pages of a tournament show, also what organisers did in it, in words for organisers.

The long lists are the same for all readers who decide nothing there, so they are made once for each
edition of the tournament, in each language, and kept for a while: names and pictures may change.
Who has blocked somebody gets lists of their own, and so do organisers.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import Q
from django.template.loader import render_to_string
from django.utils.functional import Promise, cached_property
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from accounts.models import User
from clubs.evenings.schedule import on_the_wall
from clubs.tournaments import selectors
from clubs.tournaments.models import Act, Entrant, Round, RoundTable, State, Tournament
from clubs.tournaments.standings import Row
from social import selectors as social
from tables.registry import game_name

KEPT_SECONDS = 60
WARNS_BEFORE = timedelta(hours=1)  # its beginning


class Reader(NamedTuple):
    """Who looks. user: None for visitors and on the screen for everybody. blocked: the ids of those
    whom they have blocked: their names have no links. token: for forms."""

    user: User | None = None
    leads: bool = False
    blocked: frozenset[int] = frozenset()
    token: str = ""


class Line(NamedTuple):
    """A row of the standings. user: None after the account was deleted."""

    row: Row
    user: User | None
    left: bool
    prize: int


class Seated(NamedTuple):
    """Somebody at a table of the round; without a user a bot. seat: its number."""

    seat: int
    user: User | None
    bot: bool


class Group(NamedTuple):
    """A table of the round, as pages show it."""

    row: RoundTable
    people: list[Seated]
    mine: bool


class Lists(NamedTuple):
    """The long parts of the page as HTML. players: how many are in. seats: the number of the
    table of the round, by entrant. places: place and points of those who have played, by entrant.
    tables: by number."""

    players: int
    seats: dict[int, int]
    places: dict[int, tuple[int, int]]
    standings: str
    tables: dict[int, str]
    entrants: str
    verified: str


def reader_of(user: User | None, found: Tournament, *, leads: bool, token: str) -> Reader:
    if user is None:
        return Reader()
    blocked = social.blocked_by(user).order_by().values_list("pk", flat=True)
    entered = Entrant.objects.filter(tournament=found, user__in=blocked)
    return Reader(user, leads, frozenset(entered.values_list("user", flat=True)), token)


def shown(found: Tournament, reader: Reader, at: datetime) -> dict[str, Any]:
    """What the page shows; the long lists when `lists` is called."""
    newest = selectors.rounds_of(found).last()
    mine = selectors.entrant_of(found, reader.user) if reader.user else None
    return {
        "tournament": found,
        "game": game_name(found.game),
        "mine": mine if mine and mine.left is None else None,
        "lists": lambda: _with_place(_lists(found, newest, reader, mine), mine),
        "newest": newest,
        "minutes_left": minutes_left(found, newest, at),
        "waits": found.is_to_end and bool(newest and newest.over),
        "may_enter": found.is_to_end and found.round < found.rounds,
    }


def elsewhere(found: Tournament, reader: Reader, newest: Round | None, at: datetime) -> list[User]:
    """Before a round: the players who still play with others at another table, for whom a bot would
    begin. Organisers see all of them but whom a block separates from them, others only themselves.
    """
    between = newest is not None and newest.over is not None
    soon = found.state == State.OPEN and found.starts - WARNS_BEFORE <= at
    if reader.user is None or not found.is_to_end or not (between or soon):
        return []
    seen = Q(user=reader.user.pk)
    if reader.leads:
        seen = ~Q(user__in=social.blocked_either_way(reader.user))
    return selectors.playing_elsewhere(found, seen)


def stamp_of(found: Tournament, reader: Reader, *more: object) -> str:
    """Changes with what the page shows. more: what else it shows."""
    user = reader.user.pk if reader.user else None
    told = (found.pk, found.edition, user, sorted(reader.blocked), get_language(), *more)
    return f'"{hashlib.sha256(repr(told).encode()).hexdigest()[:20]}"'


def minutes_left(found: Tournament, newest: Round | None, at: datetime) -> int | None:
    if newest is None or newest.ends is None or newest.over:
        return None
    left = newest.ends - (found.paused or at)
    return max(0, -int(-left.total_seconds() // 60))


def _lists(found: Tournament, newest: Round | None, reader: Reader, mine: Entrant | None) -> Lists:
    if reader.leads or reader.blocked:
        return _Made(found, newest, reader).lists(mine)
    linked = reader.user is not None
    key = f"tournament2.{found.pk}.{found.edition}.{get_language()}.{linked}"
    known = cache.get(key)
    if known is None:
        known = tuple(_Made(found, newest, reader).lists(None))
        cache.set(key, known, KEPT_SECONDS)
    lists = Lists(*known)
    return _with_own(lists, _Made(found, newest, reader), mine) if mine else lists


def _with_place(lists: Lists, mine: Entrant | None) -> dict[str, Any]:
    """The lists, and the reader's own place and points, None before their first game."""
    return {"lists": lists, "my_place": lists.places.get(mine.pk) if mine else None}


def _with_own(lists: Lists, made: "_Made", mine: Entrant) -> Lists:
    """The reader's own table is marked."""
    number = lists.seats.get(mine.pk)
    if number is None or made.newest is None:
        return lists
    row = RoundTable.objects.filter(round=made.newest, number=number).first()
    if row is None:
        return lists
    seated = Entrant.objects.filter(pk__in=[one for one in row.players if one])
    users = {each.pk: each.user for each in seated.select_related("user")}
    own = made.html("one_table", group=_group(row, users, mine))
    return lists._replace(tables=lists.tables | {number: own})


class _Made:
    """The lists of a tournament for a reader."""

    def __init__(self, found: Tournament, newest: Round | None, reader: Reader) -> None:
        self.found, self.newest, self.reader = found, newest, reader

    @cached_property
    def entrants(self) -> list[Entrant]:
        return selectors.entrants_of(self.found)

    @cached_property
    def there(self) -> list[Entrant]:
        return [row for row in self.entrants if row.left is None]

    @cached_property
    def played(self) -> list[RoundTable]:
        return selectors.tables_of(self.found)

    @cached_property
    def current(self) -> list[RoundTable]:
        return [row for row in self.played if self.newest and row.round_id == self.newest.pk]

    def lists(self, mine: Entrant | None) -> Lists:
        users = {row.pk: row.user for row in self.entrants}
        groups = [_group(row, users, mine) for row in self.current]
        late = _unseated(self.there, self.current) if self.reader.leads else []
        over = self.newest is not None and self.newest.over is not None
        lines = self._lines() if self.newest else []
        return Lists(
            len(self.there),
            {one: row.number for row in self.current for one in row.players if one},
            {row.player: (row.place, row.points) for row, *_ in lines if row.played},
            self.html("standings", lines=lines) if lines else "",
            {each.row.number: self.html("one_table", group=each, late=late) for each in groups},
            self.html("entrants", entrants=self.there),
            self.html("verified", groups=groups) if over else "",
        )

    def html(self, name: str, **more: Any) -> str:
        reader = self.reader
        context = {
            "tournament": self.found,
            "newest": self.newest,
            "linked": reader.user is not None,
            "leads": reader.leads and self.found.is_to_end,
            "blocked": reader.blocked,
            "csrf_token": reader.token,
        }
        html = render_to_string(f"clubs/tournaments/{name}.html", context | more)
        return mark_safe(html)  # noqa: S308  (rendered by a template)

    def _lines(self) -> list[Line]:
        rows = {row.pk: row for row in self.entrants}
        return [
            Line(line, row.user, bool(row.left), row.prize)
            for line in selectors.standings_of(self.entrants, self.played)
            if (row := rows[line.player])
        ]


def _group(row: RoundTable, users: dict[int, User | None], mine: Entrant | None) -> Group:
    people = [
        Seated(seat, users.get(one) if one else None, one is None)
        for seat, one in enumerate(row.players)
    ]
    return Group(row, people, mine is not None and mine.pk in row.players)


def _unseated(there: Sequence[Entrant], current: Sequence[RoundTable]) -> list[User]:
    """Players without a seat in the round, who can have that of a bot."""
    seated = {one for row in current for one in row.players}
    return [row.user for row in there if current and row.user and row.pk not in seated]


What = Act.What
TEXTS: dict[str, Promise] = {
    What.BEGIN: gettext_lazy("{by} began round {number}."),
    What.PAUSE: gettext_lazy("{by} stopped the clock."),
    What.RESUME: gettext_lazy("{by} let the clock run on."),
    What.VOID: gettext_lazy("{by} voided table {number}: {why}"),
    What.SEAT: gettext_lazy("{by} gave {who} a seat at table {number}."),
    What.SWAP: gettext_lazy("{by} swapped the seats of {who} and {other}."),
    What.REMOVE: gettext_lazy("{by} took {who} out."),
    What.READMIT: gettext_lazy("{by} let {who} in again."),
    What.END: gettext_lazy("{by} ended the tournament."),
    What.OFF: gettext_lazy("{by} called the tournament off."),
}


class Told(NamedTuple):
    """wall: when it was, by the club's clocks."""

    at: datetime
    wall: datetime
    text: str


def told(tournament: Tournament) -> list[Told]:
    """The newest first."""
    zone = ZoneInfo(tournament.zone)
    rows = selectors.acts_in(tournament)
    return [Told(row.at, on_the_wall(row.at, zone), text_of(row)) for row in rows]


def text_of(act: Act) -> str:
    people = {"by": _name(act.by), "who": _name(act.who), "other": _name(act.other)}
    return str(TEXTS[act.what]).format(**people, number=act.number, why=act.why)


def _name(user: User | None) -> str:
    return user.username if user else _("Deleted player")
