"""The live check of a username, among a million usernames on PostgreSQL. Prints JSON lines."""

import statistics
import sys
import time
from itertools import cycle

from bench import houses
from bench.sockets import tell

PEOPLE = 1_000_000
CHECKS = 500  # of each kind
MOST = 20.0  # ms at the median
KINDS = {
    "free": "Newcomer{n}",
    "taken": "tILER{n}",  # with three free names found for it
    "reserved": "Adm1n_{n}",
}


def main() -> int:
    if not houses.reachable("postgresql"):
        print(f"PostgreSQL is not reachable at {houses.POSTGRESQL}: not measured.", file=sys.stderr)
        return 1
    with houses.settings("postgresql"):
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        move_in()
        for kind, name in KINDS.items():
            check(kind, name, 20)  # the first ones run with cold caches
        took = {kind: check(kind, name, CHECKS) for kind, name in KINDS.items()}
        close_pool()
    how = f"{CHECKS} checks through all middleware, {PEOPLE:,} users on PostgreSQL, one at a time"
    for kind, times in took.items():
        tell(f"username_{kind}_p50", statistics.median(times), "ms", how)
        tell(f"username_{kind}_p95", statistics.quantiles(times, n=20)[-1], "ms", how)
    return int(max(statistics.median(times) for times in took.values()) > MOST)


def move_in() -> None:
    """A million users: copies of one, each with its own name."""
    from django.db import connection

    from accounts.models import User

    User.objects.create(username="Somebody")
    columns = [field.column for field in User._meta.concrete_fields if not field.primary_key]
    values = ["'Tiler' || n" if column == "username" else column for column in columns]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO accounts_user ({', '.join(columns)}) SELECT {', '.join(values)}"  # noqa: S608
            f" FROM accounts_user, generate_series(1, {PEOPLE - 1}) AS n"
        )
        cursor.execute("ANALYZE accounts_user")


def check(kind: str, name: str, count: int) -> list[float]:
    """Milliseconds that each check took. Every one comes from another address."""
    from django.test import Client

    times = []
    for n, third in zip(range(1, count + 1), cycle(range(250)), strict=False):
        client = Client(REMOTE_ADDR=f"10.{len(kind)}.{n // 250}.{third}")
        asked = {"name": name.format(n=n * 1999 % PEOPLE)}
        started = time.perf_counter()
        answer = client.get("/accounts/username", asked, headers={"host": "localhost"})
        times.append((time.perf_counter() - started) * 1000)
        assert answer.json()["state"] == kind, answer.content
        assert len(answer.json()["suggestions"]) == (3 if kind == "taken" else 0)
    return times


def close_pool() -> None:
    from django.db import connection

    connection.close()
    connection.close_pool()


if __name__ == "__main__":
    sys.exit(main())
