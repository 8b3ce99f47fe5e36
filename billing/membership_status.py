"""How a membership stands, as pages say it: a pure function of the row and the time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from billing.entitlement import entitlement, renews
from billing.facts import CHARGING
from billing.models import Membership

DAY = timedelta(days=1)
NOTICED = timedelta(days=5)  # before its end, pages mention the trial: from its tenth day on
ALWAYS_NOTICED = ("past_due", "owing", "provisional", "unconfirmed")
TRIAL_ENDED = ("trial_over", "unconfirmed")
OWING = ("past_due", "unpaid")

Kind = Literal[
    "free", "renews", "ending", "past_due", "owing", "granted", "trial",
    "provisional", "unconfirmed", "no_trial", "trial_over", "over",
]  # fmt: skip


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
