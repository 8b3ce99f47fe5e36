"""Bots: who plays for whom, how long it seems to think, and what it plays.

A bot is given its seat's view and options, and nothing else.
"""

import logging
from typing import Any

import msgspec
from django.conf import settings

from tables import clock
from tables.chance import Stream
from tables.clock import CLAIM, Clock
from tables.game import Option, Step, Wait
from tables.standing import Standing

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
    by: str


def names(seed: str, count: int) -> list[str]:
    """What the bots of a table are called."""
    return Stream(seed, "names").shuffled(NAMES)[:count]


def due(standing: Standing) -> list[Due]:
    """Every answer that will come by itself, soonest first."""
    wait = standing.plug.waits(standing.state)
    if wait is None:
        return []
    limit = clock.running(wait, standing.options, standing.opened)
    return sorted(_due(standing, wait, limit, seat) for seat in wait.seats)


def _due(standing: Standing, wait: Wait, limit: Clock | None, seat: int) -> Due:
    if not standing.chairs[seat].present:
        return Due(_ready_at(standing, wait, seat), seat, "bot")
    # Answered for at a time of its own, so that the pause tells less of who could have claimed.
    if wait.kind == CLAIM and nothing_to_choose(standing.plug.options(standing.state, seat)):
        return Due(_ready_at(standing, wait, seat), seat, "table")
    # No clock is shown, and none hurries; but a table that all have forgotten must end.
    ends = limit.ends if limit else standing.opened + clock.FORGOTTEN_MS
    return Due(ends, seat, "clock")


def nothing_to_choose(options: tuple[Option, ...]) -> bool:
    return len(options) == 1 and not options[0].among and not options[0].where


def _ready_at(standing: Standing, wait: Wait, seat: int) -> int:
    """Told by the game's seed alone, so that a late or a second wake finds the same time."""
    least, most = _thinks(standing, wait, seat)
    luck = Stream(standing.seed, f"think {seat} {standing.state.turn}").unit()
    seconds = (least + (most - least) * luck) * settings.BOT_PACE
    return standing.opened + int(seconds * 1000)


def _thinks(standing: Standing, wait: Wait, seat: int) -> tuple[float, float]:
    """Among several people, one with nothing to choose is as slow as one who looks it over."""
    least, most = THINKS.get(wait.kind, THINKS_OTHERWISE)
    people = sum(chair.present for chair in standing.chairs)
    if wait.kind != CLAIM or people < 2 or not standing.chairs[seat].present:
        return least, most
    return least, max(most, standing.options["window"] * PAUSES or PAUSES_OTHERWISE)


def answer(standing: Standing, seat: int, by: str) -> tuple[Any, Step]:
    """The move of a seat that does not answer itself, and the step it leads to."""
    game, state = standing.plug, standing.state
    if by == "bot":
        try:
            move = _choose(standing, seat)
            return move, game.apply(state, seat, move)
        except Exception:  # a bot that fails must not stop the table
            log.exception("the bot of seat %s at table %s failed", seat, standing.id)
    move = game.default(state, seat)
    return move, game.apply(state, seat, move)


def _choose(standing: Standing, seat: int) -> Any:
    game, state = standing.plug, standing.state
    level = standing.chairs[seat].bot or standing.options["level"]
    chance = Stream(standing.seed, f"bot {seat} {state.turn}")
    return game.choose(game.view(state, seat), game.options(state, seat), level, chance)
