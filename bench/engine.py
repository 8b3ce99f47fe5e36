"""Speed of the American engine and strength of its bots. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.engine [games] [mixed games] [processes]
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import sqrt
from multiprocessing import Pool
from typing import Any, TypeVar

import numpy as np

from mahjong.rules.american.analysis import distances
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.tiles import AMERICAN_SET
from tests.bot_games import BotGame, play
from tests.measuring import numbers, report

T = TypeVar("T")
Z_95 = 1.96  # standard deviations of a 95 % confidence interval
MIXED = ("hard", "medium", "easy")


def bench_analysis() -> None:
    card = find_card("nmjl-2020")
    chance = np.random.default_rng(2020)
    racks = [tuple(chance.permutation(AMERICAN_SET)[:14].tolist()) for _ in range(2_000)]
    distances(card, racks[0])  # the first prepares the card
    one = micros(lambda rack: distances(card, rack), racks)
    report("distance", one, "us", "one random rack of 14 to all 655 hands, mean of 2000")


def bench_hard(games: int, processes: int) -> None:
    played = _play_all([(number, ("hard",) * 4) for number in range(games)], processes)
    how = f"{games} games of four hard bots"
    ends = Counter(game.how for game in played)
    won = [game for game in played if game.winner is not None]
    report("drawn", _share(ends["wall"], games), "%", how)
    report("illegal moves", ends["illegal"], "games", how)
    report("endless", ends["endless"], "games", how)
    report("left on a win", sum(game.left for game in won) / len(won), "tiles", how)
    report("East wins", _share(sum(game.winner == game.east for game in won), games), "%", how)
    report("won by discard", _share(ends["discard"], len(won)), "%", f"of the wins in {how}")
    report_decisions(np.concatenate([game.seconds for game in played]), how)


def report_decisions(seconds: np.ndarray, how: str) -> None:
    p50, p99 = np.percentile(seconds, (50, 99))
    for name, value in (("mean", seconds.mean()), ("p50", p50), ("p99", p99)):
        report(f"decision {name}", 1000 * float(value), "ms", f"{len(seconds)} decisions in {how}")


def bench_mixed(games: int, processes: int) -> None:
    """Tables with a bot of each level and a fourth bot of each level in turn, seats rotated."""
    tables = [(number, levels_at(number)) for number in range(games)]
    played = _play_all(tables, processes)
    shares = {level: _wins(played, level) for level in MIXED}
    how = f"{games} games, hard, medium, easy and one of them again, seats rotated"
    for level, (share, margin) in shares.items():
        of = f"of its seats' games, +-{100 * margin:.1f}; {how}"
        report(f"{level} wins", 100 * share, "%", of)
        report(
            f"{level} points", float(points_of(played, level).mean()), "points", f"a game; {how}"
        )
    for (better, (high, margin1)), (worse, (low, margin2)) in pairwise(shares.items()):
        margin = sqrt(margin1**2 + margin2**2)
        of = f"difference of win shares, chance +-{100 * margin:.1f}"
        report(f"{better} over {worse}", 100 * (high - low), "%", of)


def _play_all(tables: Sequence[tuple[int, tuple[str, ...]]], processes: int) -> list[BotGame]:
    with Pool(processes) as pool:
        return pool.starmap(play, tables, chunksize=4)


def levels_at(number: int) -> tuple[str, ...]:
    seated = (*MIXED, MIXED[number // 4 % 3])
    return tuple(seated[(seat + number) % 4] for seat in range(4))


def _wins(played: Iterable[BotGame], level: str) -> tuple[float, float]:
    """The share of games won by seats of this level, and the margin of error."""
    won = [
        game.winner == seat for game in played for seat in range(4) if game.levels[seat] == level
    ]
    share = sum(won) / len(won)
    return share, Z_95 * sqrt(share * (1 - share) / len(won))


def points_of(played: Iterable[Any], level: str) -> np.ndarray:
    """What its seats got in each game."""
    return np.array(
        [game.points[s] for game in played for s in range(4) if game.levels[s] == level]
    )


def micros(measured: Callable[[T], object], given: Sequence[T]) -> float:
    before = time.thread_time()
    for each in given:
        measured(each)
    return (time.thread_time() - before) / len(given) * 1e6


def _share(part: int, whole: int) -> float:
    return 100 * part / whole


def main() -> None:
    games, mixed, processes = numbers(1_000, 1_000, 2)
    assert set(MIXED) == set(AMERICAN.levels)
    bench_analysis()
    bench_hard(games, processes)
    bench_mixed(mixed, processes)


if __name__ == "__main__":
    main()
