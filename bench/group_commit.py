"""What writing a move costs: alone in its commit, and together with seven others.

`tables/batch.py` writes moves that wait at the same time in one commit; the ratio of the two
figures of one run shows what that saves. Prints JSON lines.
"""

import subprocess
import sys
import time
from functools import partial

from bench import sites
from bench.engine import report
from bench.players import open_tables

TABLES = 8
ROUNDS = 150  # of one move at every table; half of them alone, half together, in turn


def main() -> int:
    for name in sites.DATABASES:
        if sites.reachable(name):
            subprocess.run([sys.executable, "-m", "bench.group_commit", name], check=True)
        else:
            print(f"{name} is not reachable: not measured", file=sys.stderr)
    return 0


def measure(name: str) -> None:
    with sites.settings(name):
        tables = list(open_tables(TABLES))  # sets up Django
        from tables import batch

        seconds = {"alone": 0.0, "together": 0.0}
        for number in range(ROUNDS):
            requests = [batch.WriteRequest(table, _next_move(table)) for table in tables]
            way = "together" if number % 2 else "alone"
            start = time.perf_counter()
            for some in [requests] if number % 2 else [[request] for request in requests]:
                assert not any(isinstance(result, Exception) for result in batch.write_all(some))
            seconds[way] += time.perf_counter() - start
        written = ROUNDS // 2 * TABLES
        alone, together = (seconds[way] / written * 1000 for way in ("alone", "together"))
        how = f"{written} moves of the toy game, {name}, wall time"
        report(f"write_alone_{name}", alone, "ms", f"a move in a commit of its own; {how}")
        report(f"write_together_{name}", together, "ms", f"a move, {TABLES} in one commit; {how}")
        report(f"write_ratio_{name}", alone / together, "times", "alone / together, same run")


def _next_move(table_id: str) -> "partial[object]":
    """The first legal move of a seat that the table waits for."""
    import msgspec

    from accounts.timestamps import now
    from tables import actions, repository
    from tests.toy import ODDS

    state = repository.load(table_id)
    seat = min(ODDS.waits(state.game_state).seats)
    option = ODDS.options(state.game_state, seat)[0]
    move = msgspec.json.encode({"do": option.kind, "card": option.among[0]})
    turn, user = state.game_state.turn, state.seats[seat].user
    return partial(actions.play, user=user, turn=turn, move=move, now=now())


if __name__ == "__main__":
    sys.exit(measure(sys.argv[1]) if len(sys.argv) > 1 else main())
