"""Fits the constants of `chance_to_win` to games between hard bots. Prints JSON lines.

At every discard the fewest missing tiles of the active seat and the tiles left in the wall are
noted, and at the end whether that seat has won. The constants are those with the least squared
error among a grid; beside them stands the error of the constants in use.

python -m bench.bot_constants [games] [processes]
"""

import os
import sys
from collections.abc import Callable
from itertools import product
from multiprocessing import Pool

import numpy as np

from bench.engine import report
from bench.games import seed_of
from mahjong.rules.american.analysis import distances
from mahjong.rules.american.bot_evaluation import chance_to_win
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from tables.rng import RandomStream

CARD = "nmjl-2020"
Sample = tuple[int, int, bool]  # missing tiles, tiles left in the wall, won


def play(number: int) -> list[Sample]:
    """One game of four hard bots."""
    seed, card = seed_of(number), find_card(CARD)
    state = AMERICAN.start(seed, 4, {"east": number % 4}).state
    chances = [RandomStream(seed, f"bot/{seat}") for seat in range(4)]
    seen: list[tuple[int, int, int]] = []
    while (waits := AMERICAN.waits(state)) is not None:
        seat = waits.seats[0]
        view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
        if state.phase == "turn" and any(option.kind == "discard" for option in options):
            rack = state.racks[seat]
            groups = [group.tiles for group in rack.exposed]
            if (found := distances(card, rack.hand, groups)).size:
                seen.append((seat, int(found.min()), len(state.wall)))
        move = AMERICAN.choose(view, options, "hard", chances[seat])
        state = AMERICAN.apply(state, seat, move).state
    winner = state.result.winner if state.result else None
    return [(missing, left, seat == winner) for seat, missing, left in seen]


def squared_error(samples: list[Sample], estimate: Callable[[int, int], float]) -> float:
    cache: dict[tuple[int, int], float] = {}
    errors = []
    for missing, left, won in samples:
        if (missing, left) not in cache:
            cache[missing, left] = estimate(missing, left)
        errors.append((cache[missing, left] - won) ** 2)
    return float(np.mean(errors))


def fitted(samples: list[Sample]) -> tuple[float, tuple[float, float, float]]:
    """The least error, with the constants: at one missing tile, for each more, and late games."""
    missing = np.maximum(1, np.array([sample[0] for sample in samples]))
    left = np.array([sample[1] for sample in samples]) / 99
    won = np.array([sample[2] for sample in samples])
    tried = []
    grid = product(np.arange(0.5, 1.0, 0.05), np.arange(0.4, 0.9, 0.04), np.arange(0.1, 0.9, 0.1))
    for first, each, late in grid:
        chance = first * each ** (missing - 1) * left ** np.minimum(1.2, late * missing)
        tried.append((float(np.mean((chance - won) ** 2)), (first, each, late)))
    return min(tried)


def main(games: int, processes: int) -> None:
    with Pool(processes) as pool:
        samples = [sample for game in pool.map(play, range(games)) for sample in game]
    how = f"{len(samples)} discards in {games} games of four hard bots"
    share = float(np.mean([won for *_, won in samples]))
    report("win_chance_error", squared_error(samples, chance_to_win), "squared", how)
    report(
        "win_chance_error_constant", share * (1 - share), "squared", f"always {share:.2f}; {how}"
    )
    error, constants = fitted(samples)
    report("win_chance_error_fitted", error, "squared", f"the best of a grid; {how}")
    for name, value in zip(("first", "each_more", "late"), constants, strict=True):
        report(f"win_chance_{name}", float(value), "", f"fitted; {how}")


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:]]
    main(*(given + [200, os.cpu_count() or 1][len(given) :]))
