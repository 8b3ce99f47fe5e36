"""Reads clubs and their members for pages.

A reader is given as a row, None for visitors and guests. In lists nobody sees whom they have
blocked; who is online is shown to members of the same club, and to nobody whom a block separates.
"""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import connection
from django.db.models import Q

from accounts.every_page import row_where, rows_of
from accounts.models import User
from accounts.sessions import online_among
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Membership, Role
from clubs.refusals import must
from social import selectors as social
from social.last_seen import hiding_among
from tables import selectors as tables
from tables.link_picture import LinkPicture, Lying, writable
from tables.models import Status, Table
from tables.registry import find_game
from tables.selectors import OpenTable

MEMBERS_SHOWN = 24  # on the page of a club; another lists all
ONLINE_SHOWN = 12
TABLES_SHOWN = 10
CROWD_SECONDS = 5
LEADERS = (Role.OWNER, Role.HOST)

# Written by hand, because the page of a club needs them each time it is shown.
HIDDEN = """EXISTS (
    SELECT 1 FROM social_block WHERE blocker_id = %(reader)s AND blocked_id = person.id)"""
LISTED = f"""
SELECT person.id, person.username, person.preferences, member.role, {HIDDEN} AS hidden"""
MEMBERS = """
FROM clubs_membership member JOIN accounts_user person ON person.id = member.user_id
WHERE member.club_id = %(club)s"""
ROLE = "SELECT role FROM clubs_membership WHERE club_id = %s AND user_id = %s"
WAITING = f"""
SELECT COUNT(*) FROM clubs_joinrequest request
JOIN accounts_user person ON person.id = request.user_id
WHERE request.club_id = %(club)s AND request.declined IS NULL AND NOT {HIDDEN}
"""  # noqa: S608
# Of some users, without the reader and whom a block separates from them; none for who hides.
ONLINE = f"""
SELECT person.id, person.username, person.preferences, COUNT(*) OVER () AS count
FROM accounts_user person WHERE person.id IN ({{ids}}) AND person.id <> %(reader)s
AND NOT EXISTS (SELECT 1 FROM social_profile WHERE user_id = %(reader)s AND hide_seen)
AND NOT {HIDDEN} AND NOT EXISTS (
    SELECT 1 FROM social_block WHERE blocker_id = person.id AND blocked_id = %(reader)s)
ORDER BY person.username LIMIT {ONLINE_SHOWN}
"""  # noqa: S608
IN_ORDER = "ORDER BY member.role, member.joined, member.id LIMIT %(most)s OFFSET %(skip)s"


class Member(NamedTuple):
    """A member in a list. blocked: by the reader, who sees them only where they decide."""

    user: User
    role: Role
    blocked: bool = False


class Standing(NamedTuple):
    """How a reader stands to a club. role: None if they are no member. asked: their request waits
    for an answer. declined: when a host declined it."""

    role: Role | None = None
    asked: bool = False
    declined: datetime | None = None

    @property
    def leads(self) -> bool:
        """Whether they decide who belongs to the club, and what it says of itself."""
        return self.role in LEADERS

    @property
    def owns(self) -> bool:
        return self.role == Role.OWNER


class Now(NamedTuple):
    """What goes on in a club: who is online, how many more are, and where one can sit down."""

    online: list[User]
    more: int
    tables: list[OpenTable]


def club_for(reader: User | None, club_id: str) -> tuple[Club, Standing]:
    """A club that the reader may look at, and how they stand to it; raises Refused."""
    club = must(row_where(Club, "id = %s", [club_id]), "no_such_club")
    standing = standing_of(club, reader)
    must(club.listed or standing.role, "no_such_club")
    return club, standing


def standing_of(club: Club, reader: User | None) -> Standing:
    if reader is None:
        return Standing()
    with connection.cursor() as cursor:
        cursor.execute(ROLE, [club.pk, reader.pk])
        if found := cursor.fetchone():
            return Standing(Role(found[0]))
    row = JoinRequest.objects.filter(club=club, user=reader.pk).first()
    return Standing(None, bool(row and not row.declined), row.declined if row else None)


def members(club: Club, reader: User, most: int) -> list[Member]:
    """The first members, as all members are listed for those who decide nothing."""
    return ListedMembers(club, reader, Standing())[:most]


class ListedMembers:
    """Members with their roles, owner and hosts first. As a list, but only the part that is asked
    for is read. Without those whom the reader has blocked; owner and hosts see them too, because
    they may have to remove them."""

    def __init__(self, club: Club, reader: User, standing: Standing) -> None:
        self._about: dict[str, str | int] = {"club": club.pk, "reader": reader.pk}
        self._whose = "" if standing.leads else f"AND NOT {HIDDEN}"

    def count(self) -> int:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT COUNT(*) {MEMBERS} {self._whose}", self._about)
            return int(cursor.fetchone()[0])

    def __getitem__(self, part: slice) -> list[Member]:
        about = self._about | {"most": part.stop - (part.start or 0), "skip": part.start or 0}
        rows = rows_of(User, f"{LISTED} {MEMBERS} {self._whose} {IN_ORDER}", about)
        found = ((row, vars(row)) for row in rows)
        return [Member(row, Role(about["role"]), bool(about["hidden"])) for row, about in found]


def leaders(club: Club) -> list[Member]:
    """Owner and hosts: visitors see no other members."""
    rows = Membership.objects.filter(club=club, role__in=LEADERS).select_related("user")
    ordered = rows.order_by("role", "joined", "pk")
    return [Member(row.user, Role(row.role)) for row in ordered]


