"""Dominoes in a real browser: games to 100 by mouse, touch and keyboard, the result, the guide,
pauses, and tiles at the 3D table."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from accounts.models import User
from accounts.timestamps import now
from dominoes.modes import ALONE
from dominoes.rules import moves
from dominoes.rules.state import replace
from dominoes.tests.table_games import MINUTE, SECOND, change, state_of
from tests.browser.accounts import Accounts
from tests.browser.domino_player import (
    DominoPlayer,
    DraggingAtScene,
    DraggingMouse,
    Keys,
    KnownGame,
    Taps,
)
from tests.browser.large_text import undrawn
from tests.browser.player import OVER

NewPage = Callable[..., Page]
SMALL = {"viewport": {"width": 900, "height": 600}, "reduced_motion": "reduce"}
ANIMATED = {"viewport": SMALL["viewport"]}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
PAUSE = 3  # seconds, of the game that is paused
LEAVE_PAGE = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    delete document.hidden;
}"""
STOP_PAINTING = """() => {
    const [paint, held] = [window.requestAnimationFrame, []];
    window.requestAnimationFrame = draw => held.push(draw);
    window.paint = () => {
        window.requestAnimationFrame = paint;
        for (const draw of held) paint(draw);
    };
}"""
COUNT_LIGHTS = """() => {
    window.lights = 0;
    const count = nodes => [...nodes].filter(node => node.matches(".gain-light")).length;
    new MutationObserver(changes => {
        for (const { addedNodes } of changes) window.lights += count(addedNodes);
    }).observe(document.querySelector(".gains"), { childList: true });
}"""
PAUSED = "If paused for too long, the game will end & submit your current score."
USED_UP = "The game can no longer be paused."
# Deals that are over soon. In each, the player draws and wins.
TWO_ROUNDS, MANY_DRAWS, OTHER_TWO_ROUNDS = "251", "1469", "1036"


def open_game(page: Page, deal: str) -> None:
    page.goto(f"/dominoes/?deal={deal}")
    page.get_by_role("button", name=re.compile("^Easy")).click()
    page.wait_for_url("**/table/**")


def rows(table: Locator) -> dict[str, int]:
    """The numbers of a table, by their titles."""
    found = {}
    for row in table.locator("tbody tr").all():
        title = row.locator("th").evaluate("title => title.firstChild.textContent")
        found[title] = int(row.locator("td").first.inner_text())
    return found


