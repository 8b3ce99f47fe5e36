"""Mahjong solitaire on a phone: one row of buttons, a turned board, and a whole game by touch."""

import itertools
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from solitaire.rules.game import SOLITAIRE
from solitaire.rules.moves import Take
from tests.browser.accounts import Accounts
from tests.browser.checks import seen_at_last
from tests.browser.player import wait_until_at_rest, wait_until_pressable
from tests.browser.test_solitaire import (
    FREE,
    OVER,
    NewPage,
    Pair,
    dealt,
    open_board,
    take_by_keyboard,
    take_over_the_socket,
    tile,
    tiles,
)

UPRIGHT = {"width": 390, "height": 844}
BY_HAND = 6  # pairs at the beginning and at the end of a long game
TOUCH = {"viewport": UPRIGHT, "has_touch": True, "reduced_motion": "reduce"}
BOXES = """() => [...document.querySelectorAll(".answers button, .more")]
    .map(button => button.getBoundingClientRect()).filter(box => box.width)
    .map(({ x, y, width, height }) => [x, y, width, height])"""
BELOW_THE_BOARD = """() => document.querySelector(".prompt .line").getBoundingClientRect().top
    >= document.querySelector(".dom-board").getBoundingClientRect().bottom - 1"""
# Windows, and what the panels take of their height at most.
PHONES = [(390, 844, 142), (360, 640, 142), (320, 568, 142), (844, 390, 8), (667, 375, 8)]
# Words of the tools that are broken over two lines.
BROKEN = """() => [...document.querySelectorAll(".tool-label")].flatMap(label => {
    const text = label.firstChild, words = [...label.textContent.matchAll(/\\S+/g)];
    return words.filter(({ 0: word, index }) => {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
    }).map(([word]) => word);
})"""
INSETS = """() => ["top", "right", "bottom", "left"].map(
    side => parseInt(document.querySelector(".table").style.getPropertyValue("--" + side)))"""


def boxes(page: Page) -> list[list[float]]:
    found: list[list[float]] = page.evaluate(BOXES)
    return found


def take_by_touch(page: Page, pair: Pair) -> None:
    for number in pair:
        expect(tile(page, number)).to_have_attribute("aria-label", FREE)
        tile(page, number).tap()
    expect(tile(page, pair[1])).to_have_count(0)


def test_phone_has_one_row_of_four_buttons(new_page: NewPage, accounts: Accounts) -> None:
    """Upright it is below the board, sideways beside it. The board gets all other height."""
    page = new_page(user=accounts.create(dom_table=True), viewport=UPRIGHT)
    open_board(page, "score", "turtle")
    for width, height, panels in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        look = partial(wrong_with_buttons, page, height > width, panels)
        assert seen_at_last(page, look, []) == [], (width, height)


def test_words_of_the_tools_are_whole_on_phones(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), viewport=UPRIGHT)
    open_board(page, "score", "turtle")
    for width, height in ((390, 844), (412, 915), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert seen_at_last(page, lambda: page.evaluate(BROKEN), []) == [], (width, height)


def wrong_with_buttons(page: Page, upright: bool, panels: int) -> list[str]:
    found = boxes(page)
    along, across = (0, 1) if upright else (1, 0)
    top, _, bottom, _ = page.evaluate(INSETS)
    rules = {
        "there are four": len(found) == 4,
        "in one row": len({box[across] for box in found}) == 1,
        "no two overlap": all(
            before[along] + before[along + 2] <= after[along]
            for before, after in itertools.pairwise(found)
        ),
        "large enough": all(box[2] >= 44 and box[3] >= 44 for box in found),
        "the board gets the height": top + bottom <= panels,
    }
    return [rule for rule, is_kept in rules.items() if not is_kept]


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "sideways"])
def test_other_buttons_are_behind_more(
    new_page: NewPage, accounts: Accounts, size: tuple[int, int]
) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = new_page(user=accounts.create(dom_table=True), viewport=viewport)
    open_board(page)
    pause = page.get_by_role("button", name="Pause")
    more = page.get_by_role("button", name="More")
    expect(pause).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    found = boxes(page)
    assert len(found) == 6
    assert all(min(x, y) >= 0 and x + w <= size[0] and y + h <= size[1] for x, y, w, h in found)
    page.keyboard.press("Escape")
    expect(pause).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    wait_until_pressable(page)
    pause.click()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()


