"""Every page for people with different eyes, hands and screens: one visit to each finds what
axe-core calls serious, what is too wide, and what the keyboard does not reach."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from pages.articles import LEGAL, help_articles
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.test_account import SETTINGS, gives_password

NewPage = Callable[..., Page]
PUBLIC = ["/", "/help/", "/help/?q=joker", "/legal/", "/accessibility/", "/status/", "/offline/"]
PUBLIC += ["/solitaire/", "/solitaire/daily/", "/solitaire/scores/"]
PUBLIC += ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
PUBLIC += [article.address for article in (*help_articles(), *LEGAL)]
SIGNED_IN = ["/", "/lobby/", "/history/", "/friends/"]
SIGNED_IN += ["/welcome/", "/welcome/looks/", "/welcome/helps/", "/welcome/first-hand/"]


@pytest.mark.parametrize("address", PUBLIC)
def test_everybodys_pages(new_page: NewPage, address: str) -> None:
    assert obstacles(new_page(), address) == []


def test_the_pages_of_who_is_signed_in(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    for address in SIGNED_IN:
        assert obstacles(page, address) == [], address


def test_the_pages_of_an_account(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    asking = "/accounts/2fa/totp/activate/"  # for the password first
    for address in (*SETTINGS, "/accounts/confirm-email/", asking):
        assert obstacles(page, address) == [], address
    gives_password(page)
    for address in (asking, "/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/"):
        assert obstacles(page, address) == [], address
