"""Writes data of dominoes, and opens its tables. Times come in as milliseconds since 1970; what is
not allowed raises `Refused`.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from dominoes.models import Daily, Played
from dominoes.rules.game import DOMINOES
from dominoes.rules.rounds import score_of
from dominoes.rules.rules import MINUTES
from dominoes.rules.state import State
from tables import deals, services
from tables.models import Table
from tables.played import day_of, seconds_of, unfinished_daily
from tables.refusals import must
from tables.registry import ContestScore
from tables.state import TableState

DAILY_LEVEL = "hard"  # of the AI in the game of the day
CONTEST_SERIES = {"level": DAILY_LEVEL}
# A glance at the AI's play, a decision and a click; often there is only one play.
FASTEST_MS = 300
CHOSEN = ("level", "minutes", "helps")  # what a new game takes over from the one before


@transaction.atomic
def play(user: User, data: Mapping[str, Any], at: int, after: str = "", *, day: str = "") -> Table:
    """Opens a game against the AI. data: level, minutes, helps, deal. after: id of the table it
    follows. day: whose deal it is. Pressing the button twice opens one game."""
    chosen = {**data, "against": "ai", "pace": 0}
    return services.play_now(user, DOMINOES.slug, at, chosen, besides=after, day=day)


@transaction.atomic
def again(user: User, table_id: str, same: bool, at: int) -> Table:
    """Another game with the same choices, on the same deal or a new one. An unfinished game is
    ended first. After the game of the day there is only a new deal."""
    against_ai = Table.objects.filter(pk=table_id, game=DOMINOES.slug, rules__against="ai")
    must(against_ai.exists(), "no_such_table")
    old, deal = deals.end_for_another(DOMINOES, user, table_id, same, at)
    chosen = {name: old.options[name] for name in CHOSEN}
    return play(user, {**chosen, "deal": deal}, at, table_id)


@transaction.atomic
def daily(user: User, at: int) -> Table:
    """The player's game of the day: the unfinished one, or a new one.

    The lock keeps two requests at once from opening two tables.
    """
    services.lock_player(user)
    game = game_of_day(day_of(at))
    begun = unfinished_daily(DOMINOES.slug, user, game)
    if begun:
        return begun
    chosen = {"level": DAILY_LEVEL, "deal": game.seed, "practice": False}
    return play(user, chosen, at, day=game.day.isoformat())


def game_of_day(day: date) -> Daily:
    """The day's game, created on first use."""
    return deals.deal_of_day(Daily, day)


def record(state: TableState) -> None:
    """Saves a finished game against the AI, inside the transaction that ends it. A game that was
    left before the player's first tile is not saved, unless it was that of the day."""
    user, game, rules = state.seats[0].user, state.game_state, state.rules
    if user is None or state.ended is None or game.against != "ai":
        return
    day = deals.day_counted(Daily, Played, user, rules["deal"])
    if not day and not _has_played(game):
        return
    points, opponent = game.points
    Played.objects.create(
        user_id=user,
        table=state.id,
        day=day,
        level=state.options["level"],
        timed=game.clock is not None,
        points=points,
        opponent=opponent,
        how=game.how,
        score=score_of(game).total,
        seconds=game.clock.spent // 1000 if game.clock else seconds_of(state),
        helped=game.helps or state.options.get("tutorial", False),
        known=game.chosen or (game.secret and not day),
        at=datetime.fromtimestamp(state.ended / 1000, UTC),
    )


def contest_table(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The form data of a table in a contest: no helps, and five minutes."""
    fixed = {"against": "ai", "minutes": MINUTES[0], "pace": 0, "helps": False}
    return {**fixed, "level": options["level"], "deal": seed, "practice": False}


def contest_score(state: TableState) -> ContestScore:
    """The score with its bonuses, and the time that the clock of the game has counted, with the
    pauses: whoever thinks in them has not been faster."""
    game = state.game_state
    paused = state.rules["pause"] * 1000 - game.clock.pause
    used = game.clock.spent + paused
    return ContestScore(score_of(game).total, used, paused, _has_played(game))


def contest_of_day(day: date) -> dict[str, Any]:
    return {"level": DAILY_LEVEL}


def merge_guest(guest: User, user: User, at: int) -> None:
    """Gives a guest's games to an account."""
    deals.merge_games(Played, guest, user)


def _has_played(game: State) -> bool:
    return game.round > 1 or any(play.seat == 0 for play in game.plays)
