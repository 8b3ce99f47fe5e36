"""Accounts in a real browser: usernames, mail, passkeys, settings."""

import json
import re
from collections.abc import Callable
from email.message import EmailMessage

from playwright.sync_api import Page, expect

from tests.browser.accounts import PASSWORD, Accounts, new_name
from tests.browser.test_site import sign_up
from tests.mail_server import MailServer, text_of

NewPage = Callable[..., Page]
MAIL_TIMEOUT = 30  # seconds
SETTINGS = (
    "/accounts/settings/", "/accounts/email/", "/accounts/password/change/", "/accounts/2fa/",
    "/accounts/sessions/", "/accounts/notifications/", "/accounts/data/", "/accounts/close/",
    "/coins/",
)  # fmt: skip


def follow_link(page: Page, mail: EmailMessage) -> None:
    page.goto(re.search(r"http://[^/]+(/\S+)", text_of(mail))[1])


def add_authenticator(page: Page) -> None:
    """Adds a virtual authenticator that always verifies the user."""
    authenticator = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": authenticator})


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name, exact=True).click()


def confirm_password(page: Page) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Continue")


def test_taken_name_has_three_suggestions(new_page: NewPage) -> None:
    name = new_name()
    first, second = new_page(), new_page()
    for page in (first, second):
        page.goto("/accounts/signup/")
        page.get_by_label("Username").fill(name)
        expect(page.locator("form [role=status]")).to_contain_text("is available")
        page.get_by_label("Email").fill(f"{new_name()}@example.org")
        page.get_by_label("Password").fill(PASSWORD)
    press(first, "Sign up")
    first.wait_for_url(lambda url: "/signup/" not in url)
    press(second, "Sign up")
    expect(second.locator("form .error")).to_have_text("This username is taken.")
    second.get_by_label("Username").fill(name.upper())
    status = second.locator("form [role=status]")
    expect(status).to_contain_text("Available:")
    others = second.locator(".others").get_by_role("button")
    expect(others).to_have_count(3)
    chosen = others.first.text_content()
    others.first.press("Enter")
    expect(second.get_by_label("Username")).to_have_value(chosen or "")
    expect(status).to_contain_text(f"{chosen} is available")
    second.get_by_label("Password").fill(PASSWORD)
    press(second, "Sign up")
    second.wait_for_url(lambda url: "/signup/" not in url)


def test_password_reset_by_delivered_mail(new_page: NewPage, mail_server: MailServer) -> None:
    name, new = new_name(), "red dragon on soap"
    sign_up(new_page(), name)
    page = new_page()
    follow_link(page, mail_server.mail_to(name, "confirm your email address", MAIL_TIMEOUT))
    press(page, "Confirm")
    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("Your email address").fill(f"{name}@example.org")
    press(page, "Send link")
    follow_link(page, mail_server.mail_to(name, "Choose a new password", MAIL_TIMEOUT))
    page.get_by_label("New password").fill(new)
    page.get_by_label("Repeat password").fill(new)
    press(page, "Save password")
    page.goto("/accounts/settings/")
    expect(page.get_by_label("Username")).to_have_value(name)
    other = new_page()
    other.goto("/accounts/login/")
    other.get_by_label("Username or email").fill(name.upper())
    other.get_by_label("Password").fill(new)
    press(other, "Sign in")
    other.wait_for_url("**/lobby/")


def test_passkey_is_created_and_signs_in_without_password(
    new_page: NewPage, accounts: Accounts, site: str
) -> None:
    name = accounts.create()
    # Passkeys need a host name, and 127.0.0.1 is not one.
    page = new_page(user=name, base_url=site.replace("127.0.0.1", "localhost"))
    add_authenticator(page)
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Add a passkey").click()
    confirm_password(page)
    page.get_by_label("Passkey name").fill("my phone")
    press(page, "Create passkey")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    assert len(page.locator(".codes li").all()) == 10
    page.goto("/accounts/2fa/")
    page.get_by_role("link", name="Manage passkeys").click()
    expect(page.get_by_role("heading", name="my phone")).to_be_visible()

    press(page, "Log out")
    page.goto("/accounts/login/?next=/accounts/settings/")
    press(page, "Sign in with a passkey")
    page.wait_for_url("**/accounts/settings/")
    expect(page.get_by_label("Username")).to_have_value(name)
    page.goto("/accounts/2fa/recovery-codes/")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/accounts/reauthenticate/?next=/accounts/2fa/recovery-codes/")  # asked later on
    page.get_by_role("link", name="Use a passkey instead").click()
    press(page, "Use a passkey")
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()

    press(page, "Log out")
    page.goto("/accounts/login/")
    page.get_by_label("Username or email").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    press(page, "Sign in")  # the password alone is not enough
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    press(page, "Use a passkey")
    page.wait_for_url("**/lobby/")


def test_cancelled_passkey_shows_other_ways_to_sign_in(new_page: NewPage, site: str) -> None:
    page = new_page(base_url=site.replace("127.0.0.1", "localhost"))
    page.add_init_script(
        "navigator.credentials.get = () => Promise.reject(new Error('cancelled'));"
    )
    page.goto("/accounts/login/")
    press(page, "Sign in with a passkey")
    expect(page.get_by_text("No passkey was used.")).to_be_visible()


def test_data_export_requires_the_password(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page(user=name)
    page.goto("/accounts/data/")
    press(page, "Download my data")
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_download() as download:
        press(page, "Continue")
    data = json.loads(download.value.path().read_text())
    assert data["account"]["username"] == name
    assert set(data) >= {"account", "tables"}


def test_deleted_account_keeps_its_name_reserved(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page(user=name)
    page.goto("/accounts/settings/")
    page.get_by_role("link", name="Delete my account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_label("Your username").fill(name)
    press(page, "Delete my account permanently")
    expect(page.get_by_text("Your account has been deleted.")).to_be_visible()
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    expect(page.locator("form [role=status]")).to_contain_text("taken")


def test_new_avatar_keeps_unsaved_input(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page(user=name)
    page.goto("/accounts/settings/")
    page.get_by_label("Username").fill(name.upper())
    face = page.locator("[data-face] .avatar")
    before = face.get_attribute("src") or ""
    press(page, "New avatar")
    expect(face).not_to_have_attribute("src", before)
    expect(page.get_by_label("Username")).to_have_value(name.upper())
    press(page, "Save settings")
    expect(page.get_by_label("Username")).to_have_value(name.upper())


def test_settings_work_by_keyboard_on_a_phone(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    for address in SETTINGS:
        page.goto(address)
        for width in (320, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
            open_from_the_menu(page, address)


def open_from_the_menu(page: Page, address: str) -> None:
    current = page.get_by_role("navigation", name="Settings").locator("[aria-current]")
    expect(current).to_have_count(1)
    current.focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.account-page')"):
            return
    raise AssertionError(f"{address} is not reached by the keyboard")


def test_passkey_is_offered_only_where_the_browser_has_them(new_page: NewPage, site: str) -> None:
    named = site.replace("127.0.0.1", "localhost")
    offer = "Sign in with a passkey"
    page, old, unnamed = new_page(base_url=named), new_page(base_url=named), new_page()
    old.add_init_script("delete window.PublicKeyCredential;")
    for one in (page, old, unnamed):
        one.goto("/accounts/login/")
        expect(one.get_by_role("button", name="Show what I type")).to_be_visible()  # scripts ran
    expect(page.get_by_role("button", name=offer)).to_be_visible()
    expect(old.get_by_role("button", name=offer)).to_have_count(0)
    expect(unnamed.get_by_role("button", name=offer)).to_have_count(0)
