"""Group commit: one thread writes, and takes all requests that have come while it was writing."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Condition, Lock, Thread
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from django.db import connection

from accounts.outage import DATABASE_AWAY

log = logging.getLogger(__name__)

MAX_BATCH_SIZE = 32  # requests in one commit
IDLE_TIMEOUT = 3.0  # seconds without work after which the queue's thread ends

Request = TypeVar("Request")
Result = TypeVar("Result")


class WriteQueue(Generic[Request, Result]):
    """Writes for all sockets of this process in one thread, batching the requests that wait.

    write: returns a result for each request; an exception is raised where it is waited for.
    """

    def __init__(
        self, name: str, write: Callable[[list[Request]], Sequence[Result | Exception]]
    ) -> None:
        self._name = name
        self._write = write
        self._requests: SimpleQueue[tuple[Request, Future[Result]]] = SimpleQueue()
        self._lock = Lock()
        self._thread: Thread | None = None
        self._unwritten = 0
        self._written = Condition(self._lock)
        _queues.add(self)

    async def write(self, request: Request) -> Result:
        """Waits for the result without blocking the event loop."""
        future: Future[Result] = Future()
        with self._lock:
            self._unwritten += 1
            self._requests.put((request, future))
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
        return await asyncio.wrap_future(future)

    def join(self) -> None:
        """Waits until all requests are written and the thread has ended."""
        if thread := self._thread:
            thread.join()

    def wait_until_written(self, seconds: float) -> bool:
        """Waits until no request waits to be written; False if some still do after this time."""
        with self._written:
            return self._written.wait_for(lambda: not self._unwritten, seconds)

    def _run(self) -> None:
        try:
            while waiting := self._next():
                results = self._write_safely([request for request, _ in waiting])
                if any(isinstance(result, DATABASE_AWAY) for result in results):
                    connection.close()  # the next write connects anew, as after a restart
                for (_, future), result in zip(waiting, results, strict=True):
                    _settle(future, result)
                with self._written:
                    self._unwritten -= len(waiting)
                    self._written.notify_all()
        finally:
            connection.close()

    def _next(self) -> list[tuple[Request, Future[Result]]]:
        """The waiting requests; empty after IDLE_TIMEOUT without any, which ends the thread."""
        try:
            waiting = [self._requests.get(timeout=IDLE_TIMEOUT)]
        except Empty:
            with self._lock:
                if not self._requests.empty():
                    return [self._requests.get()]
                self._thread = None
                return []
        while len(waiting) < MAX_BATCH_SIZE and not self._requests.empty():
            waiting.append(self._requests.get())
        return waiting

    def _write_safely(self, requests: list[Request]) -> Sequence[Result | Exception]:
        """Returns a result for every request, even after an error: otherwise sockets would hang."""
        try:
            return self._write(requests)
        except Exception as error:
            log.exception("waiting requests could not be written")
            return [error] * len(requests)


_queues: "WeakSet[WriteQueue[Any, Any]]" = WeakSet()


def wait_until_written(seconds: float) -> bool:
    """Waits until all queues of this process are written; False if some are not in this time."""
    ends = time.monotonic() + seconds
    return all(queue.wait_until_written(ends - time.monotonic()) for queue in tuple(_queues))


def _settle(future: "Future[Result]", result: Result | Exception) -> None:
    if not future.set_running_or_notify_cancel():
        return  # the socket has closed; its request is written nevertheless
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
