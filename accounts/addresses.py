"""Whose an address is. Anybody may type anybody's address: until it is confirmed, it only says
where to write."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.internal.userkit import get_user_by_username
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.mailboxes import mailbox_of
from accounts.models import User


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