def check_result(page: Page, game: KnownGame) -> Locator:
    """The result is that of the known game; returns its sheet."""
    result = page.locator(OVER)
    expect(result.get_by_role("heading", level=2)).to_have_accessible_name("You win!")
    mine, theirs = game.end.points
    expect(result.locator(".facing b")).to_have_text([str(mine), str(theirs)])
    expect(result).to_contain_text("Played to a hundred points.")
    tally = rows(result.locator(".tally"))
    assert list(tally) == ["Points earned", "Spread bonus", "Time bonus", "Total score"]
    earned, spread, time, total = tally.values()
    assert (earned, spread) == (mine, mine - theirs)
    minutes, seconds = (page.locator(".game-clock").text_content() or "").split(":")
    left = 60 * int(minutes) + int(seconds)
    assert 180 < left < 300
    assert time == -(-left * mine // 200)
    assert total == earned + spread + time
    expect(result.locator(".comparison")).to_contain_text("The deal was known")
    return result


def play(page: Page, player: DominoPlayer, deal: str) -> Locator:
    game = KnownGame(deal)
    open_game(page, deal)
    player.play(game)
    return check_result(page, game)


def test_game_by_mouse_and_the_same_deal_again(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    result = play(page, DraggingMouse(page), TWO_ROUNDS)
    finished = page.url
    result.get_by_role("button", name="Same deal again").click()
    page.wait_for_url(lambda address: "/table/" in address and address != finished)
    DraggingMouse(page).play(KnownGame(TWO_ROUNDS), tiles=2)
    expect(page.locator(".home .title")).to_contain_text(f"deal {TWO_ROUNDS}")


def test_game_by_touch_and_a_new_one(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **PHONE)
    result = play(page, Taps(page), MANY_DRAWS)
    finished = page.url
    result.get_by_role("button", name="Play again").tap()
    page.wait_for_url(lambda address: "/table/" in address and address != finished)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_game_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    play(page, Keys(page), OTHER_TWO_ROUNDS)


def test_tiles_are_dragged_at_the_3d_table(new_page: NewPage, accounts: Accounts) -> None:
    page = undrawn(new_page(user=accounts.create(), **SMALL))
    open_game(page, TWO_ROUNDS)
    DraggingAtScene(page).play(KnownGame(TWO_ROUNDS), tiles=2)
    expect(page.get_by_role("log")).to_contain_text("the ends make")


def test_tiles_are_dragged_although_everything_is_selected(
    new_page: NewPage, accounts: Accounts
) -> None:
    """The browser would drag the selected text instead."""
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    open_game(page, TWO_ROUNDS)
    begin, *decisions = KnownGame(TWO_ROUNDS).decisions
    player = DraggingMouse(page)
    player.answer(begin)
    first = next(one for one in decisions if one.ask.startswith("play"))
    expect(player.tile(first)).to_be_visible()
    page.keyboard.press("Control+a")
    player.answer(first)
    expect(page.get_by_role("log")).to_contain_text("the ends make")


def test_the_countdown_waits_for_a_slow_first_picture(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    open_game(page, TWO_ROUNDS)
    start = page.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_visible()
    page.evaluate(STOP_PAINTING)
    start.click()
    expect(page.locator('.prompt[data-ask="showing/1"]')).to_be_attached()
    expect(page.locator('button[data-place^="hand."]')).to_have_count(0)
    expect(page.locator(".count-in")).to_be_hidden()
    page.evaluate("window.paint()")
    expect(page.locator(".count-in")).to_have_text("3")
    expect(page.locator(".game-clock")).to_have_text("5:00")


def test_start_page_leads_to_the_guide_and_the_game(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **ANIMATED)
    page.goto("/")
    page.get_by_role("button", name="Play dominoes", exact=True).click()
    page.get_by_role("button", name="How to play").click()
    guide = page.get_by_role("dialog", name="How to play")
    titles = [
        "To play…",
        "To score…",
        "Can\N{RIGHT SINGLE QUOTATION MARK}t play?",
        "Go out first!",
        "Games are to 100",
    ]
    for number, title in enumerate(titles, 1):
        expect(guide.get_by_role("heading", level=3)).to_have_text(title)
        expect(guide.get_by_role("img", name=f"Page {number} of 5")).to_be_visible()
        assert page.evaluate(
            "document.querySelector('.guide-felt').getAnimations({subtree: true}).length"
        )
        guide.get_by_role("button", name="Next" if number < 5 else "Play!").click()
    expect(guide).to_have_count(0)
    for text in ("3", "2", "1", "Go!"):
        expect(page.locator(".count-in")).to_have_text(text)
    expect(page.locator(".prompt .line")).to_have_text("You lead: lay any tile.")


def briefly_paused(user: User) -> str:
    """The address of a new game whose pauses are over soon."""
    table = ALONE.play(user, {"level": "easy", "pause": PAUSE}, now())
    return f"/table/{table.pk}/"


def nearly_over(user: User) -> str:
    """The address of a new game with two seconds on its clock."""
    table = ALONE.play(user, {"level": "easy"}, now())
    clock = replace(state_of(table).clock, spent=5 * MINUTE - 2 * SECOND)
    change(table, clock=clock)
    return f"/table/{table.pk}/"


def nearly_stuck(user: User) -> str:
    """The address of a game in which the first tile leaves the AI nothing to play or draw."""
    table = ALONE.play(user, {"level": "easy"}, now())
    change(table, hands=(("6|5", "4|3"), ("1|1", "2|2")), boneyard=())
    return f"/table/{table.pk}/"


def test_out_of_moves_is_said_on_the_screen(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **SMALL)
    page.goto(accounts.do(nearly_stuck, name))
    page.get_by_role("button", name="Start", exact=True).click()
    line = page.locator(".prompt .line")
    expect(line).to_have_text("You lead: lay any tile.")
    page.locator('button[data-place="hand.0@0"]').click()
    page.locator('button[data-place="centre"]').click()
    expect(line).to_have_text("Out of Moves")
    expect(line).to_be_in_viewport()
    expect(page.get_by_role("log")).to_contain_text("Out of Moves. Nobody scores")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator('button[data-place^="hand."]')).to_have_count(7)


def nearly_twenty(user: User) -> str:
    """The address of a game in which the player's second tile scores twenty."""
    table = ALONE.play(user, {"level": "easy"}, now())
    change(table, hands=(("4|4", "6|6", "1|1"), ("6|4", "2|2")), boneyard=())
    return f"/table/{table.pk}/"


def test_a_great_score_dims_the_room(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **SMALL)
    page.goto(accounts.do(nearly_twenty, name))
    page.get_by_role("button", name="Start", exact=True).click()
    first = page.locator('button[data-place="hand.0@0"]')
    expect(first).to_be_visible()
    page.evaluate(COUNT_LIGHTS)
    for tile in ("double four", "double six"):
        expect(first).to_have_accessible_name(re.compile(tile))
        expect(first).to_have_class(re.compile(r"\bpick\b"))  # the AI has answered
        assert page.evaluate("window.lights") == 0, "eight are no points"
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        first.click()
    expect(page.get_by_role("log")).to_contain_text("20 points")
    assert page.evaluate("window.lights") == 1


def test_time_runs_out(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **SMALL)
    page.goto(accounts.do(nearly_over, name))
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".game-clock")).to_have_text("0:02")
    result = page.locator(OVER)
    expect(result.locator(".facing b")).to_have_text(["0", "0"])
    expect(result).to_contain_text("The time was up.")
    expect(result.get_by_role("heading", level=2)).to_have_accessible_name("A draw")
    expect(page.locator(".game-clock")).to_have_text("0:00")
    expect(result.get_by_role("button", name="Play again")).to_be_visible()
    watcher = new_page(user=accounts.create(dom_table=True), **SMALL)
    watcher.goto(page.url)
    expect(watcher.locator(OVER).locator(".facing b")).to_have_text(["0", "0"])
    expect(watcher.locator(OVER)).to_contain_text("The time was up.")
    for name in ("Play again", "Same deal again", "Share"):
        expect(watcher.get_by_role("button", name=name)).to_have_count(0)


