"""Reads contests for pages and reports. Scores are shown to those who have played, and to everybody
once the contest has ended; those of the contest of a day, where nothing can be won by knowing them,
at once."""

from collections.abc import Callable, Collection
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from django.core.cache import cache
from django.db.models import Count, F, Min, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from contests.ledger.selectors import ContestLink
from contests.models import Contest, Entrant
from contests.prizes import amounts
from contests.services.opening import daily_contest
from contests.terms import BY_STAFF, FOR_EVERYBODY, contest_games
from moderation.services import Data, SnapshotPart
from tables.link_picture import LinkPicture, in_groups
from tables.registry import GameApp, find_game, game_name
from tables.rng import commitment

T = TypeVar("T")
_sorted = msgspec.json.Encoder(order="deterministic").encode

# In how many contests of this day a player has a score.
POSTED_TODAY = """
SELECT COUNT(*) FROM contests_entrant mine JOIN contests_contest shown ON shown.id = mine.contest_id
WHERE mine.user_id = %(user)s AND mine.posted IS NOT NULL AND shown.day = %(ago_0)s"""
PER_PAGE = 50
KEPT_SECONDS = 5
LOOKED_BACK = timedelta(days=30)  # by reports


class StandingsRow(NamedTuple):
    """One row of the standings. rank: None while it is not shown, and without a score."""

    rank: int | None
    entrant: Entrant


class Standings(NamedTuple):
    """A page of the standings, from 1; how many pages there are, and how many have posted."""

    rows: list[StandingsRow]
    page: int
    pages: int
    posted: int


class Prize(NamedTuple):
    """What a place wins: its percentage of the pot, and the coins."""

    place: int
    share: int
    coins: int


class Fairness(NamedTuple):
    """The hash of a contest's seed, and the seed itself once it has ended."""

    hash: str
    seed: str | None


def fairness(contest: Contest) -> Fairness:
    return Fairness(commitment(contest.seed), None if contest.is_open else contest.seed)


def link_picture(contest: Contest) -> LinkPicture:
    """What the picture of a link to a contest shows: what it is, and tiles of its game."""
    app = find_game(contest.game)
    if app is None or app.contest is None:
        return LinkPicture("Contest")
    with override("en"):
        line = f"{contest.kind_title} · {app.contest.describe(contest.options)}"
        return LinkPicture(str(app.name), line, in_groups([app.sample_tiles.split()]))


def entrant_of(contest: Contest, user: User) -> Entrant | None:
    """How a player stands in a contest; None for visitors and those who have not entered."""
    if user is None or user.pk is None:
        return None
    return contest.entrants.filter(user=user.pk).first()


def prizes_of(contest: Contest, taken: int) -> list[Prize]:
    """What each place wins if nobody is level: while a contest is open, with all places taken; once
    it is decided, of the places that were reached. None where fees were returned."""
    if contest.is_open:
        return _prizes(contest, contest.places or taken, len(contest.prizes))
    if contest.state == Contest.State.DECIDED and contest.prizes:
        return _prizes(contest, taken, ranked(contest).count())
    return []


def _prizes(contest: Contest, paying: int, reached: int) -> list[Prize]:
    won = amounts(contest.fee * paying, contest.prizes, reached)
    rows = zip(contest.prizes[:reached], won, strict=True)
    return [Prize(place, *row) for place, row in enumerate(rows, 1)]


def scores_are_shown(contest: Contest, reader: Entrant | None) -> bool:
    """reader: the entrant who reads the page; None for everybody else."""
    played = reader is not None and reader.posted is not None
    return played or not contest.is_open or contest.is_for_everybody


def entrants(contest: Contest, scores_are_shown: bool) -> QuerySet[Entrant]:
    """Who has entered, in that order. Beside the scores only those whose games are waited for."""
    rows = contest.entrants.select_related("user").order_by("entered", "pk")
    if not scores_are_shown:
        return rows
    return rows.filter(posted=None) if contest.is_open and contest.places else rows.none()


def shares_place(contest: Contest, entrant: Entrant | None) -> bool:
    """Whether others have the same place in a contest that is decided."""
    if entrant is None or entrant.rank is None:
        return False
    return contest.entrants.filter(rank=entrant.rank).exclude(pk=entrant.pk).exists()


def ranked(contest: Contest) -> QuerySet[Entrant]:
    """Everybody with a score, the best first."""
    rows = contest.entrants.filter(score__isnull=False)
    return rows.order_by("-score", "used_ms", "posted", "pk")


def rank_of(contest: Contest, entrant: Entrant) -> int | None:
    """The place of an entrant among those who have posted by now; None without a score."""
    if entrant.score is None:
        return None
    rows = contest.entrants
    better = Q(score__gt=entrant.score) | Q(score=entrant.score, used_ms__lt=entrant.used_ms)
    return rows.filter(better).count() + 1


