"""Writes solitaire data, and opens its tables. Times come in as milliseconds since 1970; what is
not allowed raises `Refused`.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from solitaire.models import Daily, Played
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.tiles import SET
from tables import deals, services
from tables.models import Table
from tables.played import day_of, seconds_of, unfinished_daily
from tables.registry import ContestScore
from tables.state import TableState

DAILY_PACE = 600  # seconds for the board of the day
CONTEST_SERIES = {"layout": "turtle", "dealing": "easy", "pace": 600}
# The best need about a second to find a pair and click its two tiles.
FASTEST_MS = 500
CHOSEN = ("mode", "layout", "dealing", "pace")  # what a new game takes over from the one before


@transaction.atomic
def play(user: User, data: Mapping[str, Any], at: int, after: str = "", *, day: str = "") -> Table:
    """Open and deal a new game. data: mode, layout, dealing, deal, pace. after: id of the table it
    follows. day: whose deal it is. Pressing the button twice opens one game."""
    chosen = {**data, "public": False}
    return services.open_once(user, SOLITAIRE.slug, chosen, at, besides=after, day=day)


@transaction.atomic
def again(user: User, table_id: str, same: bool, at: int) -> Table:
    """Another game with the same choices, on the same deal or a new one. An unfinished game is
    given up first. After the board of the day there is only a new deal of its layout."""
    old, deal = deals.end_for_another(SOLITAIRE, user, table_id, same, at)
    chosen = {name: old.options[name] for name in CHOSEN if name in old.options}
    return play(user, {**chosen, "deal": deal}, at, table_id)


@transaction.atomic
def daily(user: User, at: int) -> Table:
    """The player's game on the board of the day: the unfinished one, or a new one.

    The lock keeps two requests at once from opening two tables.
    """
    services.lock_player(user)
    board = board_of_day(day_of(at))
    begun = unfinished_daily(SOLITAIRE.slug, user, board)
    if begun:
        return begun
    chosen = {"mode": "score", "layout": board.layout, "pace": DAILY_PACE}
    secret = {"deal": board.seed, "practice": False}
    return play(user, {**chosen, **secret}, at, day=board.day.isoformat())


def board_of_day(day: date) -> Daily:
    """The day's board, created on first use. The large built-in layouts take turns."""
    large = _large_layouts()
    return deals.deal_of_day(Daily, day, layout=large[day.toordinal() % len(large)])


def _large_layouts() -> list[str]:
    return [name for name in built_in_layouts() if len(find_layout(name).places) == len(SET)]


def record(state: TableState) -> None:
    """Save a finished game, inside the transaction that ends it. A game that was left before the
    first move is not saved, unless it was on the board of the day."""
    user, game, rules = state.seats[0].user, state.game_state, state.rules
    if user is None or state.ended is None or state.began is None:
        return
    day = deals.day_counted(Daily, Played, user, rules["deal"])
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
        known=game.chosen or (game.secret and not day),
        at=datetime.fromtimestamp(state.ended / 1000, UTC),
    )


def contest_table(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The form data of a table in a contest: a score game, without restart and solver."""
    chosen = {name: options[name] for name in ("layout", "dealing", "pace")}
    return {**chosen, "mode": "score", "deal": seed, "practice": False, "unseen": True}


def contest_score(state: TableState) -> ContestScore:
    """The points, and the time since the board was shown. A contest's game is never paused."""
    lasted = max(0, (state.ended or 0) - (state.began or 0))
    game = state.game_state
    used = min(lasted, state.options["pace"] * 1000)
    return ContestScore(game.score, used, played=bool(game.rows))


def contest_of_day(day: date) -> dict[str, Any]:
    """The large built-in layouts take turns, half a round from the board of the day."""
    large = _large_layouts()
    layout = large[(day.toordinal() + len(large) // 2) % len(large)]
    return {"layout": layout, "dealing": "easy", "pace": DAILY_PACE}


def merge_guest(guest: User, user: User, at: int) -> None:
    """Give a guest's games to an account."""
    deals.merge_games(Played, guest, user)
