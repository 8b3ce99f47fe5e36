"""Accessibility of the table page, during and after a game, of the replay and of the fairness
page."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles, obstacles_here
from tests.browser.player import OVER, Mouse
from tests.browser.test_play import SMALL
from tests.browser.test_solitaire import open_board

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}


def test_solitaire_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **CALM)
    open_board(page)
    table = page.url
    page.reload()  # the game is paused, so the board is hidden
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    assert obstacles_here(page) == []
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.goto("/solitaire/")
    page.get_by_text("End game").click()
    page.get_by_role("button", name="Yes, end this game").click()
    page.goto(table)
    expect(page.locator(OVER)).to_be_visible()
    assert obstacles_here(page) == []
    page.goto(f"{table}replay/")
    expect(page.locator(".scrubber .moment")).not_to_be_empty()
    assert obstacles_here(page) == []
    assert obstacles(page, f"{table}fairness/") == []


def test_3d_table_is_accessible(new_page: NewPage) -> None:
    page = new_page(webgl=True, viewport=SMALL, **CALM)
    page.goto("/")
    page.get_by_role("button", name="Play American mah jongg").first.click()
    page.wait_for_url("**/table/**")
    Mouse(page).wait_for_question()
    expect(page.locator("canvas")).to_be_visible()
    assert obstacles_here(page) == []
