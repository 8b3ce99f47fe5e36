"""People at tables of American mah jongg: they answer after a while, legally but without a plan."""

import asyncio
import json
import random
import time
from typing import Any

from bench.players import decode
from sockets.differences import changed
from tests.websocket import WebSocket, connect

PING_SECONDS = 10.0
# How long people think, in seconds, by the kind of what they are asked.
THINKS = {
    "give": (5, 15),
    "second": (2, 6),
    "courtesy": (2, 6),
    "discard": (2, 8),
    "pass": (0.5, 3),
}
USUAL = (1, 4)
# The first of these that is offered is the answer.
PREFERRED = ("give", "second", "courtesy", "pass", "discard", "retract")


class Person:
    """One player with their page. times: seconds from each move to the update that has it."""

    def __init__(self, port: int, table: str, cookie: str, chance: random.Random) -> None:
        self.times: list[float] = []
        self.refused = 0
        self._address = (port, f"/ws/table/{table}/?changes=1", cookie)
        self._chance = chance
        self._update: dict[str, Any] = {"v": 0}
        self._sent: tuple[Any, float] | None = None  # what was asked, and when it was answered
        self._thinking: asyncio.TimerHandle | None = None
        self._socket: WebSocket

    async def join(self) -> None:
        self._socket = await connect(*self._address, self._receive)
        self._ping_later(self._chance.uniform(0, PING_SECONDS))

    @property
    def gone(self) -> bool:
        return self._socket.is_closing()

    def close(self) -> None:
        self._socket.close()

    def _ping_later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self._ping)

    def _ping(self) -> None:
        if not self.gone:
            self._socket.send(f'{{"t":"ping","v":{self._update["v"]}}}')
            self._ping_later(PING_SECONDS)

    def _receive(self, data: bytes) -> None:
        message = decode(data)
        if message["t"] == "refused":
            self.refused += 1
            self._sent = None
        elif message["t"] in ("update", "change"):
            whole = message["t"] == "update"
            self._update = message if whole else changed(self._update, message)
            self._notice_own_move()
            self._think()

    def _notice_own_move(self) -> None:
        if self._sent and _asked(self._update) != self._sent[0]:
            self.times.append(time.perf_counter() - self._sent[1])
            self._sent = None

    def _think(self) -> None:
        """Answers what is asked now, a little later; a thought about anything older is dropped."""
        if self._thinking:
            self._thinking.cancel()
        answer = _answer(self._update)
        if answer is None:
            return
        seconds = self._chance.uniform(*THINKS.get(answer.get("move", {}).get("do"), USUAL))
        self._thinking = asyncio.get_running_loop().call_later(seconds, self._send, answer)

    def _send(self, answer: dict[str, Any]) -> None:
        if self.gone:
            return
        if answer["t"] == "move":
            self._sent = (_asked(self._update), time.perf_counter())
        self._socket.send(json.dumps(answer))


def _asked(update: dict[str, Any]) -> tuple[int | None, Any]:
    """The turn and the options: one of them changes with every move of one's own. The turn alone
    stays, for example, after a pass while others may still claim."""
    return (update["view"] or {}).get("turn"), update["options"]


def _answer(update: dict[str, Any]) -> dict[str, Any] | None:
    """The message of somebody who claims nothing, keeps no plan and always goes on."""
    options = {option["kind"]: option for option in update["options"]}
    kind = next((kind for kind in PREFERRED if kind in options), None)
    if kind is not None:
        move = {"do": kind, **_choice(kind, options[kind].get("among", []))}
        return {"t": "move", "id": 1, "turn": update["view"]["turn"], "move": move}
    if update["table"]["status"] == "between":
        return {"t": "ready", "id": 1}
    return None


def _choice(kind: str, among: list[str]) -> dict[str, Any]:
    if kind == "give":
        return {"tiles": among[:3]}
    if kind == "discard":
        return {"tile": among[0]}
    fields: dict[str, dict[str, Any]] = {"second": {"yes": False}, "courtesy": {"count": 0}}
    return fields.get(kind, {})
