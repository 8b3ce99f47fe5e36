"""The only code that reads sanctions, and how many reports are open and for how long.

A user may be given as a row or as an id.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Min, Q, QuerySet
from django.utils import timezone

from accounts.admin_parts import within_reach
from accounts.every_page import row_where
from accounts.figures import Figures, Row
from accounts.models import User
from moderation.models import Report, Sanction

SUSPENSION = "user_id = %s AND kind = 'suspend' AND until > %s ORDER BY until DESC LIMIT 1"

AGES = (("less than a day", 0, 1), ("1 to 3 days", 1, 3), ("3 to 7 days", 3, 7))
OLDEST = ("longer than 7 days", 7, 36_500)


def open_reports(staff: Any) -> int:
    """How many reports wait for a decision of this member of staff."""
    waiting = Report.objects.filter(state=Report.State.OPEN)
    return within_reach(waiting, staff, "reported__").count()


def suspension(user: User, at: datetime) -> Sanction | None:
    """The suspension in force at a time; the longest if there are several."""
    moment = connection.ops.adapt_datetimefield_value(at)
    return row_where(Sanction, SUSPENSION, [getattr(user, "pk", user), moment])


def suspended_among(users: Collection[int]) -> set[int]:
    """Those of some users who are suspended now."""
    return _sanctioned(users, Sanction.Kind.SUSPEND, timezone.now())


def mute(user: User, at: datetime) -> Sanction | None:
    """The mute in force at a time; the longest if there are several."""
    return _in_force(user, Sanction.Kind.MUTE, at).order_by("until").last()


def muted_among(users: Collection[int], at: datetime) -> set[int]:
    """Those of some users who are muted at a time."""
    return _sanctioned(users, Sanction.Kind.MUTE, at)


def _sanctioned(users: Collection[int], kind: str, at: datetime) -> set[int]:
    rows = Sanction.objects.filter(user__in=users, kind=kind, until__gt=at)
    return set(rows.values_list("user", flat=True))


def _in_force(user: User, kind: str, at: datetime) -> QuerySet[Sanction]:
    return Sanction.objects.filter(user=user, kind=kind, until__gt=at)


def export(user: User) -> dict[str, Any]:
    """A user's own reports and sanctions as JSON values, without who has reported them."""
    return {
        "reports": [_report(row) for row in Report.objects.filter(reporter=user)],
        "sanctions": [_sanction(row) for row in Sanction.objects.filter(user=user)],
    }


def _report(row: Report) -> dict[str, Any]:
    about = {"about": row.snapshot["reported"], "reason": row.reason, "words": row.words}
    return about | {"at": row.at.isoformat()}


def _sanction(row: Sanction) -> dict[str, Any]:
    return {"kind": row.kind, "until": row.until.isoformat(), "why": row.why}


def reports_by_age(at: datetime, reader: Any) -> list[Row]:
    """Those that the reader may settle."""
    ages = (*AGES, OLDEST)
    between = {
        f"age{least}": Count("pk", filter=Q(at__lte=_ago(at, least), at__gt=_ago(at, most)))
        for _, least, most in ages
    }
    rows = within_reach(Report.objects.filter(state=Report.State.OPEN), reader, "reported__")
    found = rows.aggregate(oldest=Min("at"), **between)
    oldest = f"{(at - found['oldest']).days} days" if found["oldest"] else "none"
    return [*((name, found[f"age{least}"]) for name, least, _ in ages), ("the oldest", oldest)]


def _ago(at: datetime, days: int) -> datetime:
    return at - timedelta(days=days)


OPEN_REPORTS = Figures(
    "Open reports by age",
    "moderation.view_report",
    "Reports that nobody has settled, by the time since they were made, without those that only"
    " administrators may settle.",
    ("Waiting", "Reports"),
    reports_by_age,
)