def requests(club: Club, reader: User) -> list[User]:
    """Who waits for an answer, in the order in which they asked, without whom the reader has
    blocked."""
    rows = JoinRequest.objects.filter(club=club, declined=None).select_related("user")
    rows = rows.exclude(user__in=social.blocked_by(reader).values("pk"))
    return [row.user for row in rows.order_by("at", "pk")]


def banned(club: Club) -> list[User]:
    rows = Ban.objects.filter(club=club).select_related("user")
    return [row.user for row in rows.order_by("-at", "-pk")]


def link_of(club: Club) -> str:
    """The token of the club's invitation link, "" without one."""
    row = InvitationLink.objects.filter(club=club).first()
    return row.token if row else ""


def link_picture(club: Club) -> LinkPicture:
    """What the picture of a link to a club shows: its name and its tile."""
    name = writable(club.name, "A club")
    return LinkPicture(name, "A club at Tilehouse", [Lying(club.face, 0, 0)])


def club_of_link(token: str) -> Club:
    """The club to which a link invites; raises Refused("link_gone")."""
    rows = InvitationLink.objects.filter(token=token).select_related("club")
    return must(rows.first(), "link_gone").club


class _Crowd(NamedTuple):
    """Who of a club is online, and at which open tables its members sit, for any reader."""

    online: list[int]
    tables: list[str]


def now_in(club: Club, reader: User | None, standing: Standing) -> Now:
    """What goes on among the members now: open tables for all who have an account, and who is
    online for the other members."""
    if reader is None:
        return Now([], 0, [])
    key = f"club.{club.pk}"
    crowd = _Crowd(*(cache.get_or_set(key, partial(_crowd, club), CROWD_SECONDS) or ([], [])))
    online, more = _online(crowd, reader) if standing.role else ([], 0)
    return Now(online, more, open_tables(crowd, reader))


def _crowd(club: Club) -> tuple[list[int], list[str]]:
    """Read once in some seconds for all readers: a club may have 500 members."""
    users = Membership.objects.filter(club=club).order_by()
    online = online_among(users.values_list("user", flat=True))
    online -= hiding_among(online)
    waiting = Table.objects.filter(
        status=Status.WAITING, public=True, seats__user__in=users.values("user")
    )
    ids = waiting.order_by().values_list("pk", flat=True).distinct()[: 4 * TABLES_SHOWN]
    return list(online), list(ids)


def _online(crowd: _Crowd, reader: User) -> tuple[list[User], int]:
    if not crowd.online:
        return [], 0
    query = ONLINE.format(ids=", ".join(map(str, crowd.online)))
    shown = rows_of(User, query, {"reader": reader.pk})
    return shown, vars(shown[0])["count"] - len(shown) if shown else 0


def open_tables(crowd: _Crowd, reader: User) -> list[OpenTable]:
    """Those of the lobby's open tables where members sit."""
    ids = set(crowd.tables)
    return tables.open_tables(reader, TABLES_SHOWN, ids) if ids else []


def games_of(club: Club) -> list[str]:
    """The names of the games that a club plays, as far as the site still has them."""
    apps = (find_game(slug) for slug in club.games)
    return [str(app.name) for app in apps if app]


def member_ids(club_id: str) -> set[int]:
    return set(Membership.objects.filter(club=club_id).order_by().values_list("user", flat=True))


def leader_ids(club: Club) -> list[int]:
    rows = Membership.objects.filter(club=club, role__in=LEADERS)
    return list(rows.order_by().values_list("user", flat=True))


def leaders_who_hear(club: Club, by: Any) -> list[User]:
    """Owner and hosts who have not blocked somebody."""
    deaf = social.blockers_of(by)
    return [row.user for row in leaders(club) if row.user.pk not in deaf]


def known_to(club: Club) -> list[int]:
    """Everybody who may have been told something about a club."""
    users: Iterable[int] = Membership.objects.filter(club=club).values_list("user", flat=True)
    asks = JoinRequest.objects.filter(club=club).values_list("user", flat=True)
    return sorted({*users, *asks})


def clubs_that_know(user: User) -> list[str]:
    """The ids of all clubs whose rows name a user, in the order in which they are locked."""
    found: set[str] = set()
    for rows in (
        Membership.objects.filter(user=user),
        JoinRequest.objects.filter(user=user),
        Ban.objects.filter(Q(user=user) | Q(by=user)),
        InvitationLink.objects.filter(by=user),
    ):
        found |= set(rows.values_list("club", flat=True))
    return sorted(found)


def profile(person: User, relationship: str) -> dict[str, Any]:
    """Clubs on a player's page: those that everybody may look at, the largest first."""
    if relationship == "blocked":
        return {}
    rows = Membership.objects.filter(user=person, club__listed=True).select_related("club")
    return {"clubs": [row.club for row in rows.order_by("-club__size", "club")]}


def export(user: User) -> dict[str, Any]:
    """A user's data as JSON values, without who has banned them."""
    rows = Membership.objects.filter(user=user).select_related("club").order_by("pk")
    asks = JoinRequest.objects.filter(user=user).select_related("club").order_by("pk")
    bans = Ban.objects.filter(user=user).select_related("club").order_by("pk")
    return {
        "member_of": [_membership(row) for row in rows],
        "asked": [{"club": row.club.name, "at": row.at.isoformat()} for row in asks],
        "banned_from": [{"club": row.club.name, "at": row.at.isoformat()} for row in bans],
    }


def _membership(row: Membership) -> dict[str, Any]:
    about = {"club": row.club.name, "role": Role(row.role).name.lower()}
    about |= {"joined": row.joined.isoformat(), "since": row.since.isoformat()}
    return about | ({"description": row.club.description} if row.role == Role.OWNER else {})
