"""What each app keeps about a user: exported for their download, erased with the account.

Apps register their functions when they start; accounts knows none of them. "My data" is one file.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import User

Exporter = Callable[[Any], Any]
Eraser = Callable[[Any, int], None]

exporters: dict[str, Exporter] = {}  # by the key in the download; they return JSON values
erasers: list[Eraser] = []  # (user, time); all run in one transaction


COLUMNS = (
    "username", "email", "address_confirmed", "date_joined", "last_login", "back", "felt",
    "preferences", "hide_ratings", "mail_requests", "mail_invitations", "mail_messages",
)  # fmt: skip


def export_user_data(user: User, at: datetime) -> bytes:
    """The data of every app as JSON, without passwords and keys."""
    data = {name: export(user) for name, export in exporters.items()}
    return msgspec.json.format(msgspec.json.encode({"told": at, **data}), indent=1)


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
