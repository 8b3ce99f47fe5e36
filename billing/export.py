"""What billing keeps about a user, for their data download."""

from typing import Any

from billing.models import Grant, Membership

COLUMNS = (
    "trial_ends", "provisional", "granted_until", "free", "customer_id", "subscription_id",
    "status", "period_end", "past_due_since", "cancel_at", "amount", "currency", "interval",
    "synced",
)  # fmt: skip


def export(user: Any) -> dict[str, Any]:
    """A user's membership as JSON values, with what staff gave them, without who gave it."""
    membership = Membership.objects.filter(pk=user.pk).first()
    if membership is None:
        return {}
    return {
        **{name: getattr(membership, name) for name in COLUMNS},
        "grants": [_grant(row) for row in membership.grants.order_by("made")],
        "free_games": list(user.free_games.order_by("pk").values("day", "table")),
        "mails": list(membership.mails.order_by("sent").values("kind", "sent")),
    }


def _grant(row: Grant) -> dict[str, Any]:
    return {
        "days": row.days,
        "reason": row.reason,
        "made": row.made,
        "withdrawn": row.withdrawn,
    }
