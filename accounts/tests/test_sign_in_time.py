"""An attempt to sign in hashes one password, so its time does not reveal who has an account."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.tests.people import PASSWORD, create_account, sign_in
from moderation.models import Sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def hashings() -> Iterator[list[str]]:
    """The password of each hashing."""
    done: list[str] = []
    encode = MD5PasswordHasher.encode

    def counting(hasher: MD5PasswordHasher, password: str, *salt: Any, **more: Any) -> str:
        done.append(password)
        return encode(hasher, password, *salt, **more)

    with patch.object(MD5PasswordHasher, "encode", counting):
        yield done


def inactive(user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False)


def without_password(user: User) -> None:
    user.set_unusable_password()
    user.save()


def unconfirmed_twice(user: User) -> None:
    create_account("Twin", confirmed=False)
    User.objects.filter(username="Twin").update(email=user.email)


@pytest.mark.parametrize("password", [PASSWORD, "not my password"])
@pytest.mark.parametrize("login", ["Ann", "Nobody", "ann@example.org", "nobody@example.org", "a@b"])
@pytest.mark.parametrize("change", [None, inactive, without_password, unconfirmed_twice])
def test_every_attempt_hashes_once(hashings, login, password, change) -> None:
    ann = create_account(confirmed=change is not unconfirmed_twice)
    if change:
        change(ann)
    hashings.clear()
    sign_in(Client(), login, password)
    assert len(hashings) == 1


def test_suspended_account_hashes_once(hashings) -> None:
    ann, at = create_account(), timezone.now()
    Sanction.objects.create(user=ann, kind="suspend", until=at.replace(year=2999), why="x", at=at)
    hashings.clear()
    assert sign_in(Client(), "ann@example.org").status_code == 403
    assert len(hashings) == 1


def test_password_is_confirmed_with_one_hashing(client, hashings) -> None:
    client.force_login(create_account())
    hashings.clear()
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert hashings == [PASSWORD]


def test_unconfirmed_address_signs_in_to_the_oldest_account() -> None:
    ann = create_account(confirmed=False)
    twin = User.objects.create_user("Twin", ann.email, "another long password")
    for user, signed_in in ((ann, True), (twin, False)):
        password = PASSWORD if user == ann else "another long password"
        visitor = Client()
        sign_in(visitor, ann.email, password)
        assert ("_auth_user_id" in visitor.session) == signed_in
        assert sign_in(Client(), user.username, password).url == reverse("lobby")
