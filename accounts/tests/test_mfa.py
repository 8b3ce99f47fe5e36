"""One-time codes, recovery codes, the places where one is signed in. Passkeys: tests/browser."""

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client
from django.urls import reverse

from accounts.templatetags.sign_in_display import browser
from accounts.tests.people import confirm_password, sign_in, someone

pytestmark = pytest.mark.django_db


DANGEROUS = (
    "mfa_deactivate_totp", "mfa_view_recovery_codes", "mfa_download_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_add_webauthn",
)  # fmt: skip

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


def code_of(key: str) -> str:
    """What the app on the phone shows now."""
    return format_hotp_value(hotp_value(key, next(yield_hotp_counters_from_time())))


def who(client: Client) -> str:
    return client.get(reverse("settings")).context["user"].username


@pytest.fixture
def ann(client):
    user = someone("Ann")
    client.force_login(user)
    return user


@pytest.fixture
def key(client, ann, mailoutbox) -> str:
    """Ann turns her codes on; the key that her app was given."""
    page = confirm_password(client, client.get(reverse("mfa_activate_totp")))
    page = client.get(page.url).content.decode()
    shown = re.search(r'class="key">([A-Z2-7]+)<', page)[1]
    wrong = client.post(reverse("mfa_activate_totp"), {"code": "12345"}).content.decode()
    assert "The code is incorrect" in wrong
    done = client.post(reverse("mfa_activate_totp"), {"code": code_of(shown)})
    assert done.url == reverse("mfa_view_recovery_codes")
    return shown


def recovery_codes(client) -> list[str]:
    page = client.get(reverse("mfa_view_recovery_codes")).content.decode()
    return re.findall(r"<li>(\d+)</li>", page)


class TestCodes:
    def test_the_password_alone_no_longer_opens_the_door(self, client, key):
        door = Client()
        assert sign_in(door, "Ann").url == reverse("mfa_authenticate")
        assert door.get(reverse("settings")).status_code == 302
        assert (
            "The code is incorrect"
            in door.post(reverse("mfa_authenticate"), {"code": "000000"}).content.decode()
        )
        assert door.get(reverse("settings")).status_code == 302

    @pytest.mark.django_db(transaction=True)  # mail goes out after the commit
    def test_code_and_password_do(self, client, key, mailoutbox):
        door = Client()
        sign_in(door, "Ann", next=reverse("settings"))
        assert door.post(reverse("mfa_authenticate"), {"code": code_of(key)}).status_code == 302
        assert who(door) == "Ann"
        assert "turned on" in mailoutbox[0].body

    def test_a_recovery_code_works_once(self, client, key):
        codes = recovery_codes(client)
        assert len(codes) == 10
        for number, opens in enumerate((True, False)):
            door = Client()
            sign_in(door, "Ann")
            door.post(reverse("mfa_authenticate"), {"code": codes[0]})
            assert (door.get(reverse("settings")).status_code == 200) is opens, number

    def test_guessing_codes_is_slowed_down(self, client, key, settings):
        settings.ACCOUNT_RATE_LIMITS = {}  # allauth's own
        door = Client()
        sign_in(door, "Ann")
        for _ in range(6):
            answer = door.post(reverse("mfa_authenticate"), {"code": "000000"})
        assert "Too many attempts" in answer.content.decode()

    def test_the_key_cannot_be_read_in_the_database(self, ann, key):
        kept = Authenticator.objects.get(user=ann, type="totp").data
        assert key not in str(kept)

    def test_codes_outlive_a_change_of_the_secret_key(self, client, ann, key, settings):
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "another one"
        door = Client()
        sign_in(door, "Ann")
        door.post(reverse("mfa_authenticate"), {"code": code_of(key)})
        assert who(door) == "Ann"

    def test_who_found_a_browser_open_cannot_change_anything(self, ann, key):
        found = Client()
        found.force_login(ann)
        for name in DANGEROUS:
            answer = found.get(reverse(name))
            assert answer.url.startswith(reverse("account_reauthenticate")), name

    def test_they_can_be_turned_off_again(self, client, key, mailoutbox):
        client.post(reverse("mfa_deactivate_totp"))
        assert not Authenticator.objects.exists()
        assert sign_in(Client(), "Ann").url == reverse("lobby")
        assert "turned off" in mailoutbox[-1].body

    def test_the_address_can_still_be_changed(self, client, ann, key, mailoutbox):
        client.post(reverse("account_email"), {"email": "ann@newer.example", "action_add": ""})
        assert mailoutbox[-1].to == ["ann@newer.example"]


