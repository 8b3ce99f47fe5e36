"""The only code that reads memberships for the rest of the site. Nothing here asks Stripe."""

from dataclasses import fields
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.every_page import row_where
from accounts.models import User
from billing.entitlement import Rights, entitlement
from billing.membership_status import MembershipStatus, membership_status
from billing.models import Grant, Membership
from billing.prices import Price

NAMES = [field.name for field in fields(Rights)]
COLUMNS = [cast(Any, Membership._meta.get_field(name)).cached_col for name in NAMES]
TERMS = f"SELECT {', '.join(NAMES)} FROM billing_membership WHERE user_id = %s"  # noqa: S608


def membership_of(user_id: int | None) -> Membership | None:
    """The membership of an account; None for guests and visitors."""
    return row_where(Membership, "user_id = %s", [user_id])


def may_play(user_id: int, at: datetime) -> bool:
    """Whether an account may take a seat at a live table: one query by primary key."""
    rights = _rights_of(user_id)
    return rights is not None and entitlement(rights, at).may_play


def _rights_of(user_id: int) -> Rights | None:
    """Without a model, which takes longer to make than the row to read."""
    with connection.cursor() as cursor:
        cursor.execute(TERMS, [user_id])
        row = cursor.fetchone()
    return Rights(*map(_value, COLUMNS, row)) if row else None


def _value(column: Any, value: Any) -> Any:
    """A value as a model would have it: SQLite keeps moments as text."""
    for convert in connection.ops.get_db_converters(column):
        value = convert(value, column, connection)
    return value


def prices() -> dict[str, Price]:
    """What a membership costs, by interval: "month", and "year" if there is a yearly price."""
    found: dict[str, Price] = settings.BILLING_PRICES
    return found


def context(request: HttpRequest) -> dict[str, Any]:
    """Template context: what every page says about the reader's membership. Lazy: one query by
    primary key, only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"membership_status": SimpleLazyObject(lambda: _status(user.pk))}


def _status(user_id: int) -> MembershipStatus:
    return membership_status(membership_of(user_id) or Membership(), timezone.now())


EXPORTED = (
    "trial_ends", "provisional", "granted_until", "free", "customer_id", "subscription_id",
    "status", "period_end", "past_due_since", "cancel_at", "amount", "currency", "interval",
    "synced",
)  # fmt: skip


def export(user: User) -> dict[str, Any]:
    """A user's membership as JSON values, with what staff gave them, without who gave it."""
    membership = Membership.objects.filter(pk=user.pk).first()
    if membership is None:
        return {}
    return {
        **{name: getattr(membership, name) for name in EXPORTED},
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
