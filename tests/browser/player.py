"""A player of American mah jongg in a browser, by mouse or by keyboard, to the end."""

import re
from abc import ABC, abstractmethod
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

PATIENCE = 90_000  # milliseconds the bots may take until it is our turn again
ANSWERS_WITHIN = 20_000
MOMENT = 300
MOST_ANSWERS = 500  # in one game
OVER = "dialog.result[open]"
# The page ignores what is pressed within 350 ms of a new question; see client/table/bar.ts.
GUARD = 400
TAKES_PRESSES = """guard => {
    const asked = document.querySelector(".prompt").dataset.ask;
    if (window.seen?.asked !== asked) window.seen = { asked, since: performance.now() };
    return performance.now() - window.seen.since > guard;
}"""
ASK = """() => {
    const prompt = document.querySelector(".prompt");
    return [prompt.dataset.ask ?? "", prompt.querySelector(".line").innerText,
        [...document.querySelectorAll(".answers .label")].map(label => label.innerText)];
}"""
# True for two frames on end: what has just changed on the page asks for its frame in the next.
AT_REST = """() => {
    const rested = document.querySelector("canvas")?.dataset.rest === "true";
    window.rested = rested ? (window.rested ?? 0) + 1 : 0;
    return window.rested > 2;
}"""


class Ask(NamedTuple):
    """A decision the page asks for, read at one moment."""

    id: str  # its words may be those of the decision before
    question: str
    labels: list[str]  # of the buttons


def at_rest(page: Page) -> None:
    """All is drawn, nothing moves, and the unseen buttons lie on their tiles."""
    page.evaluate("() => { window.rested = 0; }")
    page.wait_for_function(AT_REST, polling="raf", timeout=PATIENCE)


def takes_presses(page: Page) -> None:
    """Waits until the page takes presses that answer its present question."""
    page.wait_for_function(TAKES_PRESSES, arg=GUARD, polling="raf")


class Player(ABC):
    """Answers every question of the table in the simplest legal way; declares when it can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.discards = 0

    def play(self, discards: int | None = None) -> None:
        """Plays until the game is over, or until it is our turn after so many own discards."""
        for _ in range(MOST_ANSWERS):
            if not self.wait_to_be_asked():
                return
            enough = discards is not None and self.discards >= discards
            if enough and self.question().startswith("Your turn"):
                return
            self.settle()
        raise AssertionError(f"not over after {MOST_ANSWERS} answers: {self.question()}")

    def take_a_turn(self) -> None:
        """Answers if asked within a moment; others at the table may have to answer first."""
        try:
            self.page.wait_for_selector(".prompt.asked", timeout=MOMENT)
        except PlaywrightTimeoutError:
            return
        self.settle()

    def settle(self) -> None:
        """Answers what is asked now, unless the clock does so first."""
        takes_presses(self.page)
        ask = self.ask()
        try:
            if self.answer(ask):
                self.wait_until_answered(ask)
        except PlaywrightTimeoutError:
            if self.ask().id == ask.id:
                raise

    def wait_to_be_asked(self) -> bool:
        """False when the game is over instead."""
        self.page.wait_for_selector(f".prompt.asked, {OVER}", timeout=PATIENCE)
        return self.page.locator(OVER).count() == 0

    def ask(self) -> Ask:
        return Ask(*self.page.evaluate(ASK))

    def question(self) -> str:
        return self.ask().question

    def wait_until_answered(self, ask: Ask) -> None:
        self.page.wait_for_function(
            """asked => !document.querySelector(".prompt.asked")
                || document.querySelector(".prompt").dataset.ask !== asked
                || document.querySelector("dialog.result[open]")""",
            arg=ask.id,
            timeout=ANSWERS_WITHIN,
        )

    def answer(self, ask: Ask) -> bool:
        """Presses a button; false where there is nothing to press."""
        wanted = ("Yes, pass again", "None", "Expose", "Pass", "Take my seat back")
        if "Mah jongg!" in ask.labels:
            self.press("Mah jongg!")
        elif ask.question.startswith("Pass") and ask.question.endswith("."):
            self.give(ask.labels[0])
        elif ask.question.startswith("Your turn"):
            self.pick(0)
            self.press("Discard")
            self.discards += 1
        elif label := next((label for label in ask.labels if label.startswith(wanted)), None):
            self.press(label)
        else:
            return False
        return True

    def give(self, label: str) -> None:
        """Three tiles from the left; the sorted rack has its jokers at the right."""
        if "Pass" in label and not self.can_press(label):
            for stand in range(int(re.sub(r"\D", "", label) or 3)):
                self.pick(stand)
        self.press(label)

    def can_press(self, label: str) -> bool:
        return self.button(label).get_attribute("aria-disabled") == "false"

    def button(self, label: str) -> Locator:
        return self.page.locator(".answers button").filter(has_text=label).first

    def tile(self, stand: int) -> Locator:
        return self.page.locator(f'button[data-place^="hand.{stand}@"]:visible')

    @abstractmethod
    def pick(self, stand: int) -> None:
        """Picks the tile at this stand of the rack, from the left."""

    @abstractmethod
    def press(self, label: str) -> None:
        """Presses a button of the action bar."""


class Mouse(Player):
    """Clicks on the tiles of the 2D table, and on the buttons."""

    def pick(self, stand: int) -> None:
        self.tile(stand).click(timeout=ANSWERS_WITHIN)
        expect(self.tile(stand)).to_have_attribute("aria-pressed", "true")

    def press(self, label: str) -> None:
        self.button(label).click(timeout=ANSWERS_WITHIN)


class SceneMouse(Mouse):
    """Clicks on the 3D table where the tiles are seen."""

    def pick(self, stand: int) -> None:
        at_rest(self.page)
        spot = self.tile(stand).bounding_box()
        assert spot, f"no tile at stand {stand}"
        self.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        expect(self.tile(stand)).to_have_attribute("aria-pressed", "true")


class Keyboard(Player):
    """Arrow keys along the rack, Enter to pick, the keys the buttons name."""

    def pick(self, stand: int) -> None:
        tile = self.tile(stand)
        for _ in range(20):
            if tile.evaluate("tile => tile === document.activeElement"):
                break
            self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Enter")

    def press(self, label: str) -> None:
        key = self.button(label).get_attribute("aria-keyshortcuts")
        assert key, f"no key for {label}"
        self.page.keyboard.press(key)
