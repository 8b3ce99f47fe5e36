"""Rounds: all pages that have pinged within a second are asked about together.

A round finds out what each page's version should be, and whether its user may still have it open.
Only then the ping is answered, so a pong means both. The first ping after a quiet second is
answered at once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Generic
from weakref import WeakKeyDictionary

from tables.shared_reads import Answer, Asked, Read, answers_to
from tables.sockets import in_reader

log = logging.getLogger(__name__)

ROUND_SECONDS = 1.0  # from the end of a round to the start of the next

Tell = Callable[[Answer | Exception], Awaitable[None]]


class Rounds(Generic[Asked, Answer]):
    """The pings of all sockets of one kind in this process.

    check: returns an answer or an exception for each socket that asks, in their order.
    """

    def __init__(self, check: Read[Asked, Answer]) -> None:
        self._check = in_reader(lambda asked: answers_to(check, asked))
        self._waiting: WeakKeyDictionary[
            asyncio.AbstractEventLoop, list[tuple[Asked, Tell[Answer]]]
        ] = WeakKeyDictionary()

    def ask(self, asked: Asked, tell: Tell[Answer]) -> None:
        """Has a socket asked about in the next round. tell: gets the answer."""
        loop = asyncio.get_running_loop()
        if (waiting := self._waiting.get(loop)) is not None:
            waiting.append((asked, tell))
        else:
            self._waiting[loop] = [(asked, tell)]
            self._running = loop.create_task(self._run(loop))

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            while waiting := self._waiting[loop]:
                self._waiting[loop] = []
                answers = await self._check([asked for asked, _ in waiting])
                for (_, tell), answer in zip(waiting, answers, strict=True):
                    await _tell(tell, answer)
                await asyncio.sleep(ROUND_SECONDS)
        finally:
            del self._waiting[loop]


async def _tell(tell: Tell[Answer], answer: Answer | Exception) -> None:
    try:
        await tell(answer)
    except Exception:  # one closed socket must not stop the others
        log.exception("a ping could not be answered")
