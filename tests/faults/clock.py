"""The clock of the machine jumps by an hour, forwards and back, while people play."""

import asyncio
import os
from collections import Counter

from tests.faults.check import check
from tests.faults.kills import seat_players, seconds_until_all_play, shown_to_all, stop, until
from tests.faults.players import Table, open_tables
from tests.faults.site import Site, site
from tests.measuring import report

HOUR_MS = 60 * 60_000
JUMPS = (HOUR_MS, 0, -HOUR_MS, 0)  # what the clocks of all processes show, against the real time
TABLES = 10
PLAY_SECONDS = 5.0  # between two jumps


def measure(patience: float) -> bool:
    """Prints the figures; returns whether anything is wrong."""
    with site() as running:
        return asyncio.run(_play(running, open_tables(TABLES), patience))


async def _play(running: Site, tables: list[Table], patience: float) -> bool:
    players = seat_players(running, tables)
    await until(lambda: shown_to_all(players))
    late: Counter[str] = Counter()
    before = 0
    for offset in JUMPS:
        name = "forwards" if offset > before else "back"
        before = offset
        set_clock(offset)
        again = await seconds_until_all_play(players)
        late[name] += sum(took >= patience for took in again)
        await asyncio.sleep(PLAY_SECONDS)
    found = await asyncio.to_thread(check, await stop(players))
    how = f"{len(tables)} tables, {patience:.0f} s after two jumps by an hour"
    for name in ("forwards", "back"):
        report(f"faults.clock_{name}", late[name], "tables", f"did not play {how}")
    report("faults.clock_wrong", found.wrong.total(), "", f"{dict(found.wrong)}; {how}")
    for what in found.about:
        print(what)
    return bool(found.wrong.total() or late.total())


def set_clock(offset: int) -> None:
    """Sets how far the clocks of all processes are from the real time."""
    path = f"{os.environ['FAULTS_CLOCK']}.new"
    with open(path, "w") as file:
        file.write(str(offset))
    os.replace(path, os.environ["FAULTS_CLOCK"])
