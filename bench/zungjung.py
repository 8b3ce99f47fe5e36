"""Speed of the Zung Jung engine and strength of its bots. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.zungjung [hands] [games] [mixed games] [processes]
"""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

import numpy as np

from bench.engine import MIXED, Z_95, levels_at, micros, points_of, report_decisions
from mahjong.rules.zungjung.bot_evaluation import danger, infer
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.outlook import within_reach
from mahjong.rules.zungjung.readiness import readiness
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import KINDS, TILES, TileSet, Win
from mahjong.tests import zungjung, zungjung_reference, zungjung_search
from tables.game import IllegalMove
from tables.rng import RandomStream
from tests.bot_games import MAX_MOVES, seed_of
from tests.measuring import report

START = "from mahjong.rules.zungjung import scoring, readiness; readiness.readiness(('E',) * 4, ())"
MELDS = (TileSet("triplet", "1D"), TileSet("run", "3C"))


class BotGame(NamedTuple):
    """How one game went."""

    levels: tuple[str, ...]  # by seat
    how: str  # as in ResultView, or illegal, endless
    winner: int | None
    value: int
    points: tuple[int, ...]
    turns: int  # discards
    seconds: tuple[float, ...]  # processor time of each decision of a hard bot


def bench_start() -> None:
    ours, bare = (_process_ms(code) for code in (START, "import numpy, msgspec"))
    report("start", ours - bare, "ms", "import and first distance, beyond numpy and msgspec")


def _process_ms(code: str) -> float:
    """The fastest of five processes, because starting one varies."""
    return min(_one_process_ms(code) for _ in range(5))


def _one_process_ms(code: str) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return 1000 * (after[2] + after[3] - before[2] - before[3])


def bench_scoring(hands: int) -> None:
    chance = Random(2026)
    wins = [zungjung.random_win_of(chance, KINDS) for _ in range(hands)]
    hard = [zungjung.random_win(chance) for _ in range(hands)]
    cold = micros(score, wins[: hands // 5])
    new = micros(score, wins[hands // 5 :])
    few = micros(score, hard)
    plain = micros(zungjung_reference.best, wins[:1000])
    worked = [zungjung.worked_win(each) for each in zungjung.WORKED["hands"]]
    how = "random complete hands, every arrangement and pattern"
    report("evaluations", 1e6 / new, "a second", f"new {how}, after {hands // 5} others")
    report("evaluations cold", 1e6 / cold, "a second", f"the first {hands // 5} {how}")
    report("evaluations of few kinds", 1e6 / few, "a second", f"half of them of few kinds: {how}")
    report("evaluations worked", 1e6 / micros(score, worked * 200), "a second", "worked hands")
    report("evaluation ratio", plain / new, "times", "plain scoring / ours, same run")
    wrong = sum(not _agrees(win) for win in hard)
    report("evaluations wrong", wrong, "hands", f"of {hands}, compared with the plain scoring")


def _agrees(win: Win) -> bool:
    points, patterns = zungjung_reference.best(win)
    scored = score(win)
    if scored is None or scored.points != points:
        return False
    return frozenset((each.id, each.points) for each in scored.patterns) in patterns


def bench_distance() -> None:
    chance = Random(34)
    for size in (13, 14):
        hands = [tuple(chance.sample(TILES, size)) for _ in range(4_000)]
        first = micros(lambda hand: readiness(hand, ()), hands)
        again = micros(lambda hand: readiness(hand, ()), hands)
        report(f"distance {size}", first, "us", f"random hands of {size}, mean of 4000")
        report(f"distance {size} again", again, "us", "the same hands again")
    rest = [tile for tile in TILES if tile not in ("1D", "3C", "4C", "5C")]
    small = [tuple(chance.sample(rest, 7)) for _ in range(2_000)]
    ours = micros(lambda hand: readiness(hand, MELDS), small)
    zungjung_search.complete_hands(2)
    plain = micros(lambda hand: zungjung_search.missing(hand, MELDS), small[:50])
    report("distance melds", ours, "us", "7 tiles and two melds, mean of 2000")
    report("distance ratio", plain / ours, "times", "comparing with every hand / ours, same run")


def bench_help() -> None:
    """The help for a player, at the first turn of games."""
    states = [ZUNGJUNG.start(seed_of(number), 4, {}).state for number in range(300)]
    known = [infer(ZUNGJUNG.view(state, state.active)) for state in states]
    reach = micros(lambda each: within_reach(each, 4), known)
    report("patterns in reach", reach / 1000, "ms", "first turns of 300 games")
    report("risks", micros(danger, known) / 1000, "ms", "first turns of 300 games")


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
    games = int(os.environ.get("BENCH_GAMES", "2000"))
    numbers = [int(word) for word in sys.argv[1:]]
    hands, games, mixed, processes = (*numbers, *(100_000, games, games, 2)[len(numbers) :])
    bench_start()
    bench_scoring(hands)
    bench_distance()
    bench_help()
    bench_hard(games, processes)
    bench_mixed(mixed, processes)


if __name__ == "__main__":
    main()
