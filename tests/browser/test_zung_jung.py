"""Zung Jung mahjong in a real browser: the tutorial and its result, a game by keyboard on a phone,
moves at the 3D table, the last game of a session by mouse and its replay, the panel of patterns."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.large_text import undrawn
from tests.browser.player import OVER, Keyboard, Mouse, Player, Question, SceneMouse

NewPage = Callable[..., Page]
DESK = {"viewport": {"width": 1100, "height": 800}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "reduced_motion": "reduce"}
SMALL = {"viewport": {"width": 720, "height": 480}, "reduced_motion": "reduce"}
MINUS = "\N{MINUS SIGN}"
THIS_GAME, TOTAL = -2, -1  # columns of a result
CLAIMS = ("Mahjong!", "Quad", "Triplet", "Run")


class Claimer(Player):
    """Claims whatever may be claimed, and discards the leftmost tile."""

    def answer(self, question: Question) -> bool:
        claims = (label for kind in CLAIMS for label in question.labels if label.startswith(kind))
        if question.text.startswith("Your turn") and "Mahjong!" not in question.labels:
            self.pick(0)
            self.press("Discard")
            self.discards += 1
        else:
            self.press(next(claims, "Skip"))
        return True


class ClaimerWithMouse(Claimer, Mouse):
    """Claims and discards with the mouse at the 2D table."""


class ClaimerWithKeys(Claimer, Keyboard):
    """Claims and discards with the keyboard."""


class ClaimerAtScene(Claimer, SceneMouse):
    """Claims and discards with the mouse at the 3D table."""


class Learner(Mouse):
    """Requests a suggestion for every decision and follows it."""

    BUTTONS = {"discard": "Discard", "triplet": "Triplet", "run": "Run", "mahjong": "Mahjong!"}

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.lessons: list[str] = []  # the texts beside the questions

    def answer(self, question: Question) -> bool:
        lesson = self.page.locator(".coach .lesson:visible").all_inner_texts()
        if lesson != self.lessons[-1:]:
            self.lessons += lesson
        self.page.get_by_role("button", name="Suggest a move").click()
        advice = self.page.locator(".coach .advice")
        expect(advice).not_to_be_empty()
        words = re.findall(r"\w+", advice.inner_text())
        if question.id != self.question().id:  # answered by the next round
            return False
        self.press(next((self.BUTTONS[word] for word in words if word in self.BUTTONS), "Skip"))
        return True


def open_table(page: Page) -> None:
    """Opens a table for four games against bots; a slow machine could exceed a clock."""
    page.goto("/lobby/?game=zung-jung")
    page.get_by_label("Time per turn").select_option("0")
    page.get_by_label("Time to claim a discard").select_option("0")
    page.get_by_role("main").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")
    page.get_by_role("button", name="Start with 3 bots").click()


def open_replay(page: Page) -> None:
    """Opens the replay of the newest session and its result."""
    page.goto("/history/")
    page.get_by_role("link", name=re.compile("^Replay")).first.click()
    expect(page.locator(".scrubber .where")).to_have_text(re.compile("^1 of "))
    page.get_by_role("button", name="Jump to").click()
    page.get_by_role("button", name=re.compile("^End of game")).last.click()
    page.get_by_role("button", name="Show the result").click()


def lines(rows: Locator) -> list[str]:
    """The texts of rows, without what separates their cells."""
    return [" ".join(text.split()) for text in rows.all_inner_texts()]


def test_the_tutorial_ends_with_a_score_that_is_explained(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **DESK)
    page.goto("/help/")
    page.get_by_role("button", name=re.compile("Zung Jung")).click()
    page.wait_for_url("**/table/**")
    learner = Learner(page)
    learner.play()
    assert len(set(learner.lessons)) == len(learner.lessons), "each is explained once"
    assert any("your hand is ready" in lesson for lesson in learner.lessons)
    result = page.locator(OVER)
    title = result.get_by_role("heading", level=2)
    expect(title).to_have_accessible_name(re.compile("^You won: a hand of"))
    expect(result.get_by_role("group", name="The winning hand").locator(".set")).to_have_count(5)
    score = lines(result.locator(".tally tr"))
    assert score[-1].startswith("Score ")
    value = int(score[-1].removeprefix("Score "))
    counted = [int(row.split()[-1]) for row in score[1:-1]]
    assert sum(counted) == value > 0
    payments = lines(result.locator(".pays li"))
    paid = [int(re.findall(r"\d+", line)[0]) for line in payments]
    assert sum(paid) == 3 * value
    open_replay(page)
    expect(title).to_have_accessible_name(f"You won: a hand of {value} points")
    assert lines(result.locator(".tally tr")) == score
    assert lines(result.locator(".pays li")) == payments


def test_a_game_by_keyboard_on_a_phone(new_page: NewPage, accounts: Accounts) -> None:
    """The last rounds of it, and the first question of the next."""
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **PHONE)
    page.goto(accounts.do(zung_jung_games.near_the_end, name))
    player = ClaimerWithKeys(page)
    player.play()
    assert player.discards
    result = page.locator(OVER)
    expect(result).to_contain_text("Game 2 of 4 starts when you are ready")
    result.get_by_role("button", name="Ready").press("Enter")
    expect(page.locator(OVER)).to_have_count(0)
    assert ClaimerWithKeys(page).wait_for_question()


def test_a_table_is_started_on_a_phone_on_its_side(new_page: NewPage, accounts: Accounts) -> None:
    """The buttons of the waiting room are in view, then what the panel says about itself, with
    tiles of a readable size, and once it is closed the tools."""
    page = new_page(user=accounts.create(dom_table=True), **SIDEWAYS)
    page.goto("/lobby/?game=zung-jung")
    page.get_by_role("main").get_by_role("button", name="Open the table").click()
    start = page.get_by_role("button", name="Start with 3 bots")
    expect(start).to_be_in_viewport(ratio=1)
    start.click()
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.get_by_role("button", name="Patterns").click()
    expect(page.get_by_text("Points add up, at most")).to_be_visible()
    box = page.locator(".pattern-panel .tile").first.bounding_box()
    assert box
    assert 16 <= box["width"] <= 40
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click(trial=True)


def test_moves_by_mouse_at_the_3d_table(new_page: NewPage, accounts: Accounts) -> None:
    page = undrawn(new_page(user=accounts.create(), **SMALL))
    open_table(page)
    player = ClaimerAtScene(page)
    while not player.discards:
        assert player.wait_for_question()
        player.answer_question()
    expect(page.get_by_role("log")).to_contain_text("You discarded")


def test_the_last_game_of_a_session_by_mouse_and_its_replay(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **DESK)
    page.goto(accounts.do(zung_jung_games.before_the_last_game, name))
    result = page.locator(OVER)
    expect(result).to_contain_text("Game 4 of 4 starts when you are ready")
    before = points(result, TOTAL)
    result.get_by_role("button", name="Ready").click()
    expect(result).to_have_count(0)
    ClaimerWithMouse(page).play()
    expect(result).to_contain_text("The session of 4 games")
    game = points(result, THIS_GAME)
    assert sum(game.values()) == 0
    summed = [before[name] + game[name] for name in before]
    assert totals(lines(result.locator(".ranking tr"))) == sorted(summed, reverse=True)
    last = lines(result.locator(".scores").locator("tr"))
    open_replay(page)
    expect(result).to_contain_text("This game")
    assert lines(result.locator(".scores").locator("tr")) == last


def points(result: Locator, column: int) -> dict[str, int]:
    """What each player has won or lost, by name."""
    expect(result).to_be_visible()
    rows = [row.split() for row in lines(result.locator(".scores").locator("tbody tr"))]
    return {" ".join(row[:-2]): number(row[column]) for row in rows}


def totals(ranking: list[str]) -> list[int]:
    """The points of the session, from the rows of the ranking."""
    return [number(row.split()[-1]) for row in ranking[1:]]


def number(text: str) -> int:
    return int(text.replace(MINUS, "-"))


def test_the_panel_shows_what_the_hand_can_become(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True, hand_outlook=True), **DESK)
    open_table(page)
    expect(page.locator(".prompt.asked")).to_be_visible()
    page.get_by_role("button", name="Patterns").click()
    panel = page.locator(".pattern-panel")
    expect(panel.locator("[data-pattern]")).to_have_count(44)
    mine = panel.get_by_role("region", name="My hand")
    expect(mine).to_contain_text(re.compile(r"\d+ tiles? away|ready|complete", re.I))
    pattern: Any = mine.get_by_role("button").first
    expect(panel.locator(":focus")).to_have_count(0)
    pattern.click()
    expect(panel.locator("[data-pattern]:focus")).to_contain_text(pattern.inner_text())
