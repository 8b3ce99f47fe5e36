"""Mail before money or an end: a week before, and on the last day of a trial.

Card networks ask for the mail a week before a trial turns into a charge.
"""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q, QuerySet

from billing import mails
from billing.facts import CHARGING
from billing.models import Membership, SentMail

WEEK = timedelta(days=7)
DAY = timedelta(days=1)


def ask_due(at: datetime) -> int:
    """Asks for what is due, once each; returns how many mails. Running it late sends what still
    makes sense, and leaves out what does not."""
    due = [
        ("charge_soon", _charged(at)),
        ("trial_week", _ending(at + DAY, at + WEEK)),
        ("trial_last_day", _ending(at, at + DAY)),
    ]
    count = 0
    for kind, rows in due:
        for membership in _without(kind, rows):
            about = membership.subscription_id if kind == "charge_soon" else ""
            mails.ask(membership, kind, about, at)
            count += 1
    return count


def _charged(at: datetime) -> QuerySet[Membership]:
    """Members whose trial turns into a charge within a week."""
    rows = Membership.objects.filter(status="trialing", cancel_at=None)
    return rows.filter(period_end__gt=at, period_end__lte=at + WEEK)


def _ending(after: datetime, until: datetime) -> QuerySet[Membership]:
    """Players whose trial ends within a time, and who have nothing else. Only confirmed addresses:
    nobody gets mail because somebody else has typed their address."""
    address = EmailAddress.objects.filter(user=OuterRef("pk"), primary=True, verified=True)
    rows = Membership.objects.filter(trial_ends__gt=after, trial_ends__lte=until, free=False)
    rows = rows.exclude(status__in=CHARGING).filter(user__closed=None)
    granted = Q(granted_until__gt=until)
    return rows.exclude(granted).filter(Exists(address))


def _without(kind: str, rows: QuerySet[Membership]) -> QuerySet[Membership]:
    """Those who have not had the mail; one about a subscription is told apart by that."""
    had = SentMail.objects.filter(membership=OuterRef("pk"), kind=kind)
    if kind == "charge_soon":
        had = had.filter(about=OuterRef("subscription_id"))
    return rows.exclude(Exists(had))
