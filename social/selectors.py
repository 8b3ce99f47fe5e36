"""The only code that tells about people. Nothing here changes anything.

Where it says user or person, an id will do as well. Nobody is told who has blocked him: what
a block forbids looks like what is forbidden anyway, or like nothing.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from social.models import Block, Friendship, Invitation
from social.refusals import must
from tables.models import Seat, Status

MOST_FOUND = 8
SHORTEST = 3  # letters that a search takes; no name has fewer

ASKED, FRIENDS = Friendship.State.ASKED, Friendship.State.FRIENDS
ACCOUNTS = Q(guest=False, is_active=True)


def person(name: str) -> User:
    """Somebody by name, in any case; raises Refused("no_such_person")."""
    found = User.objects.filter(ACCOUNTS, username__iexact=name).first()
    return must(found, "no_such_person")


def search(user: Any, text: str) -> list[User]:
    """Up to eight others whose names begin with a text."""
    if len(text) < SHORTEST or not text.isascii() or not text.isprintable():
        return []
    found = User.objects.filter(ACCOUNTS, username__istartswith=text).exclude(pk=user.pk)
    return list(found.order_by("username")[:MOST_FOUND])


def is_blocked_between(one: Any, other: Any) -> bool:
    """Whether either of two people has blocked the other."""
    return Block.objects.filter(
        Q(blocker=one, blocked=other) | Q(blocker=other, blocked=one)
    ).exists()


def may_meet(user: Any, others: Iterable[Any]) -> bool:
    """Whether nothing keeps somebody apart from any of these others."""
    others = list(others)
    return not (
        others
        and Block.objects.filter(
            Q(blocker=user, blocked__in=others) | Q(blocker__in=others, blocked=user)
        ).exists()
    )


def blocked_either_way(user: Any) -> set[int]:
    """The ids of all whom somebody has blocked or who have blocked him."""
    rows = Block.objects.filter(Q(blocker=user) | Q(blocked=user))
    pairs = rows.values_list("blocker", "blocked")
    return {one for pair in pairs for one in pair} - {getattr(user, "pk", user)}


def blocked_by(user: Any) -> QuerySet[User]:
    return User.objects.filter(
        pk__in=Block.objects.filter(blocker=user).values("blocked")
    ).order_by("username")


def has_blocked(user: Any, other: Any) -> bool:
    return Block.objects.filter(blocker=user, blocked=other).exists()


def friendships(user: Any) -> QuerySet[Friendship]:
    """Friends, and requests in either direction."""
    rows = Friendship.objects.filter(Q(low=user) | Q(high=user))
    return rows.select_related("low", "high").order_by("-at")


def friends(user: Any) -> list[User]:
    return [_other(row, user) for row in friendships(user).filter(state=FRIENDS)]


def requests_to(user: Any) -> QuerySet[Friendship]:
    """Who waits for somebody's answer. Those he has blocked may ask and are not heard."""
    unheard = Block.objects.filter(blocker=user).values("blocked")
    rows = friendships(user).filter(state=ASKED).exclude(asked_by=user)
    return rows.exclude(asked_by__in=unheard).select_related("asked_by")


def requests_of(user: Any) -> list[User]:
    """Whom somebody has asked."""
    return [_other(row, user) for row in friendships(user).filter(state=ASKED, asked_by=user)]


def relationships(user: Any, others: Iterable[User]) -> dict[int, str]:
    """How somebody stands with each other: me, blocked, friends, asked (by me), asks or none."""
    ids = [other.pk for other in others]
    found = dict.fromkeys(ids, "none")
    for row in friendships(user).filter(Q(low__in=ids) | Q(high__in=ids)):
        asked = "asked" if row.asked_by_id == user.pk else "asks"
        found[_other(row, user).pk] = "friends" if row.state == FRIENDS else asked
    blocked = Block.objects.filter(blocker=user, blocked__in=ids).values_list("blocked", flat=True)
    found |= dict.fromkeys(blocked, "blocked")
    return {one: "me" if one == user.pk else relationship for one, relationship in found.items()}


def _other(row: Friendship, user: Any) -> User:
    return row.high if row.low_id == user.pk else row.low


def invitations(user: Any) -> QuerySet[Invitation]:
    """To tables where somebody can still sit down, with people he may sit with."""
    free = Seat.objects.filter(table=OuterRef("table"), user=None, bot="")
    rows = Invitation.objects.filter(to=user, answered=None, table__status=Status.WAITING)
    rows = rows.filter(Exists(free)).exclude(table__seats__user=user)
    rows = rows.exclude(table__seats__user__in=blocked_either_way(user))
    return rows.select_related("by", "table").order_by("-at")


def invitation(user: Any, number: int) -> Invitation:
    """One that waits for this user's answer; raises Refused("no_such_invitation")."""
    found = invitations(user).filter(pk=number).first()
    return must(found, "no_such_invitation")


def waiting(user: Any) -> int:
    """How many requests and invitations wait for somebody's answer."""
    return requests_to(user).count() + invitations(user).count()
