"""The review of a finished game in a real browser: asked for by keyboard from the history, made by
the worker while the page waits, and read on a phone and at a desk."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import finished_games
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles_here

NewPage = Callable[..., Page]


def test_a_player_has_a_game_reviewed(new_page: NewPage, accounts: Accounts) -> None:
    ann = accounts.create(dom_table=True)
    address = accounts.do(finished_games.dominoes_against_the_ai, ann)
    page = new_page(user=ann, viewport={"width": 390, "height": 844})
    page.goto("/history/")
    page.get_by_role("link", name="Review of").press("Enter")
    page.get_by_role("button", name="Review this game").press("Enter")
    expect(page.get_by_role("heading", name="What cost most")).to_be_visible(timeout=60_000)
    for all_of_it in page.locator("summary").all():
        all_of_it.press("Enter")
    assert obstacles_here(page) == []
    link = page.get_by_role("link", name="See it at the table").first
    at = (link.get_attribute("href") or "").partition("?at=")[2]
    link.click()
    page.wait_for_url(f"**{address}replay/?at={at}**")
    expect(page.locator(".scrubber .where")).to_contain_text(at)
