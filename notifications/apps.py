"""App configuration of notifications: what it registers with other apps."""

from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from accounts.header import header_values
        from accounts.privacy import erasers, exporters
        from notifications import selectors, services
        from notifications.export import export
        from notifications.registry import state_parts

        header_values["unread_notifications"] = selectors.UNREAD
        exporters["notifications"] = export
        erasers.append(services.erase)
        state_parts["notifications"] = selectors.unread
