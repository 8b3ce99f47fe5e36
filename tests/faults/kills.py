"""Players at tables of every game, while the processes of the site are killed at random."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from tests.faults.check import Found, check
from tests.faults.page import Page
from tests.faults.players import Player, Table, open_tables
from tests.faults.site import START_TIMEOUT, Process, Site, site
from tests.measuring import report

DOWN = (0.5, 1.5)  # seconds until a killed process is started again
UP = (1.0, 4.0)  # seconds between two kills

Players = Mapping[str, Sequence[Player]]
Then = Callable[[Site, Players], Awaitable[bool]]  # returns whether a target was missed


class Outcome(NamedTuple):
    """What a run found. kills: by kind of process. again: seconds until each table played. missed:
    whether what happened afterwards missed a target."""

    found: Found
    kills: Counter[str]
    again: list[float]
    missed: bool
    pages: list[Page]
    tables: int


def measure(seconds: float, tables: int, patience: float, then: Then) -> bool:
    """Prints the figures; returns whether anything is wrong. patience: seconds after which every
    table has to play again. then: what else happens to the same site."""
    return _report(_played(seconds, tables, then), seconds, patience)


def _played(seconds: float, tables: int, then: Then) -> Outcome:
    """Plays at tables of all kinds while processes are killed for a time."""
    with site() as running:
        return asyncio.run(_play(running, seconds, open_tables(tables), then))


async def _play(running: Site, seconds: float, tables: Sequence[Table], then: Then) -> Outcome:
    players = seat_players(running, tables)
    await until(lambda: shown_to_all(players))
    kills = await _kill_at_random(running.processes, seconds)
    await asyncio.to_thread(running.wait_until_up)
    again = await seconds_until_all_play(players)
    missed = await then(running, players)
    pages = await stop(players)
    found = await asyncio.to_thread(check, pages)
    every = [page for some in pages.values() for page in some]
    return Outcome(found, kills, again, missed, every, len(tables))


def seat_players(running: Site, tables: Sequence[Table]) -> Players:
    """Lets the players of all tables play."""
    return {
        table.pk: [Player(running.ports, table, seat) for seat in range(len(table.cookies))]
        for table in tables
    }


def shown_to_all(players: Players) -> bool:
    return all(player.page.version for some in players.values() for player in some)


async def stop(players: Players) -> dict[str, list[Page]]:
    """Everybody leaves; returns the pages of each table."""
    for some in players.values():
        await asyncio.gather(*(player.stop() for player in some))
    return {pk: [player.page for player in some] for pk, some in players.items()}


async def _kill_at_random(processes: Sequence[Process], seconds: float) -> Counter[str]:
    """Kills each process that is up in random order, and starts it again, again and again until
    the time is over and each was killed."""
    kills: Counter[str] = Counter()
    spared = set(processes)
    ends = time.monotonic() + seconds
    while spared or time.monotonic() < ends:
        for process in random.sample(processes, len(processes)):
            await asyncio.sleep(random.uniform(*UP))
            if await asyncio.to_thread(process.is_up) and (
                process in spared or time.monotonic() < ends
            ):
                process.kill()
                kills[process.kind] += 1
                spared.discard(process)
                await asyncio.sleep(random.uniform(*DOWN))
                process.start()
    return kills


async def seconds_until_all_play(players: Players) -> list[float]:
    """How long each table takes, from now on, until something new happens there."""
    start = time.monotonic()
    before = {pk: _version(some) for pk, some in players.items()}
    took: dict[str, float] = {}

    def all_play() -> bool:
        for pk, some in players.items():
            if pk not in took and (_version(some) > before[pk] or _is_over(some)):
                took[pk] = time.monotonic() - start
        return len(took) == len(players)

    try:
        await until(all_play)
    except TimeoutError:
        for pk in players.keys() - took.keys():
            print(f"{pk} does not play: {[_standing(player.page) for player in players[pk]]}")
        return [*took.values(), *[START_TIMEOUT] * (len(players) - len(took))]
    return list(took.values())


def _standing(page: Page) -> str:
    """Where a page is, for a table that does not play."""
    table = page.update["table"]
    shown = {name: table[name] for name in ("game", "status", "paused", "clock")}
    kinds = [option["kind"] for option in page.update["options"]]
    return f"{shown}, version {page.version}, asks {page.pending}, may {kinds[:6]}"


def _version(some: Sequence[Player]) -> int:
    """The newest version that somebody at a table is shown."""
    return max(player.page.version for player in some)


def _is_over(some: Sequence[Player]) -> bool:
    return any(player.page.update["table"]["status"] == "over" for player in some)


async def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("tables do not play")
        await asyncio.sleep(0.05)


def _report(outcome: Outcome, seconds: float, patience: float) -> bool:
    wrong = outcome.found.wrong
    killed = ", ".join(f"{kind} {times}" for kind, times in sorted(outcome.kills.items()))
    how = f"{outcome.tables} tables of every game, {seconds:.0f} s of kills"
    report("faults.kills", outcome.kills.total(), "kills", f"{how}: {killed}")
    report("faults.shown", outcome.found.shown, "updates", f"compared with what is stored; {how}")
    for name in ("shown and lost", "entries applied twice", "replays that differ"):
        report(f"faults.{name.replace(' ', '_')}", wrong[name], "", how)
    report("faults.closed_for_good", wrong["pages closed for good"], "pages", how)
    late = sum(took >= patience for took in outcome.again)
    report("faults.not_playing", late, "tables", f"{patience:.0f} s after everything was back")
    report("faults.slowest_table", max(outcome.again), "s", "until it played, after all was back")
    refused = Counter(code for page in outcome.pages for code in page.refused)
    report("faults.refused", refused.total(), "requests", f"by code: {dict(refused)}")
    for what in outcome.found.about:
        print(what)
    return bool(wrong.total() or late or outcome.missed)
