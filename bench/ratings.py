"""What ratings add to the move that ends a game, and what reading them takes: wall time, with
processor and round trips.

On PostgreSQL with a season of ratings stored. Every update is a transaction of its own, of which
only `services.rate` and the day of the streak are timed. Prints JSON lines.

python -m bench.ratings [updates]
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from bench import sites
from bench.engine import report

UPDATES, READS = 1_000, 50
PEOPLE, GAMES_BEFORE, DAYS = 20_000, 100_000, 100
AT_A_TABLE = (4, 2)
MAX_MEDIAN_MS = 2.0
AT = datetime(2026, 11, 27, 12, tzinfo=UTC)


def main() -> int:
    if not sites.reachable("postgresql"):
        print("postgresql is not reachable: not measured", file=sys.stderr)
        return 0
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else UPDATES
    from ops.redis import private_redis

    with private_redis() as url, sites.settings("postgresql"):
        os.environ["TILEHOUSE_REDIS_URL"] = url  # a cache that nobody else fills
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        try:
            return _measure(_people(), updates)
        finally:
            connection.close()


def _measure(people: list[int], updates: int) -> int:
    medians = [_tables(people, seats, updates) for seats in AT_A_TABLE]
    times = [_one(lambda: _model(4))[0] for _ in range(updates)]
    how = f"openskill alone, four players, median of {updates}"
    report("rating_model", statistics.median(times), "ms", how)
    _reads(people)
    return int(max(medians) > MAX_MEDIAN_MS)


def _reads(people: list[int]) -> None:
    """The lists of most points of a week and of all time, and a result sheet."""
    from django.core.cache import cache

    from accounts.models import User
    from ratings import selectors
    from ratings.result import result_of
    from tables.played import week_of

    def lists() -> None:
        for since in (week_of(AT.date()), None):
            selectors.kept_best_points("toy", since)

    def anew() -> None:
        cache.clear()
        lists()

    reader = User.objects.get(pk=people[0])
    reads = {"kept": lists, "anew": anew}
    reads["result"] = lambda: result_of(reader, "old0", 1, AT.date())
    for name, read in reads.items():
        wall, cpu = zip(*[_one(read) for _ in range(READS)], strict=True)
        how = f"median of {READS}, {GAMES_BEFORE:,} games of {PEOPLE:,} players in {DAYS} days"
        report(f"rating_read_{name}", statistics.median(wall), "ms", f"{how}, wall time")
        report(f"rating_read_{name}_cpu", statistics.median(cpu), "ms", f"{how}, of this process")


def _tables(people: list[int], seats: int, updates: int) -> float:
    from ratings import services

    _update(services.rate, people, seats, 20, "warm")
    found = _update(services.rate, people, seats, updates, f"t{seats}")
    wall, cpu = zip(*found, strict=True)
    how = f"a table of {seats}, {updates} updates, {PEOPLE:,} ratings, {GAMES_BEFORE:,} games"
    median = statistics.median(wall)
    report(f"rating_update_{seats}_p50", median, "ms", f"{how}, wall time on PostgreSQL")
    report(f"rating_update_{seats}_p95", statistics.quantiles(wall, n=20)[-1], "ms", how)
    report(f"rating_update_{seats}_cpu", statistics.median(cpu), "ms", f"{how}, of this process")
    return median


def _update(
    rate: Callable[[Any], None], people: list[int], seats: int, updates: int, name: str
) -> list[tuple[float, float]]:
    from django.db import transaction

    from ratings.services import Played

    times = []
    for number in range(updates):
        first = number * 7919 * seats % (len(people) - seats)
        points = {user: (number + user) % 9 for user in people[first : first + seats]}
        game = Played(f"{name}-{number}"[:12], 1, "toy", AT, points)
        with transaction.atomic():
            times.append(_one(lambda game=game: rate([game])))  # type: ignore[misc]
    return times


def _one(do: Callable[[], object]) -> tuple[float, float]:
    """Milliseconds of wall and of processor time."""
    wall, cpu = time.perf_counter(), time.process_time()
    do()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000


def _model(seats: int) -> object:
    from ratings.skill import Skill, rated

    return rated([Skill(25.0 + seat, 5.0) for seat in range(seats)], range(seats))


def _people() -> list[int]:
    """Accounts with a rating each, and the games of before."""
    from django.db import connection

    from accounts.models import User
    from ratings.models import RatedGame, Rating
    from ratings.seasons import season_of

    accounts = (User(username=f"Bench{number}") for number in range(PEOPLE))
    people = [user.pk for user in User.objects.bulk_create(accounts, batch_size=2000)]
    own = {"game": "toy", "mu": 25.0, "sigma": 5.0}
    Rating.objects.bulk_create(
        (Rating(user_id=user, season=season_of(AT.date()), games=9, **own) for user in people),
        batch_size=2000,
    )
    before = {"mu_before": 25.0, "sigma_before": 5.0, "number": 1}
    RatedGame.objects.bulk_create(
        (
            RatedGame(
                user_id=people[n % PEOPLE], table=f"old{n // 4}", points=n * 7919 % 300,
                at=AT - timedelta(days=n // 4 % DAYS), **own, **before,
            )
            for n in range(GAMES_BEFORE)
        ),
        batch_size=2000,
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return people


if __name__ == "__main__":
    sys.exit(main())
