"""What a report contains about tournaments: the names of those that the reported player planned,
and why they declared tables void, as far as the reporter sees the club."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from clubs.models import Membership
from clubs.tournaments.models import Act, Tournament
from moderation.services import Data, SnapshotPart

PART_NAME, MOST = "tournaments", 20  # lines of each kind


def _take(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    mine = Membership.objects.filter(user=reporter.pk).values("club")
    seen = Tournament.objects.filter(Q(club__in=mine) | Q(club__listed=True))
    planned = seen.filter(by=reported.pk).order_by("-made", "pk")[:MOST]
    voided = Act.objects.filter(by=reported.pk, what=Act.What.VOID, tournament__in=seen)
    voided = voided.select_related("tournament").order_by("-at", "-pk")[:MOST]
    name = reported.get_username()
    lines = [_line(name, row.made, f"planned {row.name} ({row.pk})") for row in planned]
    lines += [
        _line(name, row.at, f"voided table {row.number} of {row.tournament.name}: {row.why}")
        for row in voided
    ]
    return {"lines": sorted(lines, key=lambda line: int(line["at"]))}


def _line(name: str, at: datetime, text: str) -> Data:
    moment = int(at.timestamp() * 1000)
    return {"where": "tournament", "at": moment, "name": name, "text": text}


def _follow(part: Data) -> Data:
    """Tournaments stay as they were when the report was sent."""
    return part


PART = SnapshotPart(_take, _follow)
