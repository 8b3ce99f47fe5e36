"""Replays in a real browser: by keyboard, with the menus, on screens of all sizes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from tests.browser import finished_games, mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED, obstacles_here
from tests.browser.large_text import Reader, undrawn
from tests.browser.player import wait_until_at_rest

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
WINDOWS = ((1440, 780), (1024, 768), (844, 390), (390, 844), (360, 740))
FINISHED: dict[str, Callable[[User], str]] = {
    "american": mahjong_games.over,
    "solitaire": finished_games.solitaire_with_help,
    "dominoes": finished_games.dominoes_against_the_ai,
}
# What lies on the table, and the line of text about it, once a key has led to another moment.
AFTER_KEY = """async key => {
    const moment = document.querySelector(".scrubber .where");
    const before = moment.textContent;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const told = document.querySelector(".scrubber .told");
    const waits = () => moment.textContent === before || told.matches(".past");
    for (let tries = 0; waits() && tries < 400; tries++)
        await new Promise(done => setTimeout(done, 5));
    const tiles = [...document.querySelectorAll("#table [data-place][data-shown]")];
    return {
        at: parseInt(moment.textContent),
        table: tiles.map(tile => `${tile.dataset.place}=${tile.dataset.shown}`).sort().join(),
        told: told.textContent,
    };
}"""
# Which of the texts do not fit into their line.
CUT = """texts => {
    const told = document.querySelector(".scrubber .told");
    return texts.filter(text => {
        told.textContent = text;
        return told.scrollHeight > told.clientHeight + 1;
    });
}"""
CONTROLS = ".scrubber .steps button:visible, .scrubber .choices > *:visible"
BOXES = """parts => parts.map(part => {
    const { width, height, top } = part.getBoundingClientRect();
    return { width, height, top: Math.round(top) };
})"""
OUTSIDE = """() => [...document.querySelectorAll(
    ".scrubber :is(button, select, input), .scrubber .where"
)].filter(part => {
    const box = part.getBoundingClientRect();
    return box.width && (box.left < 0 || box.right > innerWidth || box.bottom > innerHeight
        || (part.matches("button") && (box.width < 24 || box.height < 24)));
}).map(part => part.className)"""


def opened(new_page: NewPage, accounts: Accounts, game: str, **options: Any) -> Page:
    """The replay of a finished game, for a visitor, at its first moment."""
    address = accounts.do(FINISHED[game], accounts.create())
    page = new_page(**{"viewport": {"width": 1440, "height": 780}, **CALM, **options})
    page.goto(f"{address}replay/")
    expect(moment(page)).to_have_text(re.compile("^1 (of|von) "))
    return page


def moment(page: Page) -> Locator:
    return page.locator(".scrubber .where")


def last_of(page: Page) -> int:
    return int(re.findall(r"\d+", moment(page).inner_text())[1])


def expect_at(page: Page, number: int) -> None:
    expect(moment(page)).to_have_text(re.compile(f"^{number} of "))


def expect_hands(page: Page, counts: list[int]) -> None:
    """By seat: how many tiles of its hand are seen."""
    for seat, count in enumerate(counts):
        tiles = page.locator(f'[data-place^="hand."][data-place$="@{seat}"]:not(.hidden-face)')
        expect(tiles.locator("visible=true")).to_have_count(count)


def test_an_american_game_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "american")
    last = last_of(page)
    expect_hands(page, [14, 13, 13, 13])  # East has one more
    dealt = re.compile(r"^The tiles have been dealt\. \w+ (is|are) East\.$")
    expect(page.locator(".scrubber .told")).to_have_text(dealt)
    for key, at in (
        ("ArrowRight", 2), ("l", 12), ("j", 2), ("ArrowLeft", 1), ("End", last), ("Home", 1),
        ("5", last // 2 + 1), ("0", 1),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect_at(page, at)
    page.keyboard.press("n")
    expect(page.locator(".scrubber .told")).to_contain_text("First pass, to the right")
    page.keyboard.press("h")
    expect(page.get_by_role("alert").filter(has_text="Only this seat's hand")).to_be_visible()
    expect_hands(page, [14, 0, 0, 0])
    page.keyboard.press("h")
    expect(page.get_by_role("alert").filter(has_text="Only what everybody saw")).to_be_visible()
    expect_hands(page, [0, 0, 0, 0])
    page.keyboard.press("h")
    page.keyboard.press("v")
    mine = page.locator('[data-side="bottom"] [data-place^="hand."]').first
    expect(mine).to_have_attribute("data-place", "hand.0@1")
    expect_hands(page, [14, 13, 13, 13])
    page.keyboard.press("?")
    expect(page.get_by_role("definition").filter(has_text="ten steps back")).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text="discard the")).to_have_count(0)


def test_it_plays_to_the_end_at_four_times_the_speed(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "american")
    end = page.evaluate(AFTER_KEY, "End")
    for _ in range(2):
        page.keyboard.press(">")
    expect(page.get_by_label("Speed")).to_have_value("4")
    page.keyboard.press("9")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect_at(page, last_of(page))
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(AFTER_KEY, "ArrowRight") == end
    page.reload()
    expect(page.get_by_label("Speed")).to_have_value("4")  # remembered


def test_the_tile_that_is_drawn_and_those_that_are_passed_are_marked(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = opened(new_page, accounts, "american")
    marked = page.locator('[data-place^="hand."].marked')
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrubber .told")).to_contain_text("gives")
    expect(marked).to_have_count(3)
    expect(page.locator(".dom-slots")).to_be_hidden()


@pytest.mark.parametrize("game", FINISHED)
def test_each_moment_is_the_same_forwards_and_backwards_and_told_in_full(
    new_page: NewPage, accounts: Accounts, game: str
) -> None:
    page = opened(new_page, accounts, game)
    last = last_of(page)
    forwards = [page.evaluate(AFTER_KEY, "ArrowRight") for _ in range(last - 1)]
    assert [seen["at"] for seen in forwards] == list(range(2, last + 1))
    backwards = [page.evaluate(AFTER_KEY, "ArrowLeft") for _ in range(last - 1)]
    assert [seen["table"] for seen in backwards[:-1]] == [
        seen["table"] for seen in forwards[-2::-1]
    ]
    assert any(seen["told"] for seen in forwards)
    page.keyboard.press("5")
    half = last // 2 + 1
    expect_at(page, half)
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(AFTER_KEY, "ArrowRight")["table"] == forwards[half - 2]["table"]
    if game == "american":  # whose texts are the longest
        expect_told_in_full(page, [seen["told"] for seen in forwards])


def expect_told_in_full(page: Page, texts: list[str]) -> None:
    for width, height in ((1440, 780), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT, texts) == [], width


def test_on_an_upright_phone_the_controls_are_one_row_of_large_buttons(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = opened(new_page, accounts, "american", viewport={"width": 390, "height": 844})
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        boxes = page.locator(CONTROLS).evaluate_all(BOXES)
        assert len({box["top"] for box in boxes}) == 1, boxes
        assert min(box["height"] for box in boxes) >= 48, boxes
        assert min(box["width"] for box in boxes) >= 40, boxes
    page.get_by_role("button", name="Jump to").click()
    page.get_by_role("button", name="Next: Win").click()
    expect(page.locator(".scrubber .told")).to_contain_text(" won ")


def test_a_game_of_solitaire_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "solitaire")
    told = page.locator(".scrubber .told")
    page.keyboard.press("n")
    expect(told).to_contain_text("The last pair is back")
    page.keyboard.press("n")
    expect(told).to_contain_text(re.compile("hint", re.I))
    page.keyboard.press("p")
    expect(told).to_contain_text("The last pair is back")
    page.get_by_role("button", name="Jump to").click()
    row = page.locator(".landmark").filter(has_text="Hint")
    row.get_by_role("button", name="Next: Hint").click()
    expect(told).to_contain_text(re.compile("hint", re.I))
    expect(row).to_contain_text("1 of 1")
    page.keyboard.press("Escape")
    expect(row).to_be_hidden()
    expect(page.get_by_role("button", name="Jump to")).to_be_focused()
    page.get_by_role("button", name="View").click()
    expect(page.get_by_role("group", name="Hands")).to_have_count(0)  # there are none


def test_a_game_of_dominoes_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "dominoes")
    page.get_by_role("button", name="Jump to").click()
    page.get_by_role("button", name="Next: Points").click()
    expect(page.locator(".scrubber .told")).to_contain_text("points")
    page.get_by_role("button", name="Next: End of a round").click()
    expect(page.locator(".scrubber .told")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.locator("body").click(position={"x": 5, "y": 400})
    page.keyboard.press("Home")
    page.keyboard.press("n")
    theirs = page.locator('[data-place^="hand."][data-place$="@1"]')
    expect(theirs.first).to_be_visible()
    assert theirs.locator("visible=true").evaluate_all(
        "all => all.every(one => !one.classList.contains('hidden-face'))"
    )


def test_a_turned_phone_says_where_dominoes_lie_now(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "dominoes")
    last = last_of(page)
    wide = {seen["at"]: seen["told"] for seen in walked(page, "ArrowRight", last - 1)}
    page.set_viewport_size({"width": 390, "height": 844})
    tall = {seen["at"]: seen["told"] for seen in walked(page, "ArrowLeft", last - 2)}
    other = min(at for at in tall if tall[at] != wide[at])
    walked(page, "ArrowRight", other - 2)
    expect_at(page, other)
    page.set_viewport_size({"width": 1440, "height": 780})
    expect(page.locator(".scrubber .told")).to_have_text(wide[other])


def walked(page: Page, key: str, steps: int) -> list[dict[str, Any]]:
    """What is seen after each of so many presses."""
    return [page.evaluate(AFTER_KEY, key) for _ in range(steps)]


@pytest.mark.parametrize("game", FINISHED)
def test_the_controls_are_whole_on_every_screen_and_with_large_text(
    new_page: NewPage, accounts: Accounts, game: str
) -> None:
    page = opened(new_page, accounts, game)
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Show the result")).to_be_visible()
    reader = Reader(page)
    for text in (16, 24):
        for window in WINDOWS:
            assert reader.misses(text, window) == []
            assert page.evaluate(OUTSIDE) == [], (window, text)
    page.set_viewport_size({"width": 390, "height": 844})
    box = page.locator(".scrubber .along input").bounding_box()
    assert box
    assert box["width"] >= 340, "on an upright phone the slider has the whole width"


def test_its_menus_have_no_obstacles(new_page: NewPage, accounts: Accounts) -> None:
    page = opened(new_page, accounts, "american")
    for menu in ("Jump to", "View"):
        page.get_by_role("button", name=menu).click()
        assert obstacles_here(page) == [], menu


def test_all_hands_are_open_at_the_3d_table(new_page: NewPage, accounts: Accounts) -> None:
    def at_3d_table(**options: Any) -> Page:
        return undrawn(new_page(**options))

    page = opened(at_3d_table, accounts, "american")
    page.keyboard.press("End")
    expect_at(page, last_of(page))
    page.keyboard.press("5")
    wait_until_at_rest(page)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press("k")
    wait_until_at_rest(page)
    expect(page.locator("canvas")).to_be_visible()


@pytest.mark.parametrize("window", [(1440, 780), (1024, 768), (844, 390), (390, 844)])
def test_marks_are_seen_explained_and_pressed(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    width, height = window
    page = opened(new_page, accounts, "american", viewport={"width": width, "height": height})
    marks = page.locator(".signs .mark")
    widths = marks.evaluate_all("marks => marks.map(mark => mark.getBoundingClientRect().width)")
    assert len(widths) > 2
    assert min(widths) >= 4
    legend = page.locator(".scrubber .legend")
    for word in ("Pass", "Game"):
        expect(legend.get_by_text(word)).to_be_in_viewport(ratio=1)
    marks.last.click()
    expect_at(page, last_of(page))
    expect(page.locator(".scrubber .mark-name")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words"), [("en", ("Pass", "Game")), ("de", ("Weitergabe", "Partie"))]
)
def test_on_the_narrowest_phone_the_legend_is_whole(
    new_page: NewPage, accounts: Accounts, language: str, words: tuple[str, ...]
) -> None:
    window = {"width": 360, "height": 740}
    page = opened(new_page, accounts, "american", viewport=window, locale=language)
    legend = page.locator(".scrubber .legend")
    for word in words:
        expect(legend.get_by_text(word)).to_be_in_viewport(ratio=1)
    assert legend.evaluate("legend => legend.scrollWidth <= legend.clientWidth")
