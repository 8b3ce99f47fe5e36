"""Tells entrants that their tournament begins soon: a day and ten minutes before, as of evenings
(clubs/evenings/services/reminding.py).

Whoever is to be told is claimed in the transaction that tells them, so nobody is told twice.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from clubs.evenings.services.reminding import BATCH, DAY_BEFORE, LATE, SOON_BEFORE
from clubs.tournaments import notices
from clubs.tournaments.models import Entrant, State, Tournament
from notifications import services as notifications


def send_due(at: datetime) -> int:
    """Tells everybody what they are to be told now; returns how many there were."""
    rows = Entrant.objects.filter(tournament__state=State.OPEN, left=None, user__isnull=False)
    day = rows.filter(
        day_told=None,
        tournament__starts__lte=at + DAY_BEFORE,
        tournament__starts__gt=at + SOON_BEFORE,
    )
    soon = rows.filter(
        soon_told=None,
        tournament__starts__lte=at + SOON_BEFORE,
        tournament__starts__gt=at - LATE,
    )
    told = 0
    for due, kind, mark in ((day, notices.DAY, "day_told"), (soon, notices.SOON, "soon_told")):
        while count := _tell_some(due, at, kind, mark):
            told += count
    return told


@transaction.atomic
def _tell_some(rows: QuerySet[Entrant], at: datetime, kind: str, mark: str) -> int:
    free = rows.select_for_update(of=("self",), no_key=True, skip_locked=True)
    claimed = list(free.select_related("user", "tournament__club").order_by("pk")[:BATCH])
    Entrant.objects.filter(pk__in=[row.pk for row in claimed]).update(**{mark: at})
    told = [(row.user, kind, notices.when_of(row.tournament)) for row in claimed]
    if told:
        notifications.notify_all(told, at)
    return len(claimed)


def too_late(tournament: Tournament, at: datetime) -> dict[str, Any]:
    """Of which reminders whoever enters now needs none, because the time has come already."""
    left = tournament.starts - at
    return {
        "day_told": at if left <= DAY_BEFORE else None,
        "soon_told": at if left <= SOON_BEFORE else None,
    }
