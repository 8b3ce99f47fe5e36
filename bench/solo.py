"""A move of solitaire from the client's socket and back: rules, database, broadcast, on SQLite.

One player clears Turtles one after the other, nine pairs a second.
Prints JSON lines.
"""

import asyncio
import os
import statistics
import sys
import time

from accounts.timestamps import now
from bench import houses
from bench.players import Told, cookie_of, decode
from bench.sockets import CORE_OF_SERVER, tell
from bench.websocket import WebSocket, connect

GAMES = 4
A_SECOND = 9  # moves: a socket may send ten messages a second
TURTLE = {"mode": "score", "layout": "turtle", "dealing": "easy", "pace": 0}


def main() -> int:
    with houses.settings("sqlite"):
        games, cookie = _deal()
        with houses.daphne(CORE_OF_SERVER) as server:
            times = asyncio.run(_play_all(server.port, games, cookie))
    cuts = statistics.quantiles(times, n=100)
    how = f"from sending a pair to hearing it is gone, {len(times)} moves, committed before"
    tell("solitaire.move_p50", cuts[49] * 1000, "ms", how)
    tell("solitaire.move_p99", cuts[98] * 1000, "ms", how)
    return 0


def _deal() -> tuple[list[tuple[str, list[tuple[int, int]]]], str]:
    """Dealt games with their solutions, and the cookie of the one who plays them."""
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


async def _play(port: int, table: str, solution: list[tuple[int, int]], cookie: str) -> list[float]:
    heard: asyncio.Queue[Told] = asyncio.Queue()
    socket: WebSocket = await connect(
        port, f"/ws/table/{table}/", cookie, lambda data: heard.put_nowait(decode(data))
    )
    news, times = await heard.get(), []
    for one, other in solution:
        turn = (news.view or {})["turn"]
        start = time.perf_counter()
        socket.send(
            f'{{"t":"move","id":1,"turn":{turn},"move":{{"do":"take","pair":[{one},{other}]}}}}'
        )
        news = await _next(heard, news.v)
        times.append(time.perf_counter() - start)
        await asyncio.sleep(1 / A_SECOND)
    assert (news.view or {})["phase"] == "over"
    socket.close()
    return times


async def _next(heard: "asyncio.Queue[Told]", version: int) -> Told:
    """The update after that version; a refusal would be a bug in the bench."""
    while True:
        told = await heard.get()
        assert told.t != "refused", told.code
        if told.t == "update" and told.v > version:
            return told


if __name__ == "__main__":
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {1})
    sys.exit(main())
