"""Who may take a seat at a live table."""

from datetime import UTC, datetime

from django.utils import timezone

from billing import free_games
from billing.selectors import may_play
from tables.policies import Entrance

FREE_ONCE_A_DAY = ("bots", "invited")


def entrance_refusal(entrance: Entrance) -> str:
    """Tutorials and games alone are free for everybody, also in contests without a fee. A game
    against bots or at a friend's private table is free once a day; all else is for members."""
    if entrance.kind == "alone" or _is_member(entrance):
        return ""
    if entrance.kind not in FREE_ONCE_A_DAY:
        return "membership"
    left = free_games.free_games(entrance.user, entrance.browser, _moment(entrance)).left
    return "" if left else "free_game_used"


def entered(entrance: Entrance, table_id: str) -> None:
    """Keeps which free games were begun."""
    if entrance.kind in FREE_ONCE_A_DAY and not _is_member(entrance):
        free_games.note(entrance.user, entrance.browser, table_id, _moment(entrance))


def _is_member(entrance: Entrance) -> bool:
    """As it stands now: the request may have waited."""
    return not entrance.user.guest and may_play(entrance.user.pk, timezone.now())


def _moment(entrance: Entrance) -> datetime:
    return datetime.fromtimestamp(entrance.at / 1000, UTC)
