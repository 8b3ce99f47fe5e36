"""Who may take a seat at a live table: members, and without a membership whoever has a free game.

One game a day may be begun for free, and a guest may begin three on their first day. A game against
bots counts, and one at a private table to which a friend has sent the link. They are counted for
the account or guest and for their browser together, so signing out or in gives no further one. A
day begins at midnight UTC, as for the deals of the day, and a game belongs to the day on which it
was begun. What the site has closed, and what was left before the first move, does not count.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from billing.models import FreeGame
from billing.selectors import may_play
from tables.hooks import Entrance
from tables.selectors import seats_in_use

FREE_ONCE_A_DAY = ("bots", "invited")


def entrance_refusal(entrance: Entrance) -> str:
    """Tutorials and games alone are free for everybody, also in contests without a fee. A game
    against bots or at a friend's private table is free once a day; all else is for members."""
    if entrance.kind == "alone" or _is_member(entrance):
        return ""
    if entrance.kind not in FREE_ONCE_A_DAY:
        return "membership"
    left = free_games(entrance.user, entrance.browser, _moment(entrance)).left
    return "" if left else "free_game_used"


def entered(entrance: Entrance, table_id: str) -> None:
    """Keeps which free games were begun."""
    if entrance.kind in FREE_ONCE_A_DAY and not _is_member(entrance):
        _note(entrance.user, entrance.browser, table_id, _moment(entrance))


def _is_member(entrance: Entrance) -> bool:
    """As it stands now: the request may have waited."""
    return not entrance.user.guest and may_play(entrance.user.pk, timezone.now())


def _moment(entrance: Entrance) -> datetime:
    return datetime.fromtimestamp(entrance.at / 1000, UTC)


FIRST_DAY, EACH_DAY = 3, 1
KEPT = timedelta(days=60)  # as long as a browser remembers its guest


@dataclass(frozen=True)
class FreeGames:
    """left: how many may be begun now. next: when the next day begins."""

    left: int
    next: datetime


def free_games(user: User, browser: str, at: datetime) -> FreeGames:
    """What is left to a player without a membership, or with None to a visitor."""
    day = _day(at)
    games = _games_of(user, browser)
    counted = games.filter(day=day, table__end_reason="").filter(_in_use())
    allowed = FIRST_DAY if _is_new(user, games, day) else EACH_DAY
    left = max(0, allowed - counted.values("table").distinct().count())
    return FreeGames(left, datetime.combine(day + timedelta(days=1), time(), UTC))


def _note(user: User, browser: str, table_id: str, at: datetime) -> None:
    """Keeps that a player without a membership has taken a seat."""
    about = {"day": _day(at), "browser": _hash(browser)}
    FreeGame.objects.update_or_create(user=user, table_id=table_id, defaults=about)


def merge_guest(guest: User, user: User, at: int) -> None:
    """What a guest has begun counts for the account with which they have signed up or in."""
    shared = FreeGame.objects.filter(user=user).values("table")
    FreeGame.objects.filter(user=guest).exclude(table__in=shared).update(user=user)


def erase_free_games(user: User, at: int) -> None:
    FreeGame.objects.filter(user=user).delete()


def forget_old_games(at: datetime) -> None:
    FreeGame.objects.filter(day__lt=_day(at - KEPT)).delete()


def _day(at: datetime) -> date:
    return at.astimezone(UTC).date()


def _games_of(user: User, browser: str) -> QuerySet[FreeGame]:
    whose = Q(user=user) if user else Q(pk=None)
    if browser:
        whose |= Q(browser=_hash(browser))
    return FreeGame.objects.filter(whose)


def _is_new(user: User, games: QuerySet[FreeGame], day: date) -> bool:
    """Whether this is the first day of a guest or visitor, in whose browser no account has played
    such a game."""
    if user is None:
        return not games.exists()
    return user.guest and not games.exclude(user=user, day=day).exists()


def _in_use() -> Exists:
    return Exists(seats_in_use().filter(table=OuterRef("table"), user=OuterRef("user")))


def _hash(browser: str) -> str:
    """So that nobody who reads the rows learns the name in a browser's cookie."""
    if not browser:
        return ""
    return salted_hmac("billing.free_games", browser, algorithm="sha256").hexdigest()
