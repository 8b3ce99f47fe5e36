"""The review of a finished game in a real browser: asked for by keyboard from the history, made by
the worker while the page waits, and read on a phone and at a desk."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import finished_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles_here

NewPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def test_a_player_has_a_game_reviewed(new_page: NewPage, accounts: Accounts) -> None:
    ann = accounts.create(dom_table=True)
    address = accounts.do(finished_games.dominoes_against_the_ai, ann)
    page = new_page(user=ann, viewport=PHONE)
    page.goto("/history/")
    page.get_by_role("link", name="Review of").press("Enter")
    _asked_and_read(page)
    _see_a_decision(page, address)


def test_a_session_for_points_is_reviewed_from_its_result(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann = accounts.create(dom_table=True)
    address = accounts.do(zung_jung_games.over, ann)
    page = new_page(user=ann, viewport=PHONE)
    page.goto(address)
    page.get_by_role("link", name="Review this game").press("Enter")
    _asked_and_read(page)
    expect(page.get_by_role("heading", name="Game 4: how it went")).to_be_visible()
    expect(page.get_by_text("In this game points count.")).to_be_visible()
    _see_a_decision(page, address)


def _asked_and_read(page: Page) -> None:
    """Asks for the review, waits for it, and opens all of it."""
    page.get_by_role("button", name="Review this game").press("Enter")
    expect(page.get_by_role("heading", name="What cost most")).to_be_visible(timeout=60_000)
    for all_of_it in page.locator("summary").all():
        all_of_it.press("Enter")
    assert obstacles_here(page) == []


def _see_a_decision(page: Page, address: str) -> None:
    """The table shows the moment of the first one."""
    link = page.get_by_role("link", name="See it at the table").first
    at = (link.get_attribute("href") or "").partition("?at=")[2]
    link.click()
    page.wait_for_url(f"**{address}replay/?at={at}**")
    expect(page.locator(".scrubber .where")).to_contain_text(at)
