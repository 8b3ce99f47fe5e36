"""What the helper of American mah jongg says about the lines of the card in whole games of bots,
compared with a plain count, and how long it takes. Prints JSON lines.

python -m bench.helper [games] [processes]
"""

import sys
import time
from collections import Counter
from itertools import islice
from multiprocessing import Pool

from mahjong.panels import closest
from mahjong.rules.american.game import AMERICAN
from tests.bot_games import positions
from tests.measuring import report

EVERY = 5  # decisions from one comparison to the next, from another one on in each game


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


def main() -> None:
    games, processes = (*map(int, sys.argv[1:]), *(200, 2)[len(sys.argv) - 1 :])
    bench_speed(10)
    bench_answers(games, processes)


if __name__ == "__main__":
    main()
