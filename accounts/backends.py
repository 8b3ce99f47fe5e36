"""Signing in with a password. An attempt takes the same time whether or not the account exists."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import get_user_by_username
from django.http import HttpRequest

from accounts.addresses import accounts_of
from accounts.models import User
from accounts.rows import row_where


class PasswordBackend(AuthenticationBackend):
    """Hashes one password for every attempt. It must stay the only backend: Django asks all of
    them, so a second one would hash again for some accounts and not for others."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        password = credentials.get("password")
        if not password:
            return None
        user = _account(credentials.get("username"), credentials.get("email"))
        if user is None:
            self._mitigate_timing_attack(password)
            return None
        checked: User | None = self._check_password(user, password)
        return checked

    def get_user(self, user_id: int) -> User | None:
        user = row_where(User, "id = %s", [user_id])
        return user if user and self.user_can_authenticate(user) else None


def _account(username: str | None, email: str | None) -> User | None:
    """The account of a username or else of an address. An address that several accounts have, none
    of which has confirmed it, is the oldest one's: to try them all would reveal their number."""
    user: User | None = get_user_by_username(username) if username else None
    if user is None and (address := email or username):
        user = next(iter(accounts_of(address)), None)
    return user
