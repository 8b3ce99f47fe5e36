"""`make test`: all tests on SQLite, the browser tests, then the database tests on PostgreSQL.

The PostgreSQL tests are skipped if it is not reachable, except in CI. Playwright downloads a
browser if none is installed. Browser tests that fail run once more, one at a time, because a busy
machine can stop a browser for longer than any test waits. Both runs are printed: a test that passes
only the second time needs mending. A test that has not ended after ten minutes fails: see
faulthandler_timeout in pyproject.toml.
"""

import os
import subprocess
import sys
from pathlib import Path

from ops.browser import find_browser

POSTGRESQL = os.environ.get("TILEHOUSE_TEST_DATABASE_URL", "postgresql://root@127.0.0.1:5432/test")
# Load balancing keeps the order: the last tests commit, which deletes rows made by migrations.
ON_ALL_CORES = ["-n", "auto", "--dist", "load"]
ROOT = Path(__file__).resolve().parents[1]
# The tests of every app, and those of none; of these, only those that use the database run.
WITH_ROWS = [*sorted(folder.parent.name for folder in ROOT.glob("[a-z]*/tests")), "tests"]
# What pages say in which language does not depend on the database, and takes long.
ON_POSTGRESQL = ["--only-database", "--ignore", "tests/test_translated_pages.py", *WITH_ROWS]
# Each process starts its own site and browser, so more than two are not faster. The tests take
# very different times, so a process that is done takes tests from the other.
IN_BROWSERS = ["-n", "2", "--dist", "worksteal", "tests/browser"]
AGAIN = ["-n", "0", "--last-failed", "--last-failed-no-failures", "none", "tests/browser"]


def main() -> int:
    if find_browser() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if _pytest(["-m", "not browser", *ON_ALL_CORES]):
        return 1
    if _pytest(["-m", "browser", *IN_BROWSERS]) and _pytest(["-m", "browser", *AGAIN]):
        return 1
    if not _postgresql_is_up():
        print(f"PostgreSQL is not reachable at {POSTGRESQL}: its tests did not run.")
        return 1 if os.environ.get("CI") else 0
    env = {"TILEHOUSE_DATABASE_URL": POSTGRESQL}
    return _pytest(["-m", "not browser", *ON_ALL_CORES, *ON_POSTGRESQL], env)


def _pytest(args: list[str], env: dict[str, str] | None = None) -> int:
    command = [sys.executable, "-m", "pytest", *args]
    return subprocess.run(command, env=os.environ | (env or {}), check=False).returncode


def _postgresql_is_up() -> bool:
    import psycopg

    try:
        psycopg.connect(POSTGRESQL, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
