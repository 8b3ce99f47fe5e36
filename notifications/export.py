"""What notifications store about a user, for their data download."""

from typing import Any

from accounts.models import User
from notifications import selectors


def export(user: User) -> list[dict[str, Any]]:
    return [
        {
            "kind": row.kind,
            "about": row.by.username if row.by else None,
            "at": row.at.isoformat(),
            "read": row.read and row.read.isoformat(),
        }
        for row in selectors.notifications(user)
    ]