def expect_pause(page: Page, header: str, body: str, may_end: bool) -> Locator:
    """The pop-up says this; returns it."""
    popup = page.locator("dialog.pause[open]")
    expect(popup.get_by_role("heading")).to_have_text(re.compile(header))
    expect(popup).to_contain_text(body)
    expect(popup.get_by_role("button", name="End Game")).to_be_visible(visible=may_end)
    return popup


def test_pause_resume_and_ending_early(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, **SMALL)
    page.goto(accounts.do(briefly_paused, name))
    pause = page.get_by_role("button", name="Pause")
    page.evaluate(LEAVE_PAGE)  # the start screen waits by itself
    expect(pause).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    hand = page.locator('button[data-place^="hand."]')
    expect(page.locator(".prompt")).to_have_attribute("data-ask", re.compile("play"))
    pause.click()
    popup = expect_pause(page, r"^Game Paused\. Resumes in 00:0\d$", PAUSED, may_end=True)
    expect(hand.first).to_be_hidden()
    popup.get_by_role("button", name="Keep Playing").click()
    expect(popup).to_have_count(0)
    expect(hand.first).to_be_visible()
    page.evaluate(LEAVE_PAGE)
    expect_pause(page, r"^Game Paused\. Resumes in 00:0\d$", PAUSED, may_end=False)
    expect_pause(page, "^End Early\\?$", USED_UP, may_end=True)
    expect(hand.first).to_be_visible()
    expect(page.locator(".game-clock.stands")).to_have_count(0)
    page.keyboard.press("p")
    expect(popup).to_have_count(0)
    page.keyboard.press("p")
    expect_pause(page, "^End Early\\?$", USED_UP, may_end=True)
    popup.get_by_role("button", name="End Game").click()
    expect(page.locator(OVER).get_by_role("heading", level=2)).to_have_accessible_name(
        "The game was ended early"
    )
    assert rows(page.locator(".tally")) == {"Points earned": 0, "Time bonus": 0, "Total score": 0}
    table = page.url
    check_replay(page, f"{table}replay/")
    check_fairness(page, f"{table}fairness/")


