"""Staff who may change accounts, and do not run the house."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> User:
    helper = User.objects.create(username="Helper", is_staff=True)
    names = ("change_user", "view_user")
    helper.user_permissions.set(Permission.objects.filter(codename__in=names))
    return helper


@pytest.fixture
def desk(staff: User) -> Client:
    client = Client()
    client.force_login(staff, "django.contrib.auth.backends.ModelBackend")
    return client


def change(desk: Client, user: User, **more: str) -> int:
    fields = {"username": user.username, "email": "", "back": "bamboo", "felt": "wine"} | more
    page = reverse("admin:accounts_user_change", args=[user.pk])
    return desk.post(page, fields | {"is_active": "on"}).status_code


def test_they_change_a_players_account(desk: Client) -> None:
    ann = User.objects.create(username="Ann")
    assert change(desk, ann) == 302
    assert User.objects.get(pk=ann.pk).felt == "wine"


def test_they_raise_nobody_not_even_themselves(desk: Client, staff: User) -> None:
    ann = User.objects.create(username="Ann")
    for user in (ann, staff):
        change(desk, user, is_superuser="on", is_staff="on")
    assert not User.objects.filter(is_superuser=True).exists()
    assert not User.objects.get(pk=ann.pk).is_staff


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_they_give_no_new_password_to_who_may_do_more(desk: Client, power: str) -> None:
    boss = User.objects.create(username="Boss", **{power: True})
    page = reverse("admin:auth_user_password_change", args=[boss.pk])
    assert desk.get(page).status_code == 403
    assert change(desk, boss, email="helper@example.org") == 403
