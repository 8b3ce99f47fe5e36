"""Messages between friends: from the key press to the friend's page, and under faults.

Every message is stored before it is delivered. First 100 conversations at a human pace, then 200
messages per second, then three of everybody at once, on one server process with PostgreSQL and
Redis. Then 10,000 messages on two processes, while Redis is killed and started again and sockets
are cut at random. Prints JSON lines.

python -m bench.chat [messages of the run with faults]
"""

import asyncio
import math
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import sites
from bench.chat_pages import ChatPage, begin_conversations, faults_of, make_friends, pages_of
from bench.sockets import report
from ops.children import Child

CORE_OF_SERVER, CORE_OF_GENERATOR, ANY_CORE = "0", "1", "0,1"
DURATION_SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
CONVERSATIONS, MANY_CONVERSATIONS = 100, 300  # nobody sends more than one message a second
PACE, FULL_RATE = 50, 200  # messages per second in all
AT_ONCE, RATE = 3, 1.0  # what the limit allows one person: at once, and per second
MESSAGES = 10_000
EACH_SECONDS = 1.1  # between two messages of one person, which is what the limit allows
REDIS_UP, REDIS_DOWN = 4.0, 1.0  # seconds
CUTS_PER_SECOND = 5

Pages = Sequence[tuple[ChatPage, ChatPage]]


def main() -> int:
    if not sites.reachable("postgresql"):
        print("postgresql is not reachable: not measured", file=sys.stderr)
        return 0
    command = ["taskset", "-c", CORE_OF_GENERATOR, sys.executable, "-m", "bench.chat"]
    messages = sys.argv[1] if len(sys.argv) > 1 else str(MESSAGES)
    runs = (["speed"], ["faults", messages])
    return max(subprocess.run([*command, *run], check=False).returncode for run in runs)


def measure_speed() -> int:
    with sites.settings("postgresql"):
        couples = _prepare(MANY_CONVERSATIONS)
        begin_conversations(couples)
        with sites.daphne(CORE_OF_SERVER) as server:
            asyncio.run(_measure(server, couples))
    return 0


def run_with_faults(messages: int) -> int:
    with sites.settings("postgresql"), tempfile.TemporaryDirectory() as folder:
        os.environ["TILEHOUSE_REDIS_URL"] = f"unix://{folder}/redis.sock"
        return _run_with_faults(Path(folder), messages)


def _prepare(pairs: int) -> list[tuple[Any, Any]]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    return make_friends(pairs)


async def _measure(server: sites.Server, couples: Sequence[tuple[Any, Any]]) -> None:
    from tests.socket_client import cookie_of

    pages = await pages_of(couples, cookie_of, [server.port])
    times, _ = await _at_rate(server, pages[:CONVERSATIONS], PACE, int(PACE * DURATION_SECONDS))
    how = f"{CONVERSATIONS} conversations, {PACE} messages/s, {len(times)} of them, stored before"
    _report_times("message", times, f"from the key press to the friend's page, {how}")
    times, cpu = await _at_rate(server, pages, FULL_RATE, int(FULL_RATE * DURATION_SECONDS))
    how = f"{len(times)} messages at {FULL_RATE}/s, one process on one core"
    _report_times(f"message_{FULL_RATE}", times, f"from the key press to the friend's page, {how}")
    report("message_cpu", cpu, "ms", f"processor time of the server for one message, {how}")
    await asyncio.sleep(AT_ONCE / RATE)
    times, cpu = await _at_rate(server, pages, math.inf, AT_ONCE * 2 * len(pages))
    how = f"{len(times)} messages at once, one process on one core"
    report("message_cpu_busy", cpu, "ms", f"processor time of the server for one message, {how}")
    report("messages_busy", len(times) / max(times), "messages/s", f"until the last arrived, {how}")


async def _at_rate(
    server: sites.Server, pages: Pages, rate: float, total: int
) -> tuple[list[float], float]:
    """Seconds of each message, which are due at regular intervals, and the processor time."""
    due: dict[str, float] = {}
    times: list[float] = []

    def arrived(event: dict[str, Any]) -> None:
        times.append(time.perf_counter() - due[event["text"]])

    people = [page for pair in pages for page in pair]
    for page in people:
        page.on_message = arrived
    before, start = server.cpu(), time.perf_counter()
    for number in range(total):
        text = f"{rate}/{number}"
        due[text] = start + number / rate
        await asyncio.sleep(max(0.0, due[text] - time.perf_counter()))
        people[number % len(people)].say(text)
    await _until(lambda: len(times) == total)
    wrong = [fault for page in people for fault in page.wrong]
    assert not wrong, wrong[:3]
    return times, (server.cpu() - before) / total * 1000


