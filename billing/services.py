"""Writes memberships, except for what Stripe says of them (`billing.sync`): trials, the days and
free accounts that staff give, and the end with the account. Times are passed in.

What is not possible raises `Refused` with a code, and then nothing has changed.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.admin_parts import may_change
from accounts.models import User
from accounts.outage import enqueue_on_commit
from billing import mails, tasks, used_trials
from billing.entitlement import PROVISIONAL, TRIAL
from billing.models import Cancellation, Grant, Membership
from billing.refusals import must
from moderation import staff_log

OVER = ("canceled", "incomplete_expired")  # subscriptions that Stripe has ended
DOUBLE_PRESS = timedelta(seconds=5)  # the same grant again within this time is a double click


def begin_trial(user: User, at: datetime) -> Membership:
    """Creates the membership of a new account with a trial, which is provisional until the address
    is confirmed. Accounts without an address are made by staff, and have all of it at once."""
    provisional = bool(user.email)
    ends = at + (PROVISIONAL if provisional else TRIAL)
    return Membership.objects.create(user=user, trial_ends=ends, provisional=provisional)


def begin_without_trial(user: User) -> Membership:
    """The membership of an account that was saved in a way that gave it none."""
    return Membership.objects.get_or_create(user=user)[0]


@transaction.atomic
def address_confirmed(user: User, address: str, at: datetime) -> bool:
    """Uses the trial of an address up, for whoever has one. The rest of a provisional trial follows
    on the days before; False if there is none, because the address has had its trial before."""
    membership = locked(user)
    if membership.trial_ends is None:
        return True
    first = used_trials.claim(address)
    if not membership.provisional:
        return True
    if first:
        membership.trial_ends = max(membership.trial_ends, at) + TRIAL - PROVISIONAL
    membership.provisional = False
    membership.save(update_fields=["trial_ends", "provisional"])
    add_up_grants(membership)
    return first


def locked(user: User) -> Membership:
    """The membership of an account, locked until the end of the transaction."""
    begin_without_trial(user)
    return Membership.objects.select_for_update(no_key=True).get(pk=user.pk)


@transaction.atomic
def grant(user: User, days: int | None, reason: str, *, by: Any, at: datetime) -> Grant:
    """Gives an account days on top of those it has, or with None a free account without an end."""
    must(may_change(by, user), "staff_account")
    must(user.closed is None and not user.guest, "no_account")
    membership = locked(user)
    same = membership.grants.filter(days=days, reason=reason, by=by, withdrawn=None)
    if again := same.filter(made__gt=at - DOUBLE_PRESS).first():
        return again
    made = Grant.objects.create(membership=membership, days=days, reason=reason, by=by, made=at)
    add_up_grants(membership)
    staff_log.record(by, user, f"given {made}: {reason}")
    mails.ask(membership, "given", str(made.pk), at)
    return made


@transaction.atomic
def withdraw(given: Grant, *, by: Any, at: datetime) -> None:
    """Takes a grant back. Games that have begun can be finished."""
    user = given.membership.user
    must(may_change(by, user), "staff_account")
    membership = locked(user)
    open_one = Grant.objects.filter(pk=given.pk, withdrawn=None)
    must(open_one.update(withdrawn=at), "withdrawn")
    add_up_grants(membership)
    staff_log.record(by, user, f"withdrew {given}")
    mails.ask(membership, "withdrawn", str(given.pk), at)


def add_up_grants(membership: Membership) -> None:
    """Adds the grants up in the order in which they were given: the days of each begin when the
    trial and the days before it are over."""
    until: datetime | None = None
    grants = membership.grants.filter(withdrawn=None).order_by("made", "pk")
    for each in grants:
        if each.days is not None:
            begins = max(filter(None, (each.made, membership.trial_ends, until)))
            until = begins + timedelta(days=each.days)
    membership.granted_until = until
    membership.free = any(each.days is None for each in grants)
    membership.save(update_fields=["granted_until", "free"])


@transaction.atomic
def erase(user: User, at: int) -> None:
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
