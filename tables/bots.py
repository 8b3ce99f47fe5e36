"""Bots: who plays for whom, how long it seems to think, and what it plays.

A bot is given its seat's view and options, and nothing else.
"""

import logging
from typing import Any

import msgspec
from django.conf import settings

from tables import clock
from tables.clock import CLAIM, Clock
from tables.game import Option, Step, Wait
from tables.rng import RandomStream
from tables.state import Actor, TableState

log = logging.getLogger(__name__)

# Seconds a bot seems to think: fewest and most.
THINKS = {CLAIM: (0.7, 2.0)}
THINKS_OTHERWISE = (1.2, 3.2)
# The share of a claim window within which people who can claim nothing seem to have thought.
PAUSES = 0.5
PAUSES_OTHERWISE = 3.0  # seconds, in a window without an end
NAMES = ("Maple", "Juniper", "Clover", "Hazel", "Saffron", "Olive", "Willow", "Poppy")


class Due(msgspec.Struct, frozen=True, order=True):
    """When a seat's answer comes by itself, and from whom: bot, table or clock."""

    at: int
    seat: int
    by: Actor


def names(seed: str, count: int) -> list[str]:
    """What the bots of a table are called."""
    return RandomStream(seed, "names").shuffled(NAMES)[:count]


def due(state: TableState) -> list[Due]:
    """Every answer that will come by itself, soonest first."""
    wait = state.engine.waits(state.game_state)
    if wait is None:
        return []
    limit = clock.running(wait, state.options, state.opened)
    return sorted(_due(state, wait, limit, seat) for seat in wait.seats)


def _due(state: TableState, wait: Wait, limit: Clock | None, seat: int) -> Due:
    if not state.seats[seat].present:
        return Due(_ready_at(state, wait, seat), seat, "bot")
    # Answered for at a time of its own, so that the pause tells less of who could have claimed.
    if wait.kind == CLAIM and nothing_to_choose(state.engine.options(state.game_state, seat)):
        return Due(_ready_at(state, wait, seat), seat, "table")
    # No clock is shown, and none hurries; but a table that all have forgotten must end.
    ends = limit.ends if limit else state.opened + clock.FORGOTTEN_MS
    return Due(ends, seat, "clock")


def nothing_to_choose(options: tuple[Option, ...]) -> bool:
    return len(options) == 1 and not options[0].among and not options[0].where


def _ready_at(state: TableState, wait: Wait, seat: int) -> int:
    """Told by the game's seed alone, so that a late or a second wake finds the same time."""
    least, most = _thinks(state, wait, seat)
    luck = RandomStream(state.seed, f"think {seat} {state.game_state.turn}").unit()
    seconds = (least + (most - least) * luck) * settings.BOT_PACE
    return state.opened + int(seconds * 1000)


def _thinks(state: TableState, wait: Wait, seat: int) -> tuple[float, float]:
    """Among several people, one with nothing to choose is as slow as one who looks it over."""
    least, most = THINKS.get(wait.kind, THINKS_OTHERWISE)
    people = sum(seat.present for seat in state.seats)
    if wait.kind != CLAIM or people < 2 or not state.seats[seat].present:
        return least, most
    return least, max(most, state.options["window"] * PAUSES or PAUSES_OTHERWISE)


def answer(state: TableState, seat: int, by: Actor) -> tuple[Any, Step]:
    """The move of a seat that does not answer itself, and the step it leads to."""
    engine, game_state = state.engine, state.game_state
    if by == "bot":
        try:
            move = _choose(state, seat)
            return move, engine.apply(game_state, seat, move)
        except Exception:  # a bot that fails must not stop the table
            log.exception("the bot of seat %s at table %s failed", seat, state.id)
    move = engine.default(game_state, seat)
    return move, engine.apply(game_state, seat, move)


def _choose(state: TableState, seat: int) -> Any:
    engine, game_state = state.engine, state.game_state
    level = state.seats[seat].bot or state.options["level"]
    chance = RandomStream(state.seed, f"bot {seat} {game_state.turn}")
    view, options = engine.view(game_state, seat), engine.options(game_state, seat)
    return engine.choose(view, options, level, chance)
