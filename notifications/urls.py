"""URLs of the list of notifications, and the socket of pages."""

from typing import Any, cast

from django.urls import path

from notifications import views
from notifications.consumer import page_socket

urlpatterns = [path("notifications/", views.notifications, name="notifications")]
# Channels expects an ASGI application where Django's type hints expect a view.
sockets = [path("ws/me/", cast(Any, page_socket))]
