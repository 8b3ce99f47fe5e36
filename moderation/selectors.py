"""The only code that reads sanctions, and how many reports are open.

A user may be given as a row or as an id.
"""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from moderation.models import Report, Sanction


def open_reports() -> int:
    """How many reports staff have not decided on."""
    return Report.objects.filter(state=Report.State.OPEN).count()


def suspension(user: Any, at: datetime) -> Sanction | None:
    """The suspension in force at a time; the longest if there are several."""
    return _in_force(user, Sanction.Kind.SUSPEND, at).order_by("until").last()


def may_enter(user: Any) -> bool:
    """Whether no suspension is in force now."""
    return suspension(user, timezone.now()) is None


def mute(user: Any, at: datetime) -> Sanction | None:
    """The mute in force at a time; the longest if there are several."""
    return _in_force(user, Sanction.Kind.MUTE, at).order_by("until").last()


def _in_force(user: Any, kind: str, at: datetime) -> QuerySet[Sanction]:
    return Sanction.objects.filter(user=user, kind=kind, until__gt=at)
