"""`make test`: all tests on SQLite, those in the browser, then the server's on PostgreSQL.

PostgreSQL and Redis are used where they are reachable; in CI they must be. The browser is
fetched with Playwright where none is installed.
"""

import os
import subprocess
import sys

from ops.browser import find_browser

POSTGRESQL = os.environ.get("TILEHOUSE_TEST_DATABASE_URL", "postgresql://root@127.0.0.1:5432/test")
# In their order: what the house begins with is gone after the tests at the end, which commit.
ON_ALL_CORES = ["-n", "auto", "--dist", "load"]
ON_DATABASE = ["accounts", "people", "solitaire", "tables", "tests"]


def main() -> int:
    if find_browser() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if _pytest(["-m", "not browser", *ON_ALL_CORES]):
        return 1
    if _pytest(["-m", "browser", "tests/browser"]):  # one at a time: drawing takes all cores
        return 1
    if not _postgresql_is_up():
        print(f"PostgreSQL is not reachable at {POSTGRESQL}: its tests did not run.")
        return 1 if os.environ.get("CI") else 0
    env = {"TILEHOUSE_DATABASE_URL": POSTGRESQL}
    return _pytest(["-m", "not browser", *ON_ALL_CORES, *ON_DATABASE], env)


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
