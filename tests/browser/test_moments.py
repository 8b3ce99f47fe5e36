"""The moment of a win: the light, the hand's name, the points, and the result beside the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.large_text import undrawn
from tests.browser.player import OVER, Mouse, wait_until_at_rest, wait_until_pressable

NewPage = Callable[..., Page]
WINDOW = {"width": 1280, "height": 800}
SMALLER = {"width": 1024, "height": 700}
# The table stands still, and no further frame is drawn.
FRAMES = "document.querySelector('canvas').dataset.frames"
CALLS = "Number(document.querySelector('canvas').dataset.calls)"
MOST_CALLS = 20
HAND = "13579"
NAME = ".moment.stays .moment-words"
TOUCHES = 12  # pixels
AROUND = 32  # pixels of light around them
BESIDE = 10  # pixels from a panel to its number
PLATE = ".table .seat:visible"
COUNT = ".moment-count"
WINDOWS = [(1440, 780), (1280, 720), (1024, 768), (844, 390), (390, 844)]
WHOLE = [(1440, 780), (1366, 650), (1280, 720)]  # no line of the result is cut there
RESULTS = [*WHOLE, (1024, 768), (390, 844)]
CUT = """() => {
    const { scrollHeight, clientHeight } = document.querySelector("dialog.result .scroll");
    return scrollHeight > clientHeight + 4;
}"""
# Once nothing on the page moves.
AT_PLACE = "async () => { for (const motion of document.getAnimations()) await motion.finished; }"
HIDDEN = 1  # pixels
# Where the winner's tiles are lit, as long as the result slides in.
POSITIONS = """async (seconds) => {
    while (!document.querySelector("dialog.result[open]")) await new Promise(requestAnimationFrame);
    const light = document.querySelector(".moment-light");
    const seen = [];
    const start = performance.now();
    while (performance.now() - start < 1000 * seconds) {
        await new Promise(requestAnimationFrame);
        const { left, width } = light.getBoundingClientRect();
        seen.push({ at: performance.now() - start, left, width });
    }
    return seen;
}"""


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
    assert box["y"] > SMALLER["height"] / 2, "below the table"
    wait_until_at_rest(page)
    frames = page.evaluate(FRAMES)
    assert page.evaluate(CALLS) <= MOST_CALLS
    expect(page.get_by_role("log").get_by_text(re.compile("^Mah jongg! You won"))).to_be_attached()
    assert page.evaluate(FRAMES) == frames
    name_box, light = (page.locator(part).bounding_box() for part in (NAME, ".moment-light"))
    assert name_box
    assert light
    assert name_box["y"] + name_box["height"] < light["y"] + AROUND
    page.get_by_role("button", name="View the table").click()
    expect(moment).to_be_hidden()


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_the_hand_that_has_won_stays_large_and_is_shown_once(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    """Beside the result it has nine tenths of its width, no tile of it lies below the result, and
    the result does not show it again: its buttons have the room."""
    page = _won(new_page, accounts, window)
    light = page.locator(".moment.lit .moment-light")
    before = _box(light)
    result = page.locator(OVER)
    expect(result).to_be_visible()
    page.evaluate(AT_PLACE)
    beside, box = _box(light), _box(result)
    assert beside["width"] - 2 * AROUND >= 0.9 * (before["width"] - 2 * AROUND)
    tiles = FloatRect(
        x=beside["x"] + AROUND,
        y=beside["y"] + AROUND,
        width=beside["width"] - 2 * AROUND,
        height=beside["height"] - 2 * AROUND,
    )
    assert tiles["x"] >= 0
    assert not _meet(tiles, box)
    assert _box(page.locator(f"{OVER} .hand"))["width"] <= HIDDEN, "it is only read aloud"
    for button in page.locator(f"{OVER} .next .button").all():
        expect(button).to_be_in_viewport(ratio=0.99)
        assert not _meet(_box(button), tiles)


@pytest.mark.parametrize("window", RESULTS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_what_is_paid_is_seen_or_an_arrow_points_to_it(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    page = _winning(new_page, accounts, window)
    expect(page.locator(OVER)).to_be_visible()
    page.evaluate(AT_PLACE)
    is_cut = page.evaluate(CUT)
    assert is_cut == (window not in WHOLE)
    expect(page.locator(f"{OVER}.more")).to_have_count(int(is_cut))
    page.locator(f"{OVER} .scroll").evaluate("part => part.scrollTo(0, part.scrollHeight)")
    expect(page.locator(f"{OVER}.more")).to_have_count(0)


def test_on_a_phone_nothing_lies_on_the_tiles_behind_my_winning_hand(
    new_page: NewPage, accounts: Accounts
) -> None:
    """It stays large, so the others' tiles move to where their players were shown."""
    page = _winning(new_page, accounts, (390, 844))
    expect(page.locator(OVER)).to_be_visible()
    others = page.locator(":is(.at-left, .at-top, .at-right) .seat")
    assert [seat.is_visible() for seat in others.all()] == [False] * 3
    page.get_by_role("button", name="View the table").click()
    assert [seat.is_visible() for seat in others.all()] == [True] * 3


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_each_number_stands_at_its_players_panel_and_covers_no_name(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    page = _won(new_page, accounts, window)
    expect(page.locator(COUNT)).to_have_count(4)
    counts = [_box(count) for count in page.locator(COUNT).all()]
    panels = [_box(panel) for panel in page.locator(PLATE).all()]
    names = [_box(part) for part in page.locator(f"{PLATE} .name:visible").all()]
    assert len(panels) == 4
    for count in counts:
        assert min(_apart(count, panel) for panel in panels) < BESIDE
        assert not [name for name in names if _meet(count, name)]
        assert not [other for other in counts if other is not count and _meet(count, other)]
    at = {min(range(4), key=lambda k: _apart(count, panels[k])) for count in counts}
    assert len(at) == 4, "each at another panel"


def test_when_the_result_opens_the_table_glides_aside(
    new_page: NewPage, accounts: Accounts
) -> None:
    """It keeps its layout: only its picture moves, a little with each frame."""
    page = undrawn(new_page(user=(name := accounts.create()), viewport=WINDOW))
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    wait_until_pressable(page)
    Mouse(page).press("Mah jongg!")
    seen = page.evaluate(POSITIONS, 1)
    assert seen[0]["width"] > seen[-1]["width"] + TOUCHES
    moving = [one for one in seen if seen[-1]["width"] + 1 < one["width"] < seen[0]["width"] - 1]
    assert len(moving) >= 3, "on the way it is seen in between"
    widths = [one["width"] for one in seen]
    assert widths == sorted(widths, reverse=True), "and never back"


def _won(new_page: NewPage, accounts: Accounts, window: tuple[int, int]) -> Page:
    """A page on which the user has just won, before the result is shown."""
    page = _winning(new_page, accounts, window)
    expect(page.locator(COUNT).first).to_be_attached()
    return page


def _winning(new_page: NewPage, accounts: Accounts, window: tuple[int, int]) -> Page:
    name = accounts.create()
    size = {"width": window[0], "height": window[1]}
    page = undrawn(new_page(user=name, viewport=size, reduced_motion="reduce"))
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    wait_until_pressable(page)
    Mouse(page).press("Mah jongg!")
    return page


def _box(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box
    return box


def _apart(one: FloatRect, other: FloatRect) -> float:
    """Pixels between them; 0 where they meet."""
    across = max(one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"])
    down = max(one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"])
    return max(across, down, 0)


def _meet(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] + 1 < other["x"] + other["width"]
        and other["x"] + 1 < one["x"] + one["width"]
        and one["y"] + 1 < other["y"] + other["height"]
        and other["y"] + 1 < one["y"] + one["height"]
    )


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
