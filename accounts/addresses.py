"""Whose an address is. Anybody may type anybody's address: until it is confirmed, it only says
where to write."""

from allauth.account.internal.userkit import get_user_by_username
from allauth.account.models import EmailAddress
from django.db.models import Exists, OuterRef, Q

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
