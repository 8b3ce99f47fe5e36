"""Speed of the Zung Jung engine and strength of its bots. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.zungjung [hands] [games] [mixed games] [processes]
"""

import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

import numpy as np

from bench.engine import MIXED, Z_95, levels_at, micros, points_of, report_decisions
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.readiness import readiness
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import KINDS, TILES
from mahjong.tests import zungjung
from tables.game import IllegalMove
from tables.rng import RandomStream
from tests.bot_games import MAX_MOVES, seed_of
from tests.measuring import numbers, report


class BotGame(NamedTuple):
    """How one game went."""

    levels: tuple[str, ...]  # by seat
    how: str  # as in ResultView, or illegal, endless
    winner: int | None
    value: int
    points: tuple[int, ...]
    turns: int  # discards
    seconds: tuple[float, ...]  # processor time of each decision of a hard bot


def bench_scoring(hands: int) -> None:
    chance = Random(2026)
    wins = [zungjung.random_win_of(chance, KINDS) for _ in range(hands)]
    micros(score, wins[: hands // 5])  # with cold caches
    new = micros(score, wins[hands // 5 :])
    report("evaluations", 1e6 / new, "a second", "random hands, every arrangement and pattern")


def bench_distance() -> None:
    chance = Random(34)
    hands = [tuple(chance.sample(TILES, 14)) for _ in range(4_000)]
    first = micros(lambda hand: readiness(hand, ()), hands)
    report("distance", first, "us", "random hands of 14, mean of 4000")


def bench_hard(games: int, processes: int) -> None:
    played = _play_all([(number, ("hard",) * 4) for number in range(games)], processes)
    how = f"{games} games of four hard bots"
    ends = Counter(game.how for game in played)
    won = [game for game in played if game.winner is not None]
    for name, end in (("drawn", "wall"), ("won by discard", "discard"), ("self-drawn", "draw")):
        report(name, 100 * ends[end] / games, "%", how)
    report("illegal moves", ends["illegal"], "games", how)
    report("endless", ends["endless"], "games", how)
    report("value of a win", sum(game.value for game in won) / len(won), "points", how)
    report("turns", sum(game.turns for game in played) / games, "discards a game", how)
    report_decisions(np.concatenate([game.seconds for game in played]), how)


def bench_mixed(games: int, processes: int) -> None:
    """Tables with a bot of each level and a fourth bot of each level in turn, seats rotated."""
    played = _play_all([(number, levels_at(number)) for number in range(games)], processes)
    how = f"{games} games, hard, medium, easy and one of them again, seats rotated"
    points = {level: points_of(played, level) for level in MIXED}
    margins = {level: Z_95 * each.std() / len(each) ** 0.5 for level, each in points.items()}
    for level, each in points.items():
        report(f"{level} points", float(each.mean()), "points", f"+-{margins[level]:.1f}; {how}")
    for better, worse in pairwise(MIXED):
        margin = (margins[better] ** 2 + margins[worse] ** 2) ** 0.5
        gain = float(points[better].mean() - points[worse].mean())
        report(f"{better} over {worse}", gain, "points", f"a game, chance +-{margin:.1f}")


def _play_all(tables: Sequence[tuple[int, tuple[str, ...]]], processes: int) -> list[BotGame]:
    with Pool(processes) as pool:
        return pool.starmap(play, tables, chunksize=4)


def play(number: int, levels: tuple[str, ...]) -> BotGame:
    """Plays a game from a numbered seed; each seat is East in turn."""
    seed = seed_of(number)
    state = ZUNGJUNG.start(seed, 4, {"east": number % 4}).state
    chances = [RandomStream(seed, f"bot/{seat}") for seat in range(4)]
    seconds: list[float] = []
    for _ in range(MAX_MOVES):
        if (waits := ZUNGJUNG.waits(state)) is None:
            result = state.result
            turns = len(state.discards)
            how, winner, value, points = result.how, result.winner, result.value, result.points
            return BotGame(levels, how, winner, value, points, turns, tuple(seconds))
        seat = waits.seats[0]
        view, options = ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat)
        before = time.thread_time()
        move = ZUNGJUNG.choose(view, options, levels[seat], chances[seat])
        if levels[seat] == "hard" and len(options) + (options[0].kind != "pass") > 1:
            seconds.append(time.thread_time() - before)
        try:
            state = ZUNGJUNG.apply(state, seat, move).state
        except IllegalMove:
            return BotGame(levels, "illegal", None, 0, (0,) * 4, 0, tuple(seconds))
    return BotGame(levels, "endless", None, 0, (0,) * 4, 0, tuple(seconds))


def main() -> None:
    hands, games, mixed, processes = numbers(100_000, 2_000, 2_000, 2)
    bench_scoring(hands)
    bench_distance()
    bench_hard(games, processes)
    bench_mixed(mixed, processes)


if __name__ == "__main__":
    main()
