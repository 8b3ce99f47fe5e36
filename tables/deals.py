"""Playing on deals that can be chosen: again on the same one, and on the deal of the day.

What is not allowed raises `Refused`. Times are milliseconds since 1970.
"""

import secrets
from datetime import date
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import gettext as _

from accounts.models import User
from tables import services
from tables.game import Game
from tables.models import Status, Table
from tables.played import DailyDeal, PlayedGame
from tables.refusals import Refused, must
from tables.selectors import view_of
from tables.storage.batch import state_cache

Daily = TypeVar("Daily", bound=DailyDeal)


class Ended(NamedTuple):
    """A game that another follows: its table, and the deal's number if it is played again."""

    table: Table
    deal: str


def end_for_another(game: Game, user: User, table_id: str, same: bool, at: int) -> Ended:
    """Checks that a player may play another game after this one, on the same deal or a new one,
    and gives it up if it is unfinished. Their deal of the day they play only once."""
    services.lock_player(user)
    seen = view_of(user, table_id)
    must(seen.seat is not None, "not_seated")
    table = Table.objects.get(pk=table_id)
    must(table.game == game.slug, "no_such_table")
    if not table.rules["practice"] and (same or table.status != Status.OVER):
        raise Refused("not_practice")
    if same and table.game_version != game.version:
        raise Refused(
            "other_rules",
            _("The rules have changed since then, so this deal cannot be played again."),
        )
    if table.status != Status.OVER:
        services.leave(table_id, user, at)
    return Ended(table, state_cache.latest(table_id).game_state.deal_seed if same else "")


def deal_of_day(dailies: type[Daily], day: date, **chosen: Any) -> Daily:
    """The day's deal, created on first use. chosen: its other fields."""
    defaults = {**chosen, "seed": secrets.token_hex(32)}
    return dailies._default_manager.get_or_create(day=day, defaults=defaults)[0]


def day_counted(
    dailies: type[DailyDeal], games: type[PlayedGame], user: int, deal: str | list[str]
) -> date | None:
    """The day for which a game counts that has just ended: the player's first finished game on
    that day's deal."""
    if not isinstance(deal, list):
        return None
    found = dailies._default_manager.filter(seed=deal[0])
    day = found.values_list("day", flat=True).first()
    done = day and games._default_manager.filter(user=user, day=day).exists()
    return None if done else day


def merge_games(games: type[PlayedGame], guest: User, user: User) -> None:
    """Gives a guest's games to an account. If both have finished the same deal of the day, the
    earlier game counts, and the later was on a deal that they knew."""
    played = games._default_manager
    days = played.filter(day__isnull=False)
    for game in days.filter(user=guest):
        if mine := days.filter(user=user, day=game.day).first():
            later = max(game, mine, key=lambda each: each.at)
            played.filter(pk=later.pk).update(day=None, known=True)
    played.filter(user=guest).update(user=user)
