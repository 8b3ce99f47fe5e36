"""Whose an address is. Anybody may type anybody's address: until it is confirmed, it only says
where to write."""

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
