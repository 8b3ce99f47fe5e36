"""Staff with every permission, on the admin pages of what belongs to a superuser."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from accounts.admin_parts import OwnedAdmin
from accounts.models import User
from accounts.tests.people import create_account

pytestmark = pytest.mark.django_db
LIST = "admin:account_emailaddress_changelist"
# Admins of rows that name a user, but do not belong to one: what was played and what was reported;
# copies of Stripe's customers, postings of coins, ratings and streaks, which nobody can change.
# Contests have a host and entrants, clubs members; somebody planned an evening, a season or a
# tournament.
NAMING_USERS = {
    "tables.Table", "moderation.Report", "admin.LogEntry", "djstripe.Customer", "ledger.Posting",
    "ratings.Rating", "ratings.Streak", "contests.Contest", "contests.Entrant",
    "clubs.Membership", "evenings.Evening", "evenings.Season", "tournaments.Tournament",
}  # fmt: skip


@pytest.fixture
def helper() -> User:
    helper = User.objects.create(username="Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.all())
    return helper


@pytest.fixture
def staff_client(helper: User) -> Client:
    client = Client()
    client.force_login(helper)
    return client


def account(name: str, **power: bool) -> User:
    user = create_account(name, confirmed=False)
    User.objects.filter(pk=user.pk).update(**power)
    return user


def address_of(user: User) -> EmailAddress:
    return EmailAddress.objects.get(user=user)


def save_address(client: Client, address: EmailAddress, **more: Any) -> int:
    page = reverse("admin:account_emailaddress_change", args=[address.pk])
    fields = {"user": address.user_id, "email": address.email, "verified": "on"}
    return client.post(page, {**fields, **more}).status_code


@pytest.mark.parametrize("power", ["is_staff", "is_superuser"])
class TestAddresses:
    def test_address_of_staff_cannot_be_changed(self, staff_client: Client, power: str) -> None:
        boss = account("Boss", **{power: True})
        assert save_address(staff_client, address_of(boss), email="helper@example.org") == 403
        assert address_of(boss).email == "boss@example.org"

    def test_address_of_staff_cannot_be_deleted(self, staff_client: Client, power: str) -> None:
        boss = account("Boss", **{power: True})
        page = reverse("admin:account_emailaddress_delete", args=[address_of(boss).pk])
        assert staff_client.post(page, {"post": "yes"}).status_code == 403

    def test_address_cannot_be_given_to_staff(self, staff_client: Client, power: str) -> None:
        boss, ann = account("Boss", **{power: True}), account("Ann")
        assert save_address(staff_client, address_of(ann), user=boss.pk) == 200  # with an error
        new = {"user": boss.pk, "email": "helper@example.org", "verified": "on", "primary": "on"}
        staff_client.post(reverse("admin:account_emailaddress_add"), new)
        assert [address.email for address in EmailAddress.objects.filter(user=boss)] == [
            "boss@example.org"
        ]

    @pytest.mark.parametrize("action", ["make_verified", "delete_selected"])
    def test_actions_leave_out_staff(self, staff_client: Client, power: str, action: str) -> None:
        boss, ann = account("Boss", **{power: True}), account("Ann")
        chosen = {"_selected_action": [address_of(user).pk for user in (boss, ann)], "post": "yes"}
        staff_client.post(reverse(LIST), {"action": action, **chosen})
        assert not address_of(boss).verified
        left = EmailAddress.objects.filter(user=ann)
        assert left.get().verified if action == "make_verified" else not left.exists()


def test_address_of_a_player_can_be_confirmed(staff_client: Client) -> None:
    ann = account("Ann")
    assert save_address(staff_client, address_of(ann)) == 302
    assert address_of(ann).verified


def test_superuser_changes_every_address(staff_client: Client, helper: User) -> None:
    User.objects.filter(pk=helper.pk).update(is_superuser=True)
    assert save_address(staff_client, address_of(account("Boss", is_superuser=True))) == 302


def test_groups_are_for_superusers(staff_client: Client, helper: User) -> None:
    group = Group.objects.create(name="Moderators")
    helper.groups.add(group)
    for page in (
        reverse("admin:auth_group_changelist"),
        reverse("admin:auth_group_add"),
        reverse("admin:auth_group_change", args=[group.pk]),
    ):
        assert staff_client.get(page).status_code == 403
    User.objects.filter(pk=helper.pk).update(is_superuser=True)
    assert staff_client.get(reverse("admin:auth_group_changelist")).status_code == 200


def test_every_admin_of_users_rows_knows_their_owner() -> None:
    for model, its_admin in admin.site._registry.items():
        owners = [field for field in model._meta.fields if field.related_model is User]
        if owners and model._meta.label not in NAMING_USERS:
            assert isinstance(its_admin, OwnedAdmin), model
