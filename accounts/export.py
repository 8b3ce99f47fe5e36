"""My data: all that the house knows of a person, in one file for him to take home."""

from datetime import datetime
from typing import Any

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import User
from config.persons import tellers

COLUMNS = (
    "username", "email", "date_joined", "last_login", "back", "felt", "helper", "preferences",
    "mail_requests", "mail_invitations",
)  # fmt: skip


def everything_of(user: User, at: datetime) -> bytes:
    """What every app tells, as JSON. What signs him in, passwords and keys, is not told."""
    told = {name: tell(user) for name, tell in tellers().items()}
    return msgspec.json.format(msgspec.json.encode({"told": at, **told}), indent=1)


def account(user: User) -> dict[str, Any]:
    addresses = EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
    keys = Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
    places = UserSession.objects.filter(user=user)
    return {
        **{name: getattr(user, name) for name in COLUMNS},
        "addresses": list(addresses),
        "codes_and_passkeys": list(keys),
        "signed_in": list(places.values("created_at", "ip", "user_agent")),
    }
