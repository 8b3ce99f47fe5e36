"""The ASGI application: HTTP by Django, websockets of tables and pages for the site's own pages,
also where they have to be polled."""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import django
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.handlers.asgi import ASGIHandler
from django.db import connections
from django.http import HttpRequest, HttpResponseBase
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
django.setup(set_prefix=False)
MAX_IDLE = 20  # threads that wait for a request

# Models load after Django is set up.
from config.health import Health  # noqa: E402
from config.release_files import check_release_files  # noqa: E402
from config.urls import sockets as socket_urls  # noqa: E402
from sockets.gate import SocketGate, SocketUsers, no_such_socket  # noqa: E402
from sockets.polling import Polling  # noqa: E402


class Pages(ASGIHandler):
    """Answers a request in a thread, like Django, with less on the way: half a millisecond for the
    steps between thread and event loop, and as much for a new thread."""

    def __init__(self) -> None:
        super().__init__()
        self._idle: list[ThreadPoolExecutor] = []  # of one thread each

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "page")
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.handle(scope, receive, send)
        except BaseException:
            # A request that was cut off may still be at work. When it is done, nobody else gives
            # its connection to the database back.
            thread.submit(connections.close_all)
            thread.shutdown(wait=False)
            raise
        if len(self._idle) < MAX_IDLE:
            self._idle.append(thread)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Middleware and view in one go: Django would return to the event loop before and after the
        view, although no view here is asynchronous."""
        return await sync_to_async(self.get_response)(request)


check_release_files()
routes = URLRouter([*socket_urls, re_path("", cast(Any, no_such_socket))])

sockets = SocketGate(SocketUsers(routes))
pages = Health(Polling(sockets, cast(Any, Pages())))
application = ProtocolTypeRouter({"http": pages, "websocket": sockets})
