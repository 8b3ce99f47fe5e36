"""Tables of the running site where people sit together, without a clock, and their chat."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.american.game import AMERICAN
from tables import services
from tests.browser.accounts import Accounts

SEATS = 4


def table_of(accounts: Accounts, *names: str, begun: bool = True, public: bool = False) -> str:
    """The address of a table that the first of these players has opened. The others sit there, and
    bots take the free seats when the game begins; a full table begins by itself."""
    table: Any = accounts.do(lambda user: _opened(user, public), names[0])
    for name in names[1:]:
        accounts.do(lambda user: services.sit(table.pk, user, None, now()), name)
    if begun and len(names) < SEATS:
        accounts.do(lambda user: services.start(table.pk, user, now()), names[0])
    return f"/table/{table.pk}/"


def _opened(user: User, public: bool) -> Any:
    chosen = {"public": public, "pace": 0, "window": 0, "games": 1}
    return services.open_table(user, AMERICAN.slug, chosen, now())


def chat_button(page: Page) -> Locator:
    return page.locator('.tool[aria-keyshortcuts="/"]')


def open_chat(page: Page) -> Locator:
    """Opens the chat; returns the drawer."""
    chat_button(page).click()
    expect(page.locator(".drawer .chat")).to_be_visible()
    return page.locator(".drawer")


def lines(page: Page) -> Locator:
    return page.locator(".drawer .lines li[data-number]")


def bubbles(page: Page) -> Locator:
    return page.locator(".bubbles .bubble")


def at_table(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(".bubbles")).to_be_attached()
    return page
