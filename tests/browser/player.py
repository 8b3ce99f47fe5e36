"""Somebody who plays American mah jongg in a browser, by mouse or by keyboard, to the end."""

import re
from abc import ABC, abstractmethod

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

PATIENCE = 90_000  # milliseconds the bots may take until it is our turn again
TRIES = 5
ANSWERS_WITHIN = 4_000
MOMENT = 300
OVER = "dialog.result[open]"


# True for two frames on end: what has just changed on the page asks for its frame in the next.
AT_REST = """() => {
    const rested = document.querySelector("canvas")?.dataset.rest === "true";
    window.rested = rested ? (window.rested ?? 0) + 1 : 0;
    return window.rested > 2;
}"""


def at_rest(page: Page) -> None:
    """All is drawn, nothing moves, and the unseen buttons lie on their tiles."""
    page.evaluate("() => { window.rested = 0; }")
    page.wait_for_function(AT_REST, polling="raf")


class Player(ABC):
    """Answers every question of the table in the simplest legal way; declares when it can."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.discards = 0

    def play(self, discards: int | None = None) -> None:
        """Plays until the game is over, or until it is our turn after so many own discards."""
        while self.wait_to_be_asked():
            enough = discards is not None and self.discards >= discards
            if enough and self.question().startswith("Your turn"):
                return
            self.settle(self.question())

    def take_a_turn(self) -> None:
        """Answers if asked within a moment; others at the table may have to answer first."""
        try:
            self.page.wait_for_selector(".prompt.asked", timeout=MOMENT)
        except PlaywrightTimeoutError:
            return
        self.settle(self.question())

    def settle(self, question: str) -> None:
        """Answers, and once more where a press came too early for the page to believe it."""
        asked = self.asked()
        for _ in range(TRIES):
            try:
                self.answer(question)
                return self.wait_until_answered(asked)
            except PlaywrightTimeoutError:
                if self.asked() != asked:  # the clock has answered for us
                    return None
        raise AssertionError(f"cannot answer: {question}")

    def wait_to_be_asked(self) -> bool:
        """False when the game is over instead."""
        self.page.wait_for_selector(f".prompt.asked, {OVER}", timeout=PATIENCE)
        return self.page.locator(OVER).count() == 0

    def question(self) -> str:
        return self.page.locator(".prompt .line").inner_text()

    def asked(self) -> str:
        """Which decision it is. Its words may be those of the one before."""
        return self.page.locator(".prompt").get_attribute("data-ask") or ""

    def wait_until_answered(self, asked: str) -> None:
        self.page.wait_for_function(
            """asked => !document.querySelector(".prompt.asked")
                || document.querySelector(".prompt").dataset.ask !== asked
                || document.querySelector("dialog.result[open]")""",
            arg=asked,
            timeout=ANSWERS_WITHIN,
        )

    def answer(self, question: str) -> None:
        labels = self.page.locator(".answers .label").all_inner_texts()
        if "Mah jongg!" in labels:
            self.press("Mah jongg!")
        elif question.startswith("Pass") and question.endswith("."):
            self.give(labels[0])
        elif question.startswith("Your turn"):
            self.pick(0)
            self.press("Discard")
            self.discards += 1
        else:
            wanted = ("Yes, pass again", "None", "Lay out", "Pass", "Take my seat back")
            label = next((label for label in labels if label.startswith(wanted)), None)
            if label:  # else the page has just gone on; it is looked at again
                self.press(label)

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
    """Clicks on the tiles as they are seen, and on the buttons."""

    def pick(self, stand: int) -> None:
        """Clicks where the tile is seen."""
        at_rest(self.page)
        spot = self.tile(stand).bounding_box()
        assert spot, f"no tile at stand {stand}"
        self.page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        expect(self.tile(stand)).to_have_attribute("aria-pressed", "true")

    def press(self, label: str) -> None:
        self.button(label).click(timeout=ANSWERS_WITHIN)


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
