"""The way back into an account that somebody else has changed.

Mail about a new address, password or second factor goes to the address from before, with a link
that works once, for a week: it gives that address back, signs everybody out, and leads to a new
password. Of several changes, undoing one undoes those after it, so whoever has an earlier address
wins: an attacker who changed the address twice cannot use the link that came to the first of theirs
against the owner, and never gets one for what the owner has undone.
"""

from datetime import datetime, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core import signing
from django.db import transaction

from accounts.models import AccountChange, User

VALID = timedelta(days=7)
SALT = "accounts.changes"
# What a mail is about is stored a moment before it.
MOMENT = timedelta(minutes=1)


class AddressTaken(Exception):  # noqa: N818
    """The address is confirmed for another account by now."""


def remember(user: User, address: str, at: datetime) -> str:
    """Stores a change that an address is told; returns the key of the link that undoes it."""
    change = AccountChange.objects.create(user=user, address=address, at=at)
    return signing.dumps(change.pk, salt=SALT)


def forget_old(at: datetime) -> None:
    AccountChange.objects.filter(at__lte=at - VALID).delete()


def find(key: str, at: datetime) -> AccountChange | None:
    """The change that a link undoes, while it does."""
    try:
        number = signing.loads(key, salt=SALT)
    except signing.BadSignature:
        return None
    changes = AccountChange.objects.select_related("user")
    return changes.filter(pk=number, undone=None, at__gt=at - VALID, user__closed=None).first()


@transaction.atomic
def undo(key: str, at: datetime) -> tuple[User, list[str]] | None:
    """Gives the account back to the address from before the change. Returns the user and their
    confirmed addresses until now; None if the link does not work any more."""
    change = find(key, at)
    if change is None:
        return None
    user = User.objects.select_for_update(no_key=True).get(pk=change.user_id)
    if find(key, at) is None:  # used at the same moment in another tab
        return None
    replaced = _give_back(user, change.address)
    user.set_unusable_password()
    since = change.at - MOMENT
    if user.address_confirmed and user.address_confirmed > since:
        user.address_confirmed = user.date_joined  # what was set up before the change is theirs
    user.save()
    Authenticator.objects.filter(user=user, created_at__gte=since).delete()
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.changes.filter(at__gte=change.at).update(undone=at)
    return user, replaced


def _give_back(user: User, address: str) -> list[str]:
    rows = EmailAddress.objects.filter(user=user).exclude(email=address)
    if EmailAddress.objects.filter(email=address, verified=True).exclude(user=user).exists():
        raise AddressTaken
    replaced = list(rows.filter(verified=True).values_list("email", flat=True))
    rows.delete()
    EmailAddress.objects.update_or_create(
        user=user, email=address, defaults={"verified": True, "primary": True}
    )
    user.email = address
    return replaced
