"""`make bench`: runs all benchmarks, which print JSON lines (name, value, unit, how).

python -m bench [names] [--options]
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALL = (
    "engine", "zungjung", "solitaire", "dominoes", "sockets", "pings", "clock_load", "client",
    "username", "pages", "messages", "contests", "reminders", "pushes", "tournaments",
)  # fmt: skip


def main() -> int:
    given = sys.argv[1:]
    first = next((n for n, word in enumerate(given) if word.startswith("--")), len(given))
    names, options, failed = given[:first], given[first:], 0
    for name in names or ALL:
        command = [sys.executable, "-m", f"bench.{name}", *options]
        failed |= subprocess.run(command, cwd=ROOT, check=False).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
