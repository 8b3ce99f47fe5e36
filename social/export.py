"""What social stores about a user, for their data download."""

from typing import Any

from accounts.models import User
from social import selectors
from social.models import Invitation


def export(user: User) -> dict[str, Any]:
    """A user's data as JSON values, without who has blocked them: that is other users' data."""
    friends = selectors.friendships(user).filter(state=selectors.FRIENDS)
    sent = Invitation.objects.filter(by=user).select_related("to")
    received = Invitation.objects.filter(to=user).select_related("by")
    return {
        "friends": [{"name": _name(row, user), "since": row.at.isoformat()} for row in friends],
        "asked": [other.username for other in selectors.requests_of(user)],
        "asked_by": [row.asked_by.username for row in selectors.requests_to(user)],
        "blocked": [other.username for other in selectors.blocked_by(user)],
        "invitations": [_invitation(row, row.to) for row in sent],
        "invited_by": [_invitation(row, row.by) for row in received],
    }


def _name(row: Any, user: User) -> str:
    return (row.high if row.low_id == user.pk else row.low).username


def _invitation(row: Invitation, other: Any) -> dict[str, Any]:
    return {"name": other.username, "table": row.table_id, "at": row.at.isoformat()}
