"""The secret address to which somebody's calendar program subscribes: one at a time, a new one
replaces it."""

from datetime import datetime
from typing import Any

from accounts.models import User
from clubs.evenings.models import CalendarLink
from clubs.models import new_token


def make(me: Any, at: datetime) -> None:
    CalendarLink.objects.update_or_create(user=me, defaults={"token": new_token(), "at": at})


def revoke(me: Any) -> None:
    CalendarLink.objects.filter(user=me).delete()


def token_of(user: User) -> str:
    """The secret in the address of a user's calendar, "" without one."""
    row = CalendarLink.objects.filter(user=user).first()
    return row.token if row else ""


def owner_of(token: str) -> User | None:
    row = CalendarLink.objects.filter(token=token, user__closed=None).select_related("user").first()
    return row.user if row else None
