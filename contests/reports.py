"""What a report contains about contests: those that both players entered, once they have ended.

Contests of a day are left out, which everybody enters.
"""

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from contests.models import Contest, Entrant
from contests.terms import FOR_EVERYBODY
from moderation.services import Data, SnapshotPart
from tables.registry import game_name

LOOKED_BACK = timedelta(days=30)


def _take(reporter: Any, reported: Any, table: str | None) -> Data:
    return {"lines": _lines(reporter, reported, timezone.now())}


def _lines(reporter: Any, reported: Any, at: datetime) -> list[Data]:
    common = Contest.objects.filter(ended__gt=at - LOOKED_BACK).exclude(kind__in=FOR_EVERYBODY)
    for user in (reporter, reported):
        common = common.filter(entrants__user=user)
    rows = Entrant.objects.filter(contest__in=common, user__in=(reporter, reported))
    ordered = rows.order_by("contest__ended", "contest", "rank", "pk")
    return [_line(entrant) for entrant in ordered.select_related("contest", "user")]


def _line(entrant: Entrant) -> Data:
    contest = entrant.contest
    about = f"{game_name(contest.game)}, {contest.get_kind_display()} {contest.pk}"
    return {
        "where": "contest",
        "at": int(contest.ended.timestamp() * 1000) if contest.ended else 0,
        "name": entrant.user.get_username() if entrant.user else "",
        "text": f"{about}, {contest.get_state_display()}: {_result(entrant)}",
    }


def _result(entrant: Entrant) -> str:
    place = f"place {entrant.rank}" if entrant.rank else "no place"
    return f"{place}, {entrant.prize} coins for a fee of {entrant.contest.fee}"


def _follow(part: Data) -> Data:
    """Contests stay as they were when the report was sent."""
    return part


PART = SnapshotPart(_take, _follow)
