"""The socket of pages."""

from typing import Any, cast

from django.urls import path

from notifications.consumer import page_socket

# Channels expects an ASGI application where Django's type hints expect a view.
sockets = [path("ws/me/", cast(Any, page_socket))]
