"""Tutorials in a real browser: signing up on the front page, the first game, its replay."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import PASSWORD, Accounts, new_name
from tests.browser.player import OVER, Mouse, Question

NewPage = Callable[..., Page]
CALM = {"viewport": {"width": 1100, "height": 800}, "reduced_motion": "reduce"}

SUGGEST = "Suggest a move"
# The start of a suggestion, and the button that follows it. Longer starts come first.
BUTTONS = (
    ("pass a second time", "Yes, pass again"),
    ("stop here", "No, stop here"),
    ("exchange none", "None"),
    ("offer 1", "1 tile"),
    ("offer", "tiles"),
    ("pass", "Pass"),
    ("skip", "Skip"),
    ("discard", "Discard"),
    ("exchange", "Give"),
    ("call it", "Call"),
    ("expose", "Expose"),
    ("declare mah jongg", "Mah jongg!"),
    ("show your hand", "Show my hand"),
)


class Learner(Mouse):
    """Requests a suggestion for every decision and follows it."""

    def answer(self, question: Question) -> bool:
        self.page.get_by_role("button", name=SUGGEST).click()
        advice = self.page.locator(".coach .advice")
        expect(advice).not_to_be_empty()
        move = advice.inner_text().removeprefix("Suggestion: ")
        label = next((label for start, label in BUTTONS if move.startswith(start)), None)
        if label is None:  # the game has moved on; the caller tries again
            return False
        self.press(label)
        return True


def test_sign_up_onboarding_and_first_game(new_page: NewPage) -> None:
    page, name = new_page(**CALM), new_name()
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Create an account").click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/welcome/")
    page.get_by_label("Mahjong solitaire").check()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("link", name="Skip", exact=True).click()
    page.get_by_label("2D table").check()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name=re.compile("Play.*American mah jongg")).click()
    page.wait_for_url("**/table/**")
    Learner(page).play()
    expect(page.locator(OVER)).to_contain_text(re.compile("you", re.I))
    expect(page.locator(OVER)).to_contain_text("mah jongg")
    check_replay(page)


def check_replay(page: Page) -> None:
    """Opens the replay: step by step, from another seat, and by a link to a moment."""
    page.goto("/history/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    moment = page.locator(".scrubber .where")
    expect(moment).to_have_text(re.compile("^1 of "))
    page.get_by_role("button", name="Next").click()
    expect(moment).to_have_text(re.compile("^2 of "))
    mine = page.locator('button[data-place^="hand."]:visible').first
    expect(mine).to_be_visible()
    page.get_by_role("button", name="View").click()
    page.get_by_label("Seen from the seat of").select_option("2")
    expect(page.locator('[data-place$="@2"][aria-label]').first).to_be_visible()
    page.goto(f"{page.url.split('?')[0]}?at=30&seat=1")
    expect(moment).to_have_text(re.compile("^30 of "))


def test_solitaire_tutorial_gives_advice(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **CALM)
    page.goto("/help/")
    page.get_by_role("button", name=re.compile("solitaire", re.I)).click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".coach summary")).to_contain_text("Find two that match")
    page.get_by_role("button", name=SUGGEST).click()
    expect(page.locator(".coach .advice")).to_contain_text("Suggestion: take")
    expect(page.get_by_role("button", name=SUGGEST)).to_be_visible()
