"""Broadcasts reach the sockets of every process, and each of them once."""

import asyncio

from redis.utils import HIREDIS_AVAILABLE

from pubsub import broadcast as lines
from pubsub.broker import Subscriber
from tests.socket_client import run_async


def test_broadcast_is_passed_on_once() -> None:
    """What this process publishes comes back from Redis; what others publish comes from there."""
    name, received = lines.channel_name("once"), asyncio.Queue[str]()

    async def read(since: int | None) -> tuple[int, str]:
        return 1, "first"

    async def scenario() -> None:
        subscriber = Subscriber(name, None, read, received.put)
        await subscriber.open(None)
        await asyncio.to_thread(lines.publish, [(name, lines.transient(b"own"))])
        lines.redis().publish(name, lines.encode(lines.transient(b"another's")))
        assert [await received.get() for _ in range(3)] == ["first", "own", "another's"]
        await subscriber.close()

    run_async(lambda: asyncio.wait_for(scenario(), 5))
    assert received.empty()


def test_redis_is_read_by_its_parser_in_c() -> None:
    """redis-py falls back to its own without a word, which takes more than twice as long."""
    assert HIREDIS_AVAILABLE
