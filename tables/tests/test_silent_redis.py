"""A Redis that is silent, as one whose machine was lost, counts as away although nothing fails."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator

import pytest
from django.test import override_settings
from redis import Redis

from accounts.timestamps import now
from ops.redis import private_redis
from sockets import streams
from sockets.streams import Broadcast, Subscriber, encode
from tables.waking import alarm as clock_alarm
from tables.waking.alarm import Alarm
from tests.processes import wait_until
from tests.socket_client import run_async

SILENCE = 1.0  # seconds; not less, because Redis has to answer in it on a busy machine too


class StoppableRedis:
    def __init__(self, url: str) -> None:
        self.client = Redis.from_url(url)
        self._process = int(self.client.info("server")["process_id"])

    def stop(self) -> None:
        """It keeps its connections, but says nothing any more."""
        os.kill(self._process, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self._process, signal.SIGCONT)


@pytest.fixture
def redis() -> Iterator[StoppableRedis]:
    with private_redis() as url, override_settings(REDIS_STREAMS_URL=url):
        redis = StoppableRedis(url)
        try:
            yield redis
        finally:
            redis.go_on()


async def until(happened: Callable[[], object]) -> None:
    await asyncio.to_thread(wait_until, happened)


def test_subscribers_read_again_after_a_silence(
    redis: StoppableRedis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("SILENCE_SECONDS", "ANSWER_SECONDS", "RECONNECT_DELAY"):
        monkeypatch.setattr(streams, name, SILENCE)
    received: list[str] = []
    reads: list[int | None] = []

    async def read(since: int | None) -> tuple[int, str]:
        reads.append(since)
        return 1, "first"

    async def send(text: str) -> None:
        received.append(text)

    async def scenario() -> None:
        subscriber = Subscriber("updates.quiet", None, read, send)
        await subscriber.open(None)
        redis.stop()
        await until(lambda: "Redis is away" in caplog.text)
        known = len(reads)
        redis.go_on()
        await until(lambda: len(reads) > known)
        redis.client.publish("updates.quiet", encode(Broadcast(1, 2, {}, b"second")))
        await until(lambda: received == ["first", "second"])
        await subscriber.close()

    run_async(scenario)


def test_silence_of_a_redis_that_answers_is_none(
    redis: StoppableRedis, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(streams, "SILENCE_SECONDS", SILENCE)

    async def read(since: int | None) -> tuple[int, str]:
        return 1, "first"

    async def send(text: str) -> None:
        pass

    async def scenario() -> None:
        subscriber = Subscriber("updates.quiet", None, read, send)
        await subscriber.open(None)
        before = pings(redis)
        await until(lambda: pings(redis) >= before + 5)
        await subscriber.close()

    run_async(scenario)
    assert "Redis is away" not in caplog.text


def pings(redis: StoppableRedis) -> int:
    """How often Redis was asked whether it is there."""
    return int(redis.client.info("commandstats").get("cmdstat_ping", {"calls": 0})["calls"])


def test_the_clock_does_without_a_silent_redis(
    redis: StoppableRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_alarm, "SILENCE_SECONDS", SILENCE)
    alarm = Alarm(now)
    alarm.listen()
    wait_until(lambda: alarm.connected)
    asked = pings(redis)
    wait_until(lambda: pings(redis) >= asked + 3)
    assert alarm.connected
    redis.stop()
    wait_until(lambda: not alarm.connected)
    redis.go_on()
    wait_until(lambda: alarm.connected)
    alarm.stop()
