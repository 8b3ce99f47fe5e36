"""What staff see each week: how many try, subscribe and leave. Numbers only, no names."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Count, F, Q
from djstripe.models import Charge

from accounts.figures import Figures, Row, midnight, staff_with
from billing.entitlement import RUNNING, TRIAL
from billing.models import Membership, SentFigures, SentMail
from billing.prices import amount_text
from billing.selectors import OWING

WEEK = timedelta(days=7)
WEEKS_SHOWN = 8
PERMISSION = "billing.view_membership"


def now_figures(at: datetime) -> dict[str, int]:
    """How all memberships stand at a moment, each counted once."""
    running = Q(status__in=RUNNING)
    cancelled = running & Q(cancel_at__isnull=False, cancel_at__lte=F("period_end"))
    given = ~running & ~Q(status__in=OWING) & (Q(free=True) | Q(granted_until__gt=at))
    on_trial = ~running & ~Q(status__in=OWING) & ~given & Q(trial_ends__gt=at)
    counts = {
        "on trial": on_trial,
        "active": running & ~cancelled,
        "cancelled, still running": cancelled,
        "past due": Q(status__in=OWING),
        "granted or free": given,
    }
    found: dict[str, int] = Membership.objects.aggregate(
        all=Count("pk"),
        **{_name(name): Count("pk", filter=those) for name, those in counts.items()},
    )
    shown = {name: found[_name(name)] for name in counts}
    return {**shown, "without": found["all"] - sum(shown.values())}


def week_figures(end: datetime) -> dict[str, int]:
    """What happened in the week before a moment: trials begun (whose address is
    confirmed), first and later subscriptions
    begun, of these how many during or after a trial, and subscriptions ended."""
    start = end - WEEK
    whole = Membership.objects.filter(provisional=False)
    begun = whole.filter(trial_ends__gt=start + TRIAL, trial_ends__lte=end + TRIAL).count()
    mails = SentMail.objects.filter(sent__gt=start, sent__lte=end)
    welcomed = mails.filter(kind="welcome")
    return {
        "trials begun": begun,
        "subscriptions begun": welcomed.count(),
        "conversions of trials": welcomed.filter(membership__trial_ends__isnull=False)
        .values("membership")
        .distinct()
        .count(),
        "subscriptions ended": mails.filter(kind="ended").count(),
    }


def weeks(at: datetime) -> list[tuple[datetime, dict[str, int]]]:
    """The last weeks, the newest first, by their ends."""
    ends = [at - number * WEEK for number in range(WEEKS_SHOWN)]
    return [(end, week_figures(end)) for end in ends]


@transaction.atomic
def send(at: datetime) -> int:
    """Mails the week's figures to the staff who may see memberships; returns to how many. Once in
    a calendar week, also if beat runs twice."""
    monday = at.date() - timedelta(days=at.weekday())
    if not SentFigures.objects.get_or_create(week=monday)[1]:
        return 0
    lines = [f"Tilehouse, the week up to {at:%Y-%m-%d %H:%M} UTC", "", "Now"]
    lines += [*_lines(now_figures(at).items()), "", "This week", *_lines(week_figures(at).items())]
    to = staff_with(PERMISSION)
    for user in to:
        EmailMessage("Tilehouse: memberships this week", "\n".join(lines), to=[user.email]).send()
    return len(to)


def _lines(figures: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{number:6}  {name}" for name, number in figures]


def _name(text: str) -> str:
    return text.replace(",", "").replace(" ", "_")


def revenue(at: datetime, reader: Any = None) -> list[Row]:
    """By day, the newest first, and by currency."""
    charges = Charge.objects.filter(created__gte=midnight(at, REVENUE_DAYS - 1), created__lte=at)
    paid: dict[tuple[str, str], list[int]] = {}
    for created, charge in charges.values_list("created", "stripe_data").iterator():
        if charge.get("status") == "succeeded" and charge.get("paid", True):
            day = paid.setdefault((f"{created:%Y-%m-%d}", charge["currency"]), [0, 0, 0])
            day[0] += 1
            day[1] += charge["amount"]
            day[2] += charge.get("amount_refunded", 0)
    return [
        (day, count, amount_text(amount, currency), amount_text(refunded, currency))
        for (day, currency), (count, amount, refunded) in sorted(paid.items(), reverse=True)
    ]


REVENUE_DAYS = 30
REVENUE = Figures(
    "Revenue, 30 days",
    PERMISSION,
    "Charges that succeeded at Stripe, by the day of the charge, taxes included and Stripe's fees"
    " not deducted. Refunded is what has been paid back since, of the charges of that day. Days"
    " without a charge are left out. From the copies of Stripe's objects, so a charge may be"
    " minutes late.",
    ("Day", "Charges", "Charged", "Refunded"),
    revenue,
)
