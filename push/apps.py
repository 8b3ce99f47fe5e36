"""App configuration of push messages: what it registers with other apps, and which sign-outs end
them."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete


class PushConfig(AppConfig):
    name = "push"
    verbose_name = "Push messages"

    def ready(self) -> None:
        from allauth.usersessions.models import UserSession

        from accounts.privacy import erasers, exporters
        from push import services
        from push.selectors import export

        exporters["push"] = export
        erasers.append(services.erase)
        user_logged_out.connect(_signed_out, dispatch_uid="push")
        post_delete.connect(_session_ended, UserSession, dispatch_uid="push")


def _signed_out(request: Any, **_: Any) -> None:
    from push import services

    session = getattr(request, "session", None)
    services.forget_session(session.session_key if session else None)


def _session_ended(instance: Any, **_: Any) -> None:
    from push import services

    services.forget_session(instance.session_key)
