"""The ASGI application: HTTP by Django, websockets of tables and pages for the site's own pages."""

import os
from typing import Any, cast

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
pages = get_asgi_application()

# Models load after Django is set up.
from config.health import Health  # noqa: E402
from config.socket_gate import SocketGate, no_such_socket  # noqa: E402
from config.socket_users import SocketUsers  # noqa: E402
from notifications.urls import sockets as page_sockets  # noqa: E402
from tables.urls import sockets as table_sockets  # noqa: E402

routes = URLRouter([*table_sockets, *page_sockets, re_path("", cast(Any, no_such_socket))])

application = ProtocolTypeRouter(
    {
        "http": Health(cast(Any, pages)),
        "websocket": SocketGate(SocketUsers(routes)),
    }
)
