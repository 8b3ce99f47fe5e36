"""Contests on a player's page: those that were decided, and how they went."""

from typing import Any

from django.db.models import Count, Min, Q

from accounts.models import User
from contests.models import Contest, Entrant


def context(person: User, relationship: str) -> dict[str, Any]:
    """played, won: contests with a score. best: the best place. Hidden with the ratings."""
    hidden = relationship == "blocked" or (person.hide_ratings and relationship != "me")
    rows = Entrant.objects.filter(user=person, contest__state=Contest.State.DECIDED)
    counted = rows.filter(rank__isnull=False).aggregate(
        played=Count("pk"), won=Count("pk", filter=Q(rank=1)), best=Min("rank")
    )
    return {} if hidden else counted
