"""What the helper of American mah jongg says about the lines of the card in whole games of bots,
compared with a plain count, and how long it takes. Prints JSON lines.

python -m bench.helper [games] [processes]
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from multiprocessing import Pool

from bench.games import seed_of
from mahjong.closest import closest
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from tables.rng import RandomStream

LEVELS = ("hard", "medium", "easy", "hard")
EVERY = 5  # decisions from one comparison to the next, from another one on in each game


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


def compare(number: int) -> Counter[str]:
    from mahjong.tests.plain_outlook import completable, differing

    found: Counter[str] = Counter()
    played = positions(number, assist=number % 4 != 3)
    for state, seat in islice(played, number % EVERY, None, EVERY):
        answers = closest(AMERICAN.view(state, seat), True)["lines"]
        found["positions"] += 1
        found["answers"] += len(answers)
        found["no longer possible"] += sum(each["distance"] is None for each in answers.values())
        found["differing"] += len(differing(answers, completable(state, seat)))
    return found


def bench_speed(games: int) -> None:
    views = [AMERICAN.view(*where) for number in range(games) for where in positions(number)]
    closest(views[0], True)
    before = time.thread_time()
    for view in views:
        closest(view, True)
    each = (time.thread_time() - before) / len(views) * 1000
    report("helper", each, "ms", f"the panel of one player, mean of {len(views)} in {games} games")


def bench_answers(games: int, processes: int) -> None:
    with Pool(processes) as pool:
        found = sum(pool.imap_unordered(compare, range(games)), Counter[str]())
    how = f"lines at {found['positions']} decisions of {games} games"
    for name in ("answers", "no longer possible", "differing"):
        report(f"helper {name}", found[name], "answers", how)


def report(name: str, value: float, unit: str, how: str) -> None:
    print(
        json.dumps({"name": name, "value": round(value, 4), "unit": unit, "how": how}), flush=True
    )


def main() -> None:
    games, processes = (*map(int, sys.argv[1:]), *(200, 2)[len(sys.argv) - 1 :])
    bench_speed(10)
    bench_answers(games, processes)


if __name__ == "__main__":
    main()
