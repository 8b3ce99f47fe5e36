"""How long open reports have been waiting."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Min, Q

from accounts.admin_parts import within_reach
from accounts.figures import Figures, Row
from moderation.models import Report

AGES = (("less than a day", 0, 1), ("1 to 3 days", 1, 3), ("3 to 7 days", 3, 7))
OLDEST = ("longer than 7 days", 7, 36_500)


def open_reports(at: datetime, reader: Any) -> list[Row]:
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
    open_reports,
)
