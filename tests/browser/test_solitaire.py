"""Mahjong solitaire in a real browser: cleared by mouse and by keyboard, shuffled, paused,
and kept when a guest makes an account."""

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect

from solitaire.rules.game import SOLITAIRE
from solitaire.rules.moves import Take
from solitaire.rules.plays import groups
from solitaire.rules.state import State
from tests.browser.accounts import Accounts, new_name
from tests.browser.large_text import undrawn
from tests.browser.player import wait_until_at_rest, wait_until_pressable
from tests.browser.test_play import SMALL
from tests.browser.test_site import sign_up
from tests.socket_client import Tab

NewPage = Callable[..., Page]
Pair = tuple[int, int]
DEAL = "7"
CALM = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
FREE = re.compile("free$")
OVER = "dialog.result[open]"
MOVES_PER_SOCKET = 15  # more would exceed the rate limit of a socket


def dealt(mode: str, layout: str) -> State:
    rules = SOLITAIRE.rules({"mode": mode, "layout": layout, "deal": DEAL})
    return SOLITAIRE.start("0" * 64, 1, rules).state


def pairs_until_stuck() -> list[Pair]:
    """Pairs of the Square after which tiles are left but no pair is free."""
    for number in range(1000):
        chance, state, taken = random.Random(number), dealt("classic", "square"), []
        while found := groups(state):
            one, other = sorted(chance.sample(chance.choice(found), 2))
            pair = (one, other)
            state = SOLITAIRE.apply(state, 0, Take(pair)).state
            taken.append(pair)
        if not state.how:
            return taken
    raise AssertionError("every game on this deal is won")


def open_board(page: Page, mode: str = "classic", layout: str = "square") -> None:
    page.goto(f"/solitaire/?mode={mode}&layout={layout}&deal={DEAL}")
    page.get_by_role("button", name="Play this deal").click()
    page.wait_for_url("**/table/**")
    expect(tiles(page).first).to_be_attached()


def tiles(page: Page) -> Locator:
    return page.locator('button[data-place^="tile."]:visible')


def tile(page: Page, number: int) -> Locator:
    return page.locator(f'button[data-place="tile.{number}"]:visible')


def click_on_scene(page: Page, number: int) -> None:
    wait_until_at_rest(page)
    spot = tile(page, number).bounding_box()
    assert spot, f"no tile {number}"
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)


def take_by_mouse(page: Page, pair: Pair) -> None:
    """Clicks both tiles of a pair: the first is picked, the second takes the pair."""
    first, second = pair
    click_on_scene(page, first)
    expect(tile(page, first)).to_have_attribute("aria-pressed", "true")
    click_on_scene(page, second)
    expect(tile(page, second)).to_have_count(0)


def take_by_keyboard(page: Page, pair: Pair) -> None:
    for number in pair:
        expect(tile(page, number)).to_have_attribute("aria-label", FREE)
        focus_tile(page, number)
        page.keyboard.press("Enter")
    expect(tile(page, pair[1])).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"


def focus_tile(page: Page, number: int) -> None:
    """Focuses a tile with the key N, which goes through the free tiles."""
    for _ in range(60):
        if page.evaluate("document.activeElement.dataset.place || ''") == f"tile.{number}":
            return
        page.keyboard.press("n")
    raise AssertionError(f"tile {number} is not among the free ones")


def take_by_click(page: Page, pair: Pair) -> None:
    for number in pair:
        tile(page, number).click()
    expect(tile(page, pair[1])).to_have_count(0)


def take_over_the_socket(page: Page, pairs: Sequence[Pair]) -> None:
    """Takes pairs over a socket, as another tab of the same player."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    address = urlsplit(page.url)

    async def scenario() -> None:
        for first in range(0, len(pairs), MOVES_PER_SOCKET):
            tab = Tab(address.path.strip("/").rsplit("/", 1)[1], cookie, port=address.port)
            await tab.join()
            for pair in pairs[first : first + MOVES_PER_SOCKET]:
                await tab.move(do="take", pair=pair)
                await tab.receive_until(tab.update["v"] + 1)
            await tab.close()

    with ThreadPoolExecutor(1) as thread:  # Playwright runs an event loop in the main thread
        thread.submit(asyncio.run, scenario()).result()


def test_guest_clears_a_board_and_keeps_it_with_an_account(new_page: NewPage) -> None:
    """Three pairs are taken by mouse at the 3D table, the others over a socket."""
    page = undrawn(new_page(viewport=SMALL))
    open_board(page)
    pairs = dealt("classic", "square").solution
    for pair in pairs[:3]:
        take_by_mouse(page, pair)
    take_over_the_socket(page, pairs[3:])
    expect(page.locator(OVER)).to_be_visible()
    sign_up(page, new_name())
    page.goto("/history/")
    expect(page.get_by_role("row", name=re.compile("Mahjong solitaire 1 1"))).to_be_visible()
    page.goto("/solitaire/scores/?mode=classic&layout=square")
    expect(page.get_by_role("main")).to_contain_text("Square")


def test_board_is_cleared_by_keyboard_at_the_2d_table(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **CALM)
    open_board(page)
    for pair in dealt("classic", "square").solution:
        take_by_keyboard(page, pair)
    expect(page.locator(OVER)).to_be_visible()


def test_stuck_game_is_shuffled_and_continues(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **CALM)
    open_board(page)
    for pair in pairs_until_stuck():
        take_by_click(page, pair)
    expect(page.locator(".prompt .line")).to_have_text("No pair is free.")
    wait_until_pressable(page)
    page.get_by_role("button", name="Shuffle (5)").click()
    expect(page.get_by_role("button", name="Shuffle (4)")).to_be_visible()
    expect(page.locator(".prompt .line")).to_contain_text("Choose two free tiles")


def test_paused_board_is_hidden_and_resumed_on_another_device(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page, phone = (new_page(user=name, **CALM) for _ in range(2))
    open_board(page)
    take_by_keyboard(page, dealt("classic", "square").solution[0])
    wait_until_pressable(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_visible()
    phone.goto(page.url)
    expect(phone.get_by_role("heading", name="Paused")).to_be_visible()
    expect(tiles(phone)).to_have_count(0)
    left = f"{len(dealt('classic', 'square').solution) - 1} pairs left"
    expect(phone.locator(".at-bottom .score")).to_have_text(left)
    expect(phone.locator(".home .title")).to_have_text(re.compile(f"Square · deal {DEAL}"))
    phone.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("heading", name="Paused")).to_be_hidden()
    expect(tiles(page).first).to_be_attached()
    expect(tiles(phone)).to_have_count(tiles(page).count())


SEND = """async ([address, fields]) => {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    const headers = { "X-CSRFToken": token, Accept: "application/json" };
    const body = new URLSearchParams(fields);
    return (await (await fetch(address, { method: "POST", headers, body })).json()).redirect;
}"""


def test_deal_is_verified_and_played_again(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/solitaire/")
    table = page.evaluate(SEND, ["/solitaire/play", {"mode": "score", "layout": "ring"}])
    page.goto("/solitaire/")  # now as a guest
    page.evaluate(SEND, [table.replace("/table/", "/solitaire/") + "end", {}])
    page.goto(f"{table}fairness/")
    page.get_by_role("button", name="Verify this deal").click()
    verdict = page.get_by_role("status").filter(has_text="The hash matches the seed.")
    expect(verdict).to_contain_text("It gives deal number")
    number = verdict.inner_text().rstrip(".").rsplit(" ", 1)[1]
    page.get_by_role("link", name="Play this deal again").click()
    expect(page.get_by_label("Deal number")).to_have_value(number)
