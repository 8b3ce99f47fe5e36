"""Help at the table: the card, touch screens, forced colours, small screens, and replays."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.player import Mouse, wait_until_pressable
from tests.browser.test_play import play_now

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
MY_EXPOSURE = '[data-side="bottom"] [data-place^="exposed."]'
IN_VIEW = "parts => parts.every(part => part.getBoundingClientRect().right <= innerWidth)"


def test_the_card_lists_each_line_once_and_dims_what_a_chosen_hand_does_not_need(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True, closest_hands=True), **CALM)
    play_now(page)
    Mouse(page).wait_for_question()
    page.get_by_role("button", name="Card").click()
    names = page.locator(".nearest:not(.target) .jump")
    expect(names).to_have_count(8)
    assert len(set(names.all_inner_texts())) == 8
    expect(names.first).to_be_in_viewport()
    page.get_by_role("button", name=re.compile("^Collect ")).first.click()
    expect(page.locator('[data-side="bottom"] .tile.dim').first).to_be_visible()
    page.get_by_role("button", name="Stop collecting it").click()
    others = '[data-side="bottom"] .tile.dim:not([aria-label*="Joker"])'  # jokers are not passed
    expect(page.locator(others)).to_have_count(0)


def test_impossible_hands_can_be_hidden_on_the_card(new_page: NewPage, accounts: Accounts) -> None:
    """After an exposure, concealed lines among others are no longer possible."""
    name = accounts.create(dom_table=True, closest_hands=True)
    page = new_page(user=name, **CALM)
    page.goto(accounts.do(mahjong_games.at_a_call, name))
    expose(Mouse(page))
    page.get_by_role("button", name="Card", exact=True).click()
    lines = page.locator(".card-line")
    impossible = lines.filter(has_text="No longer possible")
    expect(impossible.first).to_be_visible()
    left = lines.count() - impossible.count()
    page.get_by_label("Hide impossible hands").check()
    expect(lines.filter(visible=True)).to_have_count(left)
    expect(impossible.filter(visible=True)).to_have_count(0)
    page.get_by_label("Hide impossible hands").uncheck()
    expect(impossible.first).to_be_visible()


def expose(player: Mouse) -> None:
    """Calls the discard and exposes its group."""
    for label in ("Call", "Expose"):
        expect(player.button(label)).to_be_visible()
        wait_until_pressable(player.page)
        player.press(label)
    expect(player.page.locator(MY_EXPOSURE).first).to_be_visible()


def test_small_screens_and_forced_colours(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(
        user=accounts.create(dom_table=True),
        viewport={"width": 320, "height": 640},
        forced_colors="active",
        color_scheme="dark",
        **CALM,
    )
    play_now(page)
    Mouse(page).wait_for_question()
    assert page.locator(".tool, .leave").evaluate_all(IN_VIEW)
    tile = page.locator('[data-side="bottom"] .tile').first
    assert tile.evaluate("tile => getComputedStyle(tile).backgroundColor") != "rgb(0, 0, 0)"


def test_a_replay_from_another_seat_turns_the_table(new_page: NewPage, accounts: Accounts) -> None:
    visitor = new_page(user=accounts.create(dom_table=True), **CALM)
    visitor.goto(accounts.do(mahjong_games.over, accounts.create()) + "replay/")
    mine = visitor.locator('[data-side="bottom"] [data-place^="hand."]').first
    expect(mine).to_have_attribute("data-place", "hand.0@0")
    expect(visitor.get_by_text("(you)")).to_have_count(0)
    visitor.get_by_role("button", name="View").click()
    visitor.get_by_label("Seen from the seat of").select_option("2")
    expect(mine).to_have_attribute("data-place", "hand.0@2")


def log_of(page: Page) -> list[str]:
    """The lines of the game log, which is opened for it, and closed again."""
    page.get_by_role("button", name="Log", exact=True).click()
    lines = page.get_by_role("complementary", name="Game log").locator(".log-list li")
    expect(lines.first).to_contain_text("Dice for East")
    found = lines.all_inner_texts()
    page.keyboard.press("Escape")
    return found


def test_the_log_after_a_reload_has_the_game_from_its_beginning(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, reduced_motion="reduce")
    page.goto(accounts.do(mahjong_games.at_last_pass_across, name))
    player = Mouse(page)
    while not player.discards:
        assert player.wait_for_question()
        player.answer_question()
    player.wait_for_question()
    seen = log_of(page)
    assert any("First pass, to the right: you gave" in line for line in seen)
    assert any("You discarded" in line for line in seen)
    page.reload()
    player.wait_for_question()
    assert log_of(page)[: len(seen)] == seen
