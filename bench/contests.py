"""Contests on PostgreSQL: races between two processes, processes that are killed, and a contest of
10,000 players.

Prints JSON lines; fails if a race ends wrong, if coins or contests are lost, or if reading the
standings or posting a score takes too long.

python -m bench.contests [races of each kind] [kills]
"""

import sys
import time
from contextlib import closing
from typing import Any

from tests import measuring
from tests.measuring import load, numbers, report

RACES, KILLS = 200, 20
WHOLE_CHECK = 100  # races, after which the whole ledger is checked


def main() -> int:
    races, kills = numbers(RACES, KILLS)
    from ops.redis import private_redis  # nobody else's workers take what is queued

    with private_redis() as url, measuring.site(TILEHOUSE_REDIS_URL=url):
        return _run(races, kills)


def _run(races: int, kills: int) -> int:
    from bench import contest_kills, contest_load
    from bench.contest_processes import Pair
    from bench.contest_races import RACES as KINDS

    with closing(Pair()) as both:
        wrong = sum(_races(race, both, races) for race in KINDS)
        wrong += contest_kills.run(both, kills)
    return int(wrong > 0) | contest_load.run()


def _races(race: Any, both: Any, races: int) -> int:
    from bench.contest_races import ledger_faults

    start, wrong, faults = time.perf_counter(), [], 0
    for number in range(1, races + 1):
        if outcome := race(both, number):
            wrong.append(outcome)
        if number % WHOLE_CHECK == 0 or number == races:
            faults += ledger_faults()
    seconds = time.perf_counter() - start
    how = f"of {races} races of two processes, {seconds:.0f} s, {load()}"
    report(race.__name__, len(wrong), "races", f"{how}; {wrong[:3] or 'all well'}")
    report(f"{race.__name__}_ledger", faults, "faults", f"{how}, of the whole ledger")
    return len(wrong) + faults


if __name__ == "__main__":
    sys.exit(main())
