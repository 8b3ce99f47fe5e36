"""Whole games in a real browser, as a person plays them: by mouse at the 3D table, by keyboard
at the plain one, with a reload in the middle and with two people at one table."""

import re
from base64 import b64encode
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import OVER, Keyboard, Mouse
from tests.browser.test_house import new_name, sign_up

Visit = Callable[..., Page]
SMALL = {"width": 900, "height": 600}


def play_now(page: Page) -> None:
    sign_up(page, new_name())
    page.get_by_role("main").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/**")


COUNT_COLOURS = """async png => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const copy = Object.assign(document.createElement("canvas"), { width: 500, height: 300 });
    const pen = copy.getContext("2d");
    pen.drawImage(picture, -200, -100);
    return new Set(new Uint32Array(pen.getImageData(0, 0, 500, 300).data.buffer)).size;
}"""


def colours(page: Page) -> int:
    """How many different colours the middle of the table shows."""
    return int(page.evaluate(COUNT_COLOURS, b64encode(page.screenshot()).decode()))


def test_a_game_by_mouse_at_the_3d_table(visitor: Visit) -> None:
    page = visitor(viewport=SMALL)
    play_now(page)
    player = Mouse(page)
    player.play(discards=2)
    expect(page.locator("canvas")).to_be_visible()
    assert colours(page) > 500, "the table is blank"
    question, tiles = (
        player.question(),
        page.locator('button[data-place^="hand."]').all_inner_texts(),
    )
    page.reload()
    player.wait_to_be_asked()
    assert player.question() == question
    assert page.locator('button[data-place^="hand."]').all_inner_texts() == tiles
    player.play()
    expect(page.locator(OVER)).to_contain_text(re.compile("Sticks"))


def test_a_game_by_keyboard_at_the_plain_table(visitor: Visit) -> None:
    page = visitor(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    sign_up(page, new_name())
    page.goto("/accounts/settings/")
    page.get_by_label(re.compile("plain table", re.I)).check()
    page.get_by_role("main").get_by_role("button", name="Save").first.click()
    page.goto("/lobby/")
    page.get_by_role("main").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/**")
    Keyboard(page).play()
    assert page.locator("canvas").count() == 0
    expect(page.locator(OVER)).to_contain_text(re.compile("Sticks"))
    page.locator(OVER).get_by_role("link", name=re.compile("deal")).click()


def test_two_people_at_one_table_see_each_other_play(visitor: Visit) -> None:
    calm = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
    host, guest = visitor(**calm), visitor(**calm)
    names = [new_name(), new_name()]
    for page, name in zip((host, guest), names, strict=True):
        sign_up(page, name)
    host.get_by_role("main").get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit here").first.click()
    host.get_by_role("button", name=re.compile("Start with")).click()
    players, heard = [Mouse(host), Mouse(guest)], ["", ""]
    while not all(player.discards for player in players):
        for at, player in enumerate(players):
            player.take_a_turn()
            heard[at] += player.page.get_by_role("log").text_content() or ""
    assert f"{names[1]} discarded" in heard[0] or f"{names[0]} discarded" in heard[1]
    assert names[1] in heard[0]
    assert names[0] in heard[1]
