"""The status page works even while some components are down."""

import re
import time
from html import unescape

import pytest
from django.core.cache import cache
from django.db.utils import ConnectionHandler
from django.test import Client, override_settings

from accounts import outage
from accounts.models import User
from accounts.timestamps import now
from pages import status
from tables.models import ClockRunner
from tables.waking import leases
from tests.refusing_redis import REFUSALS, STOPPED, away_redis

# The page asks in threads of its own, which see what is committed.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _clear_status_cache():
    status._check.cache_clear()
    cache.set(status.BEAT_TICKED, now())
    yield
    status._check.cache_clear()


def renewed(ago: int = 0) -> None:
    """A runner of the clock has renewed its leases some milliseconds ago."""
    until = leases.database_time() - ago + leases.LEASE_MS
    ClockRunner.objects.create(id="runner", until=until)


def test_all_components_are_healthy(client) -> None:
    renewed()
    answer = client.get("/status.json")
    assert answer.status_code == 200
    components = answer.json()["components"]
    healthy = {name for name, component in components.items() if component["healthy"]}
    assert healthy == {"database", "redis", "clock", "beat"}
    assert "Everything is working" in client.get("/status/").content.decode()


@pytest.mark.parametrize("ticked", [None, status.MAX_TICK_AGE_MS + 1000])
def test_stopped_clock_is_reported(client, ticked) -> None:
    if ticked is not None:
        renewed(ticked)
    answer = client.get("/status.json")
    assert answer.status_code == 503
    assert not answer.json()["components"]["clock"]["healthy"]
    assert answer.json()["components"]["redis"]["healthy"]
    assert "not working at the moment" in client.get("/status/").content.decode()


@pytest.mark.parametrize("ticked", [None, status.MAX_BEAT_AGE_MS + 1000])
def test_stopped_beat_is_reported(client, ticked) -> None:
    renewed()
    cache.delete(status.BEAT_TICKED)
    if ticked is not None:
        cache.set(status.BEAT_TICKED, now() - ticked)
    answer = client.get("/status.json")
    assert answer.status_code == 503
    unhealthy = {n for n, one in answer.json()["components"].items() if not one["healthy"]}
    assert unhealthy == {"beat"}
    assert "not working at the moment" in client.get("/status/").content.decode()


@pytest.mark.parametrize("how", [STOPPED, *REFUSALS])
def test_redis_that_is_away_or_refuses_is_reported(client, how) -> None:
    """The clock does without."""
    renewed()
    with away_redis(how) as url, override_settings(REDIS_STREAMS_URL=url):
        answer = client.get("/status.json")
        words = "no answer" if how == STOPPED else "answers, but cannot save anything"
        assert words in client.get("/status/").content.decode()
    assert answer.status_code == 503
    components = answer.json()["components"]
    assert components["database"]["healthy"]
    assert not components["redis"]["healthy"]
    assert components["redis"]["refuses"] == (how != STOPPED)
    assert components["clock"]["healthy"]


def test_staff_see_how_far_the_clock_is_off(client, monkeypatch) -> None:
    """The database's clock is the same on a test's machine, so this server's is set."""
    ann = User.objects.create(username="Ann")
    client.force_login(ann)
    monkeypatch.setattr(status, "now", lambda: now() + 42_000)
    assert "the database's clock" not in shown(client)
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    found = re.search(r"(\d+) ms ahead of the database's clock", shown(client))
    assert found is not None
    assert 40_000 < int(found[1]) < 45_000
    assert "Set it" in shown(client)
    assert 40_000 < client.get("/status.json").json()["clock_offset_ms"] < 45_000
    status._check.cache_clear()
    monkeypatch.setattr(status, "now", lambda: now() - 2_000)
    assert "behind the database's clock" in shown(client)
    assert "Set it" not in shown(client)


def shown(client: Client) -> str:
    return unescape(client.get("/status/").content.decode())


def test_unavailable_database_is_reported() -> None:
    handler = ConnectionHandler(
        {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "/nowhere/at/all.sqlite3"}}
    )
    answer = status._answer(lambda: outage.check_database(handler["default"]))
    assert answer == status.Answer(None)


def test_result_is_cached(client) -> None:
    renewed()
    assert client.get("/status.json").json()["healthy"]
    ClockRunner.objects.all().delete()
    window = int(time.monotonic() // status.CACHE_SECONDS)
    answer = client.get("/status.json").json()
    assert answer["healthy"] or int(time.monotonic() // status.CACHE_SECONDS) != window


def test_status_page_does_not_query_the_database(django_db_blocker) -> None:
    status.state()
    with django_db_blocker.block():
        assert Client().get("/status/").status_code == 200


def test_reader_of_the_status_page_stays_signed_in() -> None:
    client = Client()
    client.force_login(User.objects.create_user("Ann", "ann@example.org", "four winds at home"))
    assert client.get("/status/").status_code == 200
    assert client.get("/lobby/").status_code == 200, "and stays signed in"
