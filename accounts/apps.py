"""App configuration of accounts."""

from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import pre_save


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.models import EmailAddress
        from allauth.account.signals import (
            email_confirmed,
            password_changed,
            password_reset,
            password_set,
        )

        from accounts.addresses import on_confirmed, on_password_reset
        from accounts.privacy import account, exporters

        exporters["account"] = account
        email_confirmed.connect(on_confirmed, dispatch_uid="accounts")
        password_reset.connect(on_password_reset, dispatch_uid="accounts")
        for signal in (password_changed, password_reset, password_set):
            signal.connect(_new_password, dispatch_uid="accounts.places")
        user_logged_out.connect(_signed_out, dispatch_uid="accounts")
        pre_save.connect(_address_saved, EmailAddress, dispatch_uid="accounts.mailbox")


def _signed_out(request: Any, **_: Any) -> None:
    """Forgets where they were signed in, which allauth does when they next look at the list."""
    from allauth.usersessions.models import UserSession

    session = getattr(request, "session", None)
    if session and session.session_key:
        UserSession.objects.filter(session_key=session.session_key).delete()


def _new_password(request: Any, user: Any, **_: Any) -> None:
    """It signs out all other browsers."""
    from allauth.usersessions.models import UserSession

    for place in UserSession.objects.filter(user=user):
        if place.session_key != request.session.session_key:
            place.end()


def _address_saved(instance: Any, **_: Any) -> None:
    """However an address is made, by a form, by staff or by a command: it has one spelling."""
    from accounts.mailboxes import mailbox_of

    instance.email = mailbox_of(instance.email)
