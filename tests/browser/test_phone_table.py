"""The 3D table on phones: how much of the window the bars leave, that nothing lies on a tile or on
something else, the answers to a discard, the line of closest hands, and the waiting room."""

import re
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import large_tables, mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED, seen_at_last
from tests.browser.large_text import Reader, undrawn
from tests.browser.player import wait_until_at_rest
from tests.browser.table_boxes import Updates, insets_of, overlaps, parts_of, pieces_on

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
# What the bars cover at most, above and below, with the line of closest hands: as much as in
# SCREENS of client/scene/sample-screens.ts.
UPRIGHT, SIDEWAYS = 350, 109
ABOVE = 53  # of what they cover on its side
PHONES = [(390, 844, UPRIGHT), (360, 740, UPRIGHT), (844, 390, SIDEWAYS), (667, 375, SIDEWAYS)]
MOMENTS: dict[str, Callable[[Any], str]] = {
    "a call in American mah jongg": mahjong_games.at_a_call,
    "a joker to be had in American mah jongg": mahjong_games.at_a_swap,
    "six claims in Zung Jung": zung_jung_games.at_many_claims,
    "late in American mah jongg": mahjong_games.near_the_end,
    "late in Zung Jung": zung_jung_games.near_the_end,
}
AT_TURN: dict[str, Callable[[Any], str]] = {
    "a turn in American mah jongg": mahjong_games.at_own_turn,
    "a turn in Zung Jung": zung_jung_games.at_own_turn,
    "a pass in American mah jongg": mahjong_games.at_last_pass_across,
}
ON_PANELS = ".seat :is(.name, .score, .seat-badge):visible"
SMALLEST = "parts => Math.min(...parts.map(part => parseFloat(getComputedStyle(part).fontSize)))"
LEGIBLE = 13  # pixels
# What is read in a panel, and lies below its heading.
OVERLAPPED = """drawer => {
    const { bottom } = drawer.querySelector("header").getBoundingClientRect();
    return [...drawer.querySelectorAll("h3, p, li, legend, dt")]
        .filter(part => part.getClientRects().length)
        .filter(part => part.getBoundingClientRect().top < bottom - 1)
        .map(part => part.textContent);
}"""
# Of tiles in the same row of a hand.
TOPS = """rows => rows.map(row => new Set([...row.querySelectorAll(".tile")]
    .map(tile => Math.round(tile.getBoundingClientRect().top))).size)"""
SAID_BEFORE = "scores => scores.map(one => getComputedStyle(one, '::before').content)"
HIDDEN_BELOW = "parts => parts.filter(one => one.scrollHeight > one.clientHeight + 1).length"
ROWS = "parts => new Set(parts.map(part => Math.round(part.getBoundingClientRect().top))).size"


