"""What moderation keeps about a user, for their data download."""

from typing import Any

from accounts.models import User
from moderation.models import Report, Sanction


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
