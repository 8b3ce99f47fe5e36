"""An evening: tables of American mah jongg with one person and three bots each, on one machine.

People answer at human pace over real sockets and ping as pages do; one web process and one worker
of the clock serve them, with PostgreSQL and Redis on the same machine. Reported are the time from
a person's move to its update, how late the clock is, processor time, and memory at the start,
halfway and at the end. The people need processor time of the same machine, which is reported too.

python -m bench.evening [tables] [minutes]      Prints JSON lines. Needs PostgreSQL.
"""

import asyncio
import os
import random
import statistics
import sys
import time

from bench import sites
from bench.clock_load import last_entry, most_overdue, worker
from bench.evening_people import Person
from tests import measuring
from tests.measuring import cookie_of, load, numbers, report

TABLES, MINUTES = 2_000, 30
GAMES = 16  # of each session, so that nobody is done before the end
PACE = "1"  # of the bots: as on the site
JOINS_PER_SECOND = 40
ASK_INTERVAL = 1.0  # seconds between two looks at how late the clock is
SETTLE_SECONDS = 20.0  # after the last person has joined, before anything is measured


def main() -> int:
    tables, minutes = numbers(TABLES, MINUTES)
    with measuring.site():
        cookies = prepare(tables)
        os.environ["TILEHOUSE_BOT_PACE"] = PACE  # the server computes when bots are due, too
        with sites.daphne("0,1") as server, worker(PACE) as clock:
            parts = server, sites.Server(0, clock.pid)
            asyncio.run(_measure(*parts, cookies, minutes * 60))
    return 0


def prepare(count: int) -> dict[str, str]:
    """Tables whose players have not made a choice yet; returns the players' cookies."""
    from accounts.models import User
    from accounts.timestamps import now
    from tables import services

    cookies = {}
    for number in range(count):
        user = User.objects.create(username=f"Evening{number}")
        table = services.play_now(user, "american", now(), {"games": GAMES})
        cookies[table.pk] = cookie_of(user)
    return cookies


async def _measure(
    server: sites.Server, clock: sites.Server, cookies: dict[str, str], seconds: float
) -> None:
    """Lets everybody join, and measures from when they have settled."""
    people = [
        Person(server.port, table, cookie, random.Random(table))
        for table, cookie in cookies.items()
    ]
    for number, person in enumerate(people, 1):
        await person.join()
        if number % JOINS_PER_SECOND == 0:
            await asyncio.sleep(1.0)
    await asyncio.sleep(SETTLE_SECONDS)
    parts = {"web": server, "clock": clock, "people": sites.Server(0, os.getpid())}
    before = {name: part.cpu() for name, part in parts.items()}
    database = server.cpu_and_database()[1]
    memory: list[dict[str, float]] = []  # kilobytes at the start, halfway and at the end
    for person in people:
        person.times.clear()
    answers, late = await asyncio.to_thread(last_entry), []
    began = time.perf_counter()
    for half in (0.0, 0.5, 1.0):
        while time.perf_counter() - began < seconds * half:
            late.append(await asyncio.to_thread(most_overdue))
            await asyncio.sleep(ASK_INTERVAL)
        memory.append({name: part.memory() for name, part in parts.items()})
    took = time.perf_counter() - began
    answers = await asyncio.to_thread(last_entry) - answers
    _report_people(people, took, late, answers)
    for name, part in parts.items():
        _report_part(name, (part.cpu() - before[name]) / took, [each[name] for each in memory])
    database = (server.cpu_and_database()[1] - database) / took
    report("evening.database_cpu", database * 100, "%", "of one core, its connections")


def _report_people(people: list[Person], took: float, late: list[float], entries: int) -> None:
    times = [seconds for person in people for seconds in person.times]
    cuts = statistics.quantiles(times, n=100)
    how = f"{len(people)} tables, {took:.0f} s, {len(times)} moves of people, {load()}"
    report("evening.moves", entries / took, "/s", f"of people and bots; {how}")
    report("evening.move_p50", cuts[49] * 1000, "ms", f"from sending to the update; {how}")
    report("evening.move_p99", cuts[98] * 1000, "ms", f"from sending to the update; {how}")
    report("evening.late_p99", statistics.quantiles(late, n=100)[98], "ms", f"overdue; {how}")
    report("evening.late_worst", max(late), "ms", f"the most overdue table; {how}")
    report("evening.cut", sum(person.gone for person in people), "sockets", how)
    report("evening.refused", sum(person.refused for person in people), "messages", how)


def _report_part(name: str, cpu: float, memory: list[float]) -> None:
    report(f"evening.{name}_cpu", cpu * 100, "%", "of one core")
    start, half, end = (kilobytes / 1e3 for kilobytes in memory)
    how = f"at the end; {start:.0f} at the start, {half:.0f} halfway"
    report(f"evening.{name}_memory", end, "MB", how)
    report(f"evening.{name}_growth", end - half, "MB", "of memory in the second half")


if __name__ == "__main__":
    sys.exit(main())
