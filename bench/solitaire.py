"""Speed of solitaire's hard deals and solver. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.solitaire [deals]
"""

import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import numpy as np

from solitaire.rules.board import Board, board_of
from solitaire.rules.deal import hard_deal
from solitaire.rules.layout import find_layout
from solitaire.rules.solver import ASK_BUDGET, solve
from solitaire.rules.tiles import SET, Bonus
from tables.rng import RandomStream
from tests.measuring import numbers, report

T = TypeVar("T")
TURTLE = find_layout("turtle").places


def bench_solver(board: Board, deals: int, bonus: Bonus) -> None:
    """Random deals of the whole set."""
    dealt = [tuple(RandomStream(str(seed), "random").shuffled(SET)) for seed in range(deals)]
    answers: list[str] = []
    times = _millis(
        lambda faces: answers.append(solve(board, faces, board.full, bonus, ASK_BUDGET).answer),
        dealt,
    )
    how = f"{deals} random Turtles, bonus {bonus}, at most {ASK_BUDGET} games each"
    _report_times(f"solver {bonus}", times, how)
    decided = deals - answers.count("unknown")
    report(f"solver {bonus} decided", 100 * decided / deals, "%", how)


def bench_hard(board: Board, deals: int) -> None:
    times = _millis(lambda seed: hard_deal(board, SET, "any", seed, "deal"), map(str, range(deals)))
    _report_times("hard deal", times, f"{deals} hard deals of the Turtle")


def _millis(measured: Callable[[T], object], given: Iterable[T]) -> np.ndarray:
    times = []
    for each in given:
        before = time.thread_time()
        measured(each)
        times.append((time.thread_time() - before) * 1000)
    return np.array(times)


def _report_times(name: str, times: np.ndarray, how: str) -> None:
    percentiles = [(f"p{at}", float(np.percentile(times, at))) for at in (50, 99)]
    for what, value in (("mean", float(times.mean())), *percentiles):
        report(f"{name} {what}", value, "ms", how)


def main() -> None:
    (deals,) = numbers(500)
    board = board_of(TURTLE)
    for bonus in ("any", "kinds"):
        bench_solver(board, deals, bonus)
    bench_hard(board, deals)


if __name__ == "__main__":
    main()
