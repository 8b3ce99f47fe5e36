"""How memberships stand, and the only code that reads them for the rest of the site. Nothing here
asks Stripe."""

from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any, Literal, cast

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.every_page import row_where
from accounts.models import User
from billing.entitlement import Rights, entitlement, renews
from billing.facts import CHARGING
from billing.models import Grant, Membership
from billing.prices import Price

DAY = timedelta(days=1)
NOTICED = timedelta(days=5)  # before its end, pages mention the trial: from its tenth day on
ALWAYS_NOTICED = ("past_due", "owing", "provisional", "unconfirmed")
TRIAL_ENDED = ("trial_over", "unconfirmed")
OWING = ("past_due", "unpaid")

Kind = Literal[
    "free", "renews", "ending", "past_due", "owing", "granted", "trial",
    "provisional", "unconfirmed", "no_trial", "trial_over", "over",
]  # fmt: skip

NAMES = [field.name for field in fields(Rights)]
COLUMNS = [cast(Any, Membership._meta.get_field(name)).cached_col for name in NAMES]
TERMS = f"SELECT {', '.join(NAMES)} FROM billing_membership WHERE user_id = %s"  # noqa: S608


@dataclass(frozen=True)
class MembershipStatus:
    """kind: what a page says. until: until when the player may play, or when it ended. days_left:
    until then, begun days count. noticed: every page mentions it. subscribed: there is a
    subscription that will be charged again or could be."""

    kind: Kind
    may_play: bool
    until: datetime | None = None
    days_left: int = 0
    noticed: bool = False
    subscribed: bool = False


def membership_status(membership: Membership, at: datetime) -> MembershipStatus:
    """How a membership stands, as pages say it: a pure function of the row and the time."""
    found = entitlement(membership.rights, at)
    kind = _kind(membership, at)
    until = found.until or (membership.trial_ends if kind in TRIAL_ENDED else None)
    left = until - at if until else timedelta()
    soon = kind == "trial" and left <= NOTICED
    return MembershipStatus(
        kind=kind,
        may_play=found.may_play,
        until=until,
        days_left=max(0, -(-left // DAY)),
        noticed=soon or kind in ALWAYS_NOTICED,
        subscribed=membership.status in CHARGING,
    )


def _kind(membership: Membership, at: datetime) -> Kind:
    found = entitlement(membership.rights, at)
    if found.reason == "free":
        return "free"
    if membership.status in OWING:
        return "past_due" if found.may_play else "owing"
    if found.reason == "subscribed":
        return "renews" if renews(membership.rights) else "ending"
    if found.reason == "granted":
        return "granted"
    if found.reason == "trial":
        return "provisional" if membership.provisional else "trial"
    if membership.subscription_id and membership.status not in ("", "incomplete_expired"):
        return "over"
    return _after_trial(membership)


def _after_trial(membership: Membership) -> Kind:
    if membership.provisional:
        return "unconfirmed"
    return "trial_over" if membership.trial_ends else "no_trial"


def is_cancelled(membership: Membership) -> bool:
    """Whether a subscription that would go on ends instead."""
    ends, period_end = membership.cancel_at, membership.period_end
    if membership.status not in CHARGING or ends is None:
        return False
    return period_end is None or ends <= period_end


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
