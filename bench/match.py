"""Round trip of a move of dominoes over the socket, with rules, database and broadcast, on SQLite.

Two people play each other, nine moves a second, until both have received each. Prints JSON lines.
"""

import asyncio
import os
import statistics
import sys
import time
from typing import Any

import msgspec

from accounts.timestamps import now
from bench import sites
from bench.players import cookie_of
from bench.sockets import CORE_OF_SERVER, report
from bench.websocket import WebSocket, connect

GAMES = 4
MOVES_PER_SECOND = 9  # a socket may send ten messages a second


class Player:
    """A client with the latest update it has received."""

    def __init__(self) -> None:
        self.update: dict[str, Any] = {}
        self.socket: WebSocket
        self._received = asyncio.Event()

    def receive(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        assert message["t"] != "refused", message["code"]
        if message["t"] == "update":
            self.update = message
            self._received.set()

    async def wait_for(self, version: int) -> None:
        while self.update.get("v", 0) < version:
            self._received.clear()
            await self._received.wait()

    @property
    def move(self) -> dict[str, Any] | None:
        """The first move that this client can make now."""
        for option in self.update["options"]:
            if option["kind"] in ("begin", "go", "draw"):
                return {"do": option["kind"]}
            if option["kind"] == "play":
                end = option["where"][0].removeprefix("centre").removeprefix("end.")
                return {"do": "play", "tile": option["among"][0], "end": end}
        return None


def main() -> int:
    with sites.settings("sqlite"):
        tables, cookies = _open()
        with sites.daphne(CORE_OF_SERVER) as server:
            times = asyncio.run(_play_all(server.port, tables, cookies))
    cuts = statistics.quantiles(times, n=100)
    how = f"from sending to both players' updates, {len(times)} moves, all committed before"
    report("dominoes.move_p50", cuts[49] * 1000, "ms", how)
    report("dominoes.move_p99", cuts[98] * 1000, "ms", how)
    return 0


def _open() -> tuple[list[str], list[str]]:
    """Tables of two people, and the people's cookies."""
    import django

    django.setup()
    from django.core.management import call_command

    from accounts.models import User
    from tables import services

    call_command("migrate", verbosity=0)
    people = [User.objects.create(username=f"Bench{number}") for number in range(2)]
    tables = []
    for number in range(1, GAMES + 1):
        chosen = {"against": "people", "deal": str(number), "pace": 0}
        table = services.open_table(people[0], "dominoes", chosen, now())
        services.sit(table.pk, people[1], None, now())
        tables.append(table.pk)
    return tables, [cookie_of(user) for user in people]


async def _play_all(port: int, tables: list[str], cookies: list[str]) -> list[float]:
    times: list[float] = []
    for table in tables:
        times += await _play(port, table, cookies)
    return times


async def _play(port: int, table: str, cookies: list[str]) -> list[float]:
    players = [Player() for _ in cookies]
    for player, cookie in zip(players, cookies, strict=True):
        player.socket = await connect(port, f"/ws/table/{table}/", cookie, player.receive)
    times: list[float] = []
    await _settle(players, 1)
    while mover := next((player for player in players if player.move), None):
        version, view = mover.update["v"], mover.update["view"]
        message = {"t": "move", "id": 1, "turn": view["turn"], "move": mover.move}
        start = time.perf_counter()
        mover.socket.send(msgspec.json.encode(message).decode())
        await _settle(players, version + 1)
        times.append(time.perf_counter() - start)
        await asyncio.sleep(1 / MOVES_PER_SECOND)
    assert players[0].update["view"]["phase"] == "over"
    for player in players:
        player.socket.close()
    return times


async def _settle(players: list[Player], version: int) -> None:
    for player in players:
        await player.wait_for(version)


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {1})
    sys.exit(main())
