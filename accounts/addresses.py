"""Whose an address is, and the way back into an account that somebody else has changed. Anybody
may type anybody's address: until it is confirmed, it only says where to write.

Mail about a new address, password or second factor goes to the address from before, with a link
that works once, for a week: it gives that address back, signs everybody out, and leads to a new
password. Of several changes, undoing one undoes those after it, so whoever has an earlier address
wins: an attacker who changed the address twice cannot use the link that came to the first of theirs
against the owner, and never gets one for what the owner has undone.
"""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.userkit import get_user_by_username
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.core import signing
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.mailboxes import mailbox_of
from accounts.models import AccountChange, User


def accounts_of(address: str) -> list[User]:
    """The account that has confirmed an address, else those that gave it, oldest first. One that
    has confirmed another address is reached there, not at one that it may change to."""
    mailbox = mailbox_of(address)
    rows = EmailAddress.objects.filter(email=mailbox)
    if confirmed := rows.filter(verified=True).select_related("user").first():
        return [confirmed.user]
    gave_it = Q(email=mailbox) | Q(pk__in=list(rows.values_list("user", flat=True)))
    confirmed_another = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    return list(User.objects.filter(gave_it).exclude(Exists(confirmed_another)).order_by("pk"))


def account_of(login: str) -> User | None:
    """The account that signs in with a username or else with an address. An address that several
    accounts have, none of which has confirmed it, is the oldest one's: to try them all would reveal
    their number."""
    user: User | None = get_user_by_username(login) if login else None
    return user or next(iter(accounts_of(login)), None)


def confirmed_address(user: User) -> str:
    """The address of an account that is known to be its owner's, or ""."""
    row = EmailAddress.objects.get_verified(user)
    return row.email if row else ""


def give_confirmed(user: User) -> EmailAddress:
    """Confirms the address of a new account that nobody signs up for: in demos and tests."""
    row = EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    email_confirmed.send(EmailAddress, request=None, email_address=row)
    user.refresh_from_db(fields=["address_confirmed"])
    return row


@transaction.atomic
def on_confirmed(request: Any, email_address: EmailAddress, **_more: Any) -> None:
    """After an address was confirmed, in whatever way, no other account has it any more."""
    user, address = email_address.user, email_address.email
    reader = getattr(request, "user", None)
    first = User.objects.filter(pk=user.pk, address_confirmed=None).exists()
    if first or reader is None or reader.pk != user.pk:
        User.objects.filter(pk=user.pk).update(address_confirmed=timezone.now())
    User.objects.filter(pk=user.pk, address_lost=True).update(address_lost=False)
    theirs = EmailAddress.objects.filter(email=address, verified=False).exclude(user=user)
    others = User.objects.exclude(pk=user.pk)
    others.filter(pk__in=list(theirs.values_list("user", flat=True))).update(address_lost=True)
    others.filter(email=address).update(email="", address_lost=True)
    theirs.delete()


@transaction.atomic
def on_password_reset(request: HttpRequest, user: User, **_more: Any) -> None:
    """Who has set a new password through the mailbox owns it: that confirms the address, and takes
    away the second factors of whoever may have had the account before."""
    rows = EmailAddress.objects.filter(user=user)
    if not rows.filter(verified=True).exists() and rows.count() == 1:
        get_adapter().confirm_email(request, rows.get())
    user.refresh_from_db(fields=["email", "address_confirmed"])
    before = Q(created_at__lt=user.address_confirmed)
    if user.address_confirmed and Authenticator.objects.filter(before, user=user).delete()[0]:
        text = _("The passkeys and codes from before your address was confirmed are turned off.")
        messages.info(request, text)


VALID = timedelta(days=7)
SALT = "accounts.changes"  # with another, links that were mailed would not work
# What a mail is about is stored a moment before it.
MOMENT = timedelta(minutes=1)


class AddressTaken(Exception):  # noqa: N818
    """The address is confirmed for another account by now."""


def remember_change(user: User, address: str, at: datetime) -> str:
    """Stores a change that an address is told; returns the key of the link that undoes it."""
    change = AccountChange.objects.create(user=user, address=address, at=at)
    return signing.dumps(change.pk, salt=SALT)


def forget_old_changes(at: datetime) -> None:
    AccountChange.objects.filter(at__lte=at - VALID).delete()


def find_change(key: str, at: datetime) -> AccountChange | None:
    """The change that a link undoes, while it does."""
    try:
        number = signing.loads(key, salt=SALT)
    except signing.BadSignature:
        return None
    changes = AccountChange.objects.select_related("user")
    return changes.filter(pk=number, undone=None, at__gt=at - VALID, user__closed=None).first()


@transaction.atomic
def undo_change(key: str, at: datetime) -> tuple[User, list[str]] | None:
    """Gives the account back to the address from before the change. Returns the user and their
    confirmed addresses until now; None if the link does not work any more."""
    change = find_change(key, at)
    if change is None:
        return None
    user = User.objects.select_for_update(no_key=True).get(pk=change.user_id)
    if find_change(key, at) is None:  # used at the same moment in another tab
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
