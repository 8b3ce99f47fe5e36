"""The chat at the table in windows of all sizes: the hand can be seen and played beside it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.chat_tables import at_table, bubbles, lines, open_chat, table_of
from tests.browser.large_text import undrawn
from tests.browser.player import Mouse, SceneMouse

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
DESKTOP = {"width": 1440, "height": 900}
SMALL_WINDOW = {"width": 900, "height": 600}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 390, "height": 844}
LYING_PHONE = {"width": 844, "height": 390}
SIZES = [DESKTOP, SMALL_WINDOW, TABLET, PHONE, LYING_PHONE]
# What a bubble covers of the hand and the buttons.
COVERED = """bubble => {
    const box = bubble.getBoundingClientRect();
    const parts = document.querySelectorAll('[data-side="bottom"] .tile, .answers button, .prompt');
    return [...parts].map(part => part.getBoundingClientRect()).filter(part => part.width
        && part.left < box.right && box.left < part.right
        && part.top < box.bottom && box.top < part.bottom).length;
}"""
IN_WINDOW = """part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_the_hand_can_be_played_beside_the_chat(
    new_page: NewPage, accounts: Accounts, size: dict[str, int]
) -> None:
    ann = accounts.create(dom_table=True)
    page = new_page(user=ann, viewport=size, **CALM)
    at_table(page, table_of(accounts, ann, accounts.create()))
    player = Mouse(page)
    player.wait_for_question()
    open_chat(page)
    tiles = page.locator('[data-side="bottom"] .tile')
    for tile in tiles.all():
        assert tile.evaluate(IN_WINDOW)
    expect(page.locator(".prompt .line")).to_be_in_viewport()
    player.answer_question()
    expect(page.locator(".drawer")).to_be_visible()
    field = page.get_by_label("Write to the table")
    field.fill("Your turn")
    field.press("Enter")
    expect(lines(page).last).to_be_in_viewport()


def test_the_chat_leaves_the_hand_free_when_a_phone_is_turned(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann = accounts.create(dom_table=True)
    page = new_page(user=ann, viewport=LYING_PHONE, **CALM)
    at_table(page, table_of(accounts, ann, accounts.create()))
    Mouse(page).wait_for_question()
    field = open_chat(page).get_by_label("Write to the table")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.wait_for_function(
        """() => {
            const end = document.querySelector(".drawer").getBoundingClientRect().bottom;
            const tiles = [...document.querySelectorAll('[data-side="bottom"] .tile')];
            return tiles.every(tile => tile.getBoundingClientRect().top >= end);
        }"""
    )
    expect(field).to_be_in_viewport(ratio=1)


def test_the_hand_of_the_3d_table_can_be_played_beside_the_chat(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann = accounts.create()
    page = undrawn(new_page(user=ann, viewport=PHONE, **CALM))
    at_table(page, table_of(accounts, ann, accounts.create()))
    player = SceneMouse(page)
    player.wait_for_question()
    open_chat(page)
    player.answer_question()
    expect(page.locator(".drawer")).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_no_bubble_covers_the_hand_or_the_buttons(
    new_page: NewPage, accounts: Accounts, size: dict[str, int]
) -> None:
    """Seen from the speaker's own seat and from that of the others."""
    names = [accounts.create(dom_table=True) for _ in range(4)]
    address = table_of(accounts, *names)
    pages = [at_table(new_page(user=name, viewport=size, **CALM), address) for name in names[:2]]
    for page in pages:
        Mouse(page).wait_for_question()
    for name in names:
        speaker = at_table(new_page(user=name, **CALM), address)
        open_chat(speaker).get_by_role("button", name="Well played!").click()
        for page in pages:
            bubble = bubbles(page).filter(has_text="Well played!").last
            expect(bubble).to_be_visible()
            assert bubble.evaluate(COVERED) == 0
            assert bubble.evaluate(IN_WINDOW)
        speaker.context.close()
