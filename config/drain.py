"""Ends a web process so that nobody notices, when it gets SIGTERM or SIGINT.

`/ready` fails and new sockets are refused at once. When the proxy has had time to notice, open
requests are finished, sockets are closed with a code that has browsers connect again at moments of
their own, and what waits to be written is written. A second signal ends the process at once; what
it has confirmed is stored all the same.
"""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Iterator
from threading import Timer
from typing import Any

log = logging.getLogger(__name__)

PROXY_SECONDS = float(os.environ.get("TILEHOUSE_DRAIN_SECONDS", "5"))  # until the proxy noticed
FINISH_SECONDS = 10.0  # for open requests, sockets and writes
LAST_SECONDS = 4.0  # after that the process ends whatever still runs
TICK = 0.05  # seconds between looks at what is still open
SERVICE_RESTART = 1012  # close code


def on_signal(server: Any, loop: asyncio.AbstractEventLoop) -> Callable[..., None]:
    """What a signal does: the first drains the server, the second ends the process."""
    tasks: list[asyncio.Task[None]] = []

    def handle(*_: Any) -> None:
        from sockets.gate import leaving  # when the site is loaded

        if leaving.is_set():
            os._exit(1)
        leaving.set()
        _end_after(PROXY_SECONDS + FINISH_SECONDS + LAST_SECONDS)
        loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(drain(server))))

    return handle


def _end_after(seconds: float) -> None:
    """Threads that hang would keep the process from ending."""
    timer = Timer(seconds, os._exit, [1])
    timer.daemon = True
    timer.start()


async def drain(server: Any) -> None:
    from sockets import base  # when the site is loaded
    from sockets.write_queue import wait_until_written

    await asyncio.sleep(PROXY_SECONDS)
    base.restarting.set()
    server.stop_listening()
    ends = time.monotonic() + FINISH_SECONDS
    server.close_sockets(SERVICE_RESTART)
    while any(_running(server)) and time.monotonic() < ends:
        server.close_sockets(SERVICE_RESTART)  # also those that were being opened
        await asyncio.sleep(TICK)
    rest = max(1.0, ends - time.monotonic())
    if not await asyncio.to_thread(wait_until_written, rest):
        log.error("some writes were not done when the process ended")
    server.stop()


def _running(server: Any) -> Iterator[Any]:
    """Requests and sockets that are still served."""
    for details in server.connections.values():
        if (task := details.get("application_instance")) and not task.done():
            yield task
