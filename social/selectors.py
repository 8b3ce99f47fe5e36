"""The only code that reads friendships, blocks and invitations; and what a player's page says of
their games.

A user may be given as a row or as an id. No user learns who has blocked them: what a block prevents
looks like something that is not possible anyway, or like no answer.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from social.last_seen import last_days
from social.models import Block, FriendLink, Friendship, Invitation, Profile
from social.refusals import must
from tables import listed, selectors
from tables.listed import ShownResult
from tables.models import Seat, Status
from tables.registry import game_name
from tables.templatetags.games import points, signed

MAX_RESULTS = 8
PROFILE = ("about", "country", "hide_seen")  # of a user's own data
MIN_SEARCH_LENGTH = 3  # letters; no username is shorter

ASKED, FRIENDS = Friendship.State.ASKED, Friendship.State.FRIENDS
ACCOUNTS = Q(guest=False, is_active=True)
BLOCKS = "SELECT blocker_id, blocked_id FROM social_block WHERE blocker_id = %s OR blocked_id = %s"
FRIENDS_OF = """
SELECT low_id, high_id FROM social_friendship
WHERE (low_id = %s OR high_id = %s) AND state = 'friends'"""
ACCEPTED = """
SELECT EXISTS (
    SELECT 1 FROM social_invitation invited JOIN tables_seat seat
    ON seat.table_id = invited.table_id AND seat.user_id = invited.to_id
    WHERE invited.to_id = %(user)s AND invited.answered IS NOT NULL)"""
# The number of requests and invitations that wait for a user's answer: as many as `requests_to` and
# `invitations` list.
WAITING = """
SELECT (
    SELECT COUNT(*) FROM social_friendship tie
    WHERE (tie.low_id = %(user)s OR tie.high_id = %(user)s)
    AND tie.state = 'asked' AND tie.asked_by_id <> %(user)s AND NOT EXISTS (
        SELECT 1 FROM social_block WHERE blocker_id = %(user)s AND blocked_id = tie.asked_by_id)
) + (
    SELECT COUNT(*) FROM social_invitation invited JOIN tables_table ON tables_table.id = table_id
    WHERE invited.to_id = %(user)s AND invited.answered IS NULL AND tables_table.status = 'waiting'
    AND EXISTS (
        SELECT 1 FROM tables_seat
        WHERE table_id = invited.table_id AND user_id IS NULL AND bot = '')
    AND NOT EXISTS (
        SELECT 1 FROM tables_seat LEFT JOIN social_block
        ON blocker_id = %(user)s AND blocked_id = user_id
        OR blocker_id = user_id AND blocked_id = %(user)s
        WHERE table_id = invited.table_id AND (user_id = %(user)s OR blocker_id IS NOT NULL))
)"""


def person(name: str) -> User:
    """The user of this name, ignoring case; raises Refused("no_such_person")."""
    found = User.objects.filter(ACCOUNTS, username__iexact=name).first()
    return must(found, "no_such_person")


def search(user: User, text: str) -> list[User]:
    """Up to eight other users whose names begin with a text."""
    if len(text) < MIN_SEARCH_LENGTH or not text.isascii() or not text.isprintable():
        return []
    found = User.objects.filter(ACCOUNTS, username__istartswith=text).exclude(pk=user.pk)
    return list(found.order_by("username")[:MAX_RESULTS])


def is_blocked_between(user: User | int, other: User | int) -> bool:
    """Whether either of two users has blocked the other."""
    return Block.objects.filter(
        Q(blocker=user, blocked=other) | Q(blocker=other, blocked=user)
    ).exists()


def may_meet(user: User | int, others: Iterable[User | int]) -> bool:
    """Whether no block separates a user from any of these others."""
    others = list(others)
    return not (
        others
        and Block.objects.filter(
            Q(blocker=user, blocked__in=others) | Q(blocker__in=others, blocked=user)
        ).exists()
    )


def blocked_either_way(user: User | int) -> set[int]:
    """Ids of all users whom a user has blocked or who have blocked them."""
    number = user if isinstance(user, int) else user.pk
    with connection.cursor() as cursor:
        cursor.execute(BLOCKS, [number, number])
        return {each for pair in cursor.fetchall() for each in pair} - {number}


def blocked_by(user: User) -> QuerySet[User]:
    return User.objects.filter(
        pk__in=Block.objects.filter(blocker=user).values("blocked")
    ).order_by("username")


def has_blocked(user: User, other: Any) -> bool:
    return Block.objects.filter(blocker=user, blocked=other).exists()


def blockers_of(user: User) -> set[int]:
    """Ids of those who have blocked a user: they hear nothing of them."""
    return set(Block.objects.filter(blocked=user).values_list("blocker", flat=True))


def friendships(user: User) -> QuerySet[Friendship]:
    """Friends, and requests in either direction."""
    rows = Friendship.objects.filter(Q(low=user) | Q(high=user))
    return rows.select_related("low", "high").order_by("-at")


def friends(user: User) -> list[User]:
    return [_other(row, user) for row in friendships(user).filter(state=FRIENDS)]


def friend_ids(user: User) -> set[int]:
    number: Any = getattr(user, "pk", user)
    with connection.cursor() as cursor:
        cursor.execute(FRIENDS_OF, [number, number])
        return {each for pair in cursor.fetchall() for each in pair} - {number}


def requests_to(user: User) -> QuerySet[Friendship]:
    """Open requests to a user, without those of users they have blocked."""
    blocked = Block.objects.filter(blocker=user).values("blocked")
    rows = friendships(user).filter(state=ASKED).exclude(asked_by=user)
    return rows.exclude(asked_by__in=blocked).select_related("asked_by")


def requests_of(user: User) -> list[User]:
    """Users to whom a user has sent a request that is still open."""
    return [_other(row, user) for row in friendships(user).filter(state=ASKED, asked_by=user)]


def relationships(user: User, others: Iterable[User]) -> dict[int, str]:
    """By user id: me, blocked, friends, asked (by this user), asks (this user) or none."""
    found = {other.pk: "none" for other in others}
    if not found:
        return {}
    ids = list(found)
    ties = Friendship.objects.filter(Q(low=user, high__in=ids) | Q(high=user, low__in=ids))
    for low, high, asked_by, state in ties.values_list("low", "high", "asked_by", "state"):
        asked = "asked" if asked_by == user.pk else "asks"
        other = high if low == user.pk else low
        found[other] = "friends" if state == FRIENDS else asked
    blocked = Block.objects.filter(blocker=user, blocked__in=ids).values_list("blocked", flat=True)
    found |= dict.fromkeys(blocked, "blocked")
    return found | ({user.pk: "me"} if user.pk in found else {})


def _other(row: Friendship, user: User) -> User:
    return row.high if row.low_id == user.pk else row.low


def profile_of(user: User) -> Profile | None:
    return Profile.objects.filter(user=user).first()


def friend_link(user: User) -> FriendLink | None:
    return FriendLink.objects.filter(user=user).first()


def owner_of_link(token: str, reader: User | None) -> User:
    """Whose friend one becomes by a link. For a reader whom they have blocked it looks as if they
    had revoked it. Raises Refused("link_gone")."""
    rows = FriendLink.objects.filter(token=token, user__guest=False, user__is_active=True)
    owner = must(rows.select_related("user").first(), "link_gone").user
    must(reader is None or not has_blocked(owner, reader), "link_gone")
    return owner


def invitations(user: User) -> QuerySet[Invitation]:
    """Open invitations to tables where the user can still take a seat."""
    free = Seat.objects.filter(table=OuterRef("table"), user=None, bot="")
    rows = Invitation.objects.filter(to=user, answered=None, table__status=Status.WAITING)
    rows = rows.filter(Exists(free)).exclude(table__seats__user=user)
    rows = rows.exclude(table__seats__user__in=blocked_either_way(user))
    return rows.select_related("by", "table").order_by("-at")


def invitation(user: User, number: int) -> Invitation:
    """An open invitation of this user; raises Refused("no_such_invitation")."""
    found = invitations(user).filter(pk=number).first()
    return must(found, "no_such_invitation")


def export(user: User) -> dict[str, Any]:
    """A user's data as JSON values, without who has blocked them: that is other users' data."""
    friends = friendships(user).filter(state=FRIENDS)
    sent = Invitation.objects.filter(by=user).select_related("to")
    link, seen = friend_link(user), last_days([user.pk]).get(user.pk)
    received = Invitation.objects.filter(to=user).select_related("by")
    return {
        "friends": [{"name": _name(row, user), "since": row.at.isoformat()} for row in friends],
        "asked": [other.username for other in requests_of(user)],
        "asked_by": [row.asked_by.username for row in requests_to(user)],
        "blocked": [other.username for other in blocked_by(user)],
        "invitations": [_invitation(row, row.to) for row in sent],
        "invited_by": [_invitation(row, row.by) for row in received],
        "profile": Profile.objects.filter(user=user).values(*PROFILE).first(),
        "last_day_here": seen.isoformat() if seen else None,
        "friend_link_made": link.at.isoformat() if link else None,
    }


def _name(row: Any, user: User) -> str:
    return (row.high if row.low_id == user.pk else row.low).username


def _invitation(row: Invitation, other: Any) -> dict[str, Any]:
    return {"name": other.username, "table": row.table_id, "at": row.at.isoformat()}


class Row(NamedTuple):
    """One game of a player. replay: a link, or nothing."""

    game: str
    day: str
    outcome: str
    won: bool
    replay: SafeString | str


def played(user: User) -> dict[str, Any]:
    """Records, best wins and newest results of a player; empty before their first game."""
    records = selectors.records(user)
    if not records:
        return {}
    found = listed.results_of(user, [record.slug for record in records])
    best, newest = _rows(found.best, points), _rows(found.newest, signed)
    return {"records": records, "best_wins": best, "results": newest}


def _rows(found: list[ShownResult], written: Any) -> list[Row]:
    return [_row(one, written) for one in found]


def _row(one: ShownResult, written: Any) -> Row:
    game, at = game_name(one.game), datetime.fromtimestamp(one.at / 1000, UTC)
    day = date_format(at, _("j F Y"))
    outcome = ngettext("%(shown)s point", "%(shown)s points", one.points) % {
        "shown": written(one.points)
    }
    replay = _link(one, game, day) if one.has_replay else ""
    return Row(game, day, outcome if one.points else _("no points"), one.won, replay)


def _link(one: ShownResult, game: str, day: str) -> SafeString:
    about = _("of %(game)s, %(ended)s") % {"game": game, "ended": day}
    text = '<a href="{}">{}<span class="quiet"> {}</span></a>'
    return format_html(text, reverse("replay", args=[one.table]), _("Replay"), about)
