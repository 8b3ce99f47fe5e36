"""`make bench`: runs all benchmarks, which print JSON lines (name, value, unit, how)."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALL = (
    "engine",
    "zungjung",
    "solitaire",
    "dominoes",
    "group_commit",
    "sockets",
    "clock",
    "client",
    "solo",
    "match",
    "username",
    "races",
    "landing",
    "billing",
    "chat",
)


def main() -> int:
    failed = 0
    for name in sys.argv[1:] or ALL:
        failed |= subprocess.run(
            [sys.executable, "-m", f"bench.{name}"], cwd=ROOT, check=False
        ).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
