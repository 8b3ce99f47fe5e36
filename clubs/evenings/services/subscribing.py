"""The secret address of somebody's calendar: one at a time, a new one replaces it."""

from datetime import datetime
from typing import Any

from clubs.evenings.models import CalendarLink
from clubs.models import new_token


def make(me: Any, at: datetime) -> None:
    CalendarLink.objects.update_or_create(user=me, defaults={"token": new_token(), "at": at})


def revoke(me: Any) -> None:
    CalendarLink.objects.filter(user=me).delete()
