"""What a report contains about clubs: what the reported club says of itself; otherwise the clubs
to which both players belong, and the owner's words of those that the reported player owns."""

from datetime import datetime
from typing import Any

from accounts.models import User
from clubs.models import Club, Membership, Role
from clubs.refusals import must
from moderation import services
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
