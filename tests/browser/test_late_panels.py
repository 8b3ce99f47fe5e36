"""Panels of the table whose scripts come late, over a slow line."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.network import LateFiles

NewPage = Callable[..., Page]
DESK = {"viewport": {"width": 1440, "height": 780}, "reduced_motion": "reduce"}
SCRIPTS = "**/build/*.js"


def at_own_turn(new_page: NewPage, accounts: Accounts) -> Page:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **DESK)
    page.goto(accounts.do(mahjong_games.at_own_turn, name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.wait_for_load_state("networkidle")
    return page


def press(page: Page, *tools: str) -> None:
    for tool in tools:
        page.locator(".tools").get_by_role("button", name=tool, exact=True).click()


def test_what_was_opened_meanwhile_stays_when_a_panel_has_loaded(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = at_own_turn(new_page, accounts)
    heading = page.get_by_role("complementary").get_by_role("heading", level=2)
    late = LateFiles(page, SCRIPTS)
    press(page, "Card", "Help", "Log")
    expect(heading).to_have_text("Game log")
    late.come()
    page.wait_for_load_state("networkidle")
    expect(heading).to_have_text("Game log")
    expect(heading).to_be_focused()
    press(page, "Card")
    expect(heading).to_have_text("The card")


def test_of_two_panels_that_load_the_one_pressed_last_opens_and_a_second_press_takes_it_back(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = at_own_turn(new_page, accounts)
    drawer = page.get_by_role("complementary")
    late = LateFiles(page, SCRIPTS)
    press(page, "Card", "Settings", "Help", "Settings", "Settings")
    late.come()
    page.wait_for_load_state("networkidle")
    expect(drawer).to_be_hidden()
    press(page, "Settings")
    expect(drawer.locator(".settings")).to_have_count(1)
    press(page, "Settings")
    expect(drawer).to_be_hidden()
