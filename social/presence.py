"""Where somebody meets others: which friends are there, at which table, who was met lately."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.presence import online_among
from social import selectors
from social.models import Invitation
from tables.models import Seat, Status, Table
from tables.selectors import open_tables

NEWEST = 5  # tables that count as lately
ORDER = ("table", "online", "offline")


class Friend(NamedTuple):
    """A friend, where he is, and what one can do about it."""

    user: User
    where: str  # offline, online or table
    table: Table | None  # that he sits at; only a public one, or the reader's own
    open: bool  # there is a chair for the reader
    invite: list[Table]  # the reader's tables with a free chair, to which he is not invited yet


def friends(user: Any) -> list[Friend]:
    """All friends, those who are here first."""
    them = selectors.friends(user)
    here = online_among(one.pk for one in them)
    tables = _tables_of(user, here)
    chairs = _with_a_chair(user, tables.values())
    mine = list(tables_to_share(user))
    told = _told(user, mine)
    found = []
    for one in them:
        table = tables.get(one.pk)
        where = "offline" if one.pk not in here else "table" if table else "online"
        invite = [share for share in mine if (share.pk, one.pk) not in told]
        is_open = table is not None and table.pk in chairs
        found.append(Friend(one, where, table, is_open, invite))
    return sorted(found, key=lambda f: (ORDER.index(f.where), f.user.username.lower()))


def recent_opponents(user: Any) -> list[User]:
    """Whom somebody has sat with at his newest tables, and has no relationship with yet."""
    mine = Table.objects.filter(seats__user=user).order_by("-created").values_list("pk", flat=True)
    seats = Seat.objects.filter(table__in=list(mine[:NEWEST]), user__isnull=False)
    met = User.objects.filter(selectors.ACCOUNTS, pk__in=seats.values("user")).order_by("username")
    relationships = selectors.relationships(user, met)
    return [one for one in met if relationships[one.pk] == "none"]


def tables_to_share(user: Any) -> QuerySet[Table]:
    """Tables where somebody sits and waits, and where another chair is free."""
    tables = Table.objects.filter(status=Status.WAITING, seats__user=user)
    free = Seat.objects.filter(user=None, bot="").values("table")
    return tables.filter(pk__in=free).order_by("-created")


def _tables_of(user: Any, people: Iterable[int]) -> dict[int, Table]:
    """Where each of these people sits, as far as the reader may know."""
    own = Seat.objects.filter(user=user).values("table")
    seats = Seat.objects.filter(user__in=people, away=False).exclude(table__status=Status.OVER)
    seats = seats.filter(Q(table__public=True) | Q(table__in=own))
    rows = seats.select_related("table").order_by("pk")
    return {seat.user_id: seat.table for seat in rows if seat.user_id is not None}


def _with_a_chair(user: Any, tables: Iterable[Table]) -> set[str]:
    """Those of these tables where anybody may still sit down, and this user too."""
    some = open_tables(user).filter(pk__in={table.pk for table in tables})
    return set(some.values_list("pk", flat=True))


def _told(user: Any, tables: Iterable[Table]) -> set[tuple[str, int]]:
    """Who has a seat at these tables, or this user's invitation to one."""
    sent = Invitation.objects.filter(by=user, table__in=tables).values_list("table", "to")
    seated = Seat.objects.filter(user__isnull=False, table__in=tables).values_list("table", "user")
    return {*sent, *seated}
