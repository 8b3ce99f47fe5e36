"""A runner of the clock that is stopped in the middle of a transaction holds up nobody for long.

`tests/test_clock_runners.py` stops a whole process.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from tables import services
from tables.clock import LOBBY_MS
from tables.tests.table_states import NOW
from tables.waking import leases
from tables.waking.leases import LEASE_MS, Leases
from tables.waking.runner import wake_due

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no sessions"),
]
LIMIT = "idle_in_transaction_session_timeout"


@pytest.fixture
def runner() -> Iterator[None]:
    """This thread is a runner's."""
    leases.thread.runs_clock = True
    yield
    leases.thread.runs_clock = False


class Limits:
    """After how many seconds without a statement PostgreSQL would have ended the session, at each
    write in a transaction."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if connection.in_atomic_block and ("UPDATE" in sql or "INSERT" in sql):
            self.found.append(limit())
        return execute(sql, params, many, context)


def limit() -> str:
    return str(connection.connection.execute(f"SHOW {LIMIT}").fetchone()[0])


def limits_of_a_wake(ann: User) -> list[str]:
    """Of one that writes more than a move, which is a single statement, does."""
    services.open_table(ann, "odds", {}, NOW)
    with connection.execute_wrapper(limits := Limits()):
        assert wake_due(NOW + LOBBY_MS) == 1  # nobody has started it
    return limits.found


def test_a_move_has_no_transaction_in_which_a_runner_could_stop(ann: User) -> None:
    services.play_now(ann, "odds", NOW)
    with connection.execute_wrapper(limits := Limits()):
        assert wake_due(NOW) == 1
    assert limits.found == []


def test_a_runner_lets_go_of_tables(runner: None, ann: User) -> None:
    assert set(limits_of_a_wake(ann)) == {f"{LEASE_MS // 1000}s"}


def test_a_runner_lets_go_of_shards(runner: None) -> None:
    leases = Leases()
    leases.join(NOW)
    with connection.execute_wrapper(limits := Limits()):
        leases.renew(NOW)
    assert set(limits.found) == {f"{LEASE_MS // 1000}s"}


def test_nothing_stays_with_the_session(runner: None, ann: User) -> None:
    """Behind PgBouncer somebody else has it next."""
    limits_of_a_wake(ann)
    assert limit() == "0"


def test_others_wait_for_as_long_as_they_have_to(ann: User) -> None:
    assert set(limits_of_a_wake(ann)) == {"0"}
