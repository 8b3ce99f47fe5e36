"""Keeps the games on the deal of a day from everybody but their players until that day is over, at
midnight UTC: others are still to play it. Scores are no secret, and a player may look back at their
own game."""

from datetime import UTC, date, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tables.models import Table
from tables.policies import SecrecyPolicy

OPTION = "day"  # the option of a table that says on which day's deal it is, as 2027-01-15


def today() -> date:
    """The day in UTC."""
    moment: datetime = timezone.now()
    return moment.astimezone(UTC).date()


def is_hidden(options: dict[str, Any]) -> bool | None:
    """None afterwards too: the seed of a deal stays secret, or it could be played again."""
    day = options.get(OPTION)
    return True if day is not None and date.fromisoformat(day) >= today() else None


def hidden_tables() -> QuerySet[Table, str]:
    return Table.objects.filter(options__day=today().isoformat()).values_list("pk", flat=True)


POLICY = SecrecyPolicy(is_hidden, hidden_tables, only_deal=True)
