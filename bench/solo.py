"""Round trip of a solitaire move over the socket, with rules, database and broadcast, on SQLite.

One player clears Turtle boards one after the other, nine pairs a second. Prints JSON lines.
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
TURTLE = {"mode": "score", "layout": "turtle", "dealing": "easy", "pace": 0}


def main() -> int:
    with sites.settings("sqlite"):
        games, cookie = _deal()
        with sites.daphne(CORE_OF_SERVER) as server:
            times = asyncio.run(_play_all(server.port, games, cookie))
    cuts = statistics.quantiles(times, n=100)
    how = f"from sending a pair to the update, {len(times)} moves, all committed before"
    report("solitaire.move_p50", cuts[49] * 1000, "ms", how)
    report("solitaire.move_p99", cuts[98] * 1000, "ms", how)
    return 0


def _deal() -> tuple[list[tuple[str, list[tuple[int, int]]]], str]:
    """Running games with their solutions, and the cookie of their player."""
    import django

    django.setup()
    from django.core.management import call_command

    from accounts.models import User
    from tables import repository, services

    call_command("migrate", verbosity=0)
    user = User.objects.create(username="Bench")
    games = []
    for number in range(1, GAMES + 1):
        table = services.open_table(user, "solitaire", {**TURTLE, "deal": str(number)}, now())
        games.append((table.pk, list(repository.load(table.pk).game_state.solution)))
    return games, cookie_of(user)


async def _play_all(
    port: int, games: list[tuple[str, list[tuple[int, int]]]], cookie: str
) -> list[float]:
    times: list[float] = []
    for table, solution in games:
        times += await _play(port, table, solution, cookie)
    return times


class Update(msgspec.Struct):
    """The fields of a server message that the clients need."""

    t: str
    v: int = 0
    code: str = ""
    view: dict[str, Any] | None = None


decode = msgspec.json.Decoder(Update).decode


async def _play(port: int, table: str, solution: list[tuple[int, int]], cookie: str) -> list[float]:
    messages: asyncio.Queue[Update] = asyncio.Queue()
    socket: WebSocket = await connect(
        port, f"/ws/table/{table}/", cookie, lambda data: messages.put_nowait(decode(data))
    )
    update, times = await messages.get(), []
    for first, second in solution:
        turn = (update.view or {})["turn"]
        start = time.perf_counter()
        socket.send(
            f'{{"t":"move","id":1,"turn":{turn},"move":{{"do":"take","pair":[{first},{second}]}}}}'
        )
        update = await _next(messages, update.v)
        times.append(time.perf_counter() - start)
        await asyncio.sleep(1 / MOVES_PER_SECOND)
    assert (update.view or {})["phase"] == "over"
    socket.close()
    return times


async def _next(messages: "asyncio.Queue[Update]", version: int) -> Update:
    """The first update after a version. A refusal would be a bug in the benchmark."""
    while True:
        message = await messages.get()
        assert message.t != "refused", message.code
        if message.t == "update" and message.v > version:
            return message


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {1})
    sys.exit(main())
