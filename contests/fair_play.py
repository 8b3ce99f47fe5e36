"""Looks every night for what staff should know about contests with a fee. See docs/contests.md.

Only contests that have ended are looked at. A flag punishes nobody: people look at it.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Count, F, Max, Min, Q, QuerySet

from contests.models import Contest, Entrant, FairPlayFlag
from contests.terms import contest_games
from tables.storage.archive import Damaged, entries_of

Kind = FairPlayFlag.Kind
LOOKED_BACK = timedelta(days=30)
GAMES_LOOKED_BACK = timedelta(days=2)  # whose moves are counted: a missed night loses nothing
FEWEST_MOVES = 20  # of a game that says how fast somebody plays
MEETINGS = 5  # after which it is no chance that one always wins from the other
LARGEST_HOUSEHOLD = 8  # more people have in common a school or a mobile network
KEPT = timedelta(days=365)  # after staff have closed a flag


class Finding(NamedTuple):
    """What is flagged: once for each kind and `about`."""

    kind: str
    about: str
    users: Sequence[int]
    contests: Sequence[str]
    evidence: dict[str, Any]


def look(at: datetime) -> int:
    """Flags what is new; returns how many flags were raised or opened again."""
    found = [*fast_games(at), *one_way_pairs(at), *households(at)]
    return sum(_flag(each, at) for each in found)


def forget(at: datetime) -> None:
    """Deletes flags some time after they were closed."""
    FairPlayFlag.objects.filter(closed__lt=at - KEPT).delete()


@transaction.atomic
def _flag(finding: Finding, at: datetime) -> bool:
    known = {"kind": finding.kind, "about": finding.about}
    fields = {"evidence": finding.evidence, "created": at}
    flag, created = FairPlayFlag.objects.get_or_create(**known, defaults=fields)
    if not created and flag.closed is None:
        return False
    if not created:
        FairPlayFlag.objects.filter(pk=flag.pk).update(**fields, closed=None)
    flag.users.set(finding.users)
    flag.contests.set(Contest.objects.filter(pk__in=finding.contests))
    return True


def _ended(at: datetime, within: timedelta) -> QuerySet[Contest]:
    return Contest.objects.filter(fee__gt=0, ended__gt=at - within)


# Faster than people play


def mean_ms(moves: Iterable[tuple[bool, int]]) -> tuple[int, float]:
    """How many moves a player made, and their mean time in milliseconds, each since what was done
    before it. moves: whether it was theirs, and when; in the order of a table's entries.

    The mean, because moves made while a connection is lost arrive together, after a long one.
    """
    times: list[int] = []
    before: int | None = None
    for own, at in moves:
        if own and before is not None:
            times.append(max(0, at - before))
        before = at
    return len(times), sum(times) / len(times) if times else 0


def fast_games(at: datetime) -> Iterator[Finding]:
    """Games in which a player's moves took less time than any person needs."""
    limits = {app.slug: app.contest.fastest_ms for app in contest_games() if app.contest}
    rows = Entrant.objects.filter(contest__in=_ended(at, GAMES_LOOKED_BACK), score__isnull=False)
    for entrant in rows.filter(user__isnull=False).select_related("contest").order_by("pk"):
        table, slug = str(entrant.table), entrant.contest.game
        try:
            moves, mean = mean_ms(_moves(table))
        except Damaged:
            continue
        if moves < FEWEST_MOVES or mean >= limits.get(slug, 0) or _is_flagged(table):
            continue
        evidence = {"moves": moves, "mean milliseconds": round(mean), "people need": limits[slug]}
        users = [entrant.user_id] if entrant.user_id else []
        yield Finding(Kind.FAST, table, users, [entrant.contest_id], evidence)


def _moves(table: str) -> Iterator[tuple[bool, int]]:
    for entry in entries_of(table):
        if entry.kind in ("start", "move"):
            yield entry.kind == "move" and entry.by == "player", entry.at


