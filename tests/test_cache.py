"""The cache of the site in Redis."""

from contextvars import Context
from threading import Thread

from django.core.cache import cache, caches


def connections() -> int:
    """How many connections Redis has had."""
    return (
        caches["default"]._cache.get_client(write=True).info("stats")["total_connections_received"]
    )


def test_requests_do_not_connect_to_redis_anew() -> None:
    cache.set("tile", "east")
    before, found = connections(), []
    for _ in range(5):
        request = Thread(target=Context().run, args=[lambda: found.append(cache.get("tile"))])
        request.start()
        request.join()
    assert found == ["east"] * 5
    assert connections() == before
