"""Accessibility of every page: no serious findings of axe-core, nothing too wide, and everything
within reach of the keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from pages.articles import LEGAL, help_articles
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.test_account import SETTINGS, confirm_password

NewPage = Callable[..., Page]
PUBLIC = ["/", "/help/", "/help/?q=joker", "/legal/", "/accessibility/", "/status/", "/offline/"]
PUBLIC += ["/pricing", "/rankings/"]
PUBLIC += [
    f"/{game}/{page}" for game in ("solitaire", "dominoes") for page in ("", "daily/", "scores/")
]
PUBLIC += ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
PUBLIC += [article.address for article in (*help_articles(), *LEGAL)]
PARTS = 7  # of which two processes can take some each; one page has the styles already
SIGNED_IN = ["/", "/lobby/", "/history/", "/friends/"]
SIGNED_IN += ["/welcome/", "/welcome/appearance/", "/welcome/assistance/", "/welcome/first-hand/"]


@pytest.mark.parametrize("first", range(PARTS))
def test_public_pages_are_accessible(new_page: NewPage, first: int) -> None:
    page = new_page()
    for address in PUBLIC[first::PARTS]:
        assert obstacles(page, address) == [], address


def test_pages_of_a_signed_in_user_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    for address in SIGNED_IN:
        assert obstacles(page, address) == [], address


def test_account_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    reauthenticating = "/accounts/2fa/totp/activate/"  # asks for the password first
    for address in (*SETTINGS, "/accounts/confirm-email/", reauthenticating):
        assert obstacles(page, address) == [], address
    confirm_password(page)
    for address in (reauthenticating, "/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/"):
        assert obstacles(page, address) == [], address
