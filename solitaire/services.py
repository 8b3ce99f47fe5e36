"""The only code that changes anything of solitaire beside its tables. Time comes in as a
value, in milliseconds; what cannot be done raises `Refused`.
"""

import secrets
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.db import transaction

from solitaire.models import Daily, Played
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import find_layout, house_layouts
from solitaire.rules.tiles import SET
from solitaire.selectors import daily_game, day_of, seconds_of
from tables import services, store
from tables.models import Status, Table
from tables.refusals import Refused, must
from tables.selectors import view_of
from tables.standing import Standing

DAILY_PACE = 600  # seconds for the board of the day
CHOSEN = ("mode", "layout", "dealing", "pace")  # what another game keeps of the one before


@transaction.atomic
def play(user: Any, data: Mapping[str, Any], at: int, after: str = "") -> Table:
    """A game of one's own, dealt at once. data: mode, layout, dealing, deal, pace. after: the
    game it follows. Who presses twice gets one game."""
    chosen = {**data, "public": False}
    return services.open_once(user, SOLITAIRE.slug, chosen, at, besides=after)


@transaction.atomic
def again(user: Any, table_id: str, same: bool, at: int) -> Table:
    """Another game of the same choices, with the same deal or a new one. What has been begun
    is given up first."""
    services.one_press_at_a_time(user)
    seen = view_of(user, table_id)
    must(seen.seat is not None, "not_seated")
    table = Table.objects.get(pk=table_id)
    must(table.game == SOLITAIRE.slug, "no_such_table")
    if not table.rules["practice"]:
        raise Refused("not_practice", "Everybody has one try at this board.")
    if same and table.game_version != SOLITAIRE.version:
        raise Refused("other_rules", "Its number leads to another board by now.")
    if table.status != Status.OVER:
        services.leave(table_id, user, at)
    chosen = {name: table.options[name] for name in CHOSEN}
    return play(user, {**chosen, "deal": _number_of(table_id) if same else ""}, at, table_id)


@transaction.atomic
def daily(user: Any, at: int) -> Table:
    """The board of the day: the game begun on it goes on, or it is dealt. A second table would
    be a second try."""
    services.one_press_at_a_time(user)
    board = board_of_day(day_of(at))
    begun = daily_game(user, board)
    if begun:
        return begun
    chosen = {"mode": "score", "layout": board.layout, "pace": DAILY_PACE}
    return play(user, {**chosen, "deal": board.seed, "practice": False}, at)


def board_of_day(day: date) -> Daily:
    """The day's board, made when first asked for: the house's large layouts take turns."""
    large = [name for name in house_layouts() if len(find_layout(name).places) == len(SET)]
    chosen = {"layout": large[day.toordinal() % len(large)], "seed": secrets.token_hex(32)}
    return Daily.objects.get_or_create(day=day, defaults=chosen)[0]


def record(standing: Standing) -> None:
    """Writes a finished game down; called inside the transaction that ends it. One given up
    before anything was done is none, unless it was the try at a board of the day."""
    user, state, rules = standing.chairs[0].user, standing.state, standing.rules
    if user is None or standing.ended is None or standing.began is None:
        return
    day = _day_for(user, rules["deal"])
    if not state.rows and not day:
        return
    Played.objects.create(
        user_id=user,
        table=standing.id,
        day=day,
        layout=state.layout,
        mode=state.mode,
        dealing=rules["dealing"],
        score=state.score,
        pairs=state.pairs,
        seconds=seconds_of(standing),
        cleared=state.how == "cleared",
        helped=state.helped or standing.options.get("lesson", False),
        known=state.chosen,
        at=datetime.fromtimestamp(standing.ended / 1000, UTC),
    )


def carry(guest: Any, user: Any) -> None:
    """A guest's games are an account's from now on. Of a board of the day that both have
    finished the first game counts."""
    days = Played.objects.filter(day__isnull=False)
    for game in days.filter(user=guest):
        if mine := days.filter(user=user, day=game.day).first():
            later = max(game, mine, key=lambda one: one.at)
            Played.objects.filter(pk=later.pk).update(day=None)
    Played.objects.filter(user=guest).update(user=user)


def _day_for(user: int, deal: str | list[str]) -> date | None:
    """The day this game counts for: the first one a player finishes on that day's board."""
    if not isinstance(deal, list):
        return None
    day = Daily.objects.filter(seed=deal[0]).values_list("day", flat=True).first()
    done = day and Played.objects.filter(user=user, day=day).exists()
    return None if done else day


def _number_of(table_id: str) -> str:
    """The number of the deal, also where none was chosen."""
    luck: str = store.latest(table_id).state.luck
    return luck
