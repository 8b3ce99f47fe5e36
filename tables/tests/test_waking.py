"""The clock wakes tables that are due; a broken table does not stop the others."""

import pytest
from django.db import OperationalError

from tables import services
from tables.models import Table
from tables.storage import repository
from tables.tests.conftest import PersonFactory, TableOfTwo
from tables.tests.table_states import NOW
from tables.waking import runner
from tests.toy import ODDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables(person: PersonFactory) -> list[Table]:
    return [services.play_now(person(name), "odds", NOW) for name in ("Ann", "Bob", "Cyd")]


def versions() -> list[int]:
    return list(Table.objects.order_by("created").values_list("version", flat=True))


def test_clock_wakes_only_tables_that_are_due(tables: list[Table]) -> None:
    assert runner.wake_due(NOW - 1) == 0
    assert versions() == [3, 3, 3]
    assert runner.wake_due(NOW) == 3
    assert versions() == [6, 6, 6]  # three bots have given a card
    assert runner.wake_due(NOW) == 0


def test_clock_answers_for_a_silent_player(of_two: TableOfTwo) -> None:
    table = of_two(NOW)
    runner.wake_due(NOW)
    assert runner.wake_due(NOW + 59_999) == 0
    assert runner.wake_due(NOW + 60_000) == 1
    assert repository.load(table.pk).seats[0].timeouts == 1


def test_clock_answers_for_nobody_who_plays_bots(tables: list[Table]) -> None:
    runner.wake_due(NOW)
    assert runner.wake_due(NOW + 11 * 60 * 60_000) == 0


def test_clock_ignores_finished_tables(tables: list[Table]) -> None:
    services.close_table(tables[0].pk, "test", NOW)
    assert runner.wake_due(NOW + 10_000_000) == 2
    assert repository.load(tables[0].pk).version == 4


def test_broken_table_does_not_stop_the_others(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = repository.load(tables[1].pk).game_state
    waits = ODDS.waits
    monkeypatch.setattr(ODDS, "waits", lambda s: 1 / 0 if s == broken else waits(s))
    runner.wake_due(NOW)
    assert versions() == [6, 3, 6]
    assert "cannot be woken" in caplog.text
    assert runner.wake_due(NOW) == 0  # postponed
    monkeypatch.undo()
    runner.wake_due(NOW + runner.RETRY_DELAY_MS)
    assert versions()[1] == 6


def test_tables_do_not_wait_long_for_a_database_that_was_away(
    tables: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: object) -> None:
        raise OperationalError("the database system is starting up")

    monkeypatch.setattr(ODDS, "waits", away)
    runner.wake_due(NOW)
    monkeypatch.undo()
    runner.wake_due(NOW + runner.AWAY_DELAY_MS)
    assert versions() == [6, 6, 6]
