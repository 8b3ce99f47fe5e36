"""Staff who may change accounts but are not superusers."""

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
def staff_client(staff: User) -> Client:
    client = Client()
    client.force_login(staff)
    return client


def change(staff_client: Client, user: User, **more: str) -> int:
    fields = {"username": user.username, "email": "", "back": "bamboo", "felt": "wine"} | more
    page = reverse("admin:accounts_user_change", args=[user.pk])
    return staff_client.post(page, fields | {"is_active": "on"}).status_code


def test_staff_can_change_an_account(staff_client: Client) -> None:
    ann = User.objects.create(username="Ann")
    assert change(staff_client, ann) == 302
    assert User.objects.get(pk=ann.pk).felt == "wine"


def test_staff_cannot_grant_permissions(staff_client: Client, staff: User) -> None:
    ann = User.objects.create(username="Ann")
    for user in (ann, staff):
        change(staff_client, user, is_superuser="on", is_staff="on")
    assert not User.objects.filter(is_superuser=True).exists()
    assert not User.objects.get(pk=ann.pk).is_staff


def test_users_and_email_addresses_are_in_one_group_of_the_admin(admin_client: Client) -> None:
    apps = admin_client.get(reverse("admin:index")).context["app_list"]
    accounts = [app for app in apps if str(app["name"]).lower() == "accounts"]
    assert len(accounts) == 1
    assert {"User", "EmailAddress"} <= {model["object_name"] for model in accounts[0]["models"]}


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
def test_staff_cannot_change_other_staff(staff_client: Client, power: str) -> None:
    boss = User.objects.create(username="Boss", **{power: True})
    page = reverse("admin:auth_user_password_change", args=[boss.pk])
    assert staff_client.get(page).status_code == 403
    assert change(staff_client, boss, email="helper@example.org") == 403
