"""URLs of the list of notifications and of their settings, and the socket of pages."""

from typing import Any, cast

from django.urls import path

from notifications import views
from notifications.consumer import page_socket

urlpatterns = [
    path("notifications/", views.notifications, name="notifications"),
    path("accounts/notifications/", views.settings, name="email_preferences"),
    path("accounts/mail-off/<str:key>/", views.mail_off, name="mail_off"),
]
# Channels expects an ASGI application where Django's type hints expect a view.
sockets = [path("ws/me/", cast(Any, page_socket))]
