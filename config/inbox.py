"""What a browser has sent over a socket and the site has not read yet."""

import asyncio
from typing import Any


class Inbox:
    """A queue with one reader. asyncio's own keeps four deques, which take 3 kB of each socket."""

    __slots__ = ("_arrival", "_messages")

    def __init__(self) -> None:
        self._messages: list[dict[str, Any]] = []  # few: frames are limited
        self._arrival: asyncio.Future[None] | None = None  # while the reader waits

    def put_nowait(self, message: dict[str, Any]) -> None:
        self._messages.append(message)
        if self._arrival and not self._arrival.done():
            self._arrival.set_result(None)

    async def get(self) -> dict[str, Any]:
        """The oldest message. A reader that is cancelled while it waits takes none."""
        while not self._messages:
            arrival = self._arrival = asyncio.get_running_loop().create_future()
            try:
                await arrival
            finally:
                if self._arrival is arrival:  # else another reader waits already
                    self._arrival = None
        return self._messages.pop(0)
