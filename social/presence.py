"""Friends who are online or come online, the tables they play at, and recent opponents."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import F, Q, QuerySet

from accounts.avatars import seed_of
from accounts.models import User
from notifications.protocol import FriendOnline
from notifications.services import send_transient
from social import selectors
from social.last_seen import note, online_for, seen_by, today
from social.models import Invitation
from tables.models import Seat, Status, Table
from tables.registry import find_game, game_apps
from tables.selectors import open_tables

SHOWN_IN_LOBBY = 4  # friends
RECENT_TABLES = 5  # tables whose players count as recent opponents
ORDER = ("table", "online", "offline", "")
TELL_AGAIN = 10 * 60  # seconds until friends are told again that somebody has come online


class Friend(NamedTuple):
    """A friend, where they are, and how the user can join or invite them."""

    user: User
    where: str  # offline, online or table; "" if they, or the user, hide that
    seen: str  # how lately they were here, see social/last_seen.py
    table: Table | None  # where they sit, if it is public or the user sits there too
    open: bool  # the user can take a seat there
    invite: list[Table]  # the user's tables with a free seat to which they are not invited yet
    asked: bool  # they are invited to such a table, or sit there


def friends(user: User) -> list[Friend]:
    """All friends of a user: first those at a table, then those online."""
    others = selectors.friends(user)
    return _placed(user, others, seen_by(user, others))


class FriendsNow(NamedTuple):
    """The friends whom a user may see to be online, those at a table first, and how many friends
    there are."""

    online: list[Friend]
    friends: int

    @property
    def more(self) -> int:
        """How many are online besides those in the lobby."""
        return max(0, len(self.online) - SHOWN_IN_LOBBY)

    @property
    def shown(self) -> list[Friend]:
        return self.online[:SHOWN_IN_LOBBY]


def friends_now(user: User) -> FriendsNow:
    friends = selectors.friend_ids(user)
    online = online_for(user.pk, friends)
    others = list(User.objects.filter(pk__in=online)) if online else []
    placed = _placed(user, others, dict.fromkeys(online, "online")) if others else []
    return FriendsNow(placed, len(friends))


def _placed(user: User, others: list[User], seen: dict[int, str]) -> list[Friend]:
    online = {pk for pk, word in seen.items() if word == "online"}
    tables = _tables_of(user, online)
    joinable = _joinable(user, tables.values())
    own_tables = list(tables_to_share(user))
    excluded = _seated_or_invited(user, own_tables)
    found = []
    for other in others:
        table = tables.get(other.pk)
        away = "offline" if other.pk in seen else ""
        where = away if other.pk not in online else "table" if table else "online"
        invite = [own for own in own_tables if (own.pk, other.pk) not in excluded]
        is_open = table is not None and table.pk in joinable
        asked = len(invite) < len(own_tables)
        found.append(Friend(other, where, seen.get(other.pk, ""), table, is_open, invite, asked))
    return sorted(found, key=lambda f: (ORDER.index(f.where), f.user.username.lower()))


def friends_to_invite(user: User, table_id: str) -> list[dict[str, Any]]:
    """Friends without a seat at a table that the user waits at: first those online. None at any
    other table."""
    table = tables_to_share(user).filter(pk=table_id).first()
    if table is None:
        return []
    seated = set(Seat.objects.filter(table=table).values_list("user", flat=True))
    others = [other for other in selectors.friends(user) if other.pk not in seated]
    invited = set(Invitation.objects.filter(by=user, table=table).values_list("to", flat=True))
    online = online_for(user.pk, (other.pk for other in others))
    rows = [
        {"name": other.username, "online": other.pk in online, "invited": other.pk in invited}
        for other in others
    ]
    return sorted(rows, key=lambda row: (not row["online"], row["name"].lower()))


def recent_opponents(user: User) -> list[User]:
    """Users who sat at the user's newest tables and have no relationship with them yet."""
    newest_first = Seat.objects.filter(user=user).order_by(F("ended").desc(nulls_first=True))
    mine = list(newest_first.values_list("table", flat=True)[:RECENT_TABLES])
    seats = Seat.objects.filter(table__in=mine, user__isnull=False)
    met = User.objects.filter(selectors.ACCOUNTS, pk__in=seats.values("user")).order_by("username")
    relationships = selectors.relationships(user, met)
    return [other for other in met if relationships[other.pk] == "none"]


def tables_to_share(user: User) -> QuerySet[Table]:
    """Tables where the user waits for players and a seat is free."""
    tables = Table.objects.filter(status=Status.WAITING, seats__user=user, seats__ended=None)
    free = Seat.objects.filter(user=None, bot="").values("table")
    return tables.filter(pk__in=free).order_by("-created")


def tables_to_invite(user: User, other: User) -> list[Table]:
    """Those of `tables_to_share` where the other neither sits nor is invited."""
    own = list(tables_to_share(user))
    excluded = _seated_or_invited(user, own) if own else set()
    return [table for table in own if (table.pk, other.pk) not in excluded]


def game_together(user: User, other: Any) -> tuple[str, dict[str, Any]]:
    """What two users play: the game of the newest table where both sat, with its options; else the
    first in which people rate themselves against each other."""
    mine = Seat.objects.filter(user=user).values("table")
    both = Table.objects.filter(pk__in=mine, seats__user=other).exclude(status=Status.WAITING)
    last = both.order_by("-created").values_list("game", "options").first()
    if last and find_game(last[0]):
        return last
    return next((app.slug for app in game_apps() if app.rated), ""), {}


def shared_waiting_tables(user: User, other: Any) -> QuerySet[Table]:
    """Tables where both have a seat and that have not started."""
    mine = Table.objects.filter(status=Status.WAITING, seats__user=user, seats__ended=None)
    return mine.filter(pk__in=Seat.objects.filter(user=other).values("table"))


def tell_friends(number: int) -> None:
    """Notes the day of a user, given by id, who has come online, and tells the friends who are
    online, unless either hides that."""
    user = User.objects.filter(selectors.ACCOUNTS, pk=number).first()
    if user is None:
        return
    note(number, today())
    if cache.add(f"told.online.{number}", 1, TELL_AGAIN):
        online = online_for(number, selectors.friend_ids(user))
        send_transient(online, FriendOnline(user.pk, user.username, seed_of(user)))


def _tables_of(user: User, users: Iterable[int]) -> dict[int, Table]:
    """The table of each of these users, if it is public or the user sits there too."""
    own = Seat.objects.filter(user=user, ended=None).values("table")
    seats = Seat.objects.filter(user__in=users, away=False, ended=None)
    seats = seats.filter(Q(table__public=True) | Q(table__in=own))
    rows = seats.select_related("table").order_by("pk")
    return {seat.user_id: seat.table for seat in rows if seat.user_id is not None}


def _joinable(user: User, tables: Iterable[Table]) -> set[str]:
    """Ids of those of these tables where the user can take a seat."""
    ids = {table.pk for table in tables}
    return {each.pk for each in open_tables(user, len(ids), ids)} if ids else set()


def _seated_or_invited(user: User, tables: Iterable[Table]) -> set[tuple[str, int]]:
    """(table, user) for everybody who has a seat at these tables or was invited by the user."""
    sent = Invitation.objects.filter(by=user, table__in=tables).values_list("table", "to")
    seated = Seat.objects.filter(user__isnull=False, table__in=tables).values_list("table", "user")
    return {*sent, *seated}
