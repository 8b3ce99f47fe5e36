"""Tournaments of 400 people: how long the seats of a round take, and how many pairs meet again in
the first five rounds.

python -m bench.tournaments      Prints JSON lines.
"""

import random
import sys
import time
from collections import Counter
from itertools import combinations

from clubs.evenings.seating import Pair, pair
from clubs.tournaments.seating import Tables, seat
from tests.measuring import report

PEOPLE, SIZE, ROUNDS = 400, 4, 5


def main() -> int:
    for rotation in (False, True):
        seconds, again = rounds(rotation=rotation)
        how = f"{PEOPLE} people, {'rotation' if rotation else 'Swiss'}, {ROUNDS} rounds"
        report("tournament.seating", max(seconds), "s", how)
        report("tournament.again", again, "pairs", how)
    return 0


def rounds(*, rotation: bool) -> tuple[list[float], int]:
    """How long each round took to seat, and how many pairs met again."""
    luck, points, met = random.Random(7), Counter[int](), Counter[Pair]()
    players, history, seconds = list(range(1, PEOPLE + 1)), list[Tables](), []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        history.append(seat(players, history, SIZE, rotation=rotation))
        seconds.append(time.perf_counter() - begun)
        for table in history[-1]:
            met.update(pair(*both) for both in combinations([one for one in table if one], 2))
        points.update({player: luck.randint(-50, 100) for player in players})
        if not rotation:
            players.sort(key=lambda player: -points[player])
    return seconds, sum(times - 1 for times in met.values())


if __name__ == "__main__":
    sys.exit(main())
