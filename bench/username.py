"""Speed of the live username check, with a million users on PostgreSQL. Prints JSON lines."""

import statistics
import sys
import time
from itertools import cycle

from tests import measuring
from tests.measuring import report

USERS = 1_000_000
CHECKS = 500  # of each kind
MAX_MEDIAN_MS = 20.0
KINDS = {
    "free": "Newcomer{n}",
    "taken": "tILER{n}",  # includes finding three suggestions
    "reserved": "Adm1n_{n}",
}


def main() -> int:
    with measuring.site():
        create_users()
        for kind, name in KINDS.items():
            check(kind, name, 20)  # the first ones run with cold caches
        took = {kind: check(kind, name, CHECKS) for kind, name in KINDS.items()}
    how = f"{CHECKS} checks through all middleware, {USERS:,} users on PostgreSQL, one at a time"
    for kind, times in took.items():
        report(f"username_{kind}_p50", statistics.median(times), "ms", how)
        report(f"username_{kind}_p95", statistics.quantiles(times, n=20)[-1], "ms", how)
    return int(max(statistics.median(times) for times in took.values()) > MAX_MEDIAN_MS)


def create_users() -> None:
    """Creates a million users as copies of one, each with its own name."""
    from django.db import connection

    from accounts.models import User

    User.objects.create(username="Somebody")
    columns = [
        field.column
        for field in User._meta.concrete_fields
        if field.column and not (field.primary_key or field.generated)
    ]
    values = ["'Tiler' || n" if column == "username" else column for column in columns]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO accounts_user ({', '.join(columns)}) SELECT {', '.join(values)}"  # noqa: S608
            f" FROM accounts_user, generate_series(1, {USERS - 1}) AS n"
        )
        cursor.execute("ANALYZE accounts_user")


def check(kind: str, name: str, count: int) -> list[float]:
    """Milliseconds of each check. Each comes from another address, to avoid the rate limit."""
    from django.test import Client

    times = []
    for n, third in zip(range(1, count + 1), cycle(range(250)), strict=False):
        client = Client(REMOTE_ADDR=f"10.{len(kind)}.{n // 250}.{third}")
        asked = {"name": name.format(n=n * 1999 % USERS)}
        started = time.perf_counter()
        answer = client.get("/accounts/username", asked, headers={"host": "localhost"})
        times.append((time.perf_counter() - started) * 1000)
        assert answer.json()["state"] == kind, answer.content
        assert len(answer.json()["suggestions"]) == (3 if kind == "taken" else 0)
    return times


if __name__ == "__main__":
    sys.exit(main())
