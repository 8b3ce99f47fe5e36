"""Plays whole games between bots."""

import hashlib
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from tables.game import IllegalMove, Seat
from tables.rng import RandomStream

MAX_MOVES = 3_000  # a game has about 350


class BotGame(NamedTuple):
    """How one game went."""

    levels: tuple[str, ...]  # by seat
    how: str  # as in ResultView, or illegal, endless
    winner: Seat | None
    east: Seat
    left: int
    points: tuple[int, ...]
    dead: int
    seconds: tuple[float, ...]  # processor time of each decision of a hard bot


def seed_of(number: int) -> str:
    return hashlib.sha256(f"bench {number}".encode()).hexdigest()


def play(number: int, levels: Sequence[str], assist: bool = True) -> BotGame:
    """Plays a game from a numbered seed; each seat is East in turn."""
    seed = seed_of(number)
    state: State = AMERICAN.start(seed, 4, {"east": number % 4, "assist": assist}).state
    chances = [RandomStream(seed, f"bot/{seat}") for seat in range(4)]
    seconds: list[float] = []
    moves = 0
    while (waits := AMERICAN.waits(state)) is not None:
        moves += 1
        seat = waits.seats[0]
        try:
            state = _move(state, seat, levels[seat], chances[seat], seconds)
        except IllegalMove:
            return _ended(state, levels, "illegal", seconds)
        if moves > MAX_MOVES:
            return _ended(state, levels, "endless", seconds)
    assert state.result is not None
    return _ended(state, levels, state.result.how, seconds)


def _move(
    state: State, seat: Seat, level: str, chance: RandomStream, seconds: list[float]
) -> State:
    view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
    before = time.thread_time()
    move = AMERICAN.choose(view, options, level, chance)
    if level == "hard":
        seconds.append(time.thread_time() - before)
    after: State = AMERICAN.apply(state, seat, move).state
    return after


def _ended(state: State, levels: Sequence[str], how: str, seconds: list[float]) -> BotGame:
    result = state.result
    return BotGame(
        levels=tuple(levels),
        how=how,
        winner=result.winner if result else None,
        east=state.east,
        left=len(state.wall),
        points=result.points if result else (0, 0, 0, 0),
        dead=sum(rack.dead for rack in state.racks),
        seconds=tuple(seconds),
    )


LEVELS = ("hard", "medium", "easy", "hard")


def positions(number: int, assist: bool = True) -> Iterator[tuple[State, int]]:
    """Each decision of a game of bots, and the seat that makes it."""
    seed = seed_of(number)
    state: State = AMERICAN.start(seed, 4, {"east": number % 4, "assist": assist}).state
    chances = [RandomStream(seed, f"bot/{seat}") for seat in range(4)]
    while (waits := AMERICAN.waits(state)) is not None:
        seat = waits.seats[0]
        yield state, seat
        view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
        move = AMERICAN.choose(view, options, LEVELS[seat], chances[seat])
        state = AMERICAN.apply(state, seat, move).state
