"""App configuration of notifications: what it registers with other apps."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"