def standings(contest: Contest, reader: Entrant | None, page: int = 1) -> Standings:
    """A page of the standings; empty while their reader is shown no scores."""
    if not scores_are_shown(contest, reader):
        return Standings([], 1, 1, 0)
    posted = _kept(contest, "posted", ranked(contest).count)
    pages = max(1, -(-posted // PER_PAGE))
    page = min(max(page, 1), pages)
    return Standings(_page(contest, reader, page), page, pages, posted)


def taken(contest: Contest) -> int:
    """How many have entered."""
    return _kept(contest, "taken", contest.entrants.count)


def _page(contest: Contest, reader: Entrant | None, page: int) -> list[StandingsRow]:
    """Who has just posted sees themselves at once."""
    start = (page - 1) * PER_PAGE
    if start == 0:
        rows = _kept(contest, "first_page", lambda: _rows(contest, 0))
        if reader is None or reader.score is None or reader.pk in {one.entrant.pk for one in rows}:
            return rows
    return _rows(contest, start)


def _kept(contest: Contest, name: str, read: Callable[[], T]) -> T:
    """What thousands of readers of a contest of the day ask for every few seconds, as it was a
    moment ago. Other contests are small, and what is shown of them depends on the reader."""
    if contest.places is not None:
        return read()
    key = f"contest:{contest.pk}:{contest.state}:{name}"
    return cast("T", cache.get_or_set(key, read, KEPT_SECONDS))


def _rows(contest: Contest, start: int) -> list[StandingsRow]:
    """Without what nobody is shown of entrants and users, because the rows are kept."""
    about = ("contest", "table", "posted", "score", "used_ms", "paused_ms", "rank", "prize")
    rows = ranked(contest).select_related("user").only(*about, "user__username")
    return _with_ranks(contest, list(rows[start : start + PER_PAGE]), start)


def _with_ranks(contest: Contest, shown: list[Entrant], start: int) -> list[StandingsRow]:
    """With ranks by score and time: the first is counted, the others follow from it."""
    found: list[StandingsRow] = []
    for number, entrant in enumerate(shown, start + 1):
        before = found[-1].entrant if found else None
        if before is None:
            rank = rank_of(contest, entrant)
        elif (before.score, before.used_ms) == (entrant.score, entrant.used_ms):
            rank = found[-1].rank
        else:
            rank = number
        found.append(StandingsRow(rank, entrant))
    return found


def page_of(contest: Contest, entrant: Entrant | None) -> int:
    """The page of the standings where an entrant is; the first for everybody else."""
    rank = rank_of(contest, entrant) if entrant else None
    if entrant is None or rank is None:
        return 1
    equal = ranked(contest).filter(score=entrant.score, used_ms=entrant.used_ms)
    same_time = Q(posted=entrant.posted, pk__lt=entrant.pk)
    before = equal.filter(Q(posted__lt=entrant.posted) | same_time)
    return (rank - 1 + before.count()) // PER_PAGE + 1


# What pages list

MOST_LISTED = 120  # contests that can be entered


class Lists(NamedTuple):
    """Contests of the day, those a player has entered or opened, and those with free places."""

    today: list[Contest]
    mine: list[Contest]
    free: list[Contest]


def lists_for(user: User | None, at: datetime) -> Lists:
    """user: None for a visitor. Contests carry `taken`, their number of entrants, and `entrant`,
    the player's own row or None."""
    mine = _counted(_own(user).filter(state=Contest.State.OPEN)).exclude(kind__in=FOR_EVERYBODY)
    free = _counted(_open_to_all(at)).filter(taken__lt=F("places"))
    others = free.exclude(pk__in=_entered(user).values("pk"))
    order = ("game", "places", "fee", "closes")
    return Lists(
        _with_entrants(_dailies(at), user),
        _with_entrants(list(mine.order_by("closes")), user),
        _with_entrants(list(others.order_by(*order)[:MOST_LISTED]), user),
    )


class Offers(NamedTuple):
    """Contests of a game with the same options, in words."""

    options: str
    contests: list[Contest]


class GameContests(NamedTuple):
    """What a game offers now: its contest of the day, and its duels and pools by their options."""

    game: GameApp
    today: Contest
    offers: list[Offers]


def by_game(lists: Lists) -> list[GameContests]:
    """Of contests on the same terms only the fullest, so that it fills up before the next one is
    seen."""
    shown = _one_of_each(lists.free)
    return [
        GameContests(app, today, _by_options(app, [one for one in shown if one.game == app.slug]))
        for app, today in zip(contest_games(), lists.today, strict=True)
    ]


def _one_of_each(contests: list[Any]) -> list[Any]:
    kept: dict[Any, Any] = {}
    for contest in contests:
        terms = contest.terms
        key = (*terms[:2], _sorted(terms.options), *terms[3:])
        if key not in kept or contest.taken > kept[key].taken:
            kept[key] = contest
    return list(kept.values())


def _by_options(app: GameApp, contests: list[Any]) -> list[Offers]:
    found: dict[str, list[Any]] = {}
    for contest in contests:
        words = app.contest.describe(contest.options) if app.contest else ""
        found.setdefault(words, []).append(contest)
    return [Offers(*each) for each in found.items()]


def finished(user: User) -> QuerySet[Entrant]:
    """A player's places in contests that are over, newest first."""
    rows = Entrant.objects.filter(user=user.pk).exclude(contest__state=Contest.State.OPEN)
    return rows.select_related("contest").order_by("-contest__ended", "-pk")


def _dailies(at: datetime) -> list[Any]:
    """Thousands may be in them, so how many there are is kept for a moment, as on their pages."""
    day = at.astimezone(UTC).date()
    contests: list[Any] = [daily_contest(app.slug, day) for app in contest_games()]
    for contest in contests:
        contest.taken = taken(contest)
    return contests


def _open_to_all(at: datetime) -> QuerySet[Contest]:
    rows = Contest.objects.filter(state=Contest.State.OPEN, opens__lte=at, closes__gt=at)
    return rows.filter(kind__in=BY_STAFF)


def _entered(user: User | None) -> QuerySet[Contest]:
    if user is None:
        return Contest.objects.none()
    return Contest.objects.filter(entrants__user=user.pk)


def _own(user: User | None) -> QuerySet[Contest]:
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


def _with_entrants(contests: list[Any], user: User | None) -> list[Any]:
    found: dict[str, Entrant] = {}
    if user is not None:
        rows = Entrant.objects.filter(user=user.pk, contest__in=[c.pk for c in contests])
        found = {row.contest_id: row for row in rows}
    for contest in contests:
        contest.entrant = found.get(contest.pk)
    return contests


def profile(person: User, relationship: str) -> dict[str, Any]:
    """Contests on a player's page: those that were decided, and how they went.

    played, won: contests with a score. best: the best place. Hidden with the ratings."""
    hidden = relationship == "blocked" or (person.hide_ratings and relationship != "me")
    rows = Entrant.objects.filter(user=person, contest__state=Contest.State.DECIDED)
    counted = rows.filter(rank__isnull=False).aggregate(
        played=Count("pk"), won=Count("pk", filter=Q(rank=1)), best=Min("rank")
    )
    return {} if hidden else counted


def export(user: User) -> dict[str, Any]:
    """For "My data": the contests a user has entered, oldest first. Their coins are
    in the ledger's part."""
    entrants = Entrant.objects.filter(user=user).select_related("contest").order_by("pk")
    return {"contests": [_exported(entrant) for entrant in entrants]}


def _exported(entrant: Entrant) -> dict[str, Any]:
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


def links_of(contests: Collection[str]) -> dict[str, ContestLink]:
    """Contests by their ids, as the history of coins names them."""
    return {
        row.pk: ContestLink(
            f"{game_name(row.game)}, {row.kind_title}", reverse("contest", args=[row.pk])
        )
        for row in Contest.objects.filter(pk__in=contests)
    }


def _for_report(reporter: Any, reported: Any, table: str | None, what: str) -> Data:
    """The contests that both players entered, once they have ended; not those of a day, which
    everybody enters."""
    return {"lines": _report_lines(reporter, reported, timezone.now())}


def _report_lines(reporter: Any, reported: Any, at: datetime) -> list[Data]:
    common = Contest.objects.filter(ended__gt=at - LOOKED_BACK).exclude(kind__in=FOR_EVERYBODY)
    for user in (reporter, reported):
        common = common.filter(entrants__user=user)
    rows = Entrant.objects.filter(contest__in=common, user__in=(reporter, reported))
    ordered = rows.order_by("contest__ended", "contest", "rank", "pk")
    return [_report_line(entrant) for entrant in ordered.select_related("contest", "user")]


def _report_line(entrant: Entrant) -> Data:
    contest = entrant.contest
    about = f"{game_name(contest.game)}, {contest.get_kind_display()} {contest.pk}"
    return {
        "where": "contest",
        "at": int(contest.ended.timestamp() * 1000) if contest.ended else 0,
        "name": entrant.user.get_username() if entrant.user else "",
        "text": f"{about}, {contest.get_state_display()}: {_result_for_report(entrant)}",
    }


def _result_for_report(entrant: Entrant) -> str:
    place = f"place {entrant.rank}" if entrant.rank else "no place"
    return f"{place}, {entrant.prize} coins for a fee of {entrant.contest.fee}"


def _follow_report(part: Data) -> Data:
    """Contests stay as they were when the report was sent."""
    return part


REPORT_PART = SnapshotPart(_for_report, _follow_report)
