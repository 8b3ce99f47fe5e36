"""What Celery does for contests and coins, see `config.celery`. Each run may be missed or doubled.

Among it is the nightly check that no coins were made or lost: it reads everything and repairs
nothing. Nobody but staff can tell what has to be done about a fault, so they get a mail.
"""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from celery import shared_task
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import connection
from django.utils import timezone

from accounts.figures import staff_with
from accounts.private_texts import errors_without_text
from contests import fair_play
from contests.ledger.models import Check
from contests.services import deciding, entrants, opening

PERMISSION = "ledger.view_check"
FAULTS_NAMED = 100

# One statement sees one moment, whatever is posted meanwhile. Its columns: what, the id of the row,
# what it should be and what it is. Lines of the site have no balance, so no chain to follow.
_FAULTS = """
    SELECT 'posting without lines', posting.id, 2, 0 FROM ledger_posting posting
    WHERE NOT EXISTS (SELECT 1 FROM ledger_line WHERE posting_id = posting.id)
  UNION ALL
    SELECT 'sum of posting', posting_id, 0, SUM(amount) FROM ledger_line
    GROUP BY posting_id HAVING SUM(amount) <> 0
  UNION ALL
    SELECT 'balance of account', account.id, COALESCE(total, 0), balance
    FROM ledger_account account
    LEFT JOIN (SELECT account_id, SUM(amount) AS total FROM ledger_line GROUP BY account_id) sums
        ON sums.account_id = account.id
    WHERE kind <> 'site' AND (balance IS NULL OR balance <> COALESCE(total, 0))
  UNION ALL
    SELECT 'balance after line', id, expected, after FROM (
        SELECT line.id, after, amount + COALESCE(LAG(after) OVER (
            PARTITION BY account_id ORDER BY line.id), 0) AS expected
        FROM ledger_line line JOIN ledger_account account ON account.id = account_id
        WHERE kind <> 'site'
    ) chain WHERE after IS NULL OR after <> expected
  UNION ALL
    SELECT 'negative balance of account', id, 0, balance FROM ledger_account WHERE balance < 0
  UNION ALL
    SELECT 'negative balance after line', id, 0, after FROM ledger_line WHERE after < 0
  UNION ALL
    SELECT 'lines', 0, 0, COUNT(*) FROM ledger_line
"""
LINES = "lines"


class Fault(NamedTuple):
    """A row that cannot be right: what of it, its id, and its number as it should be and is."""

    what: str
    row: int
    expected: int
    found: int | None

    def __str__(self) -> str:
        return f"{self.what} {self.row}: {self.found} instead of {self.expected}"


def check(at: datetime) -> Check:
    """Reads the whole ledger, keeps what it found, and alerts staff if that is not right."""
    lines, faults = _read()
    text = "\n".join(map(str, faults[:FAULTS_NAMED]))
    result = Check.objects.create(at=at, lines=lines, faults=len(faults), text=text)
    if faults:
        log.error("the ledger of coins is wrong: %s", result)
        _mail(result)
    return result


def _read() -> tuple[int, Sequence[Fault]]:
    """The number of lines, and all faults."""
    with connection.cursor() as cursor:
        cursor.execute(_FAULTS)
        rows = [
            Fault(what, row, int(expected), None if found is None else int(found))
            for what, row, expected, found in cursor.fetchall()
        ]
    faults = [row for row in rows if row.what != LINES]
    return sum(row.found or 0 for row in rows if row.what == LINES), faults


def _mail(result: Check) -> None:
    subject = "Tilehouse: the ledger of coins is wrong"
    body = f"The nightly check of {result}\n\n{result.text}\n"
    for user in staff_with(PERMISSION):
        EmailMessage(subject, body, to=[user.email]).send()


log = logging.getLogger(__name__)

LOCK_SECONDS = 60 * 60


@shared_task(ignore_result=True)
def decide(contest: str) -> None:
    """Queued when a game of a contest ends: it may have been the last."""
    deciding.decide(contest, timezone.now())


@shared_task(ignore_result=True)
def refill() -> None:
    """Queued when the last place of a contest is taken."""
    opening.refill(timezone.now())


@shared_task(ignore_result=True)
def every_minute() -> None:
    """What is due by the clock, and what a lost task was to do."""
    at = timezone.now()
    deciding.decide_due(at)
    opening.open_dailies(at)
    opening.refill(at)


@shared_task(ignore_result=True)
def nightly() -> None:
    """Forgets where players entered from, thirty days after; flags what staff should look at."""
    at = timezone.now()
    entrants.forget_households(at)  # first, because it was promised
    fair_play.forget(at)
    fair_play.look(at)


# The name that it is queued under while one release replaces another.
@shared_task(name="contests.ledger.tasks.check", ignore_result=True)
@errors_without_text
def check_ledger() -> None:
    """Nightly. A run may be missed: the next one reads everything again."""
    if not cache.add("ledger.check", 1, LOCK_SECONDS):
        return  # two at once would report everything twice
    try:
        log.info("coins: %s", check(timezone.now()))
    finally:
        cache.delete("ledger.check")
