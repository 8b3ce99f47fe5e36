"""Passwords: signing in with one, and what a new one must be. Signing in takes the same time
whether or not the account exists."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import password_validation
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.addresses import account_of
from accounts.every_page import row_where
from accounts.models import User


class PasswordBackend(AuthenticationBackend):
    """Hashes one password for every attempt. It must stay the only backend: Django asks all of
    them, so a second one would hash again for some accounts and not for others."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        password = credentials.get("password")
        if not password:
            return None
        user = account_of(credentials.get("username") or credentials.get("email") or "")
        if user is None:
            self._mitigate_timing_attack(password)
            return None
        checked: User | None = self._check_password(user, password)
        return checked

    def get_user(self, user_id: int) -> User | None:
        user = row_where(User, "id = %s", [user_id])
        return user if user and self.user_can_authenticate(user) else None


class MinimumLengthValidator(password_validation.MinimumLengthValidator):
    def get_error_message(self) -> str:
        text = ngettext(
            "This password is too short. It must contain at least %d character.",
            "This password is too short. It must contain at least %d characters.",
            self.min_length,
        )
        return text % self.min_length


class SimilarityValidator(password_validation.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return _("The password is too similar to your username or email address.")
