"""Tiles and dialogs of a table of mah jongg: received tiles, sizes on small screens, touch, the
result, forced colours, and the replay's timeline."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.player import OVER, Mouse, wait_until_pressable
from tests.browser.test_play import open_without_a_clock

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
FITS = "text => text.scrollHeight <= text.clientHeight"
# Taps that follow faster are one double tap: DOUBLE in client/table/actions.ts.
AFTER_A_DOUBLE_TAP = "tapped => performance.now() - tapped > 400"
# The page arranges itself in the frame after a change of size, and its table in that frame too.
ARRANGED = """width => new Promise(done => {
    const look = () => requestAnimationFrame(() => innerWidth === width
        ? requestAnimationFrame(() => requestAnimationFrame(done)) : look());
    look();
})"""
# The sizes of a player's exposures: none, many of each size, and winning hands of the card with the
# most groups, whose single tiles lie apart.
EXPOSED: tuple[list[int], ...] = (
    [], [3], [6, 6], [3, 3, 3, 4], [2] * 7, [2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2], [2] + [1] * 12,
)  # fmt: skip
LARGE_ENOUGH = """least => [...document.querySelectorAll(".dom-discards .tile")]
    .every(tile => tile.getBoundingClientRect().width >= least)"""
ARROW = "part => getComputedStyle(part, '::before').content"


def started(new_page: NewPage, user: str, **options: Any) -> Page:
    page = new_page(user=user, **{**CALM, **options})
    open_without_a_clock(page)
    Mouse(page).wait_for_question()
    return page


def game_that_is_over(new_page: NewPage, accounts: Accounts, **options: Any) -> Page:
    """The page of a player whose game is over, with its result."""
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **{**CALM, **options})
    page.goto(accounts.do(mahjong_games.over, name))
    expect(page.locator(OVER)).to_be_visible()
    return page


def test_received_tiles_are_named_and_marked(new_page: NewPage, accounts: Accounts) -> None:
    page = started(new_page, accounts.create(dom_table=True))
    Mouse(page).answer_question()
    toast = page.locator(".notes .note")
    expect(toast).to_have_text(re.compile("^You received .+ and .+\\.$"))
    marked = page.locator(f"{MINE}.marked")
    expect(marked).to_have_count(3)
    named = toast.inner_text()
    names = [str(tile.get_attribute("aria-label")) for tile in marked.all()]
    assert all(name.partition(", ")[0] in named for name in names)  # after it: what it may do
    log = page.get_by_role("log").get_by_text("you gave")
    expect(log).to_contain_text(named)


def test_tiles_stay_large_at_the_end_of_a_game(new_page: NewPage, accounts: Accounts) -> None:
    """The hands of all players lie open then, and those of others are not marked as given."""
    page = game_that_is_over(new_page, accounts)
    page.get_by_role("button", name="View the table").click()
    expect(page.locator(".tile.given")).to_have_count(0)
    for size, least in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(ARRANGED, size["width"])
        discards = page.locator(".dom-discards .tile")
        expect(discards.first).to_be_attached()
        page.wait_for_function(LARGE_ENOUGH, arg=least)
        assert page.evaluate(OVERLAPS) == 0, size
        if size["width"] < 900:
            assert page.locator(MINE).evaluate_all(HAND_SPAN) > 0.75, size


def test_the_tile_that_has_won_has_a_star(new_page: NewPage, accounts: Accounts) -> None:
    page = game_that_is_over(new_page, accounts)
    tile = page.get_by_role("img", name=", winning tile").and_(page.locator(".dom-side *"))
    assert tile.evaluate("tile => getComputedStyle(tile, '::after').content") == '"★"'


# Discards that the compass covers in a small window, and the newest if the felt's edge cuts it.
HIDDEN = """() => {
    const box = part => part.getBoundingClientRect();
    const felt = box(document.querySelector(".dom-middle"));
    const compass = box(document.querySelector(".dom-compass"));
    const covered = tile => tile.left < compass.right - 1 && compass.left < tile.right - 1
        && tile.top < compass.bottom - 1 && compass.top < tile.bottom - 1;
    const cut = tile => tile.top < felt.top || tile.bottom > felt.bottom;
    const tiles = [...document.querySelectorAll(".dom-discards .tile")];
    // In rows of each player the newest is known only while it may be claimed.
    const last = document.querySelector(".dom-row") ? null : tiles[tiles.length - 1];
    const newest = document.querySelector(".dom-discards .lit") ?? last;
    return tiles.filter(tile => covered(box(tile)) || tile === newest && cut(box(tile)))
        .map(tile => tile.dataset.place);
}"""


@pytest.mark.parametrize("game", [mahjong_games, zung_jung_games])
def test_on_phones_the_newest_discard_is_seen_late_in_a_game(
    new_page: NewPage, accounts: Accounts, game: Any
) -> None:
    """Tiles keep their size; where not all of them fit, the felt scrolls."""
    name = accounts.create(dom_table=True)
    page = new_page(user=name, viewport={"width": 390, "height": 844}, **CALM)
    page.goto(accounts.do(game.near_the_end, name))
    Mouse(page).wait_for_question()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(ARRANGED, width)
        assert page.locator(".dom-discards .tile").count() > 50
        assert page.evaluate(HIDDEN) == [], width
        if game is mahjong_games:
            expect(page.locator(".dom-discards .tile:not([data-tag])")).to_have_count(0)


class Feed:
    """Passes updates on from the server to a page, and can change the newest one."""

    def __init__(self, page: Page) -> None:
        self.newest: dict[str, Any] = {}
        self.page: WebSocketRoute | None = None
        page.route_web_socket("**/ws/table/**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        def receive(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "update":
                self.newest = message
            route.send(text)

        self.page = route
        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(receive)

    def show(self, **changes: Any) -> None:
        view = {**self.newest["view"], **changes}
        assert self.page, "the page has not connected"
        self.page.send(json.dumps({**self.newest, "events": [], "view": view}))


def laid_open(rack: dict[str, Any], exposed: list[int]) -> dict[str, Any]:
    """A rack with exposures of these sizes and the rest of 13 tiles in the hand; a winner's hand of
    14 is all exposed."""
    groups = [{"tiles": ["3D"] * size, "tile": "3D", "source": None} for size in exposed]
    hand = ["5B"] * (13 - sum(exposed))
    return {**rack, "exposed": groups, "hand": hand, "count": len(hand)}


def test_open_hands_overlap_nothing_whatever_they_hold(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **CALM)
    feed = Feed(page)
    page.goto(accounts.do(mahjong_games.over, name))
    page.locator(OVER).get_by_role("button", name="View the table").click()
    racks = feed.newest["view"]["racks"]
    for size, least in (*SIZES, ({"width": 900, "height": 600}, 30)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(ARRANGED, size["width"])
        for case, exposed in enumerate(EXPOSED):
            discards = [{"tile": "1C", "seat": 0}] * (case + 50)
            feed.show(racks=[laid_open(rack, exposed) for rack in racks], discards=discards)
            expect(page.locator(".dom-discards .tile")).to_have_count(len(discards))
            page.evaluate(ARRANGED, size["width"])  # hands of another height move the table
            assert page.evaluate(OVERLAPS) == 0, (size, exposed)
            assert page.evaluate(LARGE_ENOUGH, least), (size, exposed)


@pytest.mark.parametrize("second_tap", [False, True])
def test_a_second_tap_discards_only_if_the_player_wants_that(
    new_page: NewPage, accounts: Accounts, second_tap: bool
) -> None:
    user = accounts.create(dom_table=True, second_tap_discard=second_tap)
    page = new_page(user=user, has_touch=True, viewport={"width": 390, "height": 844}, **CALM)
    page.goto(accounts.do(mahjong_games.at_own_turn, user))
    player = Mouse(page)
    player.wait_for_question()
    wait_until_pressable(page)
    expect(page.locator(".prompt .line")).to_contain_text("Your turn")
    discards = page.locator(".dom-discards .tile")
    mine = discards.count()
    player.tile(0).tap()
    expect(player.tile(0)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(AFTER_A_DOUBLE_TAP, arg=page.evaluate("performance.now()"))
    player.tile(0).tap()
    if second_tap:
        expect(discards).not_to_have_count(mine)
    else:
        expect(page.locator(".prompt .line")).to_contain_text("Put back")
        assert page.locator(".prompt").evaluate(FITS)
        expect(player.tile(0)).to_have_attribute("aria-pressed", "false")
        expect(discards).to_have_count(mine)


def test_the_score_table_shows_that_there_are_more_lines(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = game_that_is_over(new_page, accounts, viewport={"width": 390, "height": 480})
    scroll = page.locator(f"{OVER} .scroll")
    expect(scroll).to_be_visible()
    assert scroll.evaluate("part => part.scrollHeight > part.clientHeight")
    expect(page.locator(f"{OVER}.more")).to_be_visible()
    arrow = page.locator(f"{OVER} .next").evaluate(ARROW)
    assert arrow == '""', "it marks hidden lines"


def test_beside_the_result_of_a_2d_table_the_way_back_and_the_players_stay(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = game_that_is_over(new_page, accounts, viewport={"width": 1440, "height": 780})
    for part in (".leave", ".at-bottom .seat"):
        expect(page.locator(part)).to_be_visible()


def test_a_refused_rematch_says_why_in_the_result(new_page: NewPage, accounts: Accounts) -> None:
    page = game_that_is_over(new_page, accounts)
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


def test_a_replay_marks_the_games_and_names_the_players(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create()
    visitor = new_page(user=accounts.create(dom_table=True), **CALM)
    visitor.goto(accounts.do(mahjong_games.over, user) + "replay/")
    visitor.get_by_role("button", name="Jump to").click()
    games = visitor.get_by_role("group", name="Games").get_by_role("button")
    expect(games).to_have_text(["Game 1", "End of game 1"])
    games.nth(1).click()
    expect(games.nth(1)).to_have_attribute("aria-current", "true")
    games.nth(0).click()
    visitor.get_by_role("button", name="Next", exact=True).click()
    for _ in range(12):
        visitor.get_by_role("button", name="Next", exact=True).click()
    log = visitor.get_by_role("log")
    expect(log.get_by_text(f"{user} gave")).not_to_have_count(0)
    assert not re.search(r"\b(You|you|Your|your)\b", log.inner_text())
