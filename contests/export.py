"""What contests store about a user, for their data download."""

from typing import Any

from contests.models import Entrant


def export(user: Any) -> dict[str, Any]:
    """The contests they have entered, oldest first. Their coins are in the ledger's part."""
    entrants = Entrant.objects.filter(user=user).select_related("contest").order_by("pk")
    return {"contests": [_entered(entrant) for entrant in entrants]}


def _entered(entrant: Entrant) -> dict[str, Any]:
    contest = entrant.contest
    times = {"entered": entrant.entered, "begun": entrant.begun, "posted": entrant.posted}
    return {
        "contest": contest.pk,
        "kind": contest.kind,
        "game": contest.game,
        "options": contest.options,
        "fee": contest.fee,
        "state": contest.state,
        "table": entrant.table,
        **{name: at.isoformat() if at else None for name, at in times.items()},
        "score": entrant.score,
        "used_ms": entrant.used_ms,
        "paused_ms": entrant.paused_ms,
        "rank": entrant.rank,
        "prize": entrant.prize,
    }
