"""The ASGI application: HTTP by Django, websockets of tables and pages for the site's own pages."""

import os
from typing import Any, cast

import django
from asgiref.sync import sync_to_async
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponseBase
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
django.setup(set_prefix=False)

# Models load after Django is set up.
from config.health import Health  # noqa: E402
from config.socket_gate import SocketGate, no_such_socket  # noqa: E402
from config.socket_users import SocketUsers  # noqa: E402
from notifications.urls import sockets as page_sockets  # noqa: E402
from tables.urls import sockets as table_sockets  # noqa: E402


class Pages(ASGIHandler):
    """Runs the middleware and the view of a request in one go, in the thread of the request. Django
    would return to the event loop before and after the view, although no view here is asynchronous:
    half a millisecond for every page."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response)(request)


routes = URLRouter([*table_sockets, *page_sockets, re_path("", cast(Any, no_such_socket))])

application = ProtocolTypeRouter(
    {
        "http": Health(cast(Any, Pages())),
        "websocket": SocketGate(SocketUsers(routes)),
    }
)
