"""Accounts for tests, and helpers that sign up and in."""

import json
import re

from allauth.account.models import EmailAddress
from asgiref.sync import async_to_sync
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.addresses import give_confirmed
from accounts.models import User

PASSWORD = "four winds at home"  # noqa: S105


def create_account(name: str = "Ann", confirmed: bool = True) -> User:
    user = User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD)
    if confirmed:
        give_confirmed(user)
    else:
        EmailAddress.objects.create(user=user, email=user.email, primary=True)
    return user


def sign_in(client: Client, name: str, password: str = PASSWORD, **more: str):
    fields = {"login": name, "password": password, **more}
    return client.post(reverse("account_login"), fields)


def confirm_password(client: Client, answer, password: str = PASSWORD):
    """Confirms the password where `answer` redirects to that step; returns the next response."""
    assert answer.status_code == 302
    assert answer.url.startswith(reverse("account_reauthenticate"))
    return client.post(answer.url, {"password": password})


@async_to_sync
async def data_in(answer) -> dict:
    """What "My data" sends: a file that the server writes while it is read."""
    return json.loads(b"".join([part async for part in answer.streaming_content]))


def link_in(mail) -> str:
    return re.search(rf"{settings.BASE_URL}(/\S+)", mail.body)[1]


def sign_up(client, name, email="new@example.org", **more):
    fields = {"username": name, "email": email, "password1": PASSWORD}
    return client.post(reverse("account_signup"), fields | more)