@pytest.mark.parametrize("moment", MOMENTS)
def test_bars_keep_their_size_and_lie_on_nothing(
    new_page: NewPage, accounts: Accounts, moment: str
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 390, "height": 844}, **CALM))
    updates = Updates(page)
    page.goto(accounts.do(MOMENTS[moment], name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    for width, height, most in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        insets = insets_of(page)
        assert insets["top"] + insets["bottom"] <= most, (width, height, insets)
        if most == SIDEWAYS:
            assert (insets["top"], insets["bottom"]) == (ABOVE, most - ABOVE), (width, height)
        lies_on = seen_at_last(page, partial(what_lies_on_what, page, updates), set())
        assert lies_on == set(), (width, height)
        assert page.locator(ON_PANELS).evaluate_all(SMALLEST) >= LEGIBLE, (width, height)


@pytest.mark.parametrize("moment", AT_TURN)
def test_on_its_side_the_bars_are_as_high_whatever_is_asked(
    new_page: NewPage, accounts: Accounts, moment: str
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 844, "height": 390}, **CALM))
    page.goto(accounts.do(AT_TURN[moment], name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    for width, height in ((844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        insets = insets_of(page)
        assert (insets["top"], insets["bottom"]) == (ABOVE, SIDEWAYS - ABOVE), (width, height)


def test_on_its_side_a_lesson_leaves_the_hand_in_one_row(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create()
    window = {"width": 1024, "height": 768}  # the browser is turned, or made smaller
    page = undrawn(new_page(user=user, viewport=window, **CALM))
    moment = large_tables.named("american tutorial")
    moment.show(page, accounts.do(moment.address, user))
    page.set_viewport_size({"width": 844, "height": 390})
    wait_until_at_rest(page)
    hand = page.locator(".unseen [data-place^='hand.']").all()
    boxes = [box for tile in hand if (box := tile.bounding_box())]
    assert len(boxes) >= 13
    assert max(box["y"] for box in boxes) - min(box["y"] for box in boxes) < boxes[0]["height"] / 2
    assert min(box["width"] for box in boxes) >= 44
    read = page.locator(".coach").bounding_box()
    assert read
    top = min(box["y"] for box in boxes)
    bottom = max(box["y"] + box["height"] for box in boxes)
    assert read["y"] + read["height"] <= top or read["y"] >= bottom


@pytest.mark.parametrize(
    "window", [(390, 844), (844, 390)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_a_lesson_is_open_at_the_beginning_and_takes_nothing_from_the_hand(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    user, moment = accounts.create(), large_tables.named("american tutorial")
    size = {"width": window[0], "height": window[1]}
    page = undrawn(new_page(user=user, viewport=size, **CALM))
    updates = Updates(page)
    moment.show(page, accounts.do(moment.address, user))
    expect(page.locator(".coach .lesson")).to_be_in_viewport(ratio=1)
    assert what_lies_on_what(page, updates) == set()
    for part in (page.locator(".prompt"), page.locator(".answers .answer:visible").last):
        expect(part).to_be_in_viewport(ratio=1)
    tile = page.locator(".unseen [data-place='hand.0@0']")
    beside_lesson = tile.bounding_box()
    page.locator(".coach summary").click()
    expect(page.locator(".coach .lesson")).to_be_hidden()
    wait_until_at_rest(page)
    alone = tile.bounding_box()
    assert beside_lesson
    assert alone
    assert beside_lesson["width"] >= alone["width"] - 0.5


def test_a_lesson_is_a_short_sheet_that_says_how_far_one_is(
    new_page: NewPage, accounts: Accounts
) -> None:
    user, moment = accounts.create(), large_tables.named("zung jung tutorial")
    page = undrawn(new_page(user=user, viewport={"width": 390, "height": 844}, **CALM))
    moment.show(page, accounts.do(moment.address, user))
    sheet = page.locator(".coach")
    expect(sheet.locator("summary")).to_contain_text("Step 1 of 8.")
    fold = sheet.locator(".fold > :visible")
    expect(fold).to_have_text("▾", use_inner_text=True)
    box = sheet.bounding_box()
    assert box
    assert box["height"] <= 180
    sheet.locator("summary").click()
    expect(fold).to_have_text("Show ▴", use_inner_text=True)


def test_folded_beside_the_table_a_lesson_shows_its_title_and_an_arrow(
    new_page: NewPage, accounts: Accounts
) -> None:
    user, moment = accounts.create(dom_table=True), large_tables.named("zung jung tutorial")
    page = new_page(user=user, viewport={"width": 844, "height": 390}, **CALM)
    moment.show(page, accounts.do(moment.address, user))
    sheet = page.locator(".coach")
    sheet.locator("summary").click()
    expect(sheet.locator(".fold-word:visible")).to_have_count(0)
    title, fold = (sheet.locator(part).bounding_box() for part in ("summary b", ".fold"))
    assert title
    assert fold
    assert title["width"] > fold["width"]


def test_on_its_side_the_numbers_at_the_panels_say_what_they_count(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create()
    page = undrawn(new_page(user=user, viewport={"width": 844, "height": 390}, **CALM))
    page.goto(accounts.do(mahjong_games.near_the_end, user))
    panels = page.locator(":is(.at-left, .at-top, .at-right) .seat")
    expect(panels.locator(".held-words")).to_have_text([re.compile(r"\d+ tiles")] * 3)
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).length"
    assert panels.locator(".name").evaluate_all(cut) == 0
    scores = panels.locator(".score")
    for said in scores.evaluate_all(SAID_BEFORE):
        assert re.fullmatch(r'"\d+ points"', said)
    assert scores.evaluate_all(HIDDEN_BELOW) == 0
    expect(page.locator(".tiles-left")).to_have_attribute("data-word", "wall")


@pytest.mark.parametrize("name", ["card", "help", "settings", "log"])
def test_a_panel_covers_a_phone_and_the_table_below_stays_as_it_is(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    user, moment = accounts.create(), large_tables.named(name)
    window = {"width": 844, "height": 390}
    page = undrawn(new_page(user=user, viewport=window, **CALM))
    moment.show(page, accounts.do(moment.address, user))
    drawer = page.locator(".drawer")
    expect(drawer.get_by_role("heading", level=2)).to_be_visible()
    wait_until_at_rest(page)
    insets = insets_of(page)
    assert drawer.bounding_box() == {"x": 0, "y": 0, **window}
    assert drawer.evaluate(OVERLAPPED) == []
    if name == "card":
        expect(drawer.locator(".nearest li").first).to_be_in_viewport(ratio=1)
        assert max(drawer.locator(".nearest .tiles").evaluate_all(TOPS)) <= 2, "rows of a hand"
        assert set(drawer.locator(".nearest .group").evaluate_all(TOPS)) == {1}
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    wait_until_at_rest(page)
    assert insets_of(page) == insets


def what_lies_on_what(page: Page, updates: Updates) -> set[Any]:
    wait_until_at_rest(page)
    pieces = pieces_on(page, updates.newest)
    return overlaps(parts_of(page), pieces, updates.newest["view"]["me"])


@pytest.mark.parametrize("hand", zung_jung_games.CLAIMING.values(), ids=zung_jung_games.CLAIMING)
def test_all_claims_are_seen_at_once(new_page: NewPage, accounts: Accounts, hand: str) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, viewport={"width": 390, "height": 844}, **CALM)
    page.goto(accounts.do(lambda user: zung_jung_games.at_claims(user, hand), name))
    expect(page.locator(".prompt.asked")).to_be_visible()
    reader = Reader(page)
    for text, (width, height, _) in product((16, 24), PHONES):
        assert reader.misses(text, (width, height)) == []
        see_all_claims(page)


def see_all_claims(page: Page) -> None:
    """Where one button stands for them they are shown above the hand. On an upright phone up to
    four stand in one row, and more in two."""
    button = page.get_by_role("button", name=re.compile("Claim"))
    folded = button.is_visible()
    if folded:
        button.click()
    claims = page.locator(".claims .answer").all()
    if not folded and page.locator(".answers.many").count():
        rows = len({claim.evaluate("part => part.offsetTop") for claim in claims})
        assert rows == (1 if len(claims) <= 4 else 2)
        assert page.locator(".claims.scrolls").count() == 0
    for claim in claims:
        expect(claim).to_be_in_viewport(ratio=0.99)
        claim.click(trial=True)
    if folded:
        page.keyboard.press("Escape")
        expect(button).to_be_focused()
        expect(page.locator(".claims")).to_be_hidden()


OWN = {"american": mahjong_games.at_own_turn, "zung jung": zung_jung_games.at_own_turn}


@pytest.mark.parametrize("game", OWN)
def test_the_own_name_wind_and_score_and_the_reason_of_advice_are_seen(
    new_page: NewPage, accounts: Accounts, game: str
) -> None:
    name = accounts.create()
    page = undrawn(new_page(user=name, viewport={"width": 390, "height": 844}, **CALM))
    page.goto(accounts.do(OWN[game], name))
    expect(page.locator(".hint")).to_contain_text("Suggested")
    for width, height in ((390, 844), (360, 740), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        for part in ("name", "seat-badge", "score"):
            expect(page.locator(f".at-bottom .{part}")).to_be_in_viewport(ratio=0.99)
        if height > width:
            cut = page.locator(".at-bottom .name").evaluate(
                "name => name.scrollWidth > name.clientWidth"
            )
            assert not cut, "upright there is room for the whole name"
        expect(page.locator(".hint")).to_contain_text(re.compile("your goal needs it least", re.I))
        expect(page.locator(".hint")).to_be_in_viewport(ratio=0.99)


def test_the_charleston_says_how_far_it_is(new_page: NewPage, accounts: Accounts) -> None:
    user, moment = accounts.create(), large_tables.named("pass")
    page = undrawn(new_page(user=user, **CALM))
    moment.show(page, accounts.do(moment.address, user))
    for width, height in ((1920, 950), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        expect(page.locator(".stages b")).to_be_in_viewport(ratio=0.99)
        expect(page.locator(".stages")).to_contain_text("Left · Across · Right")


def test_a_phone_counts_the_others_tiles_and_helps_fingers(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, viewport={"width": 390, "height": 844}, has_touch=True, **CALM)
    page.goto(accounts.do(mahjong_games.at_own_turn, name))
    for panel in page.locator(":is(.at-left, .at-top, .at-right) .seat").all():
        expect(panel.locator(".held")).to_be_visible()
        expect(panel.locator(".held")).to_have_text("13")
        expect(panel).to_have_accessible_name(re.compile("13 tiles"))
    page.get_by_role("button", name="Help").click()
    expect(page.locator(".help")).to_contain_text("Tap a tile")
    expect(page.locator(".help .keys dl")).to_be_hidden()


def test_one_line_shows_the_best_hand_and_what_it_misses(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, viewport={"width": 390, "height": 844}, **CALM)
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    line = page.get_by_role("region", name="My closest hands").get_by_role("button")
    expect(line).to_have_accessible_name(re.compile("2468.*Still needed: 7.*missing, 3 left"))
    reader = Reader(page)
    windows = [(width, height) for width, height, _ in PHONES]
    for text, window in product((16, 24), [*windows, (1024, 768), (1366, 650)]):
        assert reader.misses(text, window) == []
        for part in (line, line.locator(".spot:visible").first, line.locator(".spot:visible").last):
            expect(part).to_be_in_viewport(ratio=1)


def test_all_tools_of_the_waiting_room_stand_in_one_row(
    new_page: NewPage, accounts: Accounts
) -> None:
    user, moment = accounts.create(), large_tables.named("waiting")
    page = new_page(user=user, viewport={"width": 390, "height": 844}, **CALM)
    moment.show(page, accounts.do(moment.address, user))
    expect(page.get_by_role("button", name="Sort")).to_have_count(0)  # there are no tiles yet
    for width, height in ((390, 844), (360, 740), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.locator(".tool:visible, .leave").evaluate_all(ROWS) == 1, width
        page.evaluate(SETTLED)
        page.locator(".ways-out").scroll_into_view_if_needed()
        expect(page.locator(".ways-out")).to_be_in_viewport(ratio=1)


SMALL_TEXT = """least => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        const { currentNode: text } = texts, part = text.parentElement, range = new Range();
        range.selectNodeContents(text);
        const { width, height } = range.getBoundingClientRect();
        if (!text.data.trim() || width < 2 || height < 2 || part.closest(".unseen, .lying, svg"))
            continue;
        if (part.checkVisibility({ visibilityProperty: true })
            && parseFloat(getComputedStyle(part).fontSize) < least)
            found.push(`${part.className}: ${text.data}`);
    }
    return found;
}"""


@pytest.mark.parametrize("name", ["pass", "replay", "solitaire", "dominoes"])
def test_no_text_is_smaller_than_twelve_and_a_half_pixels(
    new_page: NewPage, accounts: Accounts, name: str
) -> None:
    user = accounts.create()
    page = undrawn(new_page(user=user, viewport={"width": 390, "height": 844}, **CALM))
    moment = large_tables.named(name)
    moment.show(page, accounts.do(moment.address, user))
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until_at_rest(page)
        assert page.evaluate(SMALL_TEXT, 12.5) == [], (width, height)