@pytest.mark.parametrize("webgl", [True, False], ids=["3D", "2D"])
def test_turtle_is_turned_on_an_upright_phone(
    new_page: NewPage, accounts: Accounts, webgl: bool
) -> None:
    page = new_page(user=accounts.create(dom_table=not webgl), webgl=webgl, **TOUCH)
    open_board(page, "score", "turtle")
    if webgl:
        wait_until_at_rest(page)
    expect(page.locator(".prompt .line")).to_have_text("Choose two bright tiles that match.")
    places = dealt("score", "turtle").board.places
    leftmost, rightmost = (pick(places)[0] for pick in (min, max))
    left, right = (places.index((x, 7, 0)) for x in (leftmost, rightmost))
    top, bottom = (tile(page, n).bounding_box() for n in (left, right))
    assert top
    assert bottom
    assert top["y"] < 100 < 600 < bottom["y"], "the left is at the top"
    assert min(top["width"], bottom["width"]) >= 36
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".prompt .line")).to_have_text("Choose two free tiles that match.")


def test_the_question_covers_no_tile_where_text_is_large(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **TOUCH)
    open_board(page, "score", "turtle")
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
    page.wait_for_function("() => matchMedia('(max-width: 19.9em)').matches")
    page.wait_for_function(BELOW_THE_BOARD)


def test_whole_game_is_played_by_touch_and_looked_at_again(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **TOUCH)
    open_board(page, "classic", "pyramid")
    for pair in dealt("classic", "pyramid").solution:
        take_by_touch(page, pair)
    sheet = page.locator(OVER)
    expect(sheet).to_contain_text(re.compile("A new personal best: 0:|Your best here: 0:"))
    expect(sheet.get_by_role("button", name=re.compile("^Next board: "))).to_be_visible()
    sheet.get_by_role("link", name="Watch the replay").tap()
    moment = page.locator(".scrubber .where")
    expect(moment).to_have_text("1 of 26")
    page.get_by_role("button", name="Next").tap()
    expect(moment).to_have_text("2 of 26")
    pictures = page.locator(".dom-board .tile")
    expect(pictures).to_have_count(48)
    expect(page.locator(".dom-board .tile.dim")).to_have_count(0)


@pytest.mark.parametrize("take", [take_by_touch, take_by_keyboard], ids=["touch", "keyboard"])
def test_a_whole_score_game_is_played_and_the_next_board_begun(
    new_page: NewPage, accounts: Accounts, take: Callable[[Page, Pair], None]
) -> None:
    """The first pairs and the last are taken by hand, the others over a socket."""
    page = new_page(user=accounts.create(dom_table=True), **TOUCH)
    open_board(page, "score", "turtle")
    state = dealt("score", "turtle")
    pairs = state.solution
    for pair in pairs:
        state = SOLITAIRE.apply(state, 0, Take(pair)).state
    for pair in pairs[:BY_HAND]:
        take(page, pair)
    take_over_the_socket(page, pairs[BY_HAND:-BY_HAND])
    for pair in pairs[-BY_HAND:]:
        take(page, pair)
    sheet = page.locator(OVER)
    points = f"{state.score:,}"
    expect(sheet.locator(".detail")).to_have_text("Turtle: All 72 pairs taken.")
    expect(sheet.locator(".facing b")).to_have_text(points)
    expect(sheet.locator(".tally .sum td").last).to_have_text(points)
    finished = page.url
    sheet.get_by_role("button", name=re.compile("^Next board: ")).click()
    page.wait_for_url(lambda address: "/table/" in address and address != finished)
    expect(tiles(page).first).to_be_attached()
    expect(page.locator(OVER)).to_be_hidden()


def test_practice_is_started_over_with_the_same_deal(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **TOUCH)
    open_board(page)
    tiles = page.locator(".dom-cloth button[data-place]")
    names = tiles.evaluate_all("all => all.map(one => one.ariaLabel)")
    take_by_touch(page, dealt("classic", "square").solution[0])
    before = page.url
    page.get_by_role("button", name="Start over").tap()
    page.get_by_role("button", name="Same deal again").tap()
    page.wait_for_url(lambda address: "/table/" in address and address != before)
    expect(tiles).to_have_count(len(names))
    again = tiles.evaluate_all("all => all.map(one => one.ariaLabel)")
    assert sorted(again) == sorted(names)
