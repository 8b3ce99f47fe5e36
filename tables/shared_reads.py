"""Reads for many sockets at once: all that wait while one read is running share the next.

When a server restarts, a thousand pages come back within seconds. Alone, each would cost several
queries; together they cost a few queries for some hundred pages.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from django.db import connection

from pubsub.outage import DATABASE_AWAY
from tables.sockets import in_reader

log = logging.getLogger(__name__)

MAX_ASKED = 200  # in one read

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Read = Callable[[Sequence[Asked]], Sequence[Answer | Exception]]


class SharedReads(Generic[Asked, Answer]):
    """Asks one question for all sockets of this process.

    read: returns an answer for each that asked, in their order; an exception is raised where it is
    waited for.
    """

    def __init__(self, read: Read[Asked, Answer]) -> None:
        self._read = in_reader(lambda asked: answers_to(read, asked))
        self._waiting: WeakKeyDictionary[
            asyncio.AbstractEventLoop, list[tuple[Asked, asyncio.Future[Answer]]]
        ] = WeakKeyDictionary()

    async def ask(self, asked: Asked) -> Answer:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        if (waiting := self._waiting.get(loop)) is not None:
            waiting.append((asked, future))
        else:
            waiting = self._waiting[loop] = [(asked, future)]
            self._running = loop.create_task(self._run(loop, waiting))
        return await future

    async def _run(
        self,
        loop: asyncio.AbstractEventLoop,
        waiting: list[tuple[Asked, asyncio.Future[Answer]]],
    ) -> None:
        try:
            while waiting:
                first, waiting[:MAX_ASKED] = waiting[:MAX_ASKED], []
                answers = await self._read([asked for asked, _ in first])
                for (_, future), answer in zip(first, answers, strict=True):
                    _settle(future, answer)
        finally:
            del self._waiting[loop]


def _settle(future: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if future.done():  # the socket has closed
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def answers_to(read: Read[Asked, Answer], asked: Sequence[Asked]) -> Sequence[Answer | Exception]:
    """An answer or an exception for each. If they cannot be read together, each is read alone, so
    that an error of one does not affect the others; unless there is no database."""
    try:
        return read(asked)
    except DATABASE_AWAY as error:
        connection.close_if_unusable_or_obsolete()
        return [error] * len(asked)
    except Exception as error:
        connection.close_if_unusable_or_obsolete()
        if len(asked) == 1:
            return [error]
        log.exception("sockets could not be answered together; they are answered one by one")
        return [answers_to(read, [each])[0] for each in asked]
