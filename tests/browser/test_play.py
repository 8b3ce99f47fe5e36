"""Games of American mah jongg in a real browser: by mouse at the 3D table, by keyboard at the 2D
table, and with two players at one table."""

import re
from base64 import b64encode
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.large_text import undrawn
from tests.browser.player import (
    MAX_ANSWERS,
    OVER,
    TURN_TIMEOUT_MS,
    Keyboard,
    Mouse,
    SceneMouse,
    wait_until_at_rest,
)

NewPage = Callable[..., Page]
PLAY_NOW = re.compile("Play now.*American mah jongg")
SMALL = {"width": 720, "height": 480}
CALM = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}


def play_now(page: Page) -> None:
    page.goto("/lobby/")
    page.get_by_role("main").get_by_role("button", name=PLAY_NOW).click()
    page.wait_for_url("**/table/**")


def open_without_a_clock(page: Page) -> None:
    """Opens a game against bots without a time limit, because a slow machine could exceed it."""
    page.goto("/lobby/?game=american")
    page.get_by_label("Number of games").select_option("1")
    page.get_by_label("Time per turn").select_option("0")
    page.get_by_label("Time to claim a discard").select_option("0")
    page.get_by_role("main").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    page.get_by_role("button", name="Start with 3 bots").click()


COUNT_COLOURS = """async png => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const copy = Object.assign(document.createElement("canvas"), { width: 400, height: 240 });
    const pen = copy.getContext("2d");
    pen.drawImage(picture, -160, -120);
    return new Set(new Uint32Array(pen.getImageData(0, 0, 400, 240).data.buffer)).size;
}"""


def colours(page: Page) -> int:
    """The number of different colours in the middle of the screen."""
    return int(page.evaluate(COUNT_COLOURS, b64encode(page.screenshot()).decode()))


def test_moves_by_mouse_at_the_3d_table(new_page: NewPage, accounts: Accounts) -> None:
    """Tiles are passed and one is discarded at the 3D table, between two looks at the 2D table."""
    name = accounts.create(dom_table=True)
    page = undrawn(new_page(user=name, viewport=SMALL, reduced_motion="reduce"))
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    player = SceneMouse(page)
    player.wait_for_question()
    shown = (player.question().text, hand(page))
    choose_2d_table(page, on=False)
    wait_until_at_rest(page)
    assert (player.question().text, hand(page)) == shown
    while not player.discards:
        assert player.wait_for_question()
        player.answer_question()
    choose_2d_table(page, on=True)
    expect(page.get_by_role("log")).to_contain_text("you gave")
    expect(page.get_by_role("log")).to_contain_text("You discarded")


def hand(page: Page) -> list[str]:
    """The names of the player's own tiles, without what helps say of them when they come."""
    names: list[str] = page.locator('button[data-place^="hand."]:visible').evaluate_all(
        "tiles => tiles.map(tile => (tile.ariaLabel ?? tile.innerText).split(',')[0]).sort()"
    )
    return names


def choose_2d_table(page: Page, on: bool) -> None:
    """Turns the 2D table on or off, in the settings of the table page."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("2D table").set_checked(on)
    page.keyboard.press("Escape")
    expect(page.locator("canvas")).to_have_count(0 if on else 1, timeout=TURN_TIMEOUT_MS)
    expect(page.locator('button[data-place^="hand."]:visible').first).to_be_visible()


def test_a_game_by_keyboard_at_the_2d_table(new_page: NewPage, accounts: Accounts) -> None:
    """The passes and the first discard of one, and the last rounds of another."""
    name = accounts.create()
    page = new_page(user=name, **CALM)
    page.goto("/accounts/settings/")
    page.get_by_label("2D table").check()
    page.get_by_role("main").get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("Your settings have been saved.")).to_be_visible()
    play_now(page)
    Keyboard(page).play(discards=1)
    assert page.locator("canvas").count() == 0
    page.goto(accounts.do(mahjong_games.near_the_end, name))
    Keyboard(page).play()
    expect(page.locator(OVER)).to_contain_text(re.compile("Sticks"))
    if (told := page.locator(OVER).get_by_text("How it was won")).is_visible():
        told.click()  # on a phone
    page.locator(OVER).get_by_role("link", name=re.compile("deal")).click()


def test_two_people_at_one_table_see_each_other_play(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create(dom_table=True) for _ in range(2)]
    host, guest = (new_page(user=name, **CALM) for name in names)
    host.goto("/lobby/?game=american")
    host.get_by_role("main").get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name=re.compile("Start with")).click()
    expect(host.locator(".prompt.asked")).to_be_visible()
    accounts.do(lambda _: mahjong_games.pass_for_all(host.url), names[0])
    for page in (host, guest):
        page.reload()
    players = [Mouse(host), Mouse(guest)]
    for _ in range(MAX_ANSWERS):
        for player in players:
            player.answer_if_asked()
        if all(player.discards for player in players):
            break
    assert all(player.discards for player in players)
    for player, other in zip(players, reversed(names), strict=True):
        expect(player.page.get_by_role("log")).to_contain_text(f"{other} discarded")
