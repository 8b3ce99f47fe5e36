"""Bots: which seats they play, how long they seem to think, and their moves.

A bot gets the view and the options of its seat, and nothing else.
"""

import logging
from functools import lru_cache
from typing import Any

import msgspec
from django.conf import settings

from tables import clock
from tables.clock import CLAIM, Clock
from tables.game import Event, Game, Option, Step, Wait
from tables.rng import RandomStream
from tables.state import Actor, TableState

log = logging.getLogger(__name__)

# How long a bot seems to think, in seconds: minimum and maximum, by kind of decision. One draws a
# tile a second, is ready at once to begin and to continue after a round, and needs no page.
THINKING_TIMES = {
    CLAIM: (0.7, 2.0),
    "draw": (1.0, 1.0),
    "begin": (0.0, 0.0),
    clock.SHOWING: (0.0, 0.0),
    "round": (0.0, 0.0),
}
DEFAULT_THINKING_TIME = (1.2, 3.2)
TOGETHER = (1.2, 2.0)  # all bots in a claim window: as long as the slowest of three would think
QUICK_THINKING_TIME = (0.8, 1.6)  # while the clock of a whole game runs
# Maximum delay of the automatic pass of a player who can claim nothing.
PASS_DELAY_SHARE = 0.5  # of the claim window
PASS_DELAY_SECONDS = 3.0  # in a claim window without an end
NAMES = ("Maple", "Juniper", "Clover", "Hazel", "Saffron", "Olive", "Willow", "Poppy")


class Due(msgspec.Struct, frozen=True, order=True):
    """When a seat is answered for automatically, and by whom: bot, table or clock."""

    at: int
    seat: int
    by: Actor


def names(seed: str, count: int) -> list[str]:
    """The names of a table's bots."""
    return RandomStream(seed, "names").shuffled(NAMES)[:count]


def due(state: TableState) -> list[Due]:
    """All automatic answers to the open decision, soonest first."""
    wait = state.engine.waits(state.game_state)
    if wait is None:
        return []
    limit = clock.running(wait, state.timing, state.opened)
    whole_game = clock.whole_game(state.game_state, state.opened)
    answers = (_due(state, wait, limit, seat) for seat in wait.seats)
    return sorted(_in_time(answer, whole_game) for answer in answers)


def _in_time(answer: Due, whole_game: Clock | None) -> Due:
    """Whoever is waited for when the clock of the whole game is up, the table ends the game."""
    if whole_game is None or answer.at < whole_game.ends:
        return answer
    return Due(whole_game.ends, answer.seat, "table")


def _due(state: TableState, wait: Wait, limit: Clock | None, seat: int) -> Due:
    present = state.seats[seat].present
    if limit and wait.lasts is not None and (present or wait.kind not in THINKING_TIMES):
        return Due(limit.ends, seat, "table")
    if not present:
        return Due(_ready_at(state, wait, seat), seat, "bot")
    # The delay varies, so that it reveals less about who could have claimed.
    if wait.kind == CLAIM and nothing_to_choose(state.engine.options(state.game_state, seat)):
        return Due(_ready_at(state, wait, seat), seat, "table")
    # Without a clock there is a long, hidden limit, so that an abandoned table ends.
    longest = clock.CONTEST_BEGIN_MS if state.in_contest else clock.ABANDONED_MS
    return Due(limit.ends if limit else state.opened + longest, seat, "clock")


def nothing_to_choose(options: tuple[Option, ...]) -> bool:
    """What may be done beside the decision may be done after it too, unless that ends the game."""
    answers = [option for option in options if not option.aside]
    return len(answers) == 1 and not answers[0].among and not answers[0].where


def _ready_at(state: TableState, wait: Wait, seat: int) -> int:
    """Derived from the game's seed, so that a late or repeated wake computes the same time."""
    least, most = _thinking_time(state, wait, seat)
    alone = "" if _answers_with_others(state, wait, seat) else f" {seat}"
    seed = state.engine.chance_seed(state.game_state, state.seed)
    luck = _unit(seed, f"think{alone} {state.game_state.turn}")
    seconds = (least + (most - least) * luck) * settings.BOT_PACE
    return state.opened + int(seconds * 1000)


@lru_cache(maxsize=4_096)  # asked at each wake for each seat that has not answered
def _unit(seed: str, name: str) -> float:
    """The first number of a random stream, from 0 up to, not including, 1."""
    return RandomStream(seed, name).unit()


def _answers_with_others(state: TableState, wait: Wait, seat: int) -> bool:
    """In a claim window nobody sees who has passed already. Answered together, it costs one wake
    and one broadcast instead of three."""
    return wait.kind == CLAIM and not _hides_a_pass(state, seat)


def _hides_a_pass(state: TableState, seat: int) -> bool:
    """Whether an automatic answer is a pass in a claim window that has to look to the other people
    like one that was thought about. Nothing else is answered for a player who is present."""
    people = sum(seat.present for seat in state.seats)
    return people > 1 and state.seats[seat].present


def _thinking_time(state: TableState, wait: Wait, seat: int) -> tuple[float, float]:
    """Minimum and maximum. With several players, an automatic pass takes as long as a real one."""
    usual = QUICK_THINKING_TIME if clock.runs(state.game_state) else DEFAULT_THINKING_TIME
    least, most = THINKING_TIMES.get(wait.kind, usual)
    if _hides_a_pass(state, seat):
        return least, max(most, state.options["window"] * PASS_DELAY_SHARE or PASS_DELAY_SECONDS)
    return TOGETHER if wait.kind == CLAIM else (least, most)


def notice(engine: Game, game_state: Any, seat: int, by: str) -> tuple[Event, ...]:
    """Tells everybody at a table of several seats that the clock decides for one of them. Not in a
    claim window, where it would reveal who could have claimed."""
    wait = engine.waits(game_state)
    late = by == "clock" and engine.seats[1] > 1 and wait is not None and wait.kind != CLAIM
    return (Event("timed_out", {"seat": seat}),) if late else ()


def answer(state: TableState, seat: int, by: Actor) -> tuple[Any, Step]:
    """The move made for a seat, and the step it leads to."""
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
    chance = _chance(state, f"bot {seat} {game_state.turn}")
    view, options = engine.view(game_state, seat), engine.options(game_state, seat)
    return engine.choose(view, options, level, chance)


def _chance(state: TableState, name: str) -> RandomStream:
    """A random stream of the open game's bots."""
    return RandomStream(state.engine.chance_seed(state.game_state, state.seed), name)
