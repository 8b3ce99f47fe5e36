"""The moment of a win: the light, the hand's name, the points, and the result beside the table."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED, seen_at_last
from tests.browser.large_text import USUAL, enlarge_text, undrawn
from tests.browser.player import HELD, OVER, Mouse, wait_until_at_rest, wait_until_pressable

NewPage = Callable[..., Page]
WINDOW = {"width": 1280, "height": 800}
SMALLER = {"width": 1024, "height": 700}
# The table stands still, and no further frame is drawn.
FRAMES = "document.querySelector('canvas').dataset.frames"
CALLS = "Number(document.querySelector('canvas').dataset.calls)"
MOST_CALLS = 20
WON = "You won: mah jongg!"
LINE = re.compile(r"^\s*13579 · FF( \d+)+ · worth \d+$")  # of the card
TOUCHES = 12  # pixels
AROUND = 32  # pixels of light around them
BESIDE = 10  # pixels from a panel to its number
PLATE = ".table .seat:visible"
COUNT = ".moment-count"
WIDE = 1100  # from here on the result stands beside the table
WINDOWS = [(1440, 780), (1280, 720), (1024, 768), (844, 390), (390, 844)]
WHOLE = [(1440, 780), (1366, 650), (1280, 720)]  # no line of the result is cut there
# The page is opened in the first, where the result has the least room.
UPRIGHT, SIDEWAYS = [(360, 740), (390, 844)], [(844, 390)]
RESULTS = {"desks": [(1024, 768), *WHOLE], "upright phones": UPRIGHT, "sideways": SIDEWAYS}
LEEWAY = 6  # pixels between a line of text and the edge of its row
CUT = """() => {
    const { scrollHeight, clientHeight } = document.querySelector("dialog.result .scroll");
    return scrollHeight > clientHeight + 4;
}"""
# Of a result that is cut: how many lines of text are cut through, where it ends, and the pixels
# from there to the middle of its arrow.
ENDS = """() => {
    const part = name => document.querySelector(`dialog.result ${name}`);
    const { top } = part(".scroll").getBoundingClientRect();
    const end = top + parseFloat(getComputedStyle(part(".scroll")).getPropertyValue("--shown"));
    const texts = document.createTreeWalker(part(".scroll"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let cut = 0;
    while (texts.nextNode()) {
        if (texts.currentNode.parentElement.closest("thead, .hand")) continue;
        range.selectNodeContents(texts.currentNode);
        for (const line of range.getClientRects())
            if (line.top + 3 < end && end < line.bottom - 3) cut++;
    }
    const arrow = getComputedStyle(part(".next"), "::before");
    const middle = part(".next").getBoundingClientRect().top + parseFloat(arrow.top);
    return { cut, end, arrow: middle - end };
}"""
# A link of the result is scrolled to its foot, where it is hidden with the line that would be cut.
TO_THE_FOOT = """async link => {
    const scroll = link.closest(".scroll");
    const end = scroll.getBoundingClientRect().bottom - 1;
    scroll.scrollTop += link.getBoundingClientRect().bottom - end;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
# Whether all of the first link of the result is shown.
HOLDS = f"""() => {{
    const link = document.querySelector("dialog.result .fair a").getBoundingClientRect();
    return link.bottom <= ({ENDS})().end + 3;
}}"""
# Once nothing on the page moves.
AT_PLACE = "async () => { for (const motion of document.getAnimations()) await motion.finished; }"
HIDDEN = 1  # pixels
# Whether any of these words lies outside of the result's heading, or of the window.
IS_CUT = """parts => parts.some(part => {
    const [box, head] = [part, part.closest("h2")].map(one => one.getBoundingClientRect());
    return !box.width || box.left < head.left - 1 || box.right > head.right + 1 ||
        box.top < 0 || box.bottom > head.bottom + 1;
})"""
DARKEST = 0.25  # of the light that the table loses beside the result
# The page notes by itself where the winner's tiles are lit on the way beside the result: of each
# motion of the light how wide it is from the start to the end, which no busy machine can miss.
NOTE_GLIDE = """() => {
    window.noted = [];
    addEventListener("transitionrun", ({ target, propertyName }) => {
        if (propertyName !== "width" || !target.matches(".moment-light")) return;
        const motions = target.getAnimations().filter(one => one instanceof CSSTransition);
        const widthAt = share => {
            for (const one of motions) one.currentTime = share * one.effect.getTiming().duration;
            return target.getBoundingClientRect().width;
        };
        window.noted.push([0, 0.2, 0.4, 0.6, 0.8, 0.999].map(widthAt));
        widthAt(0);
    });
}"""
# The same of the moment's words, numbers and flying sticks, which stand there for seconds.
NOTE_MOMENT = """() => {
    const noted = window.noted = { words: "", won: [], lost: 0, chips: 0 };
    const all = part => [...document.querySelectorAll(part)];
    new MutationObserver(() => {
        noted.words ||= all(".moment-words").map(({ textContent }) => textContent).join();
        noted.won.push(...all(".moment-count.won").map(({ textContent }) => textContent));
        noted.lost = Math.max(noted.lost, all(".moment-count.lost").length);
        noted.chips = Math.max(noted.chips, all(".moment-chip").length);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
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
    expect(result.locator("h2")).to_contain_text(WON)
    expect(result.locator(".named")).to_have_text(LINE)
    expect(moment.locator(".moment-words, .moment-count, .moment-chip")).to_have_count(0)
    expect(page.locator(f"{OVER}.band")).to_be_visible()
    page.evaluate(AT_PLACE)
    box = result.bounding_box()
    assert box
    assert box["y"] > SMALLER["height"] / 2, "below the table"
    wait_until_at_rest(page)
    frames = page.evaluate(FRAMES)
    assert page.evaluate(CALLS) <= MOST_CALLS
    expect(page.get_by_role("log").get_by_text(re.compile("^Mah jongg! You won"))).to_be_attached()
    assert page.evaluate(FRAMES) == frames
    page.get_by_role("button", name="View the table").click()
    expect(moment).to_be_hidden()


@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: f"{window[0]}x{window[1]}")
def test_the_numbers_stand_at_the_panels_and_the_hand_that_has_won_stays_large(
    new_page: NewPage, accounts: Accounts, window: tuple[int, int]
) -> None:
    """The hand has nine tenths of its width above the result, and what the whole table leaves it
    beside one. No tile of it lies below the result, and that does not show it again: its buttons
    have the room."""
    page = _won(new_page, accounts, window)
    expect_each_number_at_its_panel(page)
    light = page.locator(".moment.lit .moment-light")
    before = _box(light)
    page.keyboard.press("c")
    result = page.locator(OVER)
    expect(result).to_be_visible()
    page.evaluate(AT_PLACE)
    shade = light.evaluate("part => getComputedStyle(part).boxShadow")
    dark = [float(part) for part in re.findall(r"rgba\(.*?([\d.]+)\)", shade)]
    assert max(dark) <= DARKEST, "the whole table can be read"
    beside, box = _box(light), _box(result)
    least = 0.75 if window[0] > WIDE else 0.9
    assert beside["width"] - 2 * AROUND >= least * (before["width"] - 2 * AROUND)
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


@pytest.mark.parametrize("windows", RESULTS.values(), ids=RESULTS)
def test_what_is_paid_is_seen_or_an_arrow_points_to_it(
    new_page: NewPage, accounts: Accounts, windows: list[tuple[int, int]]
) -> None:
    page = _winning(new_page, accounts, windows[0])
    expect(page.locator(OVER)).to_be_visible()
    for window in windows:
        resize(page, window)
        expect_what_is_paid_or_an_arrow(page, window)


def expect_what_is_paid_or_an_arrow(page: Page, window: tuple[int, int]) -> None:
    is_cut = seen_at_last(page, lambda: page.evaluate(CUT), window not in WHOLE)
    assert is_cut == (window not in WHOLE), window
    expect(page.locator(f"{OVER}.more")).to_have_count(int(is_cut))
    ends = page.evaluate(ENDS)
    if is_cut:
        assert ends["cut"] == 0, "it ends between two lines"
        assert page.locator(f"{OVER}.band").count() or ends["arrow"] >= 0, "the arrow lies on none"
    page.locator(f"{OVER} .scroll").evaluate("part => part.scrollTo(0, part.scrollHeight)")
    expect(page.locator(f"{OVER}.more")).to_have_count(0)
    page.locator(f"{OVER} .scroll").evaluate("part => part.scrollTo(0, 0)")


def test_a_link_that_has_the_focus_is_not_hidden_at_the_foot_of_the_result(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = _winning(new_page, accounts, (360, 740))
    expect(page.locator(OVER)).to_be_visible()
    page.evaluate(AT_PLACE)
    link = page.get_by_role("link", name="Check that the deal is fair")
    link.evaluate(TO_THE_FOOT)
    expect(page.locator(f"{OVER}.more")).to_have_count(1)
    assert not page.evaluate(HOLDS), "without the focus it is cut off"
    link.focus()
    page.wait_for_function(HOLDS)


@pytest.mark.parametrize("text", [16, 24])
@pytest.mark.parametrize("windows", [UPRIGHT, SIDEWAYS], ids=["upright", "sideways"])
def test_who_won_what_i_got_and_what_comes_next_need_no_scrolling(
    new_page: NewPage, accounts: Accounts, windows: list[tuple[int, int]], text: int
) -> None:
    page = _winning(new_page, accounts, windows[0], text)
    expect(page.locator(OVER)).to_be_visible()
    for window in windows:
        resize(page, window)
        expect_the_main_things(page, window)


def expect_the_main_things(page: Page, window: tuple[int, int]) -> None:
    title, mine = page.locator(f"{OVER} h2"), page.locator(f"{OVER} .scores tbody tr").first
    expect(title).to_contain_text(WON)
    expect(mine).to_contain_text(re.compile(r"You\s*\+\d+"))
    box = _box(mine)
    shown = page.evaluate(ENDS)["end"] if page.locator(f"{OVER}.more").count() else window[1]
    assert box["y"] + box["height"] <= shown + LEEWAY
    for part in [title, *page.locator(f"{OVER} .next .button").all()]:
        expect(part).to_be_in_viewport(ratio=0.99)
    expect(page.locator(".named")).to_have_text(LINE)
    words = page.locator(f"{OVER} :is(.named span, .how)")
    assert not words.evaluate_all(IS_CUT), "the whole line is seen, and whose discard it was"


def test_before_the_next_game_the_points_have_nearly_half_of_a_low_window(
    new_page: NewPage, accounts: Accounts
) -> None:
    """And what comes next is seen whole beside them."""
    name, size = accounts.create(), {"width": 844, "height": 390}
    calm = {"viewport": size, "reduced_motion": "reduce", "locale": "de-DE"}
    page = undrawn(new_page(user=name, **calm))
    page.goto(accounts.do(partial(mahjong_games.at_mahjong, games=4), name))
    Mouse(page).wait_for_question()
    wait_until_pressable(page)
    Mouse(page).press("Mah-Jongg!")
    expect(page.locator(f"{OVER} .asking")).to_be_visible()
    for window in ((844, 390), (800, 360), (780, 360)):
        resize(page, window)
        assert _box(page.locator(f"{OVER} .scroll"))["width"] > 0.42 * window[0], window
        parts = page.locator(f"{OVER} :is(.asking p, .next .button)")
        for part in parts.all():
            expect(part).to_be_in_viewport(ratio=0.99)


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


def expect_each_number_at_its_panel(page: Page) -> None:
    """It covers no name and no other number."""
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


def test_when_a_phone_is_turned_each_number_follows_its_panel(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = _won(new_page, accounts, (844, 390))
    expect(page.locator(COUNT)).to_have_count(4)
    page.set_viewport_size({"width": 390, "height": 844})
    wait_until_at_rest(page)
    for count in page.locator(COUNT).all():
        panel = page.locator(
            f".table .seat[data-seat='{count.get_attribute('data-seat')}']:visible"
        )
        assert _apart(_box(count), _box(panel)) < BESIDE


def test_when_the_result_opens_the_table_glides_aside(
    new_page: NewPage, accounts: Accounts
) -> None:
    """It keeps its layout: only its picture moves, a little with each frame."""
    page = undrawn(new_page(user=(name := accounts.create()), viewport=WINDOW))
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    wait_until_pressable(page)
    page.evaluate(NOTE_GLIDE)
    Mouse(page).press("Mah jongg!")
    expect(page.locator(OVER)).to_be_visible()
    page.wait_for_function("() => noted.length")
    page.evaluate(AT_PLACE)
    motions = page.evaluate("noted")
    widths = max(motions, key=lambda widths: widths[0] - widths[-1])
    assert widths[0] > widths[-1] + TOUCHES
    moving = [width for width in widths if widths[-1] + 1 < width < widths[0] - 1]
    assert len(moving) >= 3, "on the way it is seen in between"
    for widths in motions:
        assert widths == sorted(widths, reverse=True), "and never back"


def _won(new_page: NewPage, accounts: Accounts, window: tuple[int, int]) -> Page:
    """A page on which the user has just won; a key shows the result."""
    page = _winning(new_page, accounts, window, before=HELD)
    expect(page.locator(COUNT).first).to_be_attached()
    return page


def _winning(
    new_page: NewPage,
    accounts: Accounts,
    window: tuple[int, int],
    text: int = USUAL,
    before: str = "",
) -> Page:
    """before: a script that the page runs first."""
    name = accounts.create()
    size = {"width": window[0], "height": window[1]}
    page = undrawn(new_page(user=name, viewport=size, reduced_motion="reduce"))
    page.add_init_script(before)
    enlarge_text(page, text)
    page.goto(accounts.do(mahjong_games.at_mahjong, name))
    Mouse(page).wait_for_question()
    wait_until_pressable(page)
    Mouse(page).press("Mah jongg!")
    return page


def resize(page: Page, window: tuple[int, int]) -> None:
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate(SETTLED)
    page.evaluate(AT_PLACE)


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
    page.evaluate(NOTE_MOMENT)
    Mouse(page).press("Mah jongg!")
    expect(page.locator(OVER)).to_be_visible()  # by itself
    noted = page.evaluate("noted")
    assert WON in noted["words"]
    assert noted["won"]
    assert all(re.fullmatch(r"\+\d+", number) for number in noted["won"])
    assert (noted["lost"], noted["chips"]) == (3, 0)
    expect(page.locator(".moment-words, .moment-count")).to_have_count(0)
    expect(page.locator(".aims")).to_be_hidden()
