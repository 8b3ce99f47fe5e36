"""Strength and speed of the AI of dominoes. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.dominoes [games] [processes]
"""

import time
from collections.abc import Sequence
from functools import partial
from math import sqrt
from multiprocessing import Pool
from typing import NamedTuple

import numpy as np

from bench.engine import Z_95
from dominoes.rules.game import DOMINOES
from dominoes.rules.state import State
from tables.game import Option
from tables.rng import RandomStream
from tests.bot_games import seed_of
from tests.measuring import numbers, report


class BotGame(NamedTuple):
    """How one game went. winner: the level, "" when both have as many points."""

    winner: str
    seconds: tuple[float, ...]  # processor time of each choice of an expert


def play(levels: tuple[str, str], number: int) -> BotGame:
    """A game without a clock; the levels change seats, so that each leads in every other game."""
    seats = levels if number % 2 == 0 else levels[::-1]
    seed = seed_of(number)
    state: State = DOMINOES.start(seed, 2, {"minutes": 0}).state
    seconds: list[float] = []
    while (wait := DOMINOES.waits(state)) is not None:
        seat = wait.seats[0]
        chance = RandomStream(seed, f"bot {seat} {state.turn}")
        view, options = DOMINOES.view(state, seat), DOMINOES.options(state, seat)
        before = time.thread_time()
        move = DOMINOES.choose(view, options, seats[seat], chance)
        if seats[seat] == "expert" and is_choice(options):
            seconds.append(time.thread_time() - before)
        state = DOMINOES.apply(state, seat, move).state
    result = DOMINOES.result(state)
    winners = result.winners if result else ()
    return BotGame(seats[winners[0]] if winners else "", tuple(seconds))


def is_choice(options: Sequence[Option]) -> bool:
    """Whether there are several tiles, or several ends for one."""
    return sum(len(option.where) for option in options) > 1


def bench_levels(better: str, worse: str, games: int, processes: int) -> None:
    with Pool(processes) as pool:
        played = pool.map(partial(play, (better, worse)), range(games), chunksize=8)
    share = sum(game.winner == better for game in played) / games
    margin = Z_95 * sqrt(share * (1 - share) / games)
    how = f"{games} games to 100 points, no clock, each leads half of them"
    report(f"{better} wins against {worse}", 100 * share, "%", f"+-{100 * margin:.1f}; {how}")
    millis = np.array([1000 * second for game in played for second in game.seconds])
    for at in (50, 99) if len(millis) else ():
        value = float(np.percentile(millis, at))
        report(f"{better} move p{at}", value, "ms", f"{len(millis)} choices in {how}")


def main() -> None:
    games, processes = numbers(2_000, 2)
    bench_levels("expert", "hard", games, processes)
    bench_levels("hard", "easy", games, processes)


if __name__ == "__main__":
    main()
