"""Writes memberships, except for what Stripe says of them (`billing.sync`) and what staff give
(`billing.grants`). Times are passed in."""

from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from billing import tasks, trials
from billing.entitlement import TRIAL
from billing.models import Cancellation, Membership
from billing.retries import enqueue_on_commit

OVER = ("canceled", "incomplete_expired")  # subscriptions that Stripe has ended


@transaction.atomic
def begin_trial(user: Any, at: datetime) -> Membership:
    """Creates the membership of a new account, with a trial if its address never had one. Accounts
    without an address are made by staff, and have a trial."""
    existing = Membership.objects.filter(pk=user.pk).first()
    if existing is not None:
        return existing
    first = not user.email or trials.claim(user.email)
    return Membership.objects.create(user=user, trial_ends=at + TRIAL if first else None)


def begin_without_trial(user: Any) -> Membership:
    """The membership of an account that was saved in a way that gave it none."""
    return Membership.objects.get_or_create(user=user)[0]


@transaction.atomic
def address_confirmed(user: Any, address: str) -> None:
    """Whoever had a trial has had it for their later addresses too."""
    if Membership.objects.filter(pk=user.pk, trial_ends__isnull=False).exists():
        trials.claim(address)


def locked(user: Any) -> Membership:
    """The membership of an account, locked until the end of the transaction."""
    begin_without_trial(user)
    return Membership.objects.select_for_update(no_key=True).get(pk=user.pk)


@transaction.atomic
def erase(user: Any, at: int) -> None:
    """Deletes the membership of an account that is deleted. What is left to do at Stripe is kept
    as a `Cancellation`; the addresses' used trials stay, as hashes."""
    membership = Membership.objects.select_for_update(no_key=True).filter(pk=user.pk).first()
    if membership is None:
        return
    if membership.customer_id:
        enqueue_on_commit(tasks.close_pages, membership.customer_id)
    if membership.subscription_id and membership.status not in OVER:
        Cancellation.objects.get_or_create(
            subscription_id=membership.subscription_id,
            defaults={
                "customer_id": membership.customer_id or "",
                "asked": datetime.fromtimestamp(at / 1000, UTC),
            },
        )
        enqueue_on_commit(tasks.end_subscriptions)
    membership.delete()
