"""An iPhone 6 with Safari 12: Chromium without what that browser lacks."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts, new_name, sign_up
from tests.browser.old_phone import become_old_phone
from tests.browser.player import ANSWER_TIMEOUT_MS, Player
from tests.browser.test_solitaire import NewPage, dealt, open_board, tile
from tests.browser.test_solitaire_phone import take_by_touch

PHONE = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "device_scale_factor": 2}
FOUND = """() => ["PointerEvent", "HTMLDialogElement", "WebGL2RenderingContext", "structuredClone"]
    .filter(name => name in window).concat(["at", "findLast"].filter(name => name in []))"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"

DRAG = """(tile, { x, y, width, height }) => {
    const from = tile.getBoundingClientRect();
    const send = (kind, clientX, clientY) => tile.dispatchEvent(new TouchEvent(kind, {
        bubbles: true, cancelable: true,
        changedTouches: [new Touch({ identifier: 0, target: tile, clientX, clientY })] }));
    send("touchstart", from.x + 9, from.y + 9);
    send("touchmove", x + width / 2, y + height / 2);
    send("touchend", x + width - 5, y + height / 2);
}"""


class Finger(Player):
    """Plays by touch at the 2D table."""

    def pick(self, index: int) -> None:
        self.tile(index).tap(timeout=ANSWER_TIMEOUT_MS)
        expect(self.tile(index)).to_have_attribute("aria-pressed", "true")

    def press(self, label: str) -> None:
        self.button(label).tap(timeout=ANSWER_TIMEOUT_MS)


def old_phone(new_page: NewPage, user: str = "") -> Page:
    page = new_page(user=user, **PHONE)
    become_old_phone(page)
    return page


def test_from_the_front_page_through_signing_up_to_the_lobby(new_page: NewPage) -> None:
    page = old_phone(new_page)
    page.goto("/")
    assert page.evaluate(FOUND) == []
    assert not page.evaluate(TOO_WIDE)
    sign_up(page, new_name())
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert not page.evaluate(TOO_WIDE)


def test_solitaire_by_touch(new_page: NewPage, accounts: Accounts) -> None:
    page = old_phone(new_page, accounts.create())
    open_board(page)
    for pair in dealt("classic", "square").solution[:2]:
        take_by_touch(page, pair)
    page.get_by_role("button", name="Start over").tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="No, go back")).to_be_focused()
    page.touchscreen.tap(187, 20)  # beside the dialog
    dialog.get_by_role("button", name="No, go back").tap()
    expect(dialog).to_have_count(0)
    take_by_touch(page, dealt("classic", "square").solution[2])
    page.set_viewport_size({"width": 667, "height": 375})
    expect(tile(page, dealt("classic", "square").solution[3][0])).to_be_visible()


def test_american_mah_jongg_by_touch(new_page: NewPage, accounts: Accounts) -> None:
    page = old_phone(new_page, accounts.create())
    page.goto("/help/")
    page.get_by_role("button", name=re.compile("American", re.I)).tap()
    page.wait_for_url("**/table/**")
    finger = Finger(page)
    finger.play(discards=2)
    first = finger.tile(0).get_attribute("aria-label")
    finger.tile(0).evaluate(DRAG, finger.tile(3).bounding_box())
    expect(finger.tile(3)).to_have_attribute("aria-label", str(first))
