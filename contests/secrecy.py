"""Keeps the games of a contest from everybody but their players until it has ended."""

from typing import Any

from django.db.models import QuerySet

from contests.models import Contest, Entrant
from contests.playing import OPTION
from tables.policies import SecrecyPolicy


def is_hidden(options: dict[str, Any]) -> bool | None:
    """Whether a table of a contest is hidden; None for other tables."""
    contest = options.get(OPTION)
    if contest is None:
        return None
    return Contest.objects.filter(pk=contest, state=Contest.State.OPEN).exists()


def hidden_tables() -> QuerySet[Entrant, str | None]:
    rows = Entrant.objects.filter(contest__state=Contest.State.OPEN, table__isnull=False)
    return rows.values_list("table", flat=True)


POLICY = SecrecyPolicy(is_hidden, hidden_tables)
