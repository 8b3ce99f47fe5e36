"""Mahjong solitaire in a real browser: cleared by mouse and by keyboard, shuffled, paused,
and kept when a guest makes an account."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from solitaire.rules.game import SOLITAIRE
from solitaire.rules.moves import Take
from solitaire.rules.pairs import groups
from tests.browser.player import at_rest
from tests.browser.test_house import new_name, sign_in, sign_up

Visit = Callable[..., Page]
Pair = tuple[int, int]
DEAL = "7"
CALM = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
FREE = re.compile("free$")
OVER = "dialog.result[open]"
TRIES = 5
RISES_WITHIN = 3_000  # milliseconds


def dealt(mode: str, layout: str):
    rules = SOLITAIRE.rules({"mode": mode, "layout": layout, "deal": DEAL})
    return SOLITAIRE.start("0" * 64, 1, rules).state


def way_into_a_dead_end() -> list[Pair]:
    """Pairs after which none is free on the Square, though tiles are left."""
    for number in range(1000):
        chance, state, taken = random.Random(number), dealt("classic", "square"), []
        while found := groups(state):
            pair = tuple(sorted(chance.sample(chance.choice(found), 2)))
            state = SOLITAIRE.apply(state, 0, Take(pair)).state
            taken.append(pair)
        if not state.how:
            return taken
    raise AssertionError("every game on this deal is won")


def open_board(page: Page, mode: str = "classic", layout: str = "square") -> None:
    page.goto(f"/solitaire/?mode={mode}&layout={layout}&deal={DEAL}")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/table/**")
    expect(tiles(page).first).to_be_attached(timeout=30_000)


def plain_table(page: Page) -> None:
    """By the settings beside the table, as a guest does it."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Flat table").check()
    page.keyboard.press("Escape")
    expect(page.locator("canvas")).to_have_count(0)


def tiles(page: Page) -> Locator:
    return page.locator('button[data-place^="tile."]:visible')


def tile(page: Page, number: int) -> Locator:
    return page.locator(f'button[data-place="tile.{number}"]:visible')


def click_the_picture(page: Page, number: int) -> None:
    at_rest(page)
    spot = tile(page, number).bounding_box()
    assert spot, f"no tile {number}"
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)


def take_by_mouse(page: Page, pair: Pair) -> None:
    """The first tile rises. The second takes them both."""
    first, second = pair
    click_the_picture(page, first)
    expect(tile(page, first)).to_have_attribute("aria-pressed", "true")
    click_the_picture(page, second)
    expect(tile(page, second)).to_have_count(0)


def take_by_keyboard(page: Page, pair: Pair) -> None:
    for number in pair:
        expect(tile(page, number)).to_have_attribute("aria-label", FREE)
        go_to(page, number)
        page.keyboard.press("Enter")
    expect(tile(page, pair[1])).to_have_count(0)


def go_to(page: Page, number: int) -> None:
    """N goes from one free tile to the next."""
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.place || ''") == f"tile.{number}":
            return
        page.keyboard.press("n")
    raise AssertionError(f"tile {number} is not among the free ones")


def press_until(page: Page, name: str, seen: Locator) -> None:
    """Presses; once more where the page took the press for one aimed at another button."""
    for _ in range(TRIES):
        page.get_by_role("button", name=name).click()
        try:
            return seen.wait_for(timeout=RISES_WITHIN)
        except PlaywrightTimeoutError:
            continue
    raise AssertionError(f"{name} does nothing")


def test_a_guest_clears_the_square_by_mouse_and_keeps_it_with_an_account(visitor: Visit) -> None:
    page = visitor(viewport={"width": 900, "height": 600})
    open_board(page)
    for pair in dealt("classic", "square").solution:
        take_by_mouse(page, pair)
    expect(page.locator(OVER)).to_be_visible(timeout=15_000)
    sign_up(page, new_name())
    page.goto("/history/")
    expect(page.get_by_role("row", name=re.compile("Mahjong solitaire 1 1"))).to_be_visible()
    page.goto("/solitaire/scores/?mode=classic&layout=square")
    expect(page.get_by_role("main")).to_contain_text("Square")


def test_the_square_by_keyboard_at_the_plain_table(visitor: Visit) -> None:
    page = visitor(**CALM)
    open_board(page)
    plain_table(page)
    for pair in dealt("classic", "square").solution:
        take_by_keyboard(page, pair)
    expect(page.locator(OVER)).to_be_visible(timeout=15_000)


def test_a_game_that_is_stuck_is_shuffled_and_goes_on(visitor: Visit) -> None:
    page = visitor(**CALM)
    open_board(page)
    plain_table(page)
    for pair in way_into_a_dead_end():
        for number in pair:
            tile(page, number).click()
    expect(page.locator(".prompt .line")).to_have_text("No pair is free.")
    press_until(page, "Shuffle (5)", page.get_by_role("button", name="Shuffle (4)"))
    expect(page.locator(".prompt .line")).to_contain_text("Choose two free tiles")


def test_a_paused_board_is_covered_and_gone_on_with_on_another_device(visitor: Visit) -> None:
    name = new_name()
    page, phone = visitor(**CALM), visitor(**CALM)
    sign_up(page, name)
    open_board(page)
    plain_table(page)
    take_by_keyboard(page, dealt("classic", "square").solution[0])
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    sign_in(phone, name)
    phone.goto(page.url)
    expect(phone.get_by_role("heading", name="Paused")).to_be_visible()
    expect(tiles(phone)).to_have_count(0)
    left = f"{len(dealt('classic', 'square').solution) - 1} pairs left"
    expect(phone.locator(".at-bottom .score")).to_have_text(left)
    expect(phone.locator(".home .title")).to_have_text(re.compile(f"Square · deal {DEAL}"))
    phone.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_hidden()
    expect(tiles(page).first).to_be_attached()
    expect(tiles(phone)).to_have_count(tiles(page).count())


SEND = """async ([address, fields]) => {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const headers = { "X-CSRFToken": token, Accept: "application/json" };
    const body = new URLSearchParams(fields);
    return (await (await fetch(address, { method: "POST", headers, body })).json()).to;
}"""


def test_a_deal_is_checked_in_the_browser_and_looked_at_again(visitor: Visit) -> None:
    page = visitor()
    page.goto("/solitaire/")
    table = page.evaluate(SEND, ["/solitaire/play", {"mode": "score", "layout": "ring"}])
    page.goto("/solitaire/")  # as a guest now
    page.evaluate(SEND, [table.replace("/table/", "/solitaire/") + "end", {}])
    page.goto(f"{table}fair/")
    page.get_by_role("button", name="Recompute it here").click()
    told = page.get_by_role("status").filter(has_text="The seal fits the seed.")
    expect(told).to_contain_text("It leads to deal number")
    number = told.inner_text().rstrip(".").rsplit(" ", 1)[1]
    page.get_by_role("link", name="Look at this deal again").click()
    expect(page.get_by_label("Deal number")).to_have_value(number)
