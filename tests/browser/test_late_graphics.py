"""The 3D table where something of it is missing: the context of the graphics card, or the tile
faces."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.network import LateFiles
from tests.browser.player import wait_until_at_rest
from tests.browser.test_dominoes import TWO_ROUNDS
from tests.browser.test_play import colours
from tests.browser.test_solitaire import DEAL, dealt, take_by_click, take_by_mouse, tiles

NewPage = Callable[..., Page]
SMALL = {"viewport": {"width": 720, "height": 480}, "reduced_motion": "reduce"}
LOSE = """() => {
    const context = document.querySelector("canvas").getContext("webgl2");
    window.card = context.getExtension("WEBGL_lose_context");
    window.card.loseContext();
}"""
RESTORED = """() => new Promise(done => {
    document.querySelector("canvas").addEventListener("webglcontextrestored", done);
    window.card.restoreContext();
})"""
FACES = "**/tiles/faces*.svg"
SHOWN = 500  # colours of a table with its tiles


def open_in_3d(page: Page) -> None:
    page.goto(f"/solitaire/?mode=classic&layout=square&deal={DEAL}")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/table/**")


def test_a_game_goes_on_without_the_graphics_card(new_page: NewPage) -> None:
    page = new_page(webgl=True, **SMALL)
    open_in_3d(page)
    first, second = dealt("classic", "square").solution[:2]
    wait_until_at_rest(page)
    page.evaluate(LOSE)
    page.evaluate(RESTORED)
    wait_until_at_rest(page)
    assert colours(page) > SHOWN
    page.evaluate(LOSE)
    message = page.get_by_role("alert").filter(has_text="the 2D table is shown")
    expect(message).to_be_visible()
    expect(page.locator("canvas")).to_have_count(0)
    take_by_click(page, first)
    page.get_by_role("button", name="Back to the 3D table").click()
    expect(message).to_be_hidden()
    take_by_mouse(page, second)
    assert colours(page) > SHOWN


def test_the_clock_waits_for_the_tile_faces(new_page: NewPage) -> None:
    page = new_page(webgl=True, **SMALL)
    page.goto(f"/solitaire/?mode=classic&layout=square&deal={DEAL}")
    faces = LateFiles(page, FACES)
    page.get_by_role("button", name="Play this deal").click(no_wait_after=True)
    waits = page.get_by_role("heading", name="One moment…")
    expect(waits).to_be_visible()
    expect(page.get_by_role("button", name="Resume")).to_be_hidden()
    expect(tiles(page)).to_have_count(0)
    places = len(dealt("classic", "square").faces)
    expect(page.locator(".outline .outline-face")).to_have_count(places)
    faces.come()
    expect(waits).to_be_hidden()
    expect(page.locator(".outline")).to_have_count(0)
    wait_until_at_rest(page)
    assert colours(page) > SHOWN


def test_a_game_begins_with_the_tile_faces(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    page.goto(f"/dominoes/?deal={TWO_ROUNDS}")
    faces = LateFiles(page, FACES)
    page.get_by_role("button", name=re.compile("^Easy")).click(no_wait_after=True)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("The tiles are on their way…")).to_be_attached()
    assert not [text for text in sent if '"move"' in text]
    faces.come()
    expect(page.locator(".start-screen")).to_be_hidden()
