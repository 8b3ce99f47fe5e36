"""Plays whole games by touch on phones at the 3D table, and takes pictures on the way.

    TILEHOUSE_LOOKS=var/looks python -m pytest tests/browser/sweep_touch.py

writes GAME-WINDOW-NUMBER.png there. A game takes minutes without a graphics card, so this is only
run when it is named.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ops.browser import FULL_QUALITY
from tests.browser.accounts import Accounts
from tests.browser.player import ANSWER_TIMEOUT_MS, OVER, Player, SceneMouse, wait_until_at_rest
from tests.browser.test_play import open_without_a_clock
from tests.browser.test_zung_jung import Claimer, open_table

NewPage = Callable[..., Page]
FOLDER = Path(os.environ.get("TILEHOUSE_LOOKS", "var/looks"))
UPRIGHT, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}
EACH = 5  # answers between two pictures


class Touch(SceneMouse):
    """Touches the tiles where they are seen, and the buttons."""

    def pick(self, index: int) -> None:
        wait_until_at_rest(self.page)
        spot = self.tile(index).bounding_box()
        assert spot, f"no tile {index} on the rack"
        self.page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        expect(self.tile(index)).to_have_attribute("aria-pressed", "true")

    def press(self, label: str) -> None:
        claims = self.page.locator(".more.call:visible")
        if claims.count() and not self.button(label).is_visible():
            claims.tap()
        self.button(label).tap(timeout=ANSWER_TIMEOUT_MS)


class ClaimerByTouch(Claimer, Touch):
    """Claims and discards by touch."""


GAMES: dict[str, tuple[Callable[[Page], None], type[Player]]] = {
    "american": (open_without_a_clock, Touch),
    "zung-jung": (open_table, ClaimerByTouch),
}


@pytest.mark.parametrize(
    ("game", "window"), [("american", UPRIGHT), ("zung-jung", UPRIGHT), ("american", SIDEWAYS)]
)
def test_a_whole_game(
    new_page: NewPage, accounts: Accounts, game: str, window: dict[str, int]
) -> None:
    opened, kind = GAMES[game]
    how = {"viewport": window, "has_touch": True, "reduced_motion": "reduce"}
    page = new_page(user=accounts.create(), webgl=True, **how)
    page.add_init_script(FULL_QUALITY)
    opened(page)
    player, answers = kind(page), 0
    while player.wait_for_question():
        player.answer_question()
        answers += 1
        if answers % EACH == 0:
            take(page, f"{game}-{window['width']}x{window['height']}-{answers:02}")
    expect(page.locator(OVER)).to_be_visible()
    take(page, f"{game}-{window['width']}x{window['height']}-over")


def take(page: Page, name: str) -> None:
    wait_until_at_rest(page)
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=FOLDER / f"{name}.png")
