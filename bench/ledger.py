"""What a posting of coins costs, and the nightly check of a million lines, on PostgreSQL.

Prints JSON lines; fails if the check finds a fault or anything takes too long.

python -m bench.ledger [lines]
"""

import statistics
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from bench import sites
from bench.engine import report

LINES = 1_000_000
PLAYERS = 10_000
POSTINGS = 1_000  # measured, of each kind
MAX_MEDIAN_MS = 20.0
MAX_CHECK_SECONDS = 60.0
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
# Each player's gifts, a posting with two lines each. Filled without triggers, which would ask for
# the sum of each posting; the check asks for all of them.
FILL = """
    SET session_replication_role = replica;
    INSERT INTO ledger_account (kind, user_id, balance)
        SELECT 'player', id, 20 * {each} FROM accounts_user;
    INSERT INTO ledger_posting (key, kind, reason, at)
        SELECT 'gift:' || account.id || ':' || number, 'play_day', '', '2026-01-01'
        FROM ledger_account account, generate_series(1, {each}) number WHERE kind = 'player';
    INSERT INTO ledger_line (posting_id, account_id, amount, after)
        SELECT id, split_part(key, ':', 2)::bigint, 20, 20 * split_part(key, ':', 3)::bigint
        FROM ledger_posting ORDER BY split_part(key, ':', 3)::bigint, id;
    INSERT INTO ledger_line (posting_id, account_id, amount)
        SELECT id, {site}, -20 FROM ledger_posting;
    SET session_replication_role = origin;
    ANALYZE ledger_posting, ledger_line, ledger_account
"""


def main() -> int:
    if not sites.reachable("postgresql"):
        print("postgresql is not reachable: not measured", file=sys.stderr)
        return 0
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    with sites.settings("postgresql"):
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connections

        call_command("migrate", verbosity=0)
        try:
            fill(lines)
            return bench_postings() | bench_check()
        finally:
            for connection in connections.all(initialized_only=True):
                connection.close()


def fill(lines: int) -> None:
    from django.db import connection

    from accounts.models import User
    from contests.ledger.services import site_account

    User.objects.bulk_create(User(username=f"Tiler{n}") for n in range(PLAYERS))
    with connection.cursor() as cursor:
        cursor.execute(FILL.format(each=lines // 2 // PLAYERS, site=site_account().pk))


def bench_postings() -> int:
    """Gifts, fees and prizes, each in its own transaction."""
    from contests.ledger import services
    from contests.ledger.models import Account

    players = list(Account.objects.filter(kind="player")[:POSTINGS])
    pot = services.pot_account("cup")
    days = [AT.date() + timedelta(days=n) for n in range(20)]

    def gift(number: int, player: Any) -> None:
        day: date = days[number % len(days)]
        services.post_all([services.play_day_gift(player, day)], AT)

    def fee(number: int, player: Any) -> None:
        services.post(f"fee:cup:{number}", "fee", {player.pk: -10, pot.pk: 10}, AT)

    def ten_prizes(number: int, player: Any) -> None:
        winners = {each.pk: 1 for each in players[number % 900 : number % 900 + 10]}
        services.post(f"prize:cup:{number}", "prize", {pot.pk: -10, **winners}, AT)

    medians = [_measure(act, players) for act in (gift, fee, ten_prizes)]
    return int(max(medians) > MAX_MEDIAN_MS)


def _measure(act: Callable[[int, Any], None], players: list[Any]) -> float:
    took = []
    for number, player in enumerate(players):
        start = time.perf_counter()
        act(number, player)
        took.append((time.perf_counter() - start) * 1_000)
    how = f"{len(took)} postings with commit, one at a time, one process, on PostgreSQL"
    median = statistics.median(took)
    report(f"{act.__name__}_p50", median, "ms", how)
    report(f"{act.__name__}_p95", statistics.quantiles(took, n=20)[-1], "ms", how)
    return median


def bench_check() -> int:
    from contests.ledger.check import check

    start = time.perf_counter()
    result = check(AT)
    seconds = time.perf_counter() - start
    how = f"{result.lines:,} lines, {result.lines // 2:,} postings, {PLAYERS:,} players, PostgreSQL"
    report("nightly_check", seconds, "s", how)
    report("nightly_check_faults", result.faults, "", how)
    return int(bool(result.faults) or seconds > MAX_CHECK_SECONDS)


if __name__ == "__main__":
    sys.exit(main())
