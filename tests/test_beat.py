"""Beat starts whatever its file looks like, and says so on the status page."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from celery.beat import Service
from django.core.cache import cache

from accounts.timestamps import now
from config import worker
from config.celery import app
from pages.status import BEAT_TICKED

LONG_AGO = datetime.now(UTC) - timedelta(days=2)


def started(file: Path) -> worker.Schedule:
    """What `celery beat --schedule FILE` makes."""
    kind = app.conf.beat_scheduler
    service = Service(app, scheduler_cls=kind, schedule_filename=str(file))
    assert isinstance(service.scheduler, worker.Schedule)
    return service.scheduler


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """As beat leaves it when the nightly check of the coins was last started two days ago."""
    schedule = started(tmp_path / "beat")
    schedule.schedule["coins"].last_run_at = LONG_AGO
    schedule.sync()
    return tmp_path / "beat"


def is_due(schedule: worker.Schedule) -> bool:
    return bool(schedule.schedule["coins"].is_due()[0])


def test_task_that_was_missed_is_started(file: Path) -> None:
    assert is_due(started(file))
    assert set(started(file).schedule) == set(app.conf.beat_schedule)


DAMAGED = [b"", b"\0" * 300, b"[]", b"7", b'{"coins": 7}', b"\xff", b"[" * 9999]


@pytest.mark.parametrize("damaged", DAMAGED)
def test_damaged_file_is_dropped_with_a_word(
    file: Path, damaged: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_bytes(damaged)
    schedule = started(file)
    assert not is_due(schedule)
    assert str(file) in caplog.text
    schedule.sync()
    assert worker.read(file).keys() == app.conf.beat_schedule.keys()


def test_file_that_was_cut_short_is_dropped_with_a_word(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = file.read_bytes()
    lengths = range(0, len(whole), 9)
    for length in lengths:
        file.write_bytes(whole[:length])
        assert worker.read(file) == {}
    assert caplog.text.count("is made anew") == len(lengths)


def test_times_without_a_zone_and_in_the_future_do_not_count(file: Path) -> None:
    """The clock may have been set back since; the task would wait until then."""
    worker.write(file, {"coins": datetime.now(UTC) + timedelta(days=900)})
    assert started(file).schedule["coins"].last_run_at <= datetime.now(UTC)
    file.write_text('{"coins": "2020-01-01T00:00:00"}')
    assert not is_due(started(file))


def test_full_disk_does_not_end_beat(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    started(tmp_path / "no folder" / "beat").sync()
    assert "cannot be written" in caplog.text


def test_beat_says_that_it_is_there(file: Path) -> None:
    cache.delete(BEAT_TICKED)
    schedule = started(file)
    schedule.schedule = {}
    schedule.tick()
    assert now() - cache.get(BEAT_TICKED) < 60_000
