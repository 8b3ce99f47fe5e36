"""One-time codes, recovery codes and the list of sessions. Passkeys: tests/browser."""

import re
import time

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.usersessions.models import UserSession
from django.test import Client
from django.urls import reverse

from accounts.templatetags.site import browser
from accounts.tests.people import confirm_password, create_account, sign_in

pytestmark = pytest.mark.django_db


SENSITIVE_PAGES = (
    "mfa_deactivate_totp", "mfa_view_recovery_codes", "mfa_download_recovery_codes",
    "mfa_generate_recovery_codes", "mfa_add_webauthn",
)  # fmt: skip

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"


def code_of(key: str, later: int = 0) -> str:
    """The code that an authenticator app shows now, or so many steps later."""
    return format_hotp_value(hotp_value(key, int(time.time()) // 30 + later))


def signed_in_user(client: Client) -> str:
    return client.get(reverse("settings")).context["user"].username


@pytest.fixture
def ann(client):
    user = create_account("Ann")
    client.force_login(user)
    return user


@pytest.fixture
def key(client, ann, mailoutbox) -> str:
    """Ann turns on one-time codes; returns the secret key of the authenticator app."""
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
    def test_password_alone_does_not_sign_in(self, client, key) -> None:
        visitor = Client()
        assert sign_in(visitor, "Ann").url == reverse("mfa_authenticate")
        assert visitor.get(reverse("settings")).status_code == 302
        assert (
            "The code is incorrect"
            in visitor.post(reverse("mfa_authenticate"), {"code": "000000"}).content.decode()
        )
        assert visitor.get(reverse("settings")).status_code == 302

    @pytest.mark.django_db(transaction=True)  # mail goes out after the commit
    def test_password_and_code_sign_in(self, client, key, mailoutbox) -> None:
        visitor = Client()
        sign_in(visitor, "Ann", next=reverse("settings"))
        assert visitor.post(reverse("mfa_authenticate"), {"code": code_of(key)}).status_code == 302
        assert signed_in_user(visitor) == "Ann"
        assert "turned on" in mailoutbox[0].body

    @pytest.mark.parametrize(("steps", "said"), [(10, "+5.0"), (-10, "-5.0")])
    def test_code_of_a_wrong_clock_is_logged(self, client, key, caplog, steps, said) -> None:
        """The page only advises to look at the phone's clock: the code may be right later."""
        client.logout()
        page = client.post(sign_in(client, "Ann").url, {"code": code_of(key, steps)})
        assert "set its time automatically" in page.content.decode()
        assert f"right {said} minutes from now" in caplog.text

    def test_recovery_code_works_once(self, client, key) -> None:
        codes = recovery_codes(client)
        assert len(codes) == 10
        for number, opens in enumerate((True, False)):
            visitor = Client()
            sign_in(visitor, "Ann")
            visitor.post(reverse("mfa_authenticate"), {"code": codes[0]})
            assert (visitor.get(reverse("settings")).status_code == 200) is opens, number

    def test_code_attempts_are_rate_limited(self, client, key) -> None:
        visitor = Client()
        sign_in(visitor, "Ann")
        for _ in range(6):
            answer = visitor.post(reverse("mfa_authenticate"), {"code": "000000"})
        assert "Too many attempts" in answer.content.decode()

    def test_key_is_encrypted_in_the_database(self, ann, key) -> None:
        stored = Authenticator.objects.get(user=ann, type="totp").data
        assert key not in str(stored)

    def test_codes_survive_rotation_of_the_secret_key(self, client, ann, key, settings) -> None:
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "another one"
        visitor = Client()
        sign_in(visitor, "Ann")
        visitor.post(reverse("mfa_authenticate"), {"code": code_of(key)})
        assert signed_in_user(visitor) == "Ann"

    def test_sensitive_pages_require_reauthentication(self, ann, key) -> None:
        found = Client()
        found.force_login(ann)
        for name in SENSITIVE_PAGES:
            answer = found.get(reverse(name))
            assert answer["Location"].startswith(reverse("account_reauthenticate")), name

    def test_codes_can_be_turned_off(self, client, key, mailoutbox) -> None:
        client.post(reverse("mfa_deactivate_totp"))
        assert not Authenticator.objects.exists()
        assert sign_in(Client(), "Ann").url == reverse("lobby")
        assert "turned off" in mailoutbox[-1].body

    def test_address_can_be_changed_with_codes_turned_on(
        self, client, ann, key, mailoutbox
    ) -> None:
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
def test_browser_name(says, called) -> None:
    assert browser(says) == called


class TestSessions:
    def test_user_can_sign_out_other_sessions(self, client) -> None:
        create_account("Ann")
        other_browser = Client(HTTP_USER_AGENT=FIREFOX, REMOTE_ADDR="10.1.2.3")
        sign_in(other_browser, "Ann")
        sign_in(client, "Ann")
        page = client.get(reverse("usersessions_list")).content.decode()
        assert "Firefox on Windows" in page
        assert "10.1.2.3" in page
        client.post(reverse("usersessions_list"))
        assert other_browser.get(reverse("settings")).status_code == 302
        assert signed_in_user(client) == "Ann"

    def test_user_can_sign_out_a_single_session(self, client) -> None:
        ann = create_account("Ann")
        first, second = Client(HTTP_USER_AGENT=FIREFOX), Client()
        for browser_of_ann in (first, second, client):
            sign_in(browser_of_ann, "Ann")
        number = UserSession.objects.get(user=ann, user_agent=FIREFOX).pk
        end = reverse("end_session", args=[number])
        assert client.get(reverse("usersessions_list")).content.decode().count("/end") == 2
        client.post(end)
        assert first.get(reverse("settings")).status_code == 302
        assert (signed_in_user(second), signed_in_user(client)) == ("Ann", "Ann")
        assert client.post(end).url == reverse("usersessions_list"), "it has ended already"

    def test_session_of_another_user_and_the_current_one_stay(self, client) -> None:
        create_account("Ann")
        create_account("Ben")
        ben = Client()
        sign_in(ben, "Ben")
        sign_in(client, "Ann")
        for session in UserSession.objects.all():
            client.post(reverse("end_session", args=[session.pk]))
        assert (signed_in_user(ben), signed_in_user(client)) == ("Ben", "Ann")

    def test_password_is_not_asked_again_right_after_signing_in(self, client, settings) -> None:
        create_account("Ann")
        sign_in(client, "Ann")
        assert client.get(reverse("mfa_activate_totp")).status_code == 200
        settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
        answer = client.get(reverse("mfa_activate_totp"))
        assert answer.url.startswith(reverse("account_reauthenticate"))

    def test_new_password_signs_out_other_sessions(self, client) -> None:
        create_account("Ann")
        other_browser = Client()
        sign_in(other_browser, "Ann")
        sign_in(client, "Ann")
        new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
        client.post(
            reverse("account_change_password"), {"oldpassword": "four winds at home", **new}
        )
        assert other_browser.get(reverse("settings")).status_code == 302
        assert signed_in_user(client) == "Ann"


PAGES = (
    "settings", "account_email", "account_change_password", "mfa_index", "mfa_list_webauthn",
    "usersessions_list", "email_preferences", "my_data", "close_account", "mfa_activate_totp",
    "mfa_add_webauthn", "account_login", "account_signup", "account_reset_password",
    "account_reauthenticate",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_pages_obey_the_content_security_policy(client, ann, name) -> None:
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
def test_other_users_passkeys_are_not_found(client, ann, page) -> None:
    data = {"name": "Ben's phone", "credential": {}}
    bens = Authenticator.objects.create(user=create_account("Ben"), type="webauthn", data=data)
    confirm_password(client, client.get(reverse("mfa_activate_totp")))
    answer = client.post(reverse(page, args=[bens.pk]), {"name": "mine"})
    assert answer.status_code == 404
    bens.refresh_from_db()
    assert bens.data == data


@pytest.mark.parametrize(
    "credential", ["", "{}", "[]", "null", "7", "x" * 10_240, '{"response": {"userHandle": "AA"}}']
)
def test_invalid_passkey_credential_is_refused(client, credential) -> None:
    create_account("Ann")
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
def test_cross_site_post_is_refused(ann, page) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ann)
    assert browser.post(reverse(page), {"name": "Ann"}).status_code == 403


def test_admin_hides_authenticators(admin_client) -> None:
    assert admin_client.get("/admin/mfa/authenticator/").status_code == 404
