"""What the pages of contests list: those that can be entered, a player's own, and finished ones."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from contests import selectors
from contests.models import Contest, Entrant
from contests.opening import daily_contest
from contests.terms import Kind, contest_games

MOST_LISTED = 60  # contests that can be entered


class Lists(NamedTuple):
    """Contests of the day, those a player has entered or opened, and those with free places."""

    today: list[Contest]
    mine: list[Contest]
    free: list[Contest]


def lists_for(user: Any, at: datetime) -> Lists:
    """user: None for a visitor. Contests carry `taken`, their number of entrants, and `entrant`,
    the player's own row or None."""
    mine = _counted(_own(user).filter(state=Contest.State.OPEN)).exclude(kind=Kind.DAILY)
    free = _counted(_open_to_all(at)).filter(taken__lt=F("places"))
    others = free.exclude(pk__in=_entered(user).values("pk"))
    order = ("game", "places", "fee", "closes")
    return Lists(
        _with_entrants(_dailies(at), user),
        _with_entrants(list(mine.order_by("closes")), user),
        _with_entrants(list(others.order_by(*order)[:MOST_LISTED]), user),
    )


def finished(user: Any) -> QuerySet[Entrant]:
    """A player's places in contests that are over, newest first."""
    rows = Entrant.objects.filter(user=user.pk).exclude(contest__state=Contest.State.OPEN)
    return rows.select_related("contest").order_by("-contest__ended", "-pk")


def _dailies(at: datetime) -> list[Any]:
    """Thousands may be in them, so how many there are is kept for a moment, as on their pages."""
    day = at.astimezone(UTC).date()
    contests: list[Any] = [daily_contest(app.slug, day) for app in contest_games()]
    for contest in contests:
        contest.taken = selectors.taken(contest)
    return contests


def _open_to_all(at: datetime) -> QuerySet[Contest]:
    rows = Contest.objects.filter(state=Contest.State.OPEN, opens__lte=at, closes__gt=at)
    return rows.filter(kind__in=(Kind.DUEL, Kind.POOL))


def _entered(user: Any) -> QuerySet[Contest]:
    if user is None:
        return Contest.objects.none()
    return Contest.objects.filter(entrants__user=user.pk)


def _own(user: Any) -> QuerySet[Contest]:
    """Those that a player has entered, and those of theirs that they have not: nothing else leads
    back to a private contest but its link."""
    if user is None:
        return Contest.objects.none()
    entered = _entered(user).values("pk")
    return Contest.objects.filter(Q(pk__in=entered) | Q(host=user.pk))


def _counted(contests: QuerySet[Contest]) -> QuerySet[Any]:
    """A subquery, because `contests` may be restricted to those of one entrant."""
    rows = Contest.objects.filter(pk__in=contests.values("pk"))
    return rows.annotate(taken=Count("entrants"))


def _with_entrants(contests: list[Any], user: Any) -> list[Any]:
    found: dict[str, Entrant] = {}
    if user is not None:
        rows = Entrant.objects.filter(user=user.pk, contest__in=[c.pk for c in contests])
        found = {row.contest_id: row for row in rows}
    for contest in contests:
        contest.entrant = found.get(contest.pk)
    return contests
