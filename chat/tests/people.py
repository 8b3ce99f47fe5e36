"""Friends who write to each other."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import User
from chat import services
from social.models import Friendship

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LONG_AGO = NOON - timedelta(days=60)
_nonces = count()


def account(name: str, **fields: Any) -> User:
    """An account that is old enough to send links."""
    return User.objects.create(username=name, date_joined=LONG_AGO, **fields)


def befriend(one: User, other: User) -> None:
    """Without requests, so that their streams are empty."""
    low, high = sorted((one, other), key=lambda user: user.pk)
    Friendship.objects.create(low=low, high=high, asked_by=one, state="friends", at=LONG_AGO)


def friends(*names: str) -> list[User]:
    """Accounts of which the first is a friend of each of the others."""
    first, *others = (account(name) for name in names)
    for other in others:
        befriend(first, other)
    return [first, *others]


def minutes(number: float) -> datetime:
    return NOON + timedelta(minutes=number)


def nonce() -> str:
    return f"nonce-{next(_nonces):06}"


def write(by: User, to: User, text: str = "Hello", at: datetime = NOON) -> int:
    """Sends a message; returns its number."""
    return services.send(by, to.pk, text, nonce(), at).number
