"""A player of American mah jongg in a browser, by mouse or by keyboard, to the end."""

import re
from abc import ABC, abstractmethod
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

TURN_TIMEOUT_MS = 90_000  # until the bots have played and it is the player's turn again
ANSWER_TIMEOUT_MS = 20_000  # until the page has accepted an answer
BRIEF_TIMEOUT_MS = 300
MAX_ANSWERS = 500  # in one game
OVER = "dialog.result[open]"
# The moment of a win waits for a key.
HELD = """
    const later = window.setTimeout;
    window.setTimeout = (act, ms, ...more) => later(act, ms === 3100 ? 3_600_000 : ms, ...more);
"""
# Buttons ignore presses for 350 ms after they appear: GUARD_MS in client/table/action-bar.ts.
PRESS_GUARD_MS = 400
ACCEPTS_PRESSES = """guard => {
    const asked = document.querySelector(".prompt").dataset.ask;
    if (window.seen?.asked !== asked) window.seen = { asked, since: performance.now() };
    return performance.now() - window.seen.since > guard;
}"""
READ_QUESTION = """() => {
    const prompt = document.querySelector(".prompt");
    return [prompt.dataset.ask ?? "", prompt.querySelector(".line").innerText,
        [...document.querySelectorAll(".answers .label")].map(label => label.innerText)];
}"""
# The scene must be at rest for several frames, because a change on the page is drawn in the frame
# after it.
AT_REST = """() => {
    const rested = document.querySelector("canvas")?.dataset.rest === "true";
    window.rested = rested ? (window.rested ?? 0) + 1 : 0;
    return window.rested > 2;
}"""
# A table without its tiles is at rest, too: while it waits for them, and while a pause hides them.
DRAWN = """() => !document.body.matches(".arriving, .paused")
    && document.querySelector(".unseen [data-place]")?.style.left !== ""
    && document.querySelector(".stage canvas")?.dataset.rest === "true"
"""


class Question(NamedTuple):
    """What the page asks the player to decide."""

    id: str  # differs between questions with the same text
    text: str
    labels: list[str]  # of the buttons


def wait_until_at_rest(page: Page) -> None:
    """Waits until nothing moves and the invisible buttons lie on their tiles."""
    page.evaluate("() => { window.rested = 0; }")
    page.wait_for_function(AT_REST, polling="raf", timeout=TURN_TIMEOUT_MS)


def wait_until_drawn(page: Page) -> None:
    """Waits until the table with its tiles has come to rest."""
    page.wait_for_function(DRAWN, polling="raf", timeout=TURN_TIMEOUT_MS)
    wait_until_at_rest(page)


def wait_until_pressable(page: Page) -> None:
    """Waits until the buttons of the current question accept presses."""
    page.wait_for_function(ACCEPTS_PRESSES, arg=PRESS_GUARD_MS, polling="raf")


class Player(ABC):
    """Answers every question in the simplest legal way; declares mah jongg when possible."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.discards = 0

    def play(self, discards: int | None = None) -> None:
        """Plays until the game is over, or until it is the player's turn after so many discards of
        their own."""
        for _ in range(MAX_ANSWERS):
            if not self.wait_for_question():
                return
            enough = discards is not None and self.discards >= discards
            if enough and self.question().text.startswith("Your turn"):
                return
            self.answer_question()
        raise AssertionError(f"not over after {MAX_ANSWERS} answers: {self.question().text}")

    def answer_if_asked(self) -> None:
        """Answers if there is a question soon; others at the table may have to answer first."""
        try:
            self.page.wait_for_selector(".prompt.asked", timeout=BRIEF_TIMEOUT_MS)
        except PlaywrightTimeoutError:
            return
        self.answer_question()

    def answer_question(self) -> None:
        """Answers the current question, unless its clock runs out first."""
        wait_until_pressable(self.page)
        question = self.question()
        try:
            if self.answer(question):
                self.wait_until_answered(question)
        except PlaywrightTimeoutError:
            if self.question().id == question.id:
                raise

    def wait_for_question(self) -> bool:
        """Waits for a question. False if the game is over instead."""
        self.page.wait_for_selector(f".prompt.asked, {OVER}", timeout=TURN_TIMEOUT_MS)
        return self.page.locator(OVER).count() == 0

    def question(self) -> Question:
        return Question(*self.page.evaluate(READ_QUESTION))

    def wait_until_answered(self, question: Question) -> None:
        self.page.wait_for_function(
            """asked => !document.querySelector(".prompt.asked")
                || document.querySelector(".prompt").dataset.ask !== asked
                || document.querySelector("dialog.result[open]")""",
            arg=question.id,
            timeout=ANSWER_TIMEOUT_MS,
        )

    def answer(self, question: Question) -> bool:
        """Presses a button. False if there is none to press."""
        wanted = ("Yes, pass again", "None", "Expose", "Skip", "Take my seat back")
        if "Mah jongg!" in question.labels:
            self.press("Mah jongg!")
        elif question.text.startswith("Pass") and question.text.endswith("."):
            self.give(question.labels[0])
        elif question.text.startswith("Your turn"):
            self.pick(0)
            self.press("Discard")
            self.discards += 1
        elif label := next((label for label in question.labels if label.startswith(wanted)), None):
            self.press(label)
        else:
            return False
        return True

    def give(self, label: str) -> None:
        """Gives tiles from the left, because a sorted rack has its jokers at the right."""
        if "Pass" in label and not self.can_press(label):
            for index in range(int(re.findall(r"\d+", label)[-1])):  # "Pass 0 of 3"
                self.pick(index)
            label = "Pass"
        self.press(label)

    def can_press(self, label: str) -> bool:
        return self.button(label).get_attribute("aria-disabled") == "false"

    def button(self, label: str) -> Locator:
        return self.page.locator(".answers button").filter(has_text=label).first

    def tile(self, index: int) -> Locator:
        on_the_rack = ":not(.dom-slots *):visible"
        return self.page.locator(f'button[data-place^="hand.{index}@"]{on_the_rack}')

    @abstractmethod
    def pick(self, index: int) -> None:
        """Picks a tile of the rack. index: counted from the left, from 0."""

    @abstractmethod
    def press(self, label: str) -> None:
        """Presses a button of the action bar."""


class Mouse(Player):
    """Plays with the mouse at the 2D table."""

    def pick(self, index: int) -> None:
        self.tile(index).click(timeout=ANSWER_TIMEOUT_MS)
        expect(self.tile(index)).to_have_attribute("aria-pressed", "true")

    def press(self, label: str) -> None:
        claims = self.page.locator(".more.call:visible")  # stands for them in a small window
        if claims.count() and not self.button(label).is_visible():
            claims.click()
        self.button(label).click(timeout=ANSWER_TIMEOUT_MS)


class SceneMouse(Mouse):
    """Plays with the mouse at the 3D table: clicks where the tiles are on the screen."""

    def pick(self, index: int) -> None:
        wait_until_at_rest(self.page)
        spot = self.tile(index).bounding_box()
        assert spot, f"no tile {index} on the rack"
        self.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        expect(self.tile(index)).to_have_attribute("aria-pressed", "true")


class Keyboard(Player):
    """Plays with the keyboard: arrow keys along the rack, Enter to pick, shortcuts of buttons."""

    def pick(self, index: int) -> None:
        tile = self.tile(index)
        for _ in range(20):
            if tile.evaluate("tile => tile === document.activeElement"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def press(self, label: str) -> None:
        key = self.button(label).get_attribute("aria-keyshortcuts")
        assert key, f"no key for {label}"
        self.page.keyboard.press(key)
