"""The composition of the 3D table on desktops: what the bars cover of the window, and that they and
the panels lie on no tile, stick or rack, nor on each other."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED
from tests.browser.large_tables import named
from tests.browser.large_text import undrawn
from tests.browser.player import SceneMouse, wait_until_at_rest
from tests.browser.table_boxes import Box, Updates, insets_of, meet, overlaps, parts_of, pieces_on
from tests.processes import wait_until

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
# The bars stand at the sides of wide windows, and in one row at the top of others. As in SCREENS of
# client/scene/sample-screens.ts, whose sizes the tests of the games check.
RAILED = {"top": 6, "right": 54, "bottom": 58, "left": 54}
BARRED = {"top": 52, "right": 0, "bottom": 58, "left": 0}
AIMS = {**RAILED, "left": 378}  # a column that newcomers see
NARROW_AIMS = {**RAILED, "left": 330}
WINDOWS = [
    (1920, 950, AIMS), (1440, 780, NARROW_AIMS), (1366, 650, RAILED), (1280, 800, RAILED),
    (1024, 768, BARRED), (900, 600, BARRED),
]  # fmt: skip
WHOLE = 14  # tiles of a hand
IN_ONE_ROW = """answers => {
    const boxes = answers.map(answer => answer.getBoundingClientRect());
    return Math.max(...boxes.map(box => box.top)) < Math.min(...boxes.map(box => box.bottom));
}"""
# How many tiles of the whole goal, and of what is missing, are seen in the line, if only in part;
# and how many there are.
SEEN = """() => {
    const box = document.querySelector(".aims-line .either").getBoundingClientRect();
    const isSeen = tile => {
        const { left, right, top, bottom, width } = tile.getBoundingClientRect();
        const outside = right <= box.left + 1 || left >= box.right - 1 || top >= box.bottom - 1;
        if (!width || outside) return false;
        const inside = left > box.left - 1 && right < box.right + 1 && bottom < box.bottom + 1;
        if (!inside) throw "in part";
        return true;
    };
    return [".whole", ".brief"].map(part => {
        const row = document.querySelector(`.aims-line ${part}`);
        const tiles = [...row.querySelectorAll(".tile")];
        return [row.offsetWidth > 1 ? tiles.filter(isSeen).length : 0, tiles.length];
    });
}"""
SMALL_TEXT = """parts => parts.filter(part => part.offsetWidth
    && !part.matches(".quiet, .quiet *, .joker > b")
    && parseFloat(getComputedStyle(part).fontSize) < 14).map(part => part.outerHTML)"""
NARROW = "parts => parts.filter(part => part.scrollWidth > part.clientWidth + 1).length"
CUT = """parts => parts.filter(part => part.scrollHeight > part.clientHeight + 1
    || part.scrollWidth > part.clientWidth + 1).map(part => part.className)"""
UNDER_A_PANEL = """parts => {
    const [title, ...seats] = parts.map(part => part.getBoundingClientRect());
    return seats.filter(seat => seat.left < title.right && title.left < seat.right
        && seat.top < title.bottom && title.top < seat.bottom).map(seat => [seat.left, seat.top]);
}"""
ANSWERS = """() => [...document.querySelectorAll(".answers .answer")]
    .filter(answer => answer.checkVisibility({ visibilityProperty: true }))
    .map(answer => {
        const { right, width } = answer.getBoundingClientRect();
        return { right, width, most: answer.matches(".main, .pass") };
    })"""
OF_OTHERS = ":is(.at-left, .at-top, .at-right) .seat :is(.name, .score, .note)"
GAMES: dict[str, Callable[[Any], str]] = {
    "a call in American mah jongg": mahjong_games.at_a_call,
    "six claims in Zung Jung": zung_jung_games.at_many_claims,
}


def stands_at_the_end_of_their_rack(parts: list[Box], pieces: list[Box], across: int) -> bool:
    panel = next(
        part for part in parts if part["what"].startswith("seat") and part["what"].endswith(" top")
    )
    rack = [piece for piece in pieces if piece["what"] == f"rack@{across}"]
    beside = panel["left"] - max(piece["right"] for piece in rack)
    return bool(0 < beside < 20 and panel["top"] < max(piece["bottom"] for piece in rack))


@pytest.mark.parametrize("game", GAMES)
def test_bars_and_panels_lie_on_nothing_and_leave_the_table_the_height(
    new_page: NewPage, accounts: Accounts, game: str
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, **CALM))
    updates = Updates(page)
    page.goto(accounts.do(GAMES[game], name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    for width, height, insets in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(partial(lambda insets: insets_of(page) == insets, insets))  # helps come later
        page.evaluate(SETTLED)
        wait_until_at_rest(page)
        me = updates.newest["view"]["me"]
        assert overlaps(parts_of(page), pieces_on(page, updates.newest), me) == set(), (
            width,
            height,
        )
        assert page.locator(OF_OTHERS).evaluate_all(CUT) == [], (width, height)
        assert page.locator(".home .title, .seat").evaluate_all(UNDER_A_PANEL) == [], "the game"
        if insets is not BARRED:
            assert stands_at_the_end_of_their_rack(
                parts_of(page), pieces_on(page, updates.newest), (me + 2) % 4
            ), (width, height)
        assert page.locator(".answers .answer:visible").evaluate_all(IN_ONE_ROW), (width, height)
        assert page.locator(".claims.scrolls").count() == 0, (width, height)
        if width >= 1024:
            assert page.locator(".more.call:visible").count() == 0, "each claim has its button"
        if insets is not BARRED:  # where a long hint scrolls beside many buttons
            assert page.locator(".prompt").evaluate_all(CUT) == [], (width, height)


def test_in_a_lesson_each_player_sits_at_the_end_of_their_rack(
    new_page: NewPage, accounts: Accounts
) -> None:
    """Outwards of it and level with it, on nothing; the lesson and the tools begin below."""
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 1440, "height": 780}, **CALM))
    updates = Updates(page)
    page.goto(accounts.do(named("american tutorial").address, name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    wait_until_at_rest(page)
    parts, pieces = parts_of(page), pieces_on(page, updates.newest)
    me = updates.newest["view"]["me"]
    assert overlaps(parts, pieces, me) == set()
    assert stands_at_the_end_of_their_rack(parts, pieces, (me + 2) % 4)
    for side, turn in (("right", 1), ("left", 3)):
        panel = next(part for part in parts if re.fullmatch(rf"seat.* {side}", part["what"]))
        rack = [piece for piece in pieces if piece["what"] == f"rack@{(me + turn) % 4}"]
        end = min(rack, key=lambda piece: piece["top"])
        assert panel["top"] < end["top"] < panel["bottom"], side
        beside = panel["left"] - end["right"] if turn == 1 else end["left"] - panel["right"]
        assert 0 < beside < 20, side


@pytest.mark.parametrize(
    "window", [(1440, 780), (1920, 950)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_three_hands_to_aim_for_stand_beside_the_table_and_on_nothing(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    name = accounts.create()
    size = {"width": window[0], "height": window[1]}
    page = undrawn(new_page(user=name, viewport=size, **CALM))
    updates = Updates(page)
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    hands = page.get_by_role("region", name="My closest hands").locator("button.aim")
    expect(hands).to_have_count(3)
    for hand in hands.all():
        expect(hand).to_be_in_viewport(ratio=1)
        expect(hand.locator(".spot .tile:visible")).to_have_count(WHOLE)
        assert hand.locator("span, b").evaluate_all(SMALL_TEXT) == []
    wait_until_at_rest(page)
    pieces = pieces_on(page, updates.newest)
    assert overlaps(parts_of(page), pieces, updates.newest["view"]["me"]) == set()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "window", [(1366, 650), (1440, 900)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_beside_the_question_the_goal_is_one_row_and_nothing_is_cut(
    new_page: NewPage, accounts: Accounts, language: str, window: tuple[int, int]
) -> None:
    """All its tiles are seen where they fit, else what is missing, and none of it in part."""
    name = accounts.create()
    size = {"width": window[0], "height": window[1]}
    page = undrawn(new_page(user=name, viewport=size, locale=language, **CALM))
    page.goto(accounts.do(mahjong_games.near_the_end, name))
    expect(page.locator(".aims .spot .tile").first).to_be_attached()
    expect(page.locator(".hint.tip")).to_have_text(re.compile("Suggested.*wall|Vorschlag.*Mauer"))
    assert page.locator(".prompt, .prompt .tip").evaluate_all(CUT) == []
    assert page.locator(".aims-words, .aims-words *").evaluate_all(NARROW) == 0
    (whole, all_tiles), (brief, missing) = page.evaluate(SEEN)
    assert all_tiles == WHOLE
    assert missing > 0
    assert (whole, brief) in {(WHOLE, 0), (0, missing)}
    page.locator(".aims-strip").click()
    sheet = page.get_by_role("complementary")
    expect(sheet.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
    for hand in sheet.locator("button.aim").all():
        expect(hand.locator(".spot .tile:visible")).to_have_count(WHOLE)


def test_a_message_lies_over_no_rack_and_no_open_tile(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 1366, "height": 650}, **CALM))
    updates = Updates(page)
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    player = SceneMouse(page)
    player.wait_for_question()
    for index in range(3):
        player.pick(index)
    page.locator(".answers .answer.main").click()
    expect(page.locator(".notes .note")).to_contain_text("You received")
    wait_until_at_rest(page)
    message = next(part for part in parts_of(page) if part["what"] == "note")
    under = [piece for piece in pieces_on(page, updates.newest) if meet(message, piece)]
    assert [piece for piece in under if not piece["what"].startswith("wall.")] == [], message


def test_panels_with_large_text_lie_on_nothing(new_page: NewPage, accounts: Accounts) -> None:
    """There the panels of the players are higher than the buttons beside them."""
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 1536, "height": 730}, **CALM))
    sizes = {"fontSizes": {"standard": 24, "fixed": 20}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)
    updates = Updates(page)
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    expect(page.locator(".table.barred .prompt.asked")).to_be_visible()
    wait_until_at_rest(page)
    me = updates.newest["view"]["me"]
    assert overlaps(parts_of(page), pieces_on(page, updates.newest), me) == set()


def test_what_is_pressed_most_is_at_the_same_place_in_every_question(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, **CALM))
    windows = ((1440, 780), (1366, 650), (1024, 768))
    places: dict[tuple[int, int], list[tuple[float, bool]]] = {window: [] for window in windows}
    for game in (
        mahjong_games.at_last_pass_across,
        mahjong_games.at_own_turn,
        mahjong_games.at_a_call,
        zung_jung_games.at_many_claims,
    ):
        page.goto(accounts.do(game, name))
        expect(page.locator(".prompt.asked")).to_be_visible()
        for window in windows:
            page.set_viewport_size({"width": window[0], "height": window[1]})
            page.evaluate(SETTLED)
            wait_until_at_rest(page)
            last = max(page.evaluate(ANSWERS), key=lambda box: box["right"])
            assert last["most"]
            places[window].append((last["right"], last["width"] >= 0.12 * window[0]))
    for window, seen in places.items():
        assert len(set(seen)) == 1, (window, seen)
        assert seen[0][1], window


OUTSIDE = """parts => parts.filter(part => {
    const {left, right, width} = part.getBoundingClientRect();
    return width && (left < 0 || right > innerWidth);
}).map(part => part.parentElement.className)"""


def test_a_window_that_becomes_as_small_as_a_phone_has_its_bars(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 1440, "height": 780}, **CALM))
    page.goto(accounts.do(mahjong_games.at_a_call, name))
    expect(page.locator(".table.railed .prompt.asked")).to_be_visible()
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        assert page.locator(".seat, .tool").evaluate_all(OUTSIDE) == []
        expect(page.get_by_role("button", name="Settings")).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 780})
    wait_until_at_rest(page)
    assert insets_of(page) == NARROW_AIMS
