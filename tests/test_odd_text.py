"""Text that a database may reject, such as NUL characters, never causes a server error."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.timestamps import now
from tables import services

pytestmark = pytest.mark.django_db
ODD = "a\0b"

QUERIES = [
    "/help/?q", "/friends/?q", "/accounts/username?name", "/history/?page", "/solitaire/?layout",
    "/solitaire/?deal", "/solitaire/?mode", "/solitaire/scores/?layout", "/solitaire/scores/?mode",
    "/solitaire/scores/?dealing", "/accounts/login/?next", "/accounts/signup/?next", "/?lang",
]  # fmt: skip
FORMS = {
    "/accounts/login/": ("login", "password", "next"),
    "/accounts/signup/": ("username", "email", "password1", "password2", "next"),
    "/accounts/password/reset/": ("email",),
    "/accounts/email/": ("email", "action_add"),
    "/accounts/password/change/": ("oldpassword", "password1", "password2"),
    "/accounts/settings/": ("username", "language", "back", "felt"),
    "/accounts/close/": ("password", "username"),
    "/accounts/avatars/new": ("next",),
    "/language": ("language", "next"),
    "/people/Ben/report": ("reason", "words", "next"),
    "/people/Ben/invite": ("table", "next"),
    "/people/Ben/ask": ("next",),
    "/lobby/new": ("public", "games", "level", "pace", "window", "card", "assist"),
    "/solitaire/play": ("mode", "layout", "dealing", "deal", "pace"),
}
STAFF = [
    "accounts/user/?q", "accounts/user/?is_active__exact", "tables/table/?q",
    "tables/table/?status__exact", "tables/table/?game", "solitaire/played/?q",
    "solitaire/played/?mode", "solitaire/played/?at__year", "mahjong/card/?q",
    "mahjong/card/add/?copy", "mahjong/card/add/?name", "solitaire/layout/add/?name",
]  # fmt: skip


@pytest.fixture
def ann(client: Client) -> User:
    User.objects.create_user("Ben", password="four winds")
    ann = User.objects.create_user("Ann", password="four winds")
    client.force_login(ann)
    return ann


def status_of(client: Client, address: str) -> int:
    path, _, name = address.partition("?")
    return client.get(path, {name: ODD}).status_code


@pytest.mark.parametrize("address", QUERIES)
def test_query_parameter(ann: User, client: Client, address: str) -> None:
    assert status_of(client, address) < 500
    assert status_of(Client(), address) < 500


@pytest.mark.parametrize("address", FORMS)
def test_form_field(ann: User, client: Client, address: str) -> None:
    for field in FORMS[address]:
        words = dict.fromkeys(FORMS[address], "four winds") | {field: ODD}
        assert client.post(address, words).status_code < 500, field
        assert Client().post(address, words).status_code < 500, field


def test_preferences(ann: User, client: Client) -> None:
    for body in ('{"back": "a\\u0000"}', '{"a\\u0000": 1}', '"\\u0000"', "\0"):
        reply = client.post("/accounts/preferences", body, content_type="application/json")
        assert reply.status_code < 500


@pytest.mark.parametrize("name", ["sit", "rematch", "solitaire_again", "replay_updates"])
def test_table_action(ann: User, client: Client, name: str) -> None:
    table = services.play_now(ann, "solitaire", now())
    address = reverse(name, args=[table.pk])
    odd = dict.fromkeys(("seat", "same", "since"), ODD)
    assert client.post(address, odd).status_code < 500
    assert client.get(address, odd).status_code < 500


@pytest.mark.parametrize("address", STAFF)
def test_admin_query_parameter(admin_client: Client, address: str) -> None:
    assert status_of(admin_client, f"/admin/{address}") < 500


def test_admin_url(admin_client: Client) -> None:
    assert admin_client.get("/admin/tables/table/a%00b/change/").status_code == 400


@pytest.mark.parametrize(
    "address",
    [
        "moderation/sanction/add/?user", "moderation/sanction/?user__id__exact",
        "moderation/report/?reported__id__exact", "account/emailaddress/?user__id__exact",
        "usersessions/usersession/?user__id__exact", "account/emailaddress/add/?user",
        "admin/logentry/?content_type__id__exact", "tables/table/?created__year",
        "solitaire/played/?user__id__exact",
    ],
)  # fmt: skip
def test_admin_number(admin_client: Client, address: str) -> None:
    path, _, name = address.partition("?")
    for odd in ("NaN", "Una", "1e9", "9" * 30, "-1", "", "1,2"):
        assert admin_client.get(f"/admin/{path}", {name: odd}).status_code < 500, odd


@pytest.mark.parametrize(
    ("page", "action"),
    [
        ("moderation/sanction", "lift"), ("moderation/report", "settle"),
        ("account/emailaddress", "make_verified"), ("account/emailaddress", "delete_selected"),
        ("tables/table", "end_stuck"), ("usersessions/usersession", "end"),
        ("solitaire/played", "delete_selected"),
    ],
)  # fmt: skip
def test_admin_action(admin_client: Client, page: str, action: str) -> None:
    for odd in ("Una", "NaN", "9" * 30, ODD, ""):
        chosen = {"action": action, "_selected_action": odd}
        assert admin_client.post(f"/admin/{page}/", chosen).status_code < 500, odd


def test_other_errors_of_the_admin_are_reported(admin_client: Client, monkeypatch) -> None:
    def fail(*args: Any, **kwargs: Any) -> None:
        raise ValueError("something else")

    monkeypatch.setattr("tables.admin.TableAdmin.get_queryset", fail)
    with pytest.raises(ValueError, match="something else"):
        admin_client.get("/admin/tables/table/")
