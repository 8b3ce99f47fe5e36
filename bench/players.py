"""Tables of the toy game with four clients each, for the socket benchmark."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import msgspec

from accounts.timestamps import now
from sockets.differences import changed
from tests.measuring import cookie_of
from tests.websocket import WebSocket, connect

RULES = {"numbers": 100, "claims": False, "pace": 0, "games": 16, "public": False}


decode = msgspec.json.Decoder(dict[str, Any]).decode


class Player:
    """A client with the latest update it has received."""

    def __init__(self, table: "Table", seat: int) -> None:
        self.table = table
        self.seat = seat
        self.update: dict[str, Any] = {"v": 0}
        self.socket: WebSocket
        self.bytes = self.messages = 0

    def receive(self, data: bytes) -> None:
        message = decode(data)
        self.bytes += len(data)
        self.messages += 1
        if message["t"] in ("update", "change"):
            whole = message["t"] == "update"
            self.update = message if whole else changed(self.update, message)
            self.table.check_moved()
        elif message["t"] == "refused":
            raise RuntimeError(f"a legal move was refused: {message['code']}")

    @property
    def answer(self) -> str | None:
        """The message that this client can send now, if any."""
        if self.update["options"]:
            option, view = self.update["options"][0], self.update["view"] or {}
            move = f'{{"do":"{option["kind"]}","card":"{option["among"][0]}"}}'
            return f'{{"t":"move","id":1,"turn":{view["turn"]},"move":{move}}}'
        table = self.update["table"]
        if table["status"] == "between" and not table["seats"][self.seat]["ready"]:
            return '{"t":"ready","id":1}'
        return None


class Table:
    """Four clients at a table. Calls `moved` when all of them have received a move."""

    def __init__(self) -> None:
        self.players = [Player(self, seat) for seat in range(4)]
        self.moved: Callable[[Table, float], None] | None = None
        self.pending: tuple[int, float] | None = None  # the move's version, and when it was due
        self._last = 3

    @classmethod
    async def join(cls, port: int, table_id: str, cookies: list[str]) -> "Table":
        table = cls()
        path = f"/ws/table/{table_id}/?changes=1"
        for player, cookie in zip(table.players, cookies, strict=True):
            player.socket = await connect(port, path, cookie, player.receive)
        while not all(player.update["v"] for player in table.players):
            await asyncio.sleep(0.01)
        return table

    def move(self, since: float) -> None:
        """Lets one client move. since: when the move was due."""
        version = max(player.update["v"] for player in self.players)
        for step in range(
            1, 5
        ):  # starts to the right of the last mover, who could only change a move
            seat = (self._last + step) % 4
            if answer := self.players[seat].answer:
                self._last, self.pending = seat, (version + 1, since)
                self.players[seat].socket.send(answer)
                return
        raise RuntimeError("nobody at the table may move")

    def check_moved(self) -> None:
        """Calls `moved` if all clients have received the move that was sent."""
        if self.pending is None:
            return
        version, since = self.pending
        if all(player.update["v"] >= version for player in self.players):
            self.pending = None
            if self.moved:
                self.moved(self, time.perf_counter() - since)

    def close(self) -> None:
        for player in self.players:
            player.socket.close()


def open_tables(count: int) -> dict[str, list[str]]:
    """Opens running tables with four accounts each; returns their cookies by table id."""
    from tables.registry import register
    from tests.toy_app import ODDS_APP

    register(ODDS_APP)
    return dict(_open_table(number) for number in range(count))


def _open_table(number: int) -> tuple[str, list[str]]:
    from accounts.models import User
    from tables import services
    from tests.toy import ODDS

    people = [User.objects.create(username=f"Bench{number}-{seat}") for seat in range(4)]
    table = services.open_table(people[0], ODDS.slug, RULES, now())
    for user in people[1:]:
        services.sit(table.pk, user, None, now())
    return table.pk, [cookie_of(user) for user in people]
