"""Redis and PostgreSQL are there, but say no, while people play: each kind of refusal in turn."""

import asyncio
import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import NamedTuple

import psycopg

from accounts.timestamps import now
from tests.faults.check import Found, check
from tests.faults.kills import (
    Players,
    seat_players,
    seconds_until_all_play,
    shown_to_all,
    stop,
    until,
)
from tests.faults.players import Table, open_tables
from tests.faults.refusal_kinds import REFUSALS, Refusal
from tests.faults.site import START_TIMEOUT, Site, site
from tests.measuring import report

NAMES = [refusal.name for refusal in REFUSALS]
SETTLED_SECONDS = 1.0  # between two refusals
START_SECONDS = 1.0  # of a refusal, in which entries of the clock do not count
KEPT = ("web", "worker", "beat")  # processes that may not end
ENTRIES_OF_CLOCK = "SELECT count(*) FROM tables_entry WHERE at BETWEEN %s AND %s AND by <> 'player'"
HEALTHY = {"database": True, "redis": True, "clock": True}
# What the status page has to say, by the part that refuses: the clock does without Redis.
TOLD = {"redis": HEALTHY | {"redis": False}, "database": {"database": False}, "": {}}


class Refusing(NamedTuple):
    """Which refusals happen, how long each lasts, and how soon after it all has to be well."""

    names: Sequence[str]
    seconds: float
    patience: float


class Measured(NamedTuple):
    """What one refusal did. untrue: what the status page of a process said otherwise, or /ready.
    by_clock: entries of the clock meanwhile. again: seconds until the last table played. healthy:
    seconds until every process said that all was well."""

    refusal: Refusal
    untrue: list[str]
    ended: list[str]
    by_clock: int
    again: float
    healthy: float


def measure(tables: int, chosen: Refusing) -> bool:
    """Prints the figures; returns whether anything is wrong."""
    with site() as running:
        return asyncio.run(_play(running, open_tables(tables), chosen))


async def _play(running: Site, tables: Sequence[Table], chosen: Refusing) -> bool:
    players = seat_players(running, tables)
    await until(lambda: shown_to_all(players))
    missed = await refuse(running, players, chosen)
    found = await asyncio.to_thread(check, await stop(players))
    return _report_found(found, f"{len(tables)} tables") or missed


async def refuse(running: Site, players: Players, chosen: Refusing) -> bool:
    """Lets each refusal happen while people play; returns whether a target was missed."""
    measured = []
    for refusal in REFUSALS:
        if refusal.name in chosen.names:
            await asyncio.sleep(SETTLED_SECONDS)
            measured.append(await _measure(running, players, refusal, chosen.seconds))
    return bool(measured) and _report(measured, chosen, len(players))


async def _measure(running: Site, players: Players, refusal: Refusal, seconds: float) -> Measured:
    before, began = _pids(running), now()
    refusing = refusal.during(running, seconds)
    await asyncio.to_thread(refusing.__enter__)
    await asyncio.sleep(seconds)
    untrue = await asyncio.to_thread(_untrue, running, refusal)
    by_clock = (began + int(START_SECONDS * 1000), now())
    await asyncio.to_thread(refusing.__exit__, None, None, None)
    since = time.monotonic()
    ended = sorted(f"{kind} {pid}" for kind, pid in before - _pids(running))
    again = max(await seconds_until_all_play(players))
    healthy = await asyncio.to_thread(_seconds_until_healthy, running, since)
    await asyncio.to_thread(running.wait_until_up)  # what has ended is started again
    entries = await asyncio.to_thread(_entries_of_clock, *by_clock)
    return Measured(refusal, untrue, ended, entries, again, healthy)


def _untrue(running: Site, refusal: Refusal) -> list[str]:
    """What the processes say of themselves that does not fit a refusal."""
    untrue = []
    for port in running.ports:
        told, ready = _told(port), _get(port, "/ready").strip()
        if refusal.part and not told.items() >= TOLD[refusal.part].items():
            untrue.append(f"{refusal.name}: status {told}")
        if refusal.part and refusal.part not in ready:
            untrue.append(f"{refusal.name}: ready {ready!r}")
    return untrue


def _pids(running: Site) -> set[tuple[str, int]]:
    """The processes of the site that may not end, with their children."""
    kept = [process for process in running.processes if process.kind in KEPT]
    return {(process.kind, pid) for process in kept for pid in process.pids}


def _told(port: int) -> dict[str, bool]:
    components = json.loads(_get(port, "/status.json") or "{}").get("components", {})
    return {name: one["healthy"] for name, one in components.items()}


def _get(port: int, path: str) -> str:
    """The body of an answer, whatever its status; nothing if there is none in time."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        return str(error.read().decode())
    except OSError:
        return ""


def _seconds_until_healthy(running: Site, since: float) -> float:
    """Seconds that have passed since a time when all is well again."""
    gives_up = since + START_TIMEOUT
    while time.monotonic() < gives_up:
        if all(_told(port).items() >= HEALTHY.items() for port in running.ports):
            break
        time.sleep(0.1)
    return time.monotonic() - since


def _entries_of_clock(since: int, until: int) -> int:
    """How many entries were written without a player in a time, in milliseconds."""
    with psycopg.connect(os.environ["TILEHOUSE_DATABASE_URL"]) as server:
        found = server.execute(ENTRIES_OF_CLOCK, [since, until]).fetchone()
    return int(found[0]) if found else 0


def _report(measured: Sequence[Measured], chosen: Refusing, tables: int) -> bool:
    how = f"{tables} tables, {len(measured)} refusals of {chosen.seconds:.0f} s"
    for one in measured:
        slowest = max(one.again, one.healthy)
        told = f"until all tables play and all is well; {one.by_clock} entries of the clock before"
        report(f"faults.{one.refusal.name}", slowest, "s", told)
    late = sum(max(one.again, one.healthy) >= chosen.patience for one in measured)
    ended = [pid for one in measured for pid in one.ended]
    untrue = [words for one in measured for words in one.untrue]
    clocks = [one.by_clock for one in measured if one.refusal.part == "redis"]
    report("faults.refusals_late", late, "refusals", f"{chosen.patience:.0f} s after; {how}")
    report("faults.refusals_clock", sum(clocks), "entries", f"written while Redis refused; {how}")
    report("faults.refusals_ended", len(ended), "processes", f"{ended}; {how}")
    report("faults.refusals_untrue", len(untrue), "answers", f"of status and readiness; {how}")
    for what in untrue:
        print(what)
    return bool(late or ended or untrue or (clocks and not sum(clocks)))


def _report_found(found: Found, how: str) -> bool:
    report("faults.refusals_shown", found.shown, "updates", f"compared with what is stored; {how}")
    report("faults.refusals_wrong", found.wrong.total(), "", f"{dict(found.wrong)}; {how}")
    for what in found.about:
        print(what)
    return bool(found.wrong.total())
