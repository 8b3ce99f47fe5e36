"""Broadcasts reach each socket once, and what is read shows what was broadcast meanwhile."""

import asyncio

import pytest
from redis.utils import HIREDIS_AVAILABLE

from sockets import streams
from sockets.streams import Subscriber
from tests.socket_client import RECEIVE_TIMEOUT, run_async


def test_broadcast_is_passed_on_once() -> None:
    """What this process publishes comes back from Redis; what others publish comes from there."""
    name, received = streams.channel_name("once"), asyncio.Queue[str]()

    async def read(since: int | None) -> tuple[int, str]:
        return 1, "first"

    async def scenario() -> None:
        subscriber = Subscriber(name, None, read, received.put)
        await subscriber.open(None)
        await asyncio.to_thread(streams.publish, [(name, streams.transient(b"own"))])
        streams.redis().publish(name, streams.encode(streams.transient(b"another's")))
        assert [await received.get() for _ in range(3)] == ["first", "own", "another's"]
        await subscriber.close()

    run_async(lambda: asyncio.wait_for(scenario(), 5))
    assert received.empty()


def test_who_is_connected_may_change_while_a_socket_reads() -> None:
    received: list[str] = []
    texts = iter(["Ann is away", "Ann is here", "not asked for"])

    async def read(since: int | None) -> tuple[int, str]:
        if not received:
            await subscriber.receive(streams.Broadcast(3, 3, {}, b"Ann has come"))
        return 3, next(texts)

    async def send(text: str) -> None:
        received.append(text)

    subscriber = Subscriber("updates.connected", None, read, send)
    run_async(subscriber.catch_up)
    assert received == ["Ann is away", "Ann is here"]


def test_sockets_that_cannot_be_told_do_not_keep_others_from_it(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is published is stored already, so its writer must not see an error."""

    def fail(broadcasts: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(streams, "_tell_own_sockets", fail)
    with streams.redis().pubsub() as others:
        others.subscribe("updates.none")
        assert others.get_message(timeout=RECEIVE_TIMEOUT)  # it is subscribed
        streams.publish([("updates.none", streams.transient(b"hello"))])
        assert others.get_message(timeout=RECEIVE_TIMEOUT)["type"] == "message"
    assert "were not told" in caplog.text


def test_redis_is_read_by_its_parser_in_c() -> None:
    """redis-py falls back to its own without a word, which takes more than twice as long."""
    assert HIREDIS_AVAILABLE
