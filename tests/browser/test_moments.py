"""The moment of a win: the light, the hand's name, the points, and the result at the side."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.player import OVER, Mouse, wait_until_at_rest

NewPage = Callable[..., Page]
WINDOW = {"width": 1280, "height": 800}
SMALLER = {"width": 1024, "height": 700}
# The table stands still, and no further frame is drawn.
FRAMES = "document.querySelector('canvas').dataset.frames"
CALLS = "Number(document.querySelector('canvas').dataset.calls)"
MOST_CALLS = 20
HAND = "13579 · FF 1 33 555 5 77 999"
NAME = ".moment.stays .moment-words"
TOUCHES = 12  # pixels: the pool of light is larger than the tiles


def test_the_moment_of_a_win_is_skipped_by_a_key(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page(user=name, webgl=True, viewport=WINDOW)
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    Mouse(page).press("Mah jongg!")
    moment = page.locator(".moment.win")
    expect(moment).to_be_visible()
    expect(page.locator(OVER)).to_have_count(0)
    page.set_viewport_size(SMALLER)  # type: ignore[arg-type]
    page.keyboard.press("c")  # is Ready at other times
    result = page.locator(OVER)
    expect(result).to_be_visible()
    expect(moment).to_contain_text("You won: mah jongg!")
    expect(moment.locator("strong")).to_have_text(HAND)
    expect(moment.locator(".moment-count, .moment-chip")).to_have_count(0)
    box = result.bounding_box()
    assert box
    assert box["x"] > SMALLER["width"] / 3
    wait_until_at_rest(page)
    frames = page.evaluate(FRAMES)
    assert page.evaluate(CALLS) <= MOST_CALLS
    expect(page.get_by_role("log").get_by_text(re.compile("^Mah jongg! You won"))).to_be_attached()
    assert page.evaluate(FRAMES) == frames
    name_box, light = (page.locator(part).bounding_box() for part in (NAME, ".moment-light"))
    assert name_box
    assert light
    assert name_box["y"] + name_box["height"] < light["y"] + TOUCHES
    page.get_by_role("button", name="View the table").click()
    expect(moment).to_be_hidden()


def test_a_win_without_motion_has_its_words_and_numbers(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, reduced_motion="reduce", viewport=WINDOW)
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    expect(page.locator(".aims")).to_be_visible()
    Mouse(page).press("Mah jongg!")
    expect(page.locator(".moment-words")).to_contain_text("You won: mah jongg!")
    expect(page.locator(".moment-count.won")).to_have_text(re.compile(r"^\+\d+$"))
    expect(page.locator(".moment-count.lost")).to_have_count(3)
    expect(page.locator(".moment-chip")).to_have_count(0)
    expect(page.locator(OVER)).to_be_visible()  # by itself
    expect(page.locator(".moment.stays strong")).to_have_text(HAND)
    expect(page.locator(".moment-count")).to_have_count(0)
    expect(page.locator(".aims")).to_be_hidden()
