"""Finished games on deals that can be chosen, and the deal of each day: what the games that have
them share. Each game adds its own fields, and decides which results are compared.

The games on the deal of a day are kept from everybody but their players until that day is over, at
midnight UTC: others are still to play it. Scores are no secret, and a player may look back at their
own game.
"""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import Max, Min, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from tables.hooks import SecrecyPolicy
from tables.models import Table
from tables.state import TableState

BEST = 10  # rows of a high score table
DAY = "day"  # the option of a table that says on which day's deal it is, as 2027-01-15


class DailyDeal(models.Model):
    """The deal of one day, the same for everybody."""

    day = models.DateField(unique=True)
    seed = models.CharField(max_length=64, unique=True)  # secret

    class Meta:
        abstract = True
        ordering = ["-day"]
        verbose_name_plural = "dailies"


class PlayedGame(models.Model):
    """A finished game. Kept when its table is deleted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="%(app_label)s_played"
    )
    table = models.CharField(max_length=12, unique=True)
    day = models.DateField(null=True, blank=True)  # the deal of the day it counts for
    score = models.IntegerField()
    seconds = models.PositiveIntegerField()
    helped = models.BooleanField()  # so it does not count for high scores
    known = models.BooleanField()  # the deal may be known: chosen by number, or a second try
    at = models.DateTimeField()

    class Meta:
        abstract = True
        verbose_name_plural = "played games"


Played = TypeVar("Played", bound=PlayedGame)


def once_a_day(name: str) -> models.UniqueConstraint:
    """The constraint that one game counts for a person's day."""
    counted = Q(day__isnull=False)
    return models.UniqueConstraint(fields=["user", "day"], condition=counted, name=name)


def score_of_day(table: str) -> str:
    """SQL for `tables.hooks.lobby_values`: a player's score in the game that counts for the day.
    table: where the finished games are."""
    return f"SELECT score FROM {table} WHERE user_id = %(user)s AND day = %(ago_0)s"  # noqa: S608


def day_of(at: int) -> date:
    """The day in UTC. at: milliseconds since 1970."""
    return datetime.fromtimestamp(at / 1000, UTC).date()


def week_of(day: date) -> date:
    """The Monday of the week in which a day lies."""
    return day - timedelta(days=day.weekday())


def lasted_ms(state: TableState) -> int:
    """How long a finished game took. At least 0, because the clocks of servers differ, and at most
    the time limit, because the end may have been recorded a moment late."""
    limit: int = state.options["pace"] * 1000
    lasted = max(0, (state.ended or 0) - (state.began or 0))
    return min(lasted, limit) if limit else lasted


def seconds_of(state: TableState) -> int:
    return lasted_ms(state) // 1000


def unfinished(slug: str, user: User | None) -> list[Any]:
    """Games on deals of their own that this player can continue, newest first. `daily` says whether
    the deal is one of a day. Those of contests are continued from there."""
    if user is None:
        return []
    running = Table.objects.filter(game=slug, seats__user=user.pk, seats__ended=None)
    running = running.exclude(options__has_key="contest")
    tables: list[Any] = list(running.order_by("-created"))
    for table in tables:
        table.daily = isinstance(table.rules["deal"], list)
    return tables


def unfinished_daily(slug: str, user: User | None, daily: DailyDeal) -> Table | None:
    """This player's unfinished game on the deal of that day."""
    return next((t for t in unfinished(slug, user) if t.rules["deal"] == [daily.seed]), None)


def counted_game(games: type[Played], user: User | None, day: date) -> Played | None:
    """This player's game that counts for that day; None before it is finished."""
    if user is None:
        return None
    return games._default_manager.filter(user=user.pk, day=day).first()


def counting(games: type[Played]) -> QuerySet[Played]:
    """Games that count for high scores: not helped, of registered users with open accounts."""
    return games._default_manager.filter(helped=False, user__guest=False, user__closed=None)


def ranking_of_day(games: type[Played], day: date) -> QuerySet[Played]:
    """Each player's first game on the deal of that day, best first, without guests and helped
    games."""
    rows = counting(games).filter(day=day).select_related("user")
    return rows.order_by("-score", "seconds", "at")


Ranks = list[tuple[str, int]]  # names and results, the best first


def each_best(
    games: QuerySet[Played], since: date | None = None, *, fastest: bool = False
) -> QuerySet[Any]:
    """Each player's best result, as rows of `user__username` and `best`: points, or seconds if the
    fastest wins. since: only games finished on that day or later."""
    found = games.filter(at__gte=datetime.combine(since, time.min, UTC)) if since else games
    rows = found.values("user__username").annotate(best=Min("seconds") if fastest else Max("score"))
    return rows.order_by("best" if fastest else "-best", "user__username")


def ranks_of(rows: QuerySet[Any]) -> Ranks:
    return list(rows.values_list("user__username", "best"))


class Rival(NamedTuple):
    """The player on the next better place, and by how many points or seconds they are better."""

    name: str
    ahead: int


def place_among(name: str, ranked: Sequence[tuple[str, int]]) -> tuple[int | None, Rival | None]:
    """A player's rank among names and results, the best first, and who is next; None without."""
    names = [each for each, _ in ranked]
    if name not in names:
        return None, None
    at = names.index(name)
    mine = ranked[at][1]
    better = [Rival(each, abs(result - mine)) for each, result in ranked[:at] if result != mine]
    return at + 1, better[-1] if better else None


def today() -> date:
    """The day in UTC."""
    moment: datetime = timezone.now()
    return moment.astimezone(UTC).date()


def is_hidden_today(options: dict[str, Any]) -> bool | None:
    """None afterwards too: the seed of a deal stays secret, or it could be played again."""
    day = options.get(DAY)
    return True if day is not None and date.fromisoformat(day) >= today() else None


def of_today(table: Any) -> QuerySet[Table]:
    """The database may also list all of today first, so it has an index of them."""
    return Table.objects.filter(pk=table, options__has_key=DAY, options__day=today().isoformat())


DAILY_SECRECY = SecrecyPolicy(is_hidden_today, of_today, only_deal=True)
