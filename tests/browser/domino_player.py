"""A player of dominoes in a browser who plays a given deal to the end, by mouse, touch or keyboard.

A deal decides the tiles of all rounds and the AI's chance. So the rules tell beforehand what the
whole game will be, and every question of the page is known.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from dominoes.rules import moves
from dominoes.rules.board import fitting
from dominoes.rules.game import DOMINOES
from dominoes.rules.state import State
from tables.rng import RandomStream
from tests.browser.player import wait_until_at_rest, wait_until_pressable

ANSWER_TIMEOUT_MS = 60_000  # until the page answers
SCENE_TIMEOUT_MS = 90_000  # the same where the 3D table is drawn without a GPU
SEED = 64  # hex digits
MAX_STEPS = 40  # of the keyboard, to one tile or end
STEP = 12  # pixels in which a mouse moves
PLACE = "document.activeElement.dataset.place || ''"


class Decision(NamedTuple):
    """One answer of the player in a game that is known."""

    ask: str  # the id of the question
    move: Any
    number: int = -1  # of the tile in the hand
    laid: int = 0  # tiles on the board before it
    ends: tuple[str, ...] = ()  # that the tile fits, as the page lists them

    @property
    def landing(self) -> str:
        """The place where the tile is laid."""
        return f"end.{self.move.end}" if self.move.end else "centre"


class KnownGame:
    """A deal played against Easy; the player lays what Hard would lay. deal: its number, or the
    secret seed of a deal that everybody plays once."""

    def __init__(self, deal: str) -> None:
        self.deal = deal
        rules = DOMINOES.rules({"deal": deal, "practice": len(deal) < SEED})
        self.start = DOMINOES.start("0" * 64, 2, rules).state
        self.end = self.start
        self.decisions = list(self._play())

    def _play(self) -> Iterator[Decision]:
        while not self.end.how:
            seat = DOMINOES.waits(self.end).seats[0]
            move = self._move(self.end, seat, "easy" if seat else "hard")
            if seat == 0:
                yield _decision(self.end, move)
            self.end = DOMINOES.apply(self.end, seat, move).state

    @staticmethod
    def _move(state: State, seat: int, level: str) -> Any:
        chance = RandomStream(state.deal_seed, f"bot {seat} {state.turn}")
        view, options = DOMINOES.view(state, seat), DOMINOES.options(state, seat)
        return DOMINOES.choose(view, options, level, chance)


def _decision(state: State, move: Any) -> Decision:
    ask = f"{state.phase}/{state.turn}"
    if not isinstance(move, moves.Play):
        return Decision(ask, move)
    ends = tuple(end.id for end in fitting(move.tile, state.ends))
    return Decision(ask, move, state.hands[0].index(move.tile), len(state.plays), ends)


class DominoPlayer(ABC):
    """Answers every question of a known game."""

    timeout = ANSWER_TIMEOUT_MS

    def __init__(self, page: Page) -> None:
        self.page = page

    def play(self, game: KnownGame, tiles: int | None = None) -> None:
        """Plays until the game is over, or until so many tiles have been laid."""
        laid = 0
        for decision in game.decisions:
            if laid == tiles:
                return
            self.answer(decision)
            laid += isinstance(decision.move, moves.Play)

    def answer(self, decision: Decision) -> None:
        phase = decision.ask.split("/")[0]
        if phase in ("showing", "countdown"):  # they end by themselves
            return
        asked = f'.prompt.asked[data-ask="{decision.ask}"]'
        self.page.wait_for_selector(asked, state="attached", timeout=self.timeout)
        if phase == "begin":
            self.press(self.page.get_by_role("button", name="Start", exact=True), "Enter")
        elif phase == "round":
            wait_until_pressable(self.page)
            self.press(self.page.get_by_role("button", name="Continue"), "c")
        elif phase == "draw":
            wait_until_pressable(self.page)
            self.draw()
        else:
            self.lay(decision)
        self.page.wait_for_selector(asked, state="detached", timeout=self.timeout)

    def tile(self, decision: Decision) -> Locator:
        return self.page.locator(f'button[data-place="hand.{decision.number}@0"]')

    def place(self, name: str) -> Locator:
        return self.page.locator(f'button[data-place="{name}"]')

    def draw(self) -> None:
        self.press(self.place("boneyard"), "d")

    @abstractmethod
    def press(self, button: Locator, key: str) -> None:
        """Presses a button, or its key."""

    @abstractmethod
    def lay(self, decision: Decision) -> None:
        """Lays a tile."""


class DraggingMouse(DominoPlayer):
    """Drags tiles to their ends."""

    def press(self, button: Locator, key: str) -> None:
        button.click(timeout=self.timeout)

    def lay(self, decision: Decision) -> None:
        self.lift(decision)
        x, y = self.where_sum_is_shown(decision)
        self.page.mouse.move(x, y, steps=3)
        self.check_ghost(decision)
        self.page.mouse.up()

    def lift(self, decision: Decision) -> None:
        x, y = middle(self.tile(decision))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - STEP, steps=2)

    def where_sum_is_shown(self, decision: Decision) -> tuple[float, float]:
        """The sums lie where the tile would lie, in the order of its ends."""
        sums = self.page.locator(".table-labels .sum")
        expect(sums).to_have_count(len(decision.ends) or 1)
        number = decision.ends.index(decision.move.end) if decision.ends else 0
        return middle(sums.nth(number))

    def check_ghost(self, decision: Decision) -> None:
        """The sum of the nearest end stands out; there a ghost lies in a bright frame."""
        expect(self.page.locator(".table-labels .nearest")).to_have_count(1)
        expect(self.page.locator(".dom-cloth .ghost")).to_be_visible()
        if decision.ends:
            expect(self.page.locator(".end-mark:is(.fits, .scores)").first).to_be_visible()


class DraggingAtScene(DraggingMouse):
    """Drags tiles at the 3D table. Ghost and glow are drawn there, so only the sums are checked."""

    timeout = SCENE_TIMEOUT_MS

    def lift(self, decision: Decision) -> None:
        wait_until_at_rest(self.page)
        super().lift(decision)

    def check_ghost(self, decision: Decision) -> None:
        expect(self.page.locator(".table-labels .nearest")).to_have_count(1)


class Taps(DominoPlayer):
    """Taps a tile, then its end."""

    def press(self, button: Locator, key: str) -> None:
        button.tap(timeout=self.timeout)

    def lay(self, decision: Decision) -> None:
        tile = self.tile(decision)
        self.scroll_to(tile)
        tile.tap(timeout=self.timeout)
        expect(tile).to_have_attribute("aria-pressed", "true")
        self.place(decision.landing).tap(timeout=self.timeout)

    def scroll_to(self, tile: Locator) -> None:
        """Scrolls a long hand to its left end, then to the right until the tile is seen."""
        for side in ("left", "right"):
            button = self.page.get_by_role("button", name=f"Scroll my tiles to the {side}")
            for _ in range(MAX_STEPS):
                if "away" not in (tile.get_attribute("class") or "").split():
                    return
                if not button.count() or button.get_attribute("aria-disabled") == "true":
                    break
                button.tap()


class Keys(DominoPlayer):
    """Uses the keyboard alone: N to a tile, Enter, the arrow keys to its end."""

    def press(self, button: Locator, key: str) -> None:
        if key == "Enter":
            expect(button).to_be_focused()
        self.page.keyboard.press(key)

    def lay(self, decision: Decision) -> None:
        self.go_to(f"hand.{decision.number}@0", "n")
        self.page.keyboard.press("Enter")
        expect(self.tile(decision)).to_have_attribute("aria-pressed", "true")
        self.page.keyboard.press("ArrowUp")
        self.go_to_end(decision.landing)
        self.page.keyboard.press("Enter")
        expect(self.place(decision.landing)).to_have_count(0)
        self.check_focus_is_kept()

    def check_focus_is_kept(self) -> None:
        """The end had the focus and is gone; after the last tile of a round the hand is, too."""
        if self.page.locator('button[data-place^="hand."]').count():
            expect(self.page.locator("button[data-place]:focus")).to_have_count(1)

    def go_to(self, place: str, key: str) -> None:
        for _ in range(MAX_STEPS):
            if self.page.evaluate(PLACE) == place:
                return
            self.page.keyboard.press(key)
            expect(self.page.locator(":focus")).to_have_class(re.compile(r"\bpick\b"))
        raise AssertionError(f"{place} is not reached by {key}")

    def go_to_end(self, place: str) -> None:
        """Presses the arrow that points at the end; where that leads nowhere, the other one."""
        x, y = middle(self.place(place))
        for _ in range(MAX_STEPS):
            here = self.page.evaluate(PLACE)
            if here == place:
                return
            dx, dy = (there - now for there, now in zip((x, y), self.focus_at(), strict=True))
            arrows = ["ArrowLeft" if dx < 0 else "ArrowRight", "ArrowUp" if dy < 0 else "ArrowDown"]
            for arrow in arrows if abs(dx) > abs(dy) else reversed(arrows):
                self.page.keyboard.press(arrow)
                if self.page.evaluate(PLACE) != here:
                    break
        raise AssertionError(f"{place} is not reached by arrow keys")

    def focus_at(self) -> tuple[float, float]:
        return middle(self.page.locator(":focus"))


def middle(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box, f"{element} is not shown"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
