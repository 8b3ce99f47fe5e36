"""Creates accounts and signed-in sessions directly in the database of the running site.

Only tests of signing up and in use the forms.
"""

import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connections
from django.test import Client
from playwright.sync_api import Page
from pytest_django import DjangoDbBlocker

from accounts.addresses import give_confirmed
from accounts.models import User

PASSWORD = "four winds at home"


def new_name() -> str:
    return "n" + uuid.uuid4().hex[:12]


def sign_up(page: Page, name: str) -> None:
    """Signs up through the form, and skips onboarding."""
    page.goto("/accounts/signup/")
    sign_up_here(page, name)
    page.wait_for_url("**/welcome/")
    page.goto("/lobby/")


def sign_up_here(page: Page, name: str) -> None:
    """Fills in the form that is open."""
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


class Accounts:
    """Uses the database in its own thread, because Playwright runs an event loop in the main one,
    where Django refuses database access."""

    def __init__(self, thread: ThreadPoolExecutor) -> None:
        self._thread = thread
        hasher = Argon2PasswordHasher()  # the one that the running site uses
        self._password = hasher.encode(PASSWORD, hasher.salt())

    def create(self, **preferences: Any) -> str:
        """Creates an account; returns its name."""
        name = new_name()
        self._thread.submit(self._create, name, preferences).result()
        return name

    def create_staff(self) -> str:
        """Creates an account that may do everything in the admin; returns its name."""
        name = self.create()
        users = User.objects.filter(username=name)
        self._thread.submit(users.update, is_staff=True, is_superuser=True).result()
        return name

    def prefer(self, name: str, **preferences: Any) -> None:
        """Changes a player's preferences, for pages loaded from now on."""
        users = User.objects.filter(username=name)
        self._thread.submit(users.update, preferences=preferences).result()

    def session_of(self, name: str) -> str:
        """Signs in; returns the key of a new session."""
        return self._thread.submit(self._session_of, name).result()

    def do(self, action: Callable[[User], Any], name: str) -> Any:
        """Does something in the database for a user."""
        return self._thread.submit(lambda: action(User.objects.get(username=name))).result()

    def _create(self, name: str, preferences: dict[str, object]) -> None:
        user = User(username=name, email=f"{name}@example.org", preferences=preferences)
        user.password = self._password
        user.save()
        give_confirmed(user)

    @staticmethod
    def _session_of(name: str) -> str:
        client = Client()
        user = User.objects.get(username=name)
        client.force_login(user)
        key = client.cookies[settings.SESSION_COOKIE_NAME].value
        UserSession.objects.create(user=user, session_key=key, ip="127.0.0.1", user_agent="Test")
        return key


@contextmanager
def accounts_of_site(blocker: DjangoDbBlocker) -> Iterator[Accounts]:
    """Accounts of a site that uses the database of the test settings."""
    with blocker.unblock(), ThreadPoolExecutor(max_workers=1) as thread:
        yield Accounts(thread)
        thread.submit(connections.close_all).result()
