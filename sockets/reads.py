"""What the sockets of a process ask together.

Shared reads: all that wait while one read is running share the next. When a server restarts, a
thousand pages come back within seconds. Alone, each would cost several queries; together they cost
a few queries for some hundred pages.

Rounds: all pages that have pinged within a second are asked about together. A round finds out what
each page's version should be, and whether its user may still have it open. Only then the ping is
answered, so a pong means both. The first ping after a quiet second is answered at once.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from channels.db import DatabaseSyncToAsync
from django.db import connection

from accounts.outage import DATABASE_AWAY

log = logging.getLogger(__name__)

MAX_ASKED = 200  # in one read
ROUND_SECONDS = 1.0  # from the end of a round to the start of the next

# Reads have their own threads, so that slow page requests do not delay tables.
READERS = 2
readers = ThreadPoolExecutor(READERS, thread_name_prefix="update")
in_reader = partial(DatabaseSyncToAsync, thread_sensitive=False, executor=readers)

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Read = Callable[[Sequence[Asked]], Sequence[Answer | Exception]]
Tell = Callable[[Answer | Exception], Awaitable[None]]


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
        first: list[tuple[Asked, asyncio.Future[Answer]]] = []
        try:
            while waiting:
                first, waiting[:MAX_ASKED] = waiting[:MAX_ASKED], []
                answers = await self._read([asked for asked, _ in first])
                for (_, future), answer in zip(first, answers, strict=True):
                    _settle(future, answer)
        finally:
            del self._waiting[loop]
            for _, future in (*first, *waiting):  # the event loop ends: nobody answers any more
                future.cancel()


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
