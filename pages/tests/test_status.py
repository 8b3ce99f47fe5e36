"""The status page works even while some components are down."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import ConnectionHandler
from django.test import Client, override_settings

from accounts.models import User
from accounts.timestamps import now
from pages import status
from tables.clock_runner import TICKED

NOWHERE = "unix:///nowhere/redis.sock"


@pytest.fixture(autouse=True)
def _clear_status_cache():
    status._check.cache_clear()
    cache.delete(TICKED)
    cache.set(status.BEAT_TICKED, now())
    yield
    status._check.cache_clear()


@pytest.mark.django_db
def test_all_components_are_healthy(client):
    cache.set(TICKED, now())
    answer = client.get("/status.json")
    assert answer.status_code == 200
    components = answer.json()["components"]
    healthy = {name for name, component in components.items() if component["healthy"]}
    assert healthy == {"database", "redis", "clock", "beat"}
    assert "Everything is working" in client.get("/status/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("ticked", [None, status.MAX_TICK_AGE_MS + 1000])
def test_stopped_clock_is_reported(client, ticked):
    if ticked is not None:
        cache.set(TICKED, now() - ticked)
    answer = client.get("/status.json")
    assert answer.status_code == 503
    assert not answer.json()["components"]["clock"]["healthy"]
    assert answer.json()["components"]["redis"]["healthy"]
    assert "not working at the moment" in client.get("/status/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("ticked", [None, status.MAX_BEAT_AGE_MS + 1000])
def test_stopped_beat_is_reported(client, ticked):
    cache.set(TICKED, now())
    cache.delete(status.BEAT_TICKED)
    if ticked is not None:
        cache.set(status.BEAT_TICKED, now() - ticked)
    answer = client.get("/status.json")
    assert answer.status_code == 503
    unhealthy = {n for n, one in answer.json()["components"].items() if not one["healthy"]}
    assert unhealthy == {"beat"}
    assert "not working at the moment" in client.get("/status/").content.decode()


@pytest.mark.django_db
def test_unavailable_redis_is_reported(client):
    cache.set(TICKED, now())
    with override_settings(REDIS_STREAMS_URL=NOWHERE):
        answer = client.get("/status.json")
    assert answer.status_code == 503
    components = answer.json()["components"]
    assert components["database"]["healthy"]
    assert components["redis"] == {"healthy": False, "ms": None}
    assert not components["clock"]["healthy"]


@pytest.mark.django_db
def test_unavailable_database_is_reported():
    handler = ConnectionHandler(
        {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "/nowhere/at/all.sqlite3"}}
    )
    assert status.database(handler["default"]) is None


@pytest.mark.django_db
def test_result_is_cached(client):
    cache.set(TICKED, now())
    assert client.get("/status.json").json()["healthy"]
    cache.delete(TICKED)
    window = int(status.time.monotonic() // status.CACHE_SECONDS)
    answer = client.get("/status.json").json()
    assert answer["healthy"] or int(status.time.monotonic() // status.CACHE_SECONDS) != window


def test_status_page_does_not_query_the_database(rf, django_db_blocker, db):
    """The database is used only to sign in, and blocked while the page is requested."""
    client = Client()
    client.force_login(User.objects.create_user("Ann", "ann@example.org", "four winds at home"))
    status._check(int(status.time.monotonic() // status.CACHE_SECONDS), settings.REDIS_STREAMS_URL)
    with django_db_blocker.block():
        assert client.get("/status/").status_code == 200
    assert client.get("/lobby/").status_code == 200, "and stays signed in"
