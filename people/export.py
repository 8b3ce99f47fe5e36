"""What the house keeps about somebody and the people around him, for him to take along."""

from typing import Any

from people import selectors
from people.models import Invitation, Report, Sanction


def export(user: Any) -> dict[str, Any]:
    """Names, words and times as JSON has them. Who has blocked or reported him is not his."""
    friends = selectors.friendships(user).filter(state=selectors.FRIENDS)
    sent = Invitation.objects.filter(by=user).select_related("to")
    got = Invitation.objects.filter(to=user).select_related("by")
    return {
        "friends": [{"name": _name(row, user), "since": row.at.isoformat()} for row in friends],
        "asked": [one.username for one in selectors.requests_of(user)],
        "asked_by": [row.asked_by.username for row in selectors.requests_to(user)],
        "blocked": [one.username for one in selectors.blocked_by(user)],
        "invitations": [_invitation(row, row.to) for row in sent],
        "invited_by": [_invitation(row, row.by) for row in got],
        "reports": [_report(row) for row in Report.objects.filter(reporter=user)],
        "sanctions": [_sanction(row) for row in Sanction.objects.filter(user=user)],
    }


def _name(row: Any, user: Any) -> str:
    return (row.high if row.low_id == user.pk else row.low).username


def _invitation(row: Invitation, other: Any) -> dict[str, Any]:
    return {"name": other.username, "table": row.table_id, "at": row.at.isoformat()}


def _report(row: Report) -> dict[str, Any]:
    about = {"about": row.snapshot["reported"], "reason": row.reason, "words": row.words}
    return about | {"at": row.at.isoformat()}


def _sanction(row: Sanction) -> dict[str, Any]:
    return {"kind": row.kind, "until": row.until.isoformat(), "why": row.why}
