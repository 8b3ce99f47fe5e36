"""Reads in which browsers users want push messages."""

from collections.abc import Collection
from typing import Any

from accounts.models import User
from push import keys
from push.models import Subscription


def subscribers_among(users: Collection[int]) -> set[int]:
    """Those of some users who have turned push messages on in a browser."""
    if not keys.is_on() or not users:
        return set()
    return set(Subscription.objects.filter(user__in=users).values_list("user", flat=True))


def subscribers() -> Any:
    """A subquery of all users who have."""
    rows = Subscription.objects.all() if keys.is_on() else Subscription.objects.none()
    return rows.values("user")


def browsers_of(user: User) -> list[Subscription]:
    return list(Subscription.objects.filter(user=user).order_by("made"))


def export(user: User) -> list[dict[str, Any]]:
    """Without the address and the keys, which are secrets of the browser."""
    return [
        {
            "browser": row.browser,
            "made": row.made.isoformat(),
            "used": row.used and row.used.isoformat(),
        }
        for row in browsers_of(user)
    ]
