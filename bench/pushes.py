"""Push messages on PostgreSQL: how long one worker, with the threads of production, takes to hand
all of them to a push service on this machine, and whether any arrives twice when workers are
killed.

Prints JSON lines; fails if a message arrives twice, or if too many are lost.

python -m bench.pushes [messages] [kills]
"""

import os
import random
import signal
import sys
import time
from collections import Counter
from typing import Any

from bench.sites import cpu_of, running
from tests import measuring
from tests.measuring import broker, load, numbers, report

MESSAGES, KILLS, THREADS = 10_000, 20, 12
QUEUE, HELD = "push", "unacked"  # of the broker: what waits, and what a worker has taken
IN_HAND = 5 * THREADS  # lost by a kill at most: under way, and what a worker has fetched ahead
LONGEST = 600  # seconds
HOST = "BENCH_PUSH_HOST"  # tells a worker of the push service on this machine
COMMAND = (
    *(sys.executable, "-m", "celery", "-q", "-A", "bench.pushes", "worker", "-n", "bench@%h"),
    *("-Q", QUEUE, "--pool", "threads", "--concurrency", str(THREADS)),
    *("--loglevel", "error", "--without-gossip"),
)


if HOST in os.environ:  # in a worker
    import django

    django.setup()
    from config.celery import app as app  # noqa: PLC0414
    from push import sending

    sending.KNOWN.add(os.environ[HOST])  # as large as a browser's: all threads may use it


def main() -> int:
    wanted, kills = numbers(MESSAGES, KILLS)
    from ops.redis import private_redis
    from push import keys
    from tests.push_service import push_service

    with push_service() as service, private_redis() as url:
        key = {"TILEHOUSE_PUSH_KEY": keys.new_key(), "TILEHOUSE_PUSH_HERE": "1"}
        os.environ[HOST] = service.origin.partition("//")[2]
        with measuring.site(TILEHOUSE_REDIS_URL=url, **key):
            users = _people(wanted, service)
            return _time(users, service) | _kill(users, service, kills)


def _people(wanted: int, service: Any) -> list[int]:
    """Users with one browser each; returns their ids."""
    from django.utils import timezone

    from accounts.models import User
    from push.models import Subscription, digest_of

    people = [User(username=f"p{number}") for number in range(wanted)]
    users = User.objects.bulk_create(people, batch_size=2_000)
    at = timezone.now()
    browsers = [(user, service.browser()) for user in users]
    Subscription.objects.bulk_create(
        (
            Subscription(
                user=user, endpoint=browser.endpoint, digest=digest_of(browser.endpoint), made=at,
                known=user.get_session_auth_hash(), **browser.keys,
            )
            for user, browser in browsers
        ),
        batch_size=2_000,
    )  # fmt: skip
    return [user.pk for user in users]


def _time(users: list[int], service: Any) -> int:
    seconds = _queue(users, "first")
    report("pushes_queued", seconds, "s", f"{len(users)} messages, until the broker has all")
    with running(COMMAND) as worker:
        _until(lambda: bool(_arrived(service)))  # its start is not measured
        before, began = sum(_arrived(service).values()), time.perf_counter()
        _until(lambda: len(_arrived(service)) == len(users))
        seconds, used = time.perf_counter() - began, cpu_of(worker.pid)
    how = f"{len(users) - before} messages, {load()}"
    report("pushes_sent", (len(users) - before) / seconds, "/s", how)
    report(
        "pushes_cpu", 1000 * used / len(users), "ms", f"of the worker, its start included, {how}"
    )
    return _twice(service, "first", "pushes_sent_twice", how="")


def _kill(users: list[int], service: Any, kills: int) -> int:
    """Workers that are killed at random moments, and one that goes on afterwards."""
    _forget(service)
    _queue(users, "again")
    luck, ended = random.Random(7), 0
    for _ in range(kills):
        with running(COMMAND) as worker:
            before = len(_arrived(service))
            _until(lambda before=before: len(_arrived(service)) > before or not _waiting())
            time.sleep(luck.uniform(0, 0.5))
            ended += bool(_waiting())
            os.killpg(worker.pid, signal.SIGKILL)
    with running(COMMAND):
        _until(lambda: not _waiting())
        _until(_quiet(service))
    how = f"{ended} of {kills} workers killed at work, {len(users)} messages"
    held = broker().hlen(HELD)
    missed = len(users) - len(_arrived(service)) - held
    report("pushes_lost", missed, "messages", f"under way in a killed worker; {how}")
    report("pushes_held", held, "messages", "the broker hands them out again after an hour")
    twice = _twice(service, "again", "pushes_twice", how)
    return twice | int(missed > IN_HAND * max(ended, 1))


def _queue(users: list[int], text: str) -> float:
    from django.utils import timezone

    from push import services
    from push.services import Push

    began = time.perf_counter()
    push = Push("Shall we play?", text, "/lobby/", counted=False)
    services.send([(user, push) for user in users], timezone.now())
    return time.perf_counter() - began


def _until(holds: Any) -> None:
    end = time.monotonic() + LONGEST
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("the worker does not get on")
        time.sleep(0.01)


def _quiet(service: Any) -> Any:
    """Whether nothing has arrived for two seconds."""
    seen = [0, time.monotonic()]

    def holds() -> bool:
        if service.attempts != seen[0]:
            seen[:] = [service.attempts, time.monotonic()]
        return time.monotonic() - seen[1] > 2

    return holds


def _arrived(service: Any) -> Counter[str]:
    """How many messages each browser has got, of those that have any."""
    return Counter({name: len(each.arrived) for name, each in service.browsers.items()}) + Counter()


def _twice(service: Any, text: str, name: str, how: str) -> int:
    """Reports, and returns 1 if a browser has got a message more than once."""
    twice = sum(
        sum(one.told["text"] == text for one in browser.arrived) > 1
        for browser in service.browsers.values()
    )
    report(name, twice, "messages", how or "without a kill")
    return int(twice > 0)


def _forget(service: Any) -> None:
    for browser in service.browsers.values():
        browser.arrived.clear()


def _waiting() -> int:
    return int(broker().llen(QUEUE))


if __name__ == "__main__":
    sys.exit(main())
