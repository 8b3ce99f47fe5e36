"""Tiles and dialogs of a table of mah jongg: received tiles, sizes on small screens, touch, the
result, forced colours, and the replay's timeline."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.player import OVER, Mouse
from tests.browser.test_play import FINISH_OVER_A_SOCKET, open_without_a_clock

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
MINE = '[data-side="bottom"] .dom-hand .tile'
SIZES = (
    ({"width": 1280, "height": 800}, 40),
    ({"width": 390, "height": 844}, 30),
    ({"width": 844, "height": 390}, 30),
    ({"width": 667, "height": 375}, 30),
)
OPEN_TABLES = """async paces => {
    const headers = { "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content };
    for (const pace of paces) {
        const choice = { game: "american", games: "1", window: "6", level: "easy" };
        const body = new URLSearchParams({ ...choice, pace, assist: "on", card: "practice" });
        const answer = await fetch("/lobby/new", { method: "POST", headers, body });
        if (!answer.url.includes("/table/")) throw new Error(`no table: ${answer.url}`);
    }
}"""
HAND_SPAN = """tiles => {
    const boxes = tiles.map(tile => tile.getBoundingClientRect());
    const left = Math.min(...boxes.map(box => box.left));
    return (Math.max(...boxes.map(box => box.right)) - left) / innerWidth;
}"""
OVERLAPS = """() => {
    const parts = ".seat:not([hidden]), .dom-hand, .dom-exposed, .tools";
    const dock = document.querySelector(".dock").getBoundingClientRect();
    const boxes = [...document.querySelectorAll(parts)].map(part => part.getBoundingClientRect())
        .filter(box => box.width && box.bottom <= dock.top + 1);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap((a, k) => boxes.slice(k + 1).filter(b => meet(a, b))).length;
}"""
BORDERS = """parts => parts.map(part => getComputedStyle(part))
    .map(style => style.borderTopStyle + parseFloat(style.borderTopWidth))"""
# Taps that follow faster are one double tap: DOUBLE in client/table/actions.ts.
AFTER_A_DOUBLE_TAP = "tapped => performance.now() - tapped > 400"
LARGE_ENOUGH = """least => [...document.querySelectorAll(".dom-discards .tile")]
    .every(tile => tile.getBoundingClientRect().width >= least)"""


def started(new_page: NewPage, user: str, **options: object) -> Page:
    page = new_page(user=user, **{**CALM, **options})
    open_without_a_clock(page)
    Mouse(page).wait_for_question()
    return page


def test_received_tiles_are_named_and_marked_for_a_moment(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = started(new_page, accounts.create(dom_table=True))
    Mouse(page).answer_question()
    toast = page.locator(".notes .note")
    expect(toast).to_have_text(re.compile("^You received .+ and .+\\.$"))
    marked = page.locator(f"{MINE}.lit")
    expect(marked).to_have_count(3)
    named = toast.inner_text()
    assert all(tile.get_attribute("aria-label") in named for tile in marked.all())
    log = page.get_by_role("log").get_by_text("you gave")
    expect(log).to_contain_text(named)
    expect(marked).to_have_count(0)


def test_tiles_stay_large_at_the_end_of_a_game(new_page: NewPage, accounts: Accounts) -> None:
    """The hands of all players lie open then, and those of others are not marked as given."""
    page = started(new_page, accounts.create(dom_table=True))
    Mouse(page).play(discards=0)
    page.evaluate(FINISH_OVER_A_SOCKET)
    expect(page.locator(OVER)).to_be_visible()
    page.get_by_role("button", name="View the table").click()
    expect(page.locator(".tile.given")).to_have_count(0)
    for size, least in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_function("size => innerWidth === size", arg=size["width"])
        discards = page.locator(".dom-discards .tile")
        expect(discards.first).to_be_attached()
        page.wait_for_function(LARGE_ENOUGH, arg=least)
        assert page.evaluate(OVERLAPS) == 0, size
        if size["width"] < 900:
            assert page.locator(MINE).evaluate_all(HAND_SPAN) > 0.75, size


@pytest.mark.parametrize("second_tap", [False, True])
def test_a_second_tap_discards_only_if_the_player_wants_that(
    new_page: NewPage, accounts: Accounts, second_tap: bool
) -> None:
    user = accounts.create(dom_table=True, second_tap_discard=second_tap)
    page = started(new_page, user, has_touch=True, viewport={"width": 390, "height": 844})
    player = Mouse(page)
    while not player.question().text.startswith("Your turn"):
        player.answer_question()
        player.wait_for_question()
    mine = page.locator(".dom-discards .tile").count()
    player.tile(0).tap()
    expect(player.tile(0)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(AFTER_A_DOUBLE_TAP, arg=page.evaluate("performance.now()"))
    player.tile(0).tap()
    if second_tap:
        expect(page.locator(".dom-discards .tile")).not_to_have_count(mine)
    else:
        expect(page.locator(".prompt .line")).to_contain_text("Put back")
        expect(player.tile(0)).to_have_attribute("aria-pressed", "false")
        expect(page.locator(".dom-discards .tile")).to_have_count(mine)


def test_the_score_table_shows_that_there_are_more_lines(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = started(
        new_page, accounts.create(dom_table=True), viewport={"width": 390, "height": 480}
    )
    Mouse(page).play(discards=0)
    page.evaluate(FINISH_OVER_A_SOCKET)
    scroll = page.locator(f"{OVER} .scroll")
    expect(scroll).to_be_visible()
    assert scroll.evaluate("part => part.scrollHeight > part.clientHeight")
    attachments = scroll.evaluate("part => getComputedStyle(part).backgroundAttachment")
    assert attachments.startswith("local, local, scroll, scroll"), "the shadow marks hidden lines"


def test_a_refused_rematch_says_why_in_the_result(new_page: NewPage, accounts: Accounts) -> None:
    page = started(new_page, accounts.create(dom_table=True))
    Mouse(page).play(discards=0)
    page.evaluate(FINISH_OVER_A_SOCKET)
    expect(page.locator(OVER)).to_be_visible()
    page.evaluate(OPEN_TABLES, ["60", "30", "15", "0"])
    page.locator(OVER).get_by_role("button", name="Rematch").click()
    refusal = page.locator(OVER).get_by_role("alert")
    expect(refusal).to_contain_text("You already have a seat at four tables.")


def test_forced_colours_keep_tile_faces_and_the_borders_of_buttons(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = started(new_page, accounts.create(dom_table=True), forced_colors="active")
    faces = page.locator(MINE).evaluate_all(
        "tiles => tiles.map(tile => getComputedStyle(tile).forcedColorAdjust)"
    )
    assert set(faces) == {"none"}
    buttons = page.locator(".answers .answer:visible, .tool:visible, .leave:visible")
    borders = buttons.evaluate_all(BORDERS)
    assert borders
    assert set(borders) == {"solid2"}


def test_a_replay_has_a_timeline_as_wide_as_the_page_and_names_the_players(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create(dom_table=True)
    page = started(new_page, user)
    Mouse(page).play(discards=0)
    page.evaluate(FINISH_OVER_A_SOCKET)
    visitor = new_page(user=accounts.create(dom_table=True), **CALM)
    visitor.goto(page.url.rstrip("/") + "/replay/")
    games = visitor.get_by_role("group", name="Games").get_by_role("button")
    expect(games).to_have_text(["Game 1", "End of game 1"])
    for size, _ in SIZES:
        visitor.set_viewport_size(size)  # type: ignore[arg-type]
        wide = visitor.locator(".along").evaluate("part => part.getBoundingClientRect().width")
        assert wide > 0.9 * size["width"], size
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    visitor.set_viewport_size({"width": 1280, "height": 800})
    games.nth(1).click()
    expect(games.nth(1)).to_have_attribute("aria-current", "true")
    games.nth(0).click()
    visitor.get_by_role("button", name="Next").click()
    for _ in range(12):
        visitor.get_by_role("button", name="Next").click()
    log = visitor.get_by_role("log")
    expect(log.get_by_text(f"{user} gave")).not_to_have_count(0)
    assert not re.search(r"\b(You|you|Your|your)\b", log.inner_text())
