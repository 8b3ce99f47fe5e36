"""What calls store about a user, for their data download. What is said is stored nowhere."""

from typing import Any

from accounts.models import User
from calls.models import CallMember


def export(user: User) -> list[dict[str, Any]]:
    rows = CallMember.objects.filter(user=user).select_related("call__by").order_by("call__created")
    return [
        {
            "by": row.call.by.username,
            "at": row.call.created.isoformat(),
            "ended": row.call.ended.isoformat() if row.call.ended else None,
            "table": row.call.table_id,
            "state": row.state,
        }
        for row in rows
    ]
