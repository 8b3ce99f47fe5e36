"""Accessibility of the table page, during and after a game, of the replay and of the fairness
page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.checks import DARK_DESK, VARIANTS, faults, obstacles, obstacles_here
from tests.browser.large_tables import MOMENTS
from tests.browser.large_text import undrawn
from tests.browser.player import OVER, Mouse
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
    expect(page.locator(".scrubber .where")).not_to_be_empty()
    assert obstacles_here(page) == []
    assert obstacles(page, f"{table}fairness/") == []


# What the closest hands say of some deals. How many captions were there to say it.
ONLY_BY_JOKER = """() => {
    for (const spot of document.querySelectorAll(".aim .spot")) spot.className = "spot only-joker";
    const captions = [...document.querySelectorAll(".aim .group .caption")];
    for (const caption of captions) {
        caption.textContent = "joker only";
        const gone = caption.cloneNode();
        gone.className = "caption gone";
        gone.textContent = "all gone";
        caption.after(gone);
    }
    return captions.length;
}"""


def test_3d_table_is_accessible(new_page: NewPage) -> None:
    page = undrawn(new_page(viewport={"width": 1440, "height": 780}, **CALM))
    page.goto("/")
    page.get_by_role("button", name="Play American mah jongg").first.click()
    page.wait_for_url("**/table/**")
    Mouse(page).wait_for_question()
    expect(page.locator("canvas")).to_be_visible()
    expect(page.locator("button.aim")).to_have_count(3)
    assert page.evaluate(ONLY_BY_JOKER) > 0
    assert obstacles_here(page) == []


DRAGGED_BY_THE_BROWSER = """tile => {
    const drag = new DragEvent("dragstart", { bubbles: true, cancelable: true });
    return tile.dispatchEvent(drag) || getSelection().containsNode(tile, true);
}"""
WITH_TILES = ("pass", "claims", "solitaire", "dominoes")
# Parts of a table that are told from what is beside them by colour alone, unless they have an edge.
EDGES = {
    "card": (".drawer", ".dom-middle"), "waiting": (".room",), "solitaire": (".dom-board",),
    "dominoes": (".dom-flat",), "claims": (".seat", ".answer.pass", ".answer.win"),
    "american tutorial": (".coach", ".tiles-left"),
}  # fmt: skip
HAS_EDGE = """element => {
    const { borderTopWidth, outlineWidth, outlineStyle } = getComputedStyle(element);
    const outline = outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
    return Math.max(parseFloat(borderTopWidth), outline) >= 1;
}"""
# Of which two processes can take some each. One page has the scripts already, and a player can have
# only so many tables.
PARTS = 5


@pytest.mark.parametrize("first", range(PARTS))
def test_tables_in_the_dark_theme_and_in_forced_colours(
    new_page: NewPage, accounts: Accounts, first: int
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, color_scheme="dark", **CALM)
    for moment in MOMENTS[first::PARTS]:
        moment.show(page, accounts.do(moment.address, name))
        assert faults(page, (*VARIANTS, DARK_DESK)) == [], moment.name
        page.emulate_media(forced_colors="active")
        for part in EDGES.get(moment.name, ()):
            assert page.locator(part).first.evaluate(HAS_EDGE), (moment.name, part)
        page.emulate_media(forced_colors="none")
        if moment.name in WITH_TILES:
            assert not dragged(page), moment.name


def dragged(page: Page) -> bool:
    """Whether the browser selects or drags a tile, which would not follow the finger then. The
    selection begins in a part that may be selected."""
    page.keyboard.press("Control+a")
    tiles = page.locator(".table [data-place]:visible")
    assert tiles.count()
    return any(tile.evaluate(DRAGGED_BY_THE_BROWSER) for tile in tiles.all())
