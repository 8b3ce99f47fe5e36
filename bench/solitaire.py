"""Speed and results of solitaire's deals, solver and shuffles. Prints JSON lines.

Measures processor time, so that other work on the machine does not count. Dealing is also
compared with a simple implementation in the same run.

python -m bench.solitaire [deals]
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count, islice
from typing import TypeVar

import numpy as np

from solitaire.rules.board import Board, board_of, find_clearing, mask_of, places_in
from solitaire.rules.deal import deal, hard_deal, shuffle
from solitaire.rules.layout import find_layout
from solitaire.rules.solver import ASK_BUDGET, Verdict, solve
from solitaire.rules.tiles import SET, Bonus, match_class
from solitaire.tests.reference import is_free, wins
from solitaire.tests.reference_unsolvable import is_proved_lost
from tables.rng import RandomStream
from tests.measuring import report

T = TypeVar("T")
TURTLE = find_layout("turtle").places
FAST_MS = 50.0
SHUFFLES = 1_000
PROOF_POSITIONS = 8  # positions in which the second proof of "no" tries every pairing


def bench_easy(board: Board, deals: int) -> None:
    def easy(seed: str) -> object:
        return deal(board, SET, "any", RandomStream(seed, "deal"))

    times = _millis(easy, map(str, range(deals)))
    plain = _millis(_reference_clearing, map(str, range(20)))
    report("easy deal", times.mean(), "ms", f"take-away deal of the Turtle, mean of {deals}")
    report("easy deal ratio", plain.mean() / times.mean(), "times", "plain take-away loop / ours")


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


def bench_shuffle(board: Board) -> None:
    """Plays games of random pairs until they are stuck, then shuffles. Some games are won."""
    ended = (_played(board, str(seed)) for seed in count())
    stuck = list(islice((game for game in ended if game[1]), SHUFFLES))
    after: list[tuple[str, ...] | None] = []
    times = _millis(
        lambda at: after.append(
            shuffle(board, at[0], at[1], "any", RandomStream(at[2], "shuffle"))
        ),
        stuck,
    )
    how = f"{SHUFFLES} stuck games of the Turtle"
    _report_times("shuffle", times, how)
    can = [find_clearing(board, rest) is not None for _, rest, _ in stuck]
    bad = sum(
        able and not _can_win(board, faces, rest)
        for able, faces, (_, rest, _) in zip(can, after, stuck, strict=True)
    )
    report("shuffle can", _share(np.array(can)), "%", f"places that can be emptied; {how}")
    report("shuffle lost", bad, "games", f"of those, not won by the solver and plain play; {how}")


def _can_win(board: Board, faces: tuple[str, ...] | None, rest: int) -> bool:
    if faces is None:
        return False
    verdict = solve(board, faces, rest, "any", ASK_BUDGET)
    return verdict.answer == "yes" and wins(
        TURTLE, faces, "any", verdict.solution, set(places_in(rest))
    )


def _played(board: Board, seed: str) -> tuple[tuple[str, ...], int, str]:
    chance = RandomStream(seed, "play")
    faces, _ = deal(board, SET, "any", chance)
    classes = [match_class(face, "any") for face in faces]
    rest = board.full
    while True:
        free = list(places_in(board.free(rest)))
        pairs = [(a, b) for i, a in enumerate(free) for b in free[:i] if classes[a] == classes[b]]
        if not pairs:
            return faces, rest, seed
        rest &= ~mask_of(chance.pick(pairs))


def _reference_clearing(seed: str) -> None:
    """Clears the board in random pairs, with a simple implementation of the rules."""
    chance, rest = RandomStream(seed, "deal"), set(range(len(TURTLE)))
    while len(free := [n for n in sorted(rest) if is_free(TURTLE, rest, n)]) > 1:
        rest -= set(chance.shuffled(free)[:2])


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
    deals = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BENCH_DEALS", "500"))
    board = board_of(TURTLE)
    bench_easy(board, deals)
    for bonus in ("any", "kinds"):
        bench_solver(board, deals, bonus)
    bench_hard(board, deals)
    bench_shuffle(board)


if __name__ == "__main__":
    main()
