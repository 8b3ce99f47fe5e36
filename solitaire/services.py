"""Writes solitaire data, and opens its tables. Times come in as milliseconds since 1970; what is
not allowed raises `Refused`.
"""

import secrets
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from solitaire.models import Daily, Played
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.tiles import SET
from solitaire.selectors import daily_game, day_of, seconds_of
from tables import services
from tables.batch import state_cache
from tables.models import Status, Table
from tables.refusals import Refused, must
from tables.selectors import view_of
from tables.state import TableState

DAILY_PACE = 600  # seconds for the board of the day
CHOSEN = ("mode", "layout", "dealing", "pace")  # what a new game takes over from the one before


@transaction.atomic
def play(user: Any, data: Mapping[str, Any], at: int, after: str = "") -> Table:
    """Open and deal a new game. data: mode, layout, dealing, deal, pace. after: id of the table it
    follows. Pressing the button twice opens one game."""
    chosen = {**data, "public": False}
    return services.open_once(user, SOLITAIRE.slug, chosen, at, besides=after)


@transaction.atomic
def again(user: Any, table_id: str, same: bool, at: int) -> Table:
    """Another game with the same choices, on the same deal or a new one. An unfinished game is
    given up first. After the board of the day there is only a new deal of its layout."""
    services.lock_player(user)
    seen = view_of(user, table_id)
    must(seen.seat is not None, "not_seated")
    table = Table.objects.get(pk=table_id)
    must(table.game == SOLITAIRE.slug, "no_such_table")
    if not table.rules["practice"] and (same or table.status != Status.OVER):
        raise Refused("not_practice", _("Each player can play this board only once."))
    if same and table.game_version != SOLITAIRE.version:
        raise Refused(
            "other_rules",
            _("The rules have changed since then, so this deal cannot be played again."),
        )
    if table.status != Status.OVER:
        services.leave(table_id, user, at)
    chosen = {name: table.options[name] for name in CHOSEN if name in table.options}
    return play(user, {**chosen, "deal": _number_of(table_id) if same else ""}, at, table_id)


@transaction.atomic
def daily(user: Any, at: int) -> Table:
    """The player's game on the board of the day: the unfinished one, or a new one.

    The lock keeps two requests at once from opening two tables.
    """
    services.lock_player(user)
    board = board_of_day(day_of(at))
    begun = daily_game(user, board)
    if begun:
        return begun
    chosen = {"mode": "score", "layout": board.layout, "pace": DAILY_PACE}
    return play(user, {**chosen, "deal": board.seed, "practice": False}, at)


def board_of_day(day: date) -> Daily:
    """The day's board, created on first use. The large built-in layouts take turns."""
    large = [name for name in built_in_layouts() if len(find_layout(name).places) == len(SET)]
    chosen = {"layout": large[day.toordinal() % len(large)], "seed": secrets.token_hex(32)}
    return Daily.objects.get_or_create(day=day, defaults=chosen)[0]


def record(state: TableState) -> None:
    """Save a finished game, inside the transaction that ends it. A game that was left before the
    first move is not saved, unless it was on the board of the day."""
    user, game, rules = state.seats[0].user, state.game_state, state.rules
    if user is None or state.ended is None or state.began is None:
        return
    day = _day_for(user, rules["deal"])
    if not game.rows and not day:
        return
    Played.objects.create(
        user_id=user,
        table=state.id,
        day=day,
        layout=game.layout,
        mode=game.mode,
        dealing=rules["dealing"],
        score=game.score,
        pairs=game.pairs,
        seconds=seconds_of(state),
        cleared=game.how == "cleared",
        helped=game.helped or state.options.get("tutorial", False),
        known=game.chosen,
        at=datetime.fromtimestamp(state.ended / 1000, UTC),
    )


def merge_guest(guest: Any, user: Any, at: int) -> None:
    """Give a guest's games to an account. If both have finished the same board of the day, the
    earlier game counts."""
    days = Played.objects.filter(day__isnull=False)
    for game in days.filter(user=guest):
        if mine := days.filter(user=user, day=game.day).first():
            later = max(game, mine, key=lambda played: played.at)
            Played.objects.filter(pk=later.pk).update(day=None)
    Played.objects.filter(user=guest).update(user=user)


def _day_for(user: int, deal: str | list[str]) -> date | None:
    """The day this game counts for: the player's first finished game on that day's board."""
    if not isinstance(deal, list):
        return None
    day = Daily.objects.filter(seed=deal[0]).values_list("day", flat=True).first()
    done = day and Played.objects.filter(user=user, day=day).exists()
    return None if done else day


def _number_of(table_id: str) -> str:
    """The number of the deal, whether or not the player chose it."""
    number: str = state_cache.latest(table_id).game_state.deal_seed
    return number