def _is_flagged(table: str) -> bool:
    return FairPlayFlag.objects.filter(kind=Kind.FAST, about=table).exists()


# One always wins the other's coins


def one_way_pairs(at: datetime) -> Iterator[Finding]:
    """Two players who have met often, where one has won coins each time and the other lost some."""
    gain = F("prize") - F("contest__fee")
    other_gain = F("contest__entrants__prize") - F("contest__fee")
    rows = Entrant.objects.filter(
        contest__in=_ended(at, LOOKED_BACK).filter(state=Contest.State.DECIDED),
        user__isnull=False,
        contest__entrants__user__isnull=False,
    )
    pairs = rows.values("user", other=F("contest__entrants__user")).annotate(
        meetings=Count("pk"), least=Min(gain), most=Max(other_gain)
    )
    always = pairs.filter(meetings__gte=MEETINGS, least__gt=0, most__lt=0)
    for winner, loser in list(always.order_by().values_list("user", "other")):
        about = f"{winner} {loser}"
        since = _closed(Kind.ONE_WAY, about)
        met = _common(at, winner, loser, since).filter(state=Contest.State.DECIDED)
        if met.count() >= MEETINGS:
            yield _one_way(about, winner, loser, list(met))


def _one_way(about: str, winner: int, loser: int, met: Sequence[Contest]) -> Finding:
    rows = Entrant.objects.filter(contest__in=met)
    won = sum(each.prize - each.contest.fee for each in rows.filter(user=winner))
    evidence = {
        "contests together": len(met),
        "won each time by user": winner,
        "coins they gained": won,
        "coins lost by the other": sum(each.fee for each in met) - _prizes(rows, loser),
    }
    return Finding(Kind.ONE_WAY, about, [winner, loser], [each.pk for each in met], evidence)


def _prizes(rows: QuerySet[Entrant], user: int) -> int:
    return sum(rows.filter(user=user).values_list("prize", flat=True))


def _common(at: datetime, one: int, other: int, since: datetime | None) -> QuerySet[Contest]:
    """Contests that two players have entered, which have ended lately; only those since a time."""
    rows = _ended(at, LOOKED_BACK).filter(entrants__user=one).filter(entrants__user=other)
    return (rows.filter(ended__gt=since) if since else rows).order_by("ended", "pk")


def _closed(kind: str, about: str) -> datetime | None:
    """When staff closed that flag: what they have judged does not open it again."""
    flag = FairPlayFlag.objects.filter(kind=kind, about=about).first()
    return flag.closed if flag else None


# One household


def households(at: datetime) -> Iterator[Finding]:
    """Two players of one network or browser who have played each other for coins, entering once
    from elsewhere. Nobody of one household is let into the same contest."""
    found: dict[tuple[int, int], set[str]] = {}
    for what in ("network", "browser"):
        for people in _sharing(what):
            for pair in combinations(people, 2):
                found.setdefault(pair, set()).add(what)
    for (one, other), shared in sorted(found.items()):
        about = f"{one} {other}"
        met = list(_common(at, one, other, _closed(Kind.HOUSEHOLD, about)))
        if met:
            evidence = {"seen with the same": sorted(shared), "contests together": len(met)}
            ids = [each.pk for each in met]
            yield Finding(Kind.HOUSEHOLD, about, [one, other], ids, evidence)


def _sharing(what: str) -> Iterator[list[int]]:
    """Players who have entered contests from the same place, by id. Places are forgotten after
    thirty days."""
    rows = Entrant.objects.filter(user__isnull=False).exclude(**{what: ""})
    groups = rows.values(what).annotate(people=Count("user", distinct=True))
    for place in groups.filter(Q(people__gt=1, people__lte=LARGEST_HOUSEHOLD)).order_by():
        users = rows.filter(**{what: place[what]}).values_list("user", flat=True)
        yield sorted({pk for pk in users if pk is not None})