class LateMoves:
    """Delays the player's tile until they pause the game, so that the AI has not answered it.
    Delays the move that ends the game until the AI has, so that it comes too late."""

    def __init__(self, page: Page) -> None:
        self.delayed: dict[str, str | bytes] = {}  # messages by their moves
        self.answered = False  # by the AI
        page.route_web_socket("**/ws/table/**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def send(text: str | bytes) -> None:
            message = json.loads(text)
            move = message.get("move", {}).get("do")
            if move in ("play", "stop") and move not in self.delayed:
                self.delayed[move] = text
                if move == "play" or not self.answered:
                    return
            if message["t"] == "pause":
                server.send(self.delayed["play"])
            server.send(text)

        def receive(text: str | bytes) -> None:
            route.send(text)
            events = json.loads(text).get("events", [])
            if self.answered or not any(e["kind"] == "played" and e["seat"] for e in events):
                return
            self.answered = True
            if "stop" in self.delayed:
                server.send(self.delayed["stop"])

        route.on_message(send)
        server.on_message(receive)


def test_a_game_ends_although_the_ai_plays_first(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **SMALL)
    late = LateMoves(page)
    open_game(page, TWO_ROUNDS)
    decisions = KnownGame(TWO_ROUNDS).decisions
    begin = decisions[0]
    first = next(one for one in decisions if isinstance(one.move, moves.Play))
    player = DraggingMouse(page)
    player.answer(begin)
    expect(page.locator(f'.prompt.asked[data-ask="{first.ask}"]')).to_be_attached()
    player.lay(first)
    page.keyboard.press("p")
    popup = expect_pause(page, "^Game Paused", PAUSED, may_end=True)
    popup.get_by_role("button", name="End Game").click()
    expect(page.locator(OVER).get_by_role("heading", level=2)).to_have_accessible_name(
        "The game was ended early"
    )
    assert set(late.delayed) == {"play", "stop"}


def check_replay(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".scrubber .where")).to_contain_text("1 of ")
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrubber .where")).to_contain_text("2 of ")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".scrubber .where")).to_contain_text("1 of ")
    page.get_by_role("button", name="Jump to").click()
    page.get_by_role("button", name="End of game 1").click()
    expect(page.locator(".domino[data-place]:not(.hidden-face)")).to_have_count(14)


def check_fairness(page: Page, address: str) -> None:
    """The browser computes the first round from the seed, and names its tiles."""
    page.goto(address)
    page.get_by_role("button", name="Verify this deal").click()
    expect(page.get_by_role("main").get_by_role("status").last).to_contain_text(
        "It gives deal number"
    )
    expect(page.get_by_role("img", name="double six")).to_have_count(1)
    expect(page.locator(".check .tiles [role=img]")).to_have_count(28)
    page.get_by_role("link", name="Play this deal again").click()
    expect(page.get_by_label("Deal number")).to_have_value(re.compile(r"^\d+$"))
