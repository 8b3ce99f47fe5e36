"""The table's own pages for people with different eyes and hands: while a game goes on, when it is
over, looked at again, its deal checked."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import OVER
from tests.browser.test_keyboard import out_of_reach
from tests.browser.test_pages import faults
from tests.browser.test_solitaire import open_board, plain_table

Visit = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}


def test_a_board_from_the_deal_to_the_replay(visitor: Visit) -> None:
    page = visitor(**CALM)
    open_board(page)
    plain_table(page)
    table = page.url
    assert faults(page, table) == []  # come back to, the board is covered
    assert out_of_reach(page, table) == []
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.goto("/solitaire/")
    page.get_by_text("End it").click()
    page.get_by_role("button", name="Yes, end this game").click()
    page.goto(table)
    expect(page.locator(OVER)).to_be_visible()
    for address in (table, f"{table}replay/", f"{table}fair/"):
        assert faults(page, address) == [], address
    assert out_of_reach(page, f"{table}fair/") == []


def test_four_at_a_table(visitor: Visit) -> None:
    page = visitor(**CALM)
    page.goto("/")
    page.get_by_role("button", name="A hand of mah jongg").click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".prompt.asked")
    assert faults(page, page.url) == []
    assert out_of_reach(page, page.url) == []
