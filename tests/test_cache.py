"""The cache of the site in Redis."""

import socket
from collections.abc import Callable, Iterator
from contextvars import Context
from threading import Thread
from typing import Any

import pytest
from django.core.cache import cache, caches
from redis import Redis

import config.cache
from accounts.outage import Outage
from config.cache import FaultTolerantRedisCache
from sockets import streams


def _redis() -> Any:
    return caches["default"]


def connections() -> int:
    """How many connections Redis has had."""
    return _redis()._cache.get_client(write=True).info("stats")["total_connections_received"]


def test_requests_do_not_connect_to_redis_anew() -> None:
    cache.set("tile", "east")
    before, found = connections(), []
    for _ in range(5):
        request = Thread(target=Context().run, args=[lambda: found.append(cache.get("tile"))])
        request.start()
        request.join()
    assert found == ["east"] * 5
    assert connections() == before


@pytest.fixture
def hanging_redis() -> Iterator[str]:
    """The address of a Redis that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"redis://127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def no_outage(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (config.cache, streams):
        monkeypatch.setattr(module, "outage", Outage())


def times_out(act: Callable[[], Any], caplog: pytest.LogCaptureFixture) -> bool:
    caplog.clear()
    act()
    return "Timeout" in caplog.text


@pytest.mark.usefixtures("no_outage")
def test_a_hanging_cache_is_waited_for_once_in_a_while(
    hanging_redis: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs = FaultTolerantRedisCache(hanging_redis, {"OPTIONS": {"socket_timeout": 0.05}})
    assert times_out(lambda: hangs.set("tile", "east"), caplog)
    assert not times_out(lambda: hangs.get("tile"), caplog)
    assert hangs.touch_or_add(["tile"], 5) == hangs.hold_all(["tile"], 1, 5) == []
    assert hangs.let_go_all(["tile"], 1) == ["tile"]
    with pytest.raises(ValueError, match="away"):
        hangs.incr("tile")
    assert caplog.text == ""
    monkeypatch.setattr(config.cache, "outage", Outage())
    assert hangs.touch_or_add(["tile"], 5) == []
    assert "touch_or_add" in caplog.text


@pytest.mark.usefixtures("no_outage")
def test_broadcasts_do_not_wait_for_a_redis_that_hangs(
    hanging_redis: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Redis.from_url(hanging_redis, socket_timeout=0.05)
    monkeypatch.setattr(streams, "redis", lambda: client)
    lost = [("updates.x", streams.transient(b"{}"))]
    assert times_out(lambda: streams.publish(lost), caplog)
    assert not times_out(lambda: streams.publish(lost), caplog)


def test_client_is_made_once() -> None:
    client = _redis()._cache
    assert client.get_client() is client.get_client(write=True)
