"""`make test`: all tests, on PostgreSQL where it is reachable, and the browser tests.

With PostgreSQL, SQLite has only what differs there. Without it, which CI refuses, everything runs
on SQLite. `make test-long` runs everything on both, and tries each law with many more examples.

Playwright downloads a browser if none is installed. Tests that fail run once more, one at a time,
because a busy machine can stop a server or a browser for longer than any test waits. Both runs are
printed: a test that passes only the second time needs mending. A test that has not ended after ten
minutes fails: see faulthandler_timeout in pyproject.toml.
"""

import os
import subprocess
import sys

from ops.browser import find_browser

POSTGRESQL = os.environ.get("TILEHOUSE_TEST_DATABASE_URL", "postgresql://root@127.0.0.1:5432/test")
LONG = bool(os.environ.get("TILEHOUSE_TEST_LONG"))  # `make test-long` sets it
# Load balancing keeps the order: the last tests commit, which deletes rows made by migrations.
# Each process collects all: the browser tests alone import a lot.
ON_ALL_CORES = ["--ignore", "tests/browser", "-n", "auto", "--dist", "load"]
# What can differ with SQLite: statements by hand, locks, migrations, the write path, and whole
# games through it. The browser tests play on SQLite too.
ON_SQLITE_TOO = (
    "accounts/tests/test_deletion.py",
    "accounts/tests/test_every_page.py",
    "billing/tests/test_entrance.py",
    "billing/tests/test_migrations.py",
    "billing/tests/test_races.py",
    "billing/tests/test_slow_stripe.py",
    "chat/tests/test_laws.py",
    "chat/tests/test_table_chat.py",
    "chat/tests/test_together.py",
    "contests/ledger/tests",
    "contests/tests/test_laws.py",
    "dominoes/tests/test_clock_at_the_table.py",
    "mahjong/tests/test_zungjung_session.py",
    "notifications/tests",
    "ratings/tests/test_races.py",
    "ratings/tests/test_recording.py",
    "social/tests/test_laws.py",
    "social/tests/test_waiting.py",
    "solitaire/tests/test_late.py",
    "solitaire/tests/test_two_tabs.py",
    "tables/tests/test_consumer.py",
    "tables/tests/test_leases.py",
    "tables/tests/test_rounds.py",
    "tables/tests/test_services.py",
    "tables/tests/test_shared_reads.py",
    "tables/tests/test_waking.py",
    "tables/tests/test_writer.py",
    "tests/test_killed.py",
    "tests/test_one_move.py",
    "tests/test_staff_figures.py",
    "tests/test_tutorials.py",
    "tests/test_two_processes.py",
)
# Each process starts its own site and browser, so more than two are not faster. The tests take
# very different times, so a process that is done takes tests from the other.
IN_BROWSERS = ["-m", "browser", "-n", "2", "--dist", "worksteal", "tests/browser"]
AGAIN = ["-n", "0", "--last-failed", "--last-failed-no-failures", "none"]


def main() -> int:
    if find_browser() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    postgresql = postgresql_is_up()
    failed = False
    if not postgresql:
        print(f"PostgreSQL is not reachable at {POSTGRESQL}: everything runs on SQLite.")
        if os.environ.get("CI"):
            return 1
    else:
        failed |= _fails_twice(ON_ALL_CORES, {"TILEHOUSE_DATABASE_URL": POSTGRESQL})
    everything = LONG or not postgresql
    on_sqlite = [] if everything else ["--with-database", *ON_SQLITE_TOO]
    failed |= _fails_twice([*ON_ALL_CORES, *on_sqlite])
    return int(failed | _fails_twice(IN_BROWSERS))


def _fails_twice(args: list[str], env: dict[str, str] | None = None) -> bool:
    """Whether tests fail, and fail again without others beside them."""
    return bool(_pytest(args, env) and _pytest([*args, *AGAIN], env))


def _pytest(args: list[str], env: dict[str, str] | None = None) -> int:
    command = [sys.executable, "-m", "pytest", *args]
    wanted = os.environ | (env or {})
    # Without compiled files each of some thirty processes compiles everything again.
    wanted.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(command, env=wanted, check=False).returncode


def postgresql_is_up() -> bool:
    import psycopg

    try:
        psycopg.connect(POSTGRESQL, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
