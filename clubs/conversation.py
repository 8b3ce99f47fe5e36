"""The conversation of a club: a group of chat, in which all its members are.

Joining and leaving change both in one transaction. Owner and hosts take messages down: the owner
all, hosts not those of the owner and of other hosts.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from chat import groups
from chat.groups import Card, GroupKind
from chat.selectors import Latest, latest_in_group
from clubs.models import Club, Membership, Role
from clubs.selectors import LEADERS
from clubs.services.holding import lock_if_there

KIND = "club"
SHOWN = 3  # messages on the page of the club


def name_of(club_id: str) -> str:
    """As chat names the group."""
    return groups.name_of(KIND, club_id)


def add(club_id: str, user: int, at: datetime) -> None:
    groups.add(name_of(club_id), user, at)


def remove(club_id: str, user: int) -> None:
    groups.remove(name_of(club_id), user)


def close(club_id: str) -> None:
    groups.close(name_of(club_id))


def latest(club: Club, member: Any) -> Latest:
    """What was said last. Where another release has let somebody join, they come in now."""
    found = latest_in_group(member.pk, name_of(club.pk), SHOWN)
    if found is None:
        _let_in(club.pk, member.pk)
        return Latest([], 0)
    return found


@transaction.atomic
def _let_in(club_id: str, user: int) -> None:
    """Looks again under the lock of the club: who has left meanwhile stays outside."""
    if lock_if_there(club_id) and Membership.objects.filter(club=club_id, user=user).exists():
        add(club_id, user, timezone.now())


def _cards(keys: Collection[str]) -> dict[str, Card]:
    clubs = Club.objects.filter(pk__in=keys)
    return {club.pk: _card(club) for club in clubs}


def _card(club: Club) -> Card:
    return Card(club.name, reverse("club", args=[club.pk]), "clubs/picture.html", {"club": club})


def _spared(user: User, club_id: str) -> frozenset[int] | None:
    leaders = Membership.objects.filter(club=club_id, role__in=LEADERS)
    roles = dict(leaders.values_list("user", "role"))
    if user.pk not in roles:
        return None
    return frozenset() if roles[user.pk] == Role.OWNER else frozenset(roles.keys() - {user.pk})


GROUP_KIND = GroupKind(_cards, _spared)
