"""Strength and speed of the AI of dominoes. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.dominoes [games] [processes]
"""

import os
import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from itertools import islice
from math import sqrt
from multiprocessing import Pool
from typing import NamedTuple

import numpy as np

from bench.engine import Z_95
from dominoes.rules.bot import (
    Choice,
    choices,
    endgame_worth,
    rounds_after,
    worth_of_points,
)
from dominoes.rules.game import DOMINOES
from dominoes.rules.state import State
from dominoes.rules.view import View
from dominoes.tests.full_search import endgames, worth_of_choices
from dominoes.tests.reference_playout import play_out, positions
from tables.game import Option
from tables.rng import RandomStream
from tests.bot_games import seed_of
from tests.measuring import report

ENDGAME = 6  # tiles left in both hands together
GUESSES = 80  # playouts of each choice, when playouts are measured
PLAIN_GUESSES = 2


class BotGame(NamedTuple):
    """How one game went. winner: the level, "" when both have as many points."""

    winner: str
    rounds: int
    stuck: int
    seconds: tuple[float, ...]  # processor time of each choice of an expert


def play(levels: tuple[str, str], number: int) -> BotGame:
    """A game without a clock; the levels change seats, so that each leads in every other game."""
    seats = levels if number % 2 == 0 else levels[::-1]
    seed = seed_of(number)
    state: State = DOMINOES.start(seed, 2, {"minutes": 0}).state
    seconds: list[float] = []
    stuck = 0
    while (wait := DOMINOES.waits(state)) is not None:
        seat = wait.seats[0]
        chance = RandomStream(seed, f"bot {seat} {state.turn}")
        view, options = DOMINOES.view(state, seat), DOMINOES.options(state, seat)
        before = time.thread_time()
        move = DOMINOES.choose(view, options, seats[seat], chance)
        if seats[seat] == "expert" and is_choice(options):
            seconds.append(time.thread_time() - before)
        ended = view.round_end if state.phase == "round" else None
        stuck += ended is not None and ended.how == "stuck"
        state = DOMINOES.apply(state, seat, move).state
    result = DOMINOES.result(state)
    winners = result.winners if result else ()
    return BotGame(seats[winners[0]] if winners else "", state.round, stuck, tuple(seconds))


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
    rounds = sum(game.rounds for game in played)
    stuck = 100 * sum(game.stuck for game in played) / rounds
    report(f"out of moves, {better} against {worse}", stuck, "%", f"of {rounds} rounds in {how}")
    millis = np.array([1000 * second for game in played for second in game.seconds])
    for at in (50, 99) if len(millis) else ():
        value = float(np.percentile(millis, at))
        report(f"{better} move p{at}", value, "ms", f"{len(millis)} choices in {how}")


def moments(games: int) -> list[tuple[View, list[Choice]]]:
    """Moments of games of Hard at which there is something to choose."""
    found = []
    for number in range(games):
        seed = seed_of(number)
        state: State = DOMINOES.start(seed, 2, {"minutes": 0}).state
        while (wait := DOMINOES.waits(state)) is not None:
            seat = wait.seats[0]
            view, options = DOMINOES.view(state, seat), DOMINOES.options(state, seat)
            if is_choice(options):
                found.append((view, choices(view)))
            chance = RandomStream(seed, f"bot {seat} {state.turn}")
            state = DOMINOES.apply(
                state, seat, DOMINOES.choose(view, options, "hard", chance)
            ).state
    return found


def bench_playouts(games: int) -> None:
    """Ours and a plain one, from the same moments."""
    at = moments(games)
    ours, done = _measured(at, GUESSES, plain=False)
    plain, few = _measured(at[::10], PLAIN_GUESSES, plain=True)
    how = f"rounds to their end from {len(at)} moments of {games} games"
    report("playouts", done / ours, "a second", f"{done} {how}, all rounds of a choice at once")
    report("playouts plain", few / plain, "a second", f"{few} of the same, one after the other")
    report("playouts ratio", done / ours * plain / few, "times", "ours / plain, same run")


def _measured(at: list[tuple[View, list[Choice]]], guesses: int, plain: bool) -> tuple[float, int]:
    """Seconds and number of playouts, guessing the hidden tiles included in ours only."""
    seconds, count = 0.0, 0
    for view, every in at:
        seat = view.active or 0
        before = time.thread_time()
        rounds = rounds_after(view, seat, every, guesses, np.random.PCG64(view.turn))
        rows = list(positions(view, seat, every, rounds)) if plain else []
        before = time.thread_time() if plain else before
        for position in rows:
            play_out(position)
        if not plain:
            rounds.begin(seat)
            rounds.play_out()
        seconds += time.thread_time() - before
        count += guesses * len(every)
    return seconds, count


def bench_endgames(count: int) -> None:
    """Endgames as Expert searches them, and as a full search of all moves values them."""
    at = list(islice(endgames(random.Random(1), ENDGAME), count))
    seconds, different = np.zeros(count), 0
    for number, state in enumerate(at):
        view = DOMINOES.view(state, 0)
        before = time.thread_time()
        found = endgame_worth(view, choices(view))
        seconds[number] = time.thread_time() - before
        different += not np.allclose(found, worth_of_choices(state, worth_of_points))
    how = f"{count} with {ENDGAME} tiles in both hands"
    report("endgames not as a full search values them", different, "endgames", how)
    report("endgame searched p99", 1000 * float(np.percentile(seconds, 99)), "ms", how)


def main() -> None:
    games = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BENCH_GAMES", "2000"))
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    bench_levels("expert", "hard", games, processes)
    bench_levels("hard", "easy", games, processes)
    bench_playouts(max(2, games // 100))
    bench_endgames(5 * games)


if __name__ == "__main__":
    main()
