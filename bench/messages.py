"""What a message costs: to a friend, and in a group with as many people as a club may have. Prints
JSON lines.

python -m bench.messages
"""

import statistics
import sys
import time
from datetime import timedelta
from typing import Any

from tests import measuring
from tests.measuring import report

MESSAGES, WARMUP = 200, 20
MEMBERS = 500
WRITTEN = "SELECT SUM(n_tup_ins + n_tup_upd) FROM pg_stat_xact_user_tables"  # in a transaction


def main() -> int:
    with measuring.site():
        me, friend, group = furnish()
        for name, by, to in (("friend", me, friend.pk), ("group", friend, group)):
            rows, queries = written(by, to)
            how = f"PostgreSQL and Redis, {MEMBERS} people in the group"
            took = f"processor time, median of {MESSAGES} messages, each alone, {how}"
            report(f"message_{name}", measure(by, to), "ms", took)
            report(f"message_{name}_queries", queries, "queries", how)
            report(f"message_{name}_rows", rows, "rows", f"inserted and updated, {how}")
    return 0


def furnish() -> tuple[Any, Any, str]:
    """Two friends, and a group in which both are."""
    from django.utils import timezone

    from accounts.models import User
    from chat import groups
    from social import services as social

    at = timezone.now()
    rows = User.objects.bulk_create(User(username=f"Member-{n}") for n in range(MEMBERS))
    me, friend = rows[:2]
    social.ask(friend, me, at)
    social.accept(me, friend, at)
    for user in rows:
        groups.add("club/bench", user.pk, at)
    return me, friend, "club/bench"


def measure(me: Any, to: int | str) -> float:
    """Milliseconds of processor time of this process for a message."""
    times = []
    for number in range(WARMUP + MESSAGES):
        began = time.process_time()
        send(me, to, number)
        times.append((time.process_time() - began) * 1000)
    return statistics.median(times[WARMUP:])


def written(me: Any, to: int | str) -> tuple[int, int]:
    """How many rows and how many queries a message takes, which is not the first."""
    from django.db import connection, transaction
    from django.test.utils import CaptureQueriesContext

    send(me, to, -2)
    with transaction.atomic():
        before = rows()
        with CaptureQueriesContext(connection) as captured:
            send(me, to, -1)
        queries = [query for query in captured if "SAVEPOINT" not in query["sql"]]
        return rows() - before, len(queries)


def rows() -> int:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(WRITTEN)
        return int(cursor.fetchone()[0])


def send(me: Any, to: int | str, number: int) -> None:
    """Each so late that the limits allow it."""
    from django.utils import timezone

    from chat import services

    at = timezone.now() + timedelta(seconds=10 * number)
    services.send(me, to, "Shall we play?", f"bench-{number + 10:06}", at)


if __name__ == "__main__":
    sys.exit(main())
