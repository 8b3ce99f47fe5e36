"""Speed and results of solitaire's deals and solver. Prints JSON lines.

Measures processor time, so that other work on the machine does not count.

python -m bench.solitaire [deals]
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

import numpy as np

from solitaire.rules.board import Board, board_of
from solitaire.rules.deal import deal, hard_deal
from solitaire.rules.layout import find_layout
from solitaire.rules.solver import ASK_BUDGET, Verdict, solve
from solitaire.rules.tiles import SET, Bonus
from solitaire.tests.reference import wins
from solitaire.tests.reference_unsolvable import is_proved_lost
from tables.rng import RandomStream
from tests.measuring import numbers, report

T = TypeVar("T")
TURTLE = find_layout("turtle").places
FAST_MS = 50.0
PROOF_POSITIONS = 8  # positions in which the second proof of "no" tries every pairing


def bench_easy(board: Board, deals: int) -> None:
    def easy(seed: str) -> object:
        return deal(board, SET, "any", RandomStream(seed, "deal"))

    times = _millis(easy, map(str, range(deals)))
    report("easy deal", times.mean(), "ms", f"take-away deal of the Turtle, mean of {deals}")


def bench_solver(board: Board, deals: int, bonus: Bonus) -> None:
    """Random deals of the whole set; checks every solution with the simple implementation."""
    dealt = [tuple(RandomStream(str(seed), "random").shuffled(SET)) for seed in range(deals)]
    verdicts: list[Verdict] = []
    times = _millis(
        lambda faces: verdicts.append(solve(board, faces, board.full, bonus, ASK_BUDGET)), dealt
    )
    answers = Counter(verdict.answer for verdict in verdicts)
    wrong = sum(
        verdict.answer == "yes" and not wins(TURTLE, faces, bonus, verdict.solution)
        for faces, verdict in zip(dealt, verdicts, strict=True)
    )
    decided = np.array([verdict.answer != "unknown" for verdict in verdicts])
    how = f"{deals} random Turtles, bonus {bonus}, at most {ASK_BUDGET} games each"
    _report_times(f"solver {bonus}", times, how)
    soon = _share(decided & (times < FAST_MS))
    report(f"solver {bonus} soon", soon, "%", f"in {FAST_MS:.0f} ms; {how}")
    report(f"solver {bonus} decided", _share(decided), "%", how)
    report(f"solver {bonus} no", 100 * answers["no"] / deals, "%", how)
    noes = [faces for faces, verdict in zip(dealt, verdicts, strict=True) if verdict.answer == "no"]
    again = sum(is_proved_lost(TURTLE, faces, bonus, PROOF_POSITIONS) for faces in noes)
    report(f"solver {bonus} no again", again, "deals", f"of {len(noes)}, proved another way; {how}")
    report(f"solver {bonus} wrong", wrong, "deals", f"yes that play does not bear out; {how}")


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


def _share(which: np.ndarray) -> float:
    return 100 * float(which.mean())


def main() -> None:
    (deals,) = numbers(500)
    board = board_of(TURTLE)
    bench_easy(board, deals)
    for bonus in ("any", "kinds"):
        bench_solver(board, deals, bonus)
    bench_hard(board, deals)


if __name__ == "__main__":
    main()
