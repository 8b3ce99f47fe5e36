"""Reports of clubs, and what staff decide about a club, with a reason for the log.

A report contains what the reported club says of itself; otherwise the clubs to which both players
belong, and the owner's words of those that the reported player owns. Staff do not decide about
clubs that they belong to, unless they are superusers.
"""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from clubs import names
from clubs.models import Club, Membership, Role
from clubs.refusals import must
from clubs.services import founding
from clubs.services.holding import lock_club, member_of
from moderation import services, staff_log
from moderation.models import Report
from moderation.services import Data, SnapshotPart

PART_NAME = "clubs"


def report_club(me: Any, club: Club, said: tuple[str, str], at: datetime) -> Report:
    """Reports a club to staff: its owner, with what it says of itself now. said: the reason and
    the reporter's words."""
    row = Membership.objects.filter(club=club, role=Role.OWNER).select_related("user").first()
    owner = must(row, "no_such_club").user
    about = {PART_NAME: {"lines": [_line(club, owner, Role.OWNER, at)]}}
    return services.report(me, owner, *said, at, about=about)


def _take(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    mine = Membership.objects.filter(user=reporter.pk).values("club")
    rows = Membership.objects.filter(user=reported.pk, club__in=mine).select_related("club")
    ordered = rows.order_by("joined", "pk")
    return {"lines": [_line(row.club, reported, Role(row.role), row.joined) for row in ordered]}


def _line(club: Club, user: User, role: Role, at: datetime) -> Data:
    text = f"{role.name.lower()} of {club.name} ({club.pk})"
    if role == Role.OWNER and club.description:
        text += f": {club.description}"
    moment = int(at.timestamp() * 1000)
    return {"where": "club", "at": moment, "name": user.get_username(), "text": text}


def _follow(part: Data) -> Data:
    """Clubs stay as they were when the report was sent."""
    return part


PART = SnapshotPart(_take, _follow)


def _record(club: Club, by: Any, message: str, why: str) -> None:
    must(by.is_superuser or not member_of(club, by), "own_club")
    staff_log.record(by, club, f"{message}: {why}" if why else message)


@transaction.atomic
def take_name(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    """Gives a club a neutral name, which its owner can change."""
    club = lock_club(club_id)
    _record(club, by, "name taken away", why)
    club.name = f"Club {club.pk}"
    club.folded = names.fold(club.name)
    founding.save(club)


@transaction.atomic
def take_description(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    club = lock_club(club_id)
    _record(club, by, "description taken away", why)
    club.description = ""
    club.save(update_fields=["description"])


def close(club_id: str, *, by: Any, why: str, at: datetime) -> None:
    """Ends a club for good. Reports keep what was written there until now."""
    services.follow_open_reports(at)
    with transaction.atomic():
        club = lock_club(club_id)
        _record(club, by, "closed", why)
        founding.end(club, at)
