"""What every change of a club begins with: users and club are locked, in the order of docs/map.md,
and whoever acts has an account that is not suspended."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from accounts.hooks import suspended_among
from accounts.models import User
from clubs.models import Club, Membership, Role
from clubs.refusals import must
from social.selectors import ACCOUNTS

LEADERS = (Role.OWNER, Role.HOST)


@contextmanager
def held(club_id: str, me: Any, other: Any = None) -> Iterator[Club]:
    """Locks those who take part and a club, until the end of the transaction; yields the club."""
    with transaction.atomic():
        lock_users(me, other)
        yield lock_club(club_id)


def lock_users(me: Any, other: Any = None) -> None:
    """Locks accounts by id, so that nothing else happens to them meanwhile."""
    must(other is None or me.pk != other.pk, "yourself")
    ids = {me.pk} if other is None else {me.pk, other.pk}
    rows = User.objects.select_for_update(no_key=True).filter(ACCOUNTS, pk__in=ids)
    must(len(rows.order_by("pk")) == len(ids), "no_such_person")
    must(not suspended_among([me.pk]), "suspended")


def lock_club(club_id: str) -> Club:
    return must(lock_if_there(club_id), "no_such_club")


def lock_if_there(club_id: str) -> Club | None:
    return Club.objects.select_for_update(no_key=True).filter(pk=club_id).first()


def member_of(club: Club, user: User) -> Membership | None:
    return Membership.objects.filter(club=club, user=user.pk).first()


def leader_of(club: Club, me: Any) -> Membership:
    """The membership of an owner or a host; refused to others."""
    mine = must(member_of(club, me), "not_your_club")
    must(mine.role in LEADERS, "not_for_role")
    return mine


def owner_of(club: Club, me: Any) -> Membership:
    """The membership of the owner; refused to others."""
    mine = must(member_of(club, me), "not_your_club")
    must(mine.role == Role.OWNER, "owner_only")
    return mine