async def _until(condition: Any, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("messages are missing")
        await asyncio.sleep(0.05)


def _run_with_faults(folder: Path, messages: int) -> int:
    with redis_at(folder):
        couples = _prepare(CONVERSATIONS)
    with (
        redis_at(folder) as redis,
        sites.daphne(ANY_CORE) as one,
        sites.daphne(ANY_CORE) as two,
    ):
        start = time.perf_counter()
        wrong = asyncio.run(_talk(couples, [one.port, two.port], redis, messages))
        seconds = time.perf_counter() - start
    how = f"of {messages} on two processes, {seconds:.0f} s, Redis killed {redis.kills} times"
    report("messages_wrong", len(wrong), "messages", f"{how}; {sorted(set(wrong)) or 'all well'}")
    return bool(wrong)


async def _talk(
    couples: Sequence[tuple[Any, Any]], ports: Sequence[int], redis: "Redis", messages: int
) -> list[str]:
    """All people write, each at their own pace, while Redis and the network fail."""
    from tests.socket_client import cookie_of

    pages = await pages_of(couples, cookie_of, ports)
    people = [page for pair in pages for page in pair]
    each = messages // len(people)
    faults = [asyncio.create_task(redis.fail()), asyncio.create_task(_cut(people))]
    await asyncio.gather(*(_write(page, each) for page in people))
    for task in faults:
        task.cancel()
    redis.start()
    await _settle(pages, each)
    return [
        fault
        for pair in pages
        for fault in faults_of(*pair, {_text(page, n) for page in pair for n in range(each)})
    ]


def _text(page: ChatPage, number: int) -> str:
    return f"{page.user}/{number}"


async def _write(page: ChatPage, each: int) -> None:
    await asyncio.sleep(random.uniform(0, EACH_SECONDS))
    for number in range(each):
        page.say(_text(page, number))
        await asyncio.sleep(EACH_SECONDS)
        while page.unanswered:  # in order: the next one follows when this one is answered
            await page.reopen()
            await asyncio.sleep(EACH_SECONDS)


async def _cut(people: Sequence[ChatPage]) -> None:
    while True:
        page = random.choice(people)
        page.cut()
        await page.reopen()
        await asyncio.sleep(1 / CUTS_PER_SECOND)


async def _settle(pages: Pages, each: int) -> None:
    """Waits until everything has arrived; pages ping, which heals what was lost on the way."""
    for _ in range(60):
        if all(len(page.received) >= 2 * each for pair in pages for page in pair):
            return
        for pair in pages:
            for page in pair:
                await page.reopen()
                page.ping()
        await asyncio.sleep(0.5)


class Redis:
    """A Redis on a unix socket that is killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kills = folder, 0
        self._process: Child | None = None

    def start(self) -> None:
        from ops.redis import find_server

        if self._process is None:
            socket = str(self.folder / "redis.sock")
            command = [find_server(), "--port", "0", "--unixsocket", socket, "--save", ""]
            quiet = subprocess.DEVNULL
            self._process = Child(command, cwd=self.folder, stdout=quiet, stderr=quiet)

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None
            self.kills += 1

    async def fail(self) -> None:
        while True:
            await asyncio.sleep(REDIS_UP)
            self.kill()
            await asyncio.sleep(REDIS_DOWN)
            self.start()


@contextmanager
def redis_at(folder: Path) -> Iterator[Redis]:
    redis = Redis(folder)
    redis.start()
    while not (folder / "redis.sock").exists():
        time.sleep(0.02)
    try:
        yield redis
    finally:
        redis.kill()


def _report_times(name: str, times: list[float], how: str) -> None:
    cuts = statistics.quantiles(times, n=100)
    report(f"{name}_p50", cuts[49] * 1000, "ms", how)
    report(f"{name}_p99", cuts[98] * 1000, "ms", how)


if __name__ == "__main__":
    if sys.argv[1:] == ["speed"]:
        sys.exit(measure_speed())
    elif sys.argv[1:2] == ["faults"]:
        sys.exit(run_with_faults(int(sys.argv[2])))
    else:
        sys.exit(main())
