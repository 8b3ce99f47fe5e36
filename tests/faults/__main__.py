"""What players see while parts of the site fail. Prints JSON lines; fails if a game suffers.

python -m tests.faults [--seconds of kills] [--tables] [--patience in seconds until all tables play]
    [--refused seconds by each of] [--refusals names] [--games over a lossy line]
    [--messages to sockets] [--only part]

Refusals that are named happen after kills too, on the same site.
"""

import argparse
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial

from tests.faults import clock, disk, floods, kills, line, messages, refusals, site

SECONDS, TABLES, PATIENCE = 90.0, 20, 10.0
REFUSED_SECONDS = 6.0
GAMES, MESSAGES = 100, 50_000
PARTS = ("kills", "refusals", "disk", "line", "clock", "messages", "floods")


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.faults")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--patience", type=float, default=PATIENCE)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--messages", type=int, default=MESSAGES)
    parser.add_argument("--refused", type=float, default=REFUSED_SECONDS)
    parser.add_argument("--refusals", nargs="*", choices=refusals.NAMES, default=[])
    parser.add_argument("--only", choices=PARTS)
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that what runs is ended
    if why := site.missing():
        print(f"{why}: not measured", file=sys.stderr)
        return 0
    if chosen.only:
        return int(_measure(chosen.only, chosen))
    # Each has a site of its own, so each has a process.
    command = [sys.executable, "-m", "tests.faults", *sys.argv[1:], "--only"]
    return max(subprocess.run([*command, part], check=False).returncode for part in PARTS)


def _measure(part: str, chosen: argparse.Namespace) -> bool:
    if part == "messages":
        return messages.measure(chosen.messages)
    if part == "clock":
        return clock.measure(chosen.patience)
    if part == "line":
        return line.measure(chosen.games)
    if part == "floods":
        return floods.measure()
    if part == "refusals":
        return refusals.measure(chosen.tables, _refusing(chosen, refusals.NAMES))
    if part == "disk":
        return disk.measure()
    then = partial(refusals.refuse, chosen=_refusing(chosen, ()))
    return kills.measure(chosen.seconds, chosen.tables, chosen.patience, then)


def _refusing(chosen: argparse.Namespace, default: Sequence[str]) -> refusals.Refusing:
    names = chosen.refusals or default
    return refusals.Refusing(names, chosen.refused, chosen.patience)


if __name__ == "__main__":
    sys.exit(main())
