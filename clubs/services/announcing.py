"""Tells the members of a club what has been planned, once: an evening or a tournament.

Some minutes later, so that what was planned by mistake is changed or gone, and what was planned one
after the other is told together. After that a club is quiet for some hours, however much its hosts
plan. Those who have not answered are not told again: reminders are for those who come.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from clubs import notices
from clubs.models import Announcement, Club, Membership
from notifications import services as notifications

WAITS = timedelta(minutes=10)  # after what was planned first
QUIET = timedelta(hours=8)  # between two messages of one club

# By the name of a page, who has answered already to something that is shown there.
answered: dict[str, Callable[[str], set[int]]] = {}


def plan(club: Club, page: str, by: Any, at: datetime, **about: Any) -> None:
    """about: what `Announcement` needs to know."""
    Announcement.objects.create(club=club, page=page, by=by, at=at, **about)


def change(about: str, **said: Any) -> None:
    """It has been changed; of use as long as nobody has been told."""
    Announcement.objects.filter(about=about).update(**said)


def call_off(club_id: str, about: str, at: datetime) -> None:
    """It does not take place. The last write of its transaction."""
    Announcement.objects.filter(about=about).delete()
    members = Membership.objects.filter(club=club_id).values_list("user", flat=True)
    gone = notifications.forget_among(list(members), [notices.PLANNED], about=about)
    notifications.append(gone, at)


def forget(user: Any, about: str, at: datetime) -> None:
    """They have answered. The last write of its transaction."""
    notifications.append(notifications.forget(user, notices.PLANNED, about=about), at)


def send_due(at: datetime) -> int:
    """Tells everybody what they are to be told now; returns how many there were."""
    may = Q(announced=None) | Q(announced__lte=at - QUIET)
    clubs = Club.objects.filter(may, announcements__at__lte=at - WAITS).distinct()
    return sum(_tell(club_id, at) for club_id in sorted(clubs.values_list("pk", flat=True)))


@transaction.atomic
def _tell(club_id: str, at: datetime) -> int:
    """Whoever has the lock of the club tells its members, so nobody is told twice."""
    free = Club.objects.select_for_update(no_key=True, skip_locked=True)
    club = free.filter(pk=club_id).first()
    if club is None:
        return 0
    rows = list(Announcement.objects.filter(club=club).order_by("starts", "pk"))
    Announcement.objects.filter(pk__in=[row.pk for row in rows]).delete()
    told = _told(club, [row for row in rows if row.starts > at])
    if told:
        club.announced = at
        club.save(update_fields=["announced"])
        notifications.notify_each(told, notices.PLANNED, at)
    return len(told)


def _told(club: Club, rows: Sequence[Announcement]) -> list[tuple[User, dict[str, Any]]]:
    """Members, each with what they have neither planned nor answered."""
    known = {row.pk: {row.by_id, *answered[row.page](row.about)} for row in rows}
    members = Membership.objects.filter(club=club, user__closed=None).select_related("user")
    told = []
    for member in members.order_by("user"):
        if news := [row for row in rows if member.user_id not in known[row.pk]]:
            told.append((member.user, notices.planned(club, news)))
    return told
