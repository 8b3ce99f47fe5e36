"""Whether a player may sit down at a live table: a pure function of their membership and the time.

Only a subscription that Stripe calls active, trialing or past due counts. One that is canceled,
unpaid, paused or incomplete gives nothing, even before the end of its period: Stripe begins a
period before it is paid for, and a subscription ended early has been refunded or disputed. One
that is cancelled for the end of its period stays active until then.

No page asks Stripe. What Stripe last said is in the membership's row, written by `billing.sync`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

TRIAL = timedelta(days=14)
# Of these, the days before the address is confirmed: they use no address up, so that nobody can
# take another's trial, and are few, because invented addresses have them too.
PROVISIONAL = timedelta(days=3)
# Stripe renews within an hour or so of the period's end, and its message may be late.
RENEWAL_GRACE = timedelta(hours=24)
PAST_DUE_GRACE = timedelta(days=7)  # after a payment has failed
# Stripe's words for a subscription that is paid for, or free until its trial ends.
RUNNING = ("active", "trialing")

Reason = Literal["free", "granted", "subscribed", "past_due", "trial", "none"]


@dataclass(frozen=True)
class Rights:
    """What decides whether a player may play. All times are aware; None means never.

    status: of the subscription, in Stripe's words; "" without one. period_end: when it renews.
    cancel_at: when it ends, if it has been cancelled. past_due_since: when the first payment failed
    that has not been made good. free: staff have made the account free.
    """

    trial_ends: datetime | None = None
    status: str = ""
    period_end: datetime | None = None
    cancel_at: datetime | None = None
    past_due_since: datetime | None = None
    granted_until: datetime | None = None
    free: bool = False


@dataclass(frozen=True)
class Entitlement:
    """reason: why a player may play, or "none". until: when that ends; None without an end."""

    reason: Reason
    until: datetime | None = None

    @property
    def may_play(self) -> bool:
        return self.reason != "none"


def entitlement(rights: Rights, at: datetime) -> Entitlement:
    """The reason for which a player may play at a moment. Of several, the one that lasts longest;
    a subscription that will renew has no end that matters and comes before those with one."""
    if rights.free:
        return Entitlement("free")
    lasting = [(until, reason) for reason, until in _reasons(rights) if until and at < until]
    if renews(rights) and any(reason == "subscribed" for _, reason in lasting):
        lasting = [each for each in lasting if each[1] == "subscribed"]
    if not lasting:
        return Entitlement("none")
    until, reason = max(lasting)
    return Entitlement(reason, until)


def renews(rights: Rights) -> bool:
    """Whether the subscription will be charged again."""
    if rights.status not in RUNNING or rights.period_end is None:
        return False
    return rights.cancel_at is None or rights.cancel_at > rights.period_end


def _reasons(rights: Rights) -> list[tuple[Reason, datetime | None]]:
    overdue = rights.past_due_since if rights.status == "past_due" else None
    return [
        ("subscribed", _subscribed_until(rights)),
        ("granted", rights.granted_until),
        ("trial", rights.trial_ends),
        ("past_due", overdue and overdue + PAST_DUE_GRACE),
    ]


def _subscribed_until(rights: Rights) -> datetime | None:
    """A cancelled subscription does not renew, so nothing can be late: it ends when it was said."""
    if rights.status not in RUNNING or rights.period_end is None:
        return None
    end = rights.period_end + RENEWAL_GRACE
    return min(end, rights.cancel_at) if rights.cancel_at else end
