"""Days and free accounts that staff give, each with a reason in the log of staff.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.admin_owners import may_change
from billing import mails, services
from billing.models import Grant
from billing.refusals import must
from moderation import staff_log

DOUBLE_PRESS = timedelta(seconds=5)  # the same grant again within this time is a double click


@transaction.atomic
def grant(user: Any, days: int | None, reason: str, *, by: Any, at: datetime) -> Grant:
    """Gives an account days on top of those it has, or with None a free account without an end."""
    must(may_change(by, user), "of_the_house")
    must(user.closed is None and not user.guest, "no_account")
    membership = services.locked(user)
    same = membership.grants.filter(days=days, reason=reason, by=by, withdrawn=None)
    if again := same.filter(made__gt=at - DOUBLE_PRESS).first():
        return again
    made = Grant.objects.create(membership=membership, days=days, reason=reason, by=by, made=at)
    services.add_up_grants(membership)
    staff_log.record(by, user, f"given {made}: {reason}")
    mails.ask(membership, "given", str(made.pk), at)
    return made


@transaction.atomic
def withdraw(given: Grant, *, by: Any, at: datetime) -> None:
    """Takes a grant back. Games that have begun can be finished."""
    user = given.membership.user
    must(may_change(by, user), "of_the_house")
    membership = services.locked(user)
    open_one = Grant.objects.filter(pk=given.pk, withdrawn=None)
    must(open_one.update(withdrawn=at), "withdrawn")
    services.add_up_grants(membership)
    staff_log.record(by, user, f"withdrew {given}")
    mails.ask(membership, "withdrawn", str(given.pk), at)
