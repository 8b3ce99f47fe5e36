"""Reads what a player's statistics are made of: results of finished games, of which each has one
row (`tables.models.GameResult`), and reviews. No query reads more than the rows of the player."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import (
    BigIntegerField,
    Count,
    ExpressionWrapper,
    F,
    Q,
    QuerySet,
    Subquery,
    Sum,
)

from accounts.models import User
from learn.models import Review, State, judgement_of, unpack
from tables.hooks import hooks
from tables.models import GameResult
from tables.registry import Asked, GameApp, game_apps
from tables.selectors import without_secret_results
from tables.state import engine_of
from tables.told import PEOPLE

PERIODS = {"month": timedelta(days=30), "year": timedelta(days=365), "all": None}
PARTS = {"month": 6, "year": 12, "all": 12}  # of a period, for what changes in it
DAY_MS = 24 * 60 * 60 * 1000
NEWEST = 500  # games, of which opponents are named and times are told
NAMED = 10
REVIEWS = 30  # the newest
PHASES = 3  # of the decisions of a game


class Choice(NamedTuple):
    """What a reader has chosen. against: of `GameResult`, "" for all. period: of PERIODS."""

    game: GameApp
    against: str
    period: str


class Tally(NamedTuple):
    """Games against opponents of one kind, in a span of time that begins at `since`."""

    against: str
    since: datetime
    games: int
    won: int
    drawn: int
    points: int

    @property
    def lost(self) -> int:
        return self.games - self.won - self.drawn


class Opponent(NamedTuple):
    name: str
    games: int
    won: int
    they: int  # games that they won


class Phase(NamedTuple):
    """A part of the decisions of games, and how many of them cost nothing."""

    decisions: int
    good: int


def games_of(user: User) -> list[GameApp]:
    """The games that a player has finished, the one that they played last first."""
    rows = GameResult.objects.filter(user=user.pk).order_by("-at").values("at")
    last = {app.slug: Subquery(rows.filter(game=app.slug)[:1]) for app in game_apps()}
    found = User.objects.filter(pk=user.pk).values_list(*last.values()).first() or ()
    played = [(at, app) for app, at in zip(game_apps(), found, strict=False) if at is not None]
    return [app for _, app in sorted(played, key=lambda each: -each[0])]


def levels_of(app: GameApp) -> list[str]:
    """Against whom it can be played."""
    return [*app.engine.levels, PEOPLE] if app.engine.seats[1] > 1 else []


def asked(user: User, choice: Choice, at: int) -> Asked:
    length = PERIODS[choice.period]
    since = datetime.fromtimestamp(at / 1000, UTC) - length if length else None
    rows = GameResult.objects.filter(user=user.pk, game=choice.game.slug)
    if since:
        rows = rows.filter(at__gte=int(since.timestamp() * 1000))
    if choice.against:
        rows = rows.filter(against=choice.against)
    return Asked(user, without_secret_results(rows), since, choice.against or None)


def tallies(asked: Asked, at: int, parts: int) -> list[Tally]:
    """One for each opponent and span of time in which they played."""
    begin = int(asked.since.timestamp() * 1000) if asked.since else _first(asked.results)
    span = max(DAY_MS, -(-(at + 1 - begin) // parts))
    part = ExpressionWrapper((F("at") - begin) / span, output_field=BigIntegerField())
    counted = asked.results.annotate(part=part).values_list("against", "part").annotate(
        games=Count("pk"), wins=Count("pk", filter=Q(won=True)),
        ties=Count("pk", filter=Q(drawn=True)), sum=Sum("points"),
    )  # fmt: skip
    rows = counted.order_by("part")
    return [Tally(one, _moment(begin + span * n), *sums) for one, n, *sums in rows]


def _first(rows: QuerySet[Any]) -> int:
    return rows.order_by("at").values_list("at", flat=True).first() or 0


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)


def quartiles(rows: QuerySet[Any]) -> list[int]:
    """The time that a move took, in milliseconds: at most so long in a quarter, in half and in
    three quarters of the newest games; [] without any."""
    newest = rows.order_by("-at").values_list("typical", flat=True)[:NEWEST]
    timed = sorted(ms for ms in newest if ms)
    return [timed[(len(timed) * n - 1) // 4] for n in (1, 2, 3)] if timed else []


def opponents(user: User, rows: QuerySet[Any]) -> list[Opponent]:
    """Who sat at the table most often in the newest games, without those whom a block separates."""
    newest = rows.filter(against=PEOPLE).order_by("-at").values_list("table", "number", "won")
    mine = {(table, number): won for table, number, won in newest[:NEWEST]}
    others = GameResult.objects.filter(table__in={table for table, _ in mine}, user__guest=False)
    others = others.filter(user__closed=None).exclude(user=user.pk)
    found = [
        (name, mine[table, number], won)
        for table, number, name, won in others.exclude(
            user__in=hooks.seating.kept_apart_from(user.pk)
        ).values_list("table", "number", "user__username", "won")
        if (table, number) in mine
    ]
    games = Counter(name for name, _, _ in found)
    won, they = (Counter(each[0] for each in found if each[n]) for n in (1, 2))
    most = sorted(games.items(), key=lambda each: (-each[1], each[0].lower()))[:NAMED]
    return [Opponent(name, count, won[name], they[name]) for name, count in most]


def accuracy(asked: Asked, app: GameApp) -> list[Phase]:
    """How many decisions cost nothing, by thirds of a game, in the newest reviews; [] without
    any."""
    rows = Review.objects.filter(
        seat__user=asked.user.pk, seat__table__game=app.slug, state=State.DONE
    )
    if asked.since:
        rows = rows.filter(seat__ended__gte=int(asked.since.timestamp() * 1000))
    if asked.against is not None:
        rows = rows.filter(seat__table__in=asked.results.values("table"))
    bodies = rows.order_by("-ended").values_list("body", flat=True)[:REVIEWS]
    thirds: list[list[bool]] = [[] for _ in range(PHASES)]
    for body in bodies:
        for number, good in _judged(bytes(body), app):
            thirds[number].append(good)
    return [Phase(len(each), sum(each)) for each in thirds] if any(thirds) else []


def _judged(body: bytes, app: GameApp) -> list[tuple[int, bool]]:
    """The third in which each decision of a review lies, and whether it cost nothing."""
    decisions, moves = unpack(body).decisions, engine_of(app.slug).moves
    by_game: dict[int, list[bool]] = {}
    for one in decisions:
        judged = judgement_of(one, moves)
        by_game.setdefault(one.game, []).append(not (judged.cost or judged.lost))
    return [each for goods in by_game.values() for each in _in_thirds(goods)]


def _in_thirds(goods: Sequence[bool]) -> list[tuple[int, bool]]:
    return [(PHASES * n // len(goods), good) for n, good in enumerate(goods)]
