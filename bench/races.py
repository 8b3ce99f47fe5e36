"""What players do at the same time in several tabs: how many of 1,000 races end wrong. None may.

The races are those of social/tests/seat_races.py and moderation/tests/test_seat_race.py, on
PostgreSQL, in threads with connections of their own. Prints JSON lines.

python -m bench.races [races of each kind]
"""

import sys
import time

from tests import measuring
from tests.measuring import report

RACES = 1_000


def main() -> int:
    with measuring.site():
        return _run(int(sys.argv[1]) if len(sys.argv) > 1 else RACES)


def _run(races: int) -> int:
    from moderation.tests.test_seat_race import suspended_while_sitting_down
    from social.tests.seat_races import RACES as SEAT_RACES

    failed = 0
    for race in (*SEAT_RACES, suspended_while_sitting_down):
        start = time.perf_counter()
        wrong = [outcome for number in range(1, races + 1) if (outcome := race(number))]
        seconds = time.perf_counter() - start
        how = f"of {races} races on PostgreSQL, {seconds:.0f} s; {sorted(set(wrong)) or 'all well'}"
        report(race.__name__, len(wrong), "races", how)
        failed |= bool(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
