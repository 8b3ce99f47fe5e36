"""From the front page to the end of the first hand, as somebody does who has never been here."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import OVER, Mouse
from tests.browser.test_house import PASSWORD, new_name
from tests.browser.test_solitaire import press_until

Visit = Callable[..., Page]
CALM = {"viewport": {"width": 1100, "height": 800}, "reduced_motion": "reduce"}

# What the one beside the player says, and the button that does it.
BUTTONS = (
    ("I would pass a second time", "Yes, pass again"),
    ("I would stop here", "No, stop here"),
    ("I would exchange none", "None"),
    ("I would offer 1", "1 tile"),
    ("I would offer", "tiles"),
    ("I would pass", "Pass"),
    ("I would discard", "Discard"),
    ("I would let it pass", "Pass"),
    ("I would call it", "Call"),
    ("I would lay out", "Lay out"),
    ("I would give", "Give"),
    ("Say mah jongg", "Mah jongg!"),
    ("Show your hand", "Show my hand"),
)


class Learner(Mouse):
    """Asks before every answer, and does what he is told."""

    def answer(self, question: str) -> None:
        self.page.get_by_role("button", name="What would you do?").click()
        said = self.page.locator(".coach .advice")
        expect(said).not_to_be_empty(timeout=15_000)
        words = said.inner_text()
        label = next((label for start, label in BUTTONS if words.startswith(start)), None)
        if label:  # else the table has just gone on, and he asks again
            self.press(label)


def test_from_the_front_page_to_the_end_of_the_first_hand(visitor: Visit) -> None:
    page, name = visitor(**CALM), new_name()
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name=re.compile("trial|Sign up")).first.click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/welcome/")
    page.get_by_label("Mahjong solitaire").check()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("link", name="Skip this").click()
    page.get_by_label("Plain table").check()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name=re.compile("Play it.*American mah jongg")).click()
    page.wait_for_url("**/table/**")
    Learner(page).play()
    expect(page.locator(OVER)).to_contain_text(re.compile("you", re.I))
    expect(page.locator(OVER)).to_contain_text("mah jongg")
    look_at_it_again(page)


def look_at_it_again(page: Page) -> None:
    """Step by step, from another seat, and from a link to one moment."""
    page.goto("/history/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    moment = page.locator(".scrubber .moment")
    expect(moment).to_have_text(re.compile("^1 of "), timeout=30_000)
    page.get_by_role("button", name="Next").click()
    expect(moment).to_have_text(re.compile("^2 of "))
    mine = page.locator('button[data-place^="hand."]:visible').first
    expect(mine).to_be_visible()
    page.get_by_label("Seen from the seat of").select_option("2")
    expect(page.locator('[data-place$="@2"][aria-label]').first).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}?at=30&seat=1")
    expect(moment).to_have_text(re.compile("^30 of "), timeout=30_000)


def test_the_first_board_of_solitaire_is_cleared_with_advice(visitor: Visit) -> None:
    page = visitor(**CALM)
    page.goto("/help/")
    page.get_by_role("button", name=re.compile("solitaire", re.I)).click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".coach summary")).to_contain_text("Find two that match", timeout=30_000)
    ask = page.get_by_role("button", name="What would you do?")
    press_until(page, "What would you do?", page.locator(".coach .advice:not(:empty)"))
    expect(page.locator(".coach .advice")).to_contain_text("I would take")
    expect(ask).to_be_visible()