@pytest.mark.parametrize(
    ("says", "called"),
    [
        (FIREFOX, "Firefox on Windows"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like)"
            " Version/18.5 Safari/605.1.15",
            "Safari on a Mac",
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/137.0.0.0 Mobile Safari/537.36",
            "Chrome on Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0",
            "Edge on Windows",
        ),
        ("<script>", "A browser"),
        ("", "A browser"),
    ],
)
def test_browsers_have_the_names_people_use(says, called):
    assert browser(says) == called


class TestPlaces:
    def test_one_signs_out_everywhere_else(self, client):
        someone("Ann")
        library = Client(HTTP_USER_AGENT=FIREFOX, REMOTE_ADDR="10.1.2.3")
        sign_in(library, "Ann")
        sign_in(client, "Ann")
        page = client.get(reverse("usersessions_list")).content.decode()
        assert "Firefox on Windows" in page
        assert "10.1.2.3" in page
        client.post(reverse("usersessions_list"))
        assert library.get(reverse("settings")).status_code == 302
        assert who(client) == "Ann"

    def test_a_new_password_signs_out_everywhere_else(self, client):
        someone("Ann")
        library = Client()
        sign_in(library, "Ann")
        sign_in(client, "Ann")
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        client.post(
            reverse("account_change_password"), {"oldpassword": "four winds at home", **new}
        )
        assert library.get(reverse("settings")).status_code == 302
        assert who(client) == "Ann"


PAGES = (
    "settings", "account_email", "account_change_password", "mfa_index", "mfa_list_webauthn",
    "usersessions_list", "email_preferences", "my_data", "close_account", "mfa_activate_totp",
    "mfa_add_webauthn", "account_login", "account_signup", "account_reset_password",
    "account_reauthenticate",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_every_page_keeps_to_the_strict_policy(client, ann, name):
    asked = client.get(reverse("mfa_activate_totp"))
    confirm_password(client, asked)
    visitor = Client() if name in ("account_login", "account_signup") else client
    answer = visitor.get(reverse(name))
    page = answer.content.decode()
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'"} <= set(policy)
    scripts = re.findall(r"<script\b([^>]*)>", page)
    assert all("src=" in script for script in scripts)
    assert not re.search(r"\son\w+=|\sstyle=|javascript:", page)


@pytest.mark.parametrize("page", ["mfa_edit_webauthn", "mfa_remove_webauthn"])
def test_nobody_can_touch_somebody_elses_passkey(client, ann, page):
    data = {"name": "his phone", "credential": {}}
    bens = Authenticator.objects.create(user=someone("Ben"), type="webauthn", data=data)
    confirm_password(client, client.get(reverse("mfa_activate_totp")))
    answer = client.post(reverse(page, args=[bens.pk]), {"name": "mine"})
    assert answer.status_code == 404
    bens.refresh_from_db()
    assert bens.data == data


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", "null", "7", "x" * 10_240, '{"response": {"userHandle": "AA"}}']
)
def test_nonsense_instead_of_a_passkey_opens_nothing(client, credential):
    someone("Ann")
    client.get(reverse("mfa_login_webauthn"), headers={"accept": "application/json"})
    answer = client.post(reverse("mfa_login_webauthn"), {"credential": credential})
    assert answer.url == reverse("account_login")
    assert client.get(reverse("settings")).status_code == 302


@pytest.mark.parametrize(
    "page",
    [
        "settings",
        "email_preferences",
        "my_data",
        "close_account",
        "account_email",
        "usersessions_list",
    ],
)
def test_a_post_from_another_site_changes_nothing(ann, page):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ann)
    assert browser.post(reverse(page), {"name": "Ann"}).status_code == 403


def test_staff_do_not_see_keys_nor_where_people_sign_in(admin_client):
    assert admin_client.get("/admin/mfa/authenticator/").status_code == 404
    assert admin_client.get("/admin/usersessions/usersession/").status_code == 404
