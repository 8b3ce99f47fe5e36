"""The chat at the table in windows of all sizes: the hand can be seen and played beside it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from chat.models import TableMessage
from tests.browser.accounts import Accounts
from tests.browser.chat_tables import at_table, lines, open_chat, table_of
from tests.browser.checks import SETTLED
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
# Keeps of each bubble, when it appears, whether it is in the window, and what it covers of the hand
# and the buttons.
LOOK_AT_BUBBLES = """() => {
    window.told = [];
    const look = bubble => {
        const box = bubble.getBoundingClientRect();
        const parts = '[data-side="bottom"] .tile, .answers button, .prompt';
        const covered = [...document.querySelectorAll(parts)]
            .map(part => part.getBoundingClientRect()).filter(part => part.width
                && part.left < box.right && box.left < part.right
                && part.top < box.bottom && box.top < part.bottom).length;
        const inside = box.left >= 0 && box.top >= 0
            && box.right <= innerWidth && box.bottom <= innerHeight;
        window.told.push({ text: bubble.textContent, seen: box.width > 0, covered, inside });
    };
    const look_at_new = changes => changes.flatMap(({ addedNodes }) => [...addedNodes])
        .filter(added => added.matches(".bubble")).forEach(look);
    window.watching?.disconnect();
    window.watching = new MutationObserver(look_at_new);
    window.watching.observe(document.querySelector(".bubbles"), { childList: true });
}"""
TOLD = "count => window.told.length >= count"
LONG_AGO = timedelta(minutes=10)
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


def test_no_bubble_covers_the_hand_or_the_buttons(new_page: NewPage, accounts: Accounts) -> None:
    """Seen from the speaker's own seat and from that of the others, in windows of all sizes."""
    names = [accounts.create(dom_table=True) for _ in range(4)]
    address = table_of(accounts, *names)
    readers = [at_table(new_page(user=name, **CALM), address) for name in names[:2]]
    speakers = [at_table(new_page(user=name, **CALM), address) for name in names]
    for reader in readers:
        Mouse(reader).wait_for_question()
    for speaker in speakers:
        open_chat(speaker)
    for size in SIZES:
        for reader in readers:
            reader.set_viewport_size(size)  # type: ignore[arg-type]
            reader.evaluate(SETTLED)
            reader.evaluate(LOOK_AT_BUBBLES)
        for count, (name, speaker) in enumerate(zip(names, speakers, strict=True), start=1):
            accounts.do(said_long_ago, name)
            speaker.get_by_role("button", name="Well played!").click()
            for reader, reading in zip(readers, names, strict=False):
                reader.wait_for_function(TOLD, arg=count)
                bubble = reader.evaluate("window.told.at(-1)")
                text = "Well played!" if name == reading else f"{name}Well played!"
                shown = {"text": text, "seen": True, "covered": 0, "inside": True}
                assert bubble == shown, (size, bubble)


def said_long_ago(user: User) -> None:
    """The limit of messages counts nothing of what a player has said."""
    said = TableMessage.objects.filter(sender=user)
    said.update(at=timezone.now() - LONG_AGO)
