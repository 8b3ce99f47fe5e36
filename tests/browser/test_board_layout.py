"""The composition of dominoes and mahjong solitaire in 3D: at the start, in the middle, at the end
and in a replay no bar, panel or result lies on a tile."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser import finished_games, large_tables
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED, seen_at_last
from tests.browser.large_text import enlarge_text, undrawn
from tests.browser.player import wait_until_at_rest
from tests.browser.table_boxes import PARTS, Updates, meet, parts_of, pieces_on

NewPage = Callable[..., Page]
WINDOWS = [(1920, 950), (1440, 780), (1366, 650), (1024, 768), (844, 390), (390, 844), (360, 740)]
PANELS = f"{PARTS}, .scoreboard .side, .counters, .scrubber, .start-screen > *, .sheet.result"
CUT = """wanted => {
    const scroll = document.querySelector(".sheet.result .scroll");
    const { top, bottom, right } = scroll.getBoundingClientRect();
    const outside = box => box.height > 1
        && (box.top < top - 1 || box.bottom > bottom + 1 || box.right > right + 1);
    return [...document.querySelectorAll(`.sheet.result .lines ${wanted}`)]
        .filter(part => outside(part.getBoundingClientRect())).map(part => part.className);
}"""
# What lies across the end of what is shown of a cut result, and what is not whole but must be.
CROSSED = """() => {
    const result = document.querySelector(".sheet.result");
    const scroll = result.querySelector(".scroll");
    const isCut = scroll.scrollHeight > scroll.clientHeight + 4;
    if (isCut !== result.matches(".more")) return ["it is cut, and no arrow says so"];
    if (scroll.scrollWidth > scroll.clientWidth) return ["it goes on at the right"];
    const { top, bottom } = scroll.getBoundingClientRect();
    const shown = isCut ? top + parseFloat(result.style.getPropertyValue("--shown")) : bottom;
    const found = [];
    const texts = document.createTreeWalker(scroll, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest("thead, .hint:empty")) continue;
        range.selectNodeContents(texts.currentNode);
        for (const line of range.getClientRects())
            if (isCut && line.top + 3 < shown && shown < line.bottom - 3)
                found.push(texts.currentNode.data);
    }
    if (isCut && bottom - shown < 12) found.push("the arrow lies on text");
    for (const part of [".sheet.result h2", ".facing", ".sheet.result .next .button.brass"]) {
        const box = document.querySelector(part).getBoundingClientRect();
        const end = part === ".facing" ? shown : innerHeight;
        if (box.top < 0 || box.bottom > end + 1) found.push(part);
    }
    return found;
}"""
# Whether all parts of the total score are shown, or none.
SUM_PARTS = """() => {
    const result = document.querySelector(".sheet.result");
    const scroll = result.querySelector(".scroll");
    const { top, bottom } = scroll.getBoundingClientRect();
    const cut = result.matches(".more");
    const end = cut ? top + parseFloat(result.style.getPropertyValue("--shown")) : bottom;
    const rows = [...scroll.querySelectorAll(".tally tbody tr:not(.sum)")];
    const shown = rows.filter(row => row.getBoundingClientRect().bottom < end + 3).length;
    const part = rows.some(row => row.getBoundingClientRect().top < end - 3);
    return shown === rows.length || !part;
}"""
# A rival who is ahead, with a name so long that it takes two lines on a phone.
LONG_NAME = """() => {
    const lines = document.querySelectorAll(".sheet.result .comparison > p:not(.links)");
    lines[lines.length - 1].textContent = "Next: n0e20ea2563cb, 494 points ahead.";
}"""
PHONES = [(390, 844), (360, 740), (844, 390)]
BANDS = [(1024, 768), (768, 1024)]  # where it lies below the board in columns
TEXTS = [16, 24]
ESSENTIAL = (
    ":is(.detail, .facing, .match .tally .sum, body:has(.alone) .comparison > p:not(.links))"
)
AT = 30  # of a replay
EDGE = 6  # pixels below a button, four of which show how thick it is
LIVE = {
    **{
        name: large_tables.named(name)
        for name in ("dominoes start", "dominoes over", "solitaire", "solitaire over")
    },
    "dominoes middle": large_tables.Moment("", finished_games.dominoes_in_the_middle),
}
REPLAYS: dict[str, Callable[[User], str]] = {
    "dominoes": finished_games.dominoes_against_the_ai,
    "solitaire": finished_games.solitaire_with_help,
}


def shown(new_page: NewPage, accounts: Accounts, name: str) -> tuple[Page, Updates]:
    """A moment of a game, without its picture."""
    user = accounts.create()
    page = undrawn(new_page(user=user, reduced_motion="reduce"))
    updates = Updates(page)
    LIVE[name].show(page, accounts.do(LIVE[name].address, user))
    return page, updates


def covered(page: Page, newest: Callable[[], dict[str, Any]]) -> set[tuple[str, str]]:
    """What lies on which tile. The wood of a rack may be covered."""
    wait_until_at_rest(page)
    tiles = [piece for piece in pieces_on(page, newest()) if not piece["what"].startswith("rack@")]
    return {
        (part["what"], tile["what"])
        for part in parts_of(page, PANELS)
        for tile in tiles
        if meet(part, tile, 2)
    }


def check_windows(page: Page, newest: Callable[[], dict[str, Any]]) -> None:
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found = seen_at_last(page, partial(covered, page, newest), set())
        assert found == set(), (width, height)


@pytest.mark.parametrize("name", LIVE)
def test_nothing_lies_on_a_tile(new_page: NewPage, accounts: Accounts, name: str) -> None:
    page, updates = shown(new_page, accounts, name)
    check_windows(page, lambda: updates.newest)


@pytest.mark.parametrize("name", ["dominoes over", "solitaire over"])
def test_a_result_is_read_without_scrolling(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    """All of it beside the table, and in low windows and on phones how it ended, the total, how it
    compares, and what can be played next."""
    page, _ = shown(new_page, accounts, name)
    expect(page.locator(".sheet.result .comparison a").first).to_be_visible()
    page.evaluate(LONG_NAME)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        wanted = "> *" if width > 1000 and height > 700 else ESSENTIAL
        assert page.evaluate(CUT, wanted) == [], (width, height)
        how = page.locator(".sheet.result :is(h2 .how, .detail)").filter(visible=True)
        expect(how).to_be_in_viewport(ratio=1)
        expect(page.locator(".next .brass")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["dominoes over", "solitaire over"])
def test_in_large_text_the_result_leaves_the_board_on_a_phone(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    page, updates = shown(new_page, accounts, name)
    enlarge_text(page, 24)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(SETTLED)
    assert seen_at_last(page, partial(covered, page, lambda: updates.newest), set()) == set()
    next_boards = page.locator(".next .button").filter(visible=True)
    assert next_boards.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    expect(page.locator(".next .brass")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["dominoes over", "solitaire over"])
def test_a_cut_result_ends_between_two_lines(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    """Also in large text: no line is cut, the arrow lies on none, and who has won, the score and
    what comes next are whole."""
    page, _ = shown(new_page, accounts, name)
    expect(page.locator(".sheet.result .comparison a").first).to_be_visible()
    browser = page.context.new_cdp_session(page)
    for text in TEXTS:
        enlarge_text(page, text, browser)
        for width, height in (*PHONES, *BANDS):
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found = seen_at_last(page, lambda: page.evaluate(CROSSED), [])
            assert found == [], (text, width, height)


def test_a_sum_is_shown_with_all_its_parts_or_with_none(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, reduced_motion="reduce"))
    page.goto(accounts.do(finished_games.dominoes_before_the_win, name))
    for place in ("hand", "end"):
        page.locator(f".unseen [data-place^='{place}.']").first.press("Enter")
    expect(page.locator(".sheet.result .tally")).to_contain_text("Time bonus")
    browser = page.context.new_cdp_session(page)
    for text in TEXTS:
        enlarge_text(page, text, browser)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found = seen_at_last(page, lambda: page.evaluate(SUM_PARTS), True)
            assert found is True, (text, width, height)


@pytest.mark.parametrize("name", ["dominoes over", "solitaire over"])
def test_no_button_stands_on_the_last_pixels_of_a_phone(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    page, _ = shown(new_page, accounts, name)
    page.get_by_role("button", name="View the board").click()
    button = page.get_by_role("button", name="Show the result")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        box = button.bounding_box()
        assert box, (width, height)
        assert height - box["y"] - box["height"] >= EDGE, (width, height)


@pytest.mark.parametrize("game", REPLAYS)
def test_nothing_lies_on_a_tile_in_a_replay(
    new_page: NewPage, accounts: Accounts, game: str
) -> None:
    address = accounts.do(REPLAYS[game], accounts.create())
    page = undrawn(new_page(reduced_motion="reduce"))
    pages = page.request.get(
        f"{address}replay.json", params={"seat": 0, "hands": "all", "since": 0}
    )
    updates = pages.json()["updates"]
    at = min(AT, len(updates))
    page.goto(f"{address}replay/?at={at}")
    expect(page.locator(".scrubber .where")).to_contain_text(f"{at} of")
    check_windows(page, lambda: updates[at - 1])
