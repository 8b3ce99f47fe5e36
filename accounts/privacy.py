"""What is kept about a user: each app exports it for their download, and erases it when they leave.

Apps register their functions when they start; accounts knows none of them. "My data" is one file.
Deleting an account erases personal data, and the username stays reserved. The emptied row stays,
because games of other players refer to it.
"""

import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string

from accounts.guests import LETTERS
from accounts.mail_layout import lay_out
from accounts.models import AccountChange, Back, Felt, User
from accounts.preferences import in_language_of
from accounts.site_address import page_address
from accounts.usernames import reserve_for_ever

Exporter = Callable[[Any], Any]
Eraser = Callable[[Any, int], None]

# By the key in the download. They return JSON values, or an iterator over those of a list.
exporters: dict[str, Exporter] = {}
erasers: list[Eraser] = []  # (user, time); all run in one transaction


COLUMNS = (
    "username", "email", "address_confirmed", "date_joined", "last_login", "back", "felt",
    "preferences", "hide_ratings",
)  # fmt: skip


def export_user_data(user: User, at: datetime) -> Iterator[bytes]:
    """The data of every app as JSON, without passwords and keys, in parts: of thousands of games
    only one is in memory."""
    yield b'{"told": ' + msgspec.json.encode(at)
    for name, export in exporters.items():
        yield b",\n" + msgspec.json.encode(name) + b": "
        told = export(user)
        yield from _listed(told) if isinstance(told, Iterator) else (_readable(told),)
    yield b"}\n"


def _listed(values: Iterator[Any]) -> Iterator[bytes]:
    before = b"["
    for value in values:
        yield before + _readable(value)
        before = b",\n"
    yield b"]" if before != b"[" else b"[]"


def _readable(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)


def account(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
    keys = Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
    places = UserSession.objects.filter(user=user)
    return {
        **{name: getattr(user, name) for name in COLUMNS},
        "addresses": list(addresses),
        "changes_told": list(user.changes.values("address", "at", "undone")),
        "codes_and_passkeys": list(keys),
        "signed_in": list(places.values("created_at", "ip", "user_agent")),
    }


@transaction.atomic
def delete_account(user: User, at: int) -> None:
    """Erases a user's personal data now and signs out all their browsers."""
    # no_key: results of a game that ends meanwhile can still refer to this row.
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if user.closed:  # deleted at the same moment in another tab
        return
    _mail(user)
    for erase in erasers:
        erase(user, at)
    reserve_for_ever(user)
    for place in UserSession.objects.filter(user=user):
        place.end()
    for rows in (EmailAddress, Authenticator, AccountChange):
        rows.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    _empty(user, at)
    user.set_unusable_password()
    user.save()


def _mail(user: User) -> None:
    """The last mail, to the address that is about to be erased: if it was not its owner who deleted
    the account, they should know. It is queued when the deletion is committed."""
    address = EmailAddress.objects.filter(user=user, primary=True, verified=True).first()
    if address is None:
        return
    context = {"to": {"username": user.username}, "contact": page_address("contact")}
    with in_language_of(user):
        subject = render_to_string("accounts/email/deleted_subject.txt", context).strip()
        text = render_to_string("accounts/email/deleted.txt", context)
        message = lay_out(EmailMessage(f"Tilehouse: {subject}", text, to=[address.email]))
    message.send(fail_silently=True)


def _empty(user: User, at: int) -> None:
    # Contains a space, so no account can have this username.
    user.username = "Deleted " + "".join(secrets.choice(LETTERS) for _ in range(12))
    user.email = user.first_name = user.last_name = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.back, user.felt, user.preferences = Back.BAMBOO, Felt.GREEN, {}
    user.hide_ratings = False
    user.address_confirmed, user.address_lost = None, False
    user.last_login, user.closed = None, datetime.fromtimestamp(at / 1000, UTC)
