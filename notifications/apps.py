"""App configuration of notifications: what it registers with other apps."""

from functools import partial
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save


class NotificationsConfig(AppConfig):
    name = "notifications"

    def ready(self) -> None:
        from allauth.account import signals

        from accounts.every_page import header_values
        from accounts.models import User
        from accounts.outage import enqueue
        from accounts.privacy import erasers, exporters
        from notifications import choosing, selectors, services
        from notifications.hooks import hooks, state_parts
        from notifications.selectors import export
        from notifications.tasks import deliver
        from push import hooks as push

        hooks.send_due = partial(enqueue, deliver)
        header_values["unread_notifications"] = push.badge["notifications"] = selectors.UNREAD
        push.still_news["notification"] = selectors.is_unread
        exporters["notifications"] = export
        exporters["notification_settings"] = choosing.export
        erasers.append(services.erase)
        state_parts["notifications"] = lambda user: selectors.unread(user.pk)
        post_save.connect(_account_saved, User, dispatch_uid="notifications")
        for changed in (signals.email_confirmed, signals.email_added, signals.email_removed):
            changed.connect(_address_changed, dispatch_uid="notifications")


def _account_saved(instance: Any, created: bool, raw: bool, **more: Any) -> None:
    """Settings that were changed on one page show on the others. A sign-in changes none."""
    from notifications import services

    if not created and not raw and set(more.get("update_fields") or ()) != {"last_login"}:
        services.tell_changed(instance.pk, "account")


def _address_changed(email_address: Any, **_: Any) -> None:
    from notifications import services

    services.tell_changed(email_address.user_id, "account")
