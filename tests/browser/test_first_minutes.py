"""What a newcomer sees at a table with bots: hands to aim for, slots for the tiles to pass, and one
sentence for what is new."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser import mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED
from tests.browser.large_text import undrawn
from tests.browser.player import TURN_TIMEOUT_MS, wait_until_at_rest, wait_until_pressable

NewPage = Callable[..., Page]
LARGE: ViewportSize = {"width": 1536, "height": 730}
DESK = {"viewport": LARGE, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "reduce"}
FIRST_PASS = "Everybody swaps tiles first."
MARKED = re.compile("missing, ([0-9] left|joker only|none left)")
SIGNS = """spots => spots.every(spot =>
    /^([0-9] left|joker only|none left)( · ([0-9] left|joker only|none left))*$/
        .test(spot.closest('.group').querySelector('.caption').textContent))"""
MISSING = ".spot:not(.yes, .joker)"
# In the line all tiles are missing and lie side by side, so only what cannot be drawn has a sign.
LINE_SIGNS = """spots => spots.every(spot =>
    [undefined, 'J', '✕'].includes(spot.querySelector('b')?.textContent))"""


# An account that is shown the likeliest hands first, hard ones too.
KNOWS = {"dom_table": True, "closest_hands": True, "known_games": ["american"]}


def sit_down(page: Page, game: str = "American mah jongg") -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Play {game}").first.click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".prompt.asked", timeout=TURN_TIMEOUT_MS)


def aims(page: Page) -> Locator:
    return page.get_by_role("region", name="My closest hands")


def passable(page: Page) -> Locator:
    return page.locator('[data-side="bottom"] .tile.pick:not([aria-label="Joker"])')


def answer(page: Page, label: str) -> Locator:
    return page.locator(".answers").get_by_role("button", name=label)


def choose(page: Page, count: int) -> None:
    free = passable(page).and_(page.locator('[aria-pressed="false"]'))
    for _ in range(count):
        free.first.click()


def test_a_guest_sees_three_hands_fills_the_slots_and_passes(new_page: NewPage) -> None:
    page = new_page(**DESK)
    sit_down(page)
    hands = aims(page).locator("button.aim")
    expect(hands).to_have_count(3)
    expect(hands.first).to_have_accessible_name(MARKED)
    assert hands.locator(MISSING).evaluate_all(SIGNS)
    expect(page.locator(".prompt")).to_contain_text(FIRST_PASS)
    slots = page.get_by_role("group", name=re.compile("0 of 3 chosen"))
    expect(slots.locator(".slot")).to_have_count(3)
    choose(page, 3)
    expect(answer(page, "Pass 3 to the right")).to_have_attribute("aria-disabled", "false")
    page.get_by_role("button", name=re.compile("^Take back ")).first.click()
    expect(answer(page, "Pass 2 of 3")).to_have_attribute("aria-disabled", "true")
    choose(page, 1)
    wait_until_pressable(page)
    answer(page, "Pass 3 to the right").click()
    expect(page.locator(".prompt")).to_contain_text("across", timeout=TURN_TIMEOUT_MS)
    expect(page.locator(".prompt")).not_to_contain_text(FIRST_PASS)


def test_the_hand_that_is_pressed_is_collected(new_page: NewPage) -> None:
    page = new_page(**DESK)
    sit_down(page)
    hand = aims(page).locator("button.aim").nth(1)
    hand.focus()
    page.keyboard.press("Enter")
    chosen = aims(page).get_by_role("button", pressed=True)
    expect(chosen).to_have_count(1)
    expect(chosen).to_be_focused()
    expect(page.locator('[data-side="bottom"] .tile.dim').first).to_be_visible()
    page.reload()
    expect(aims(page).get_by_role("button", pressed=True)).to_have_count(1)
    aims(page).get_by_role("button", pressed=True).click()
    expect(aims(page).get_by_role("button", pressed=True)).to_have_count(0)


def test_the_helps_are_off_with_one_click_and_stay_off(new_page: NewPage) -> None:
    page = new_page(**DESK)
    sit_down(page)
    with page.expect_response("**/accounts/preferences"):
        aims(page).get_by_role("button", name="Hide").click()
    expect(aims(page)).to_be_hidden()
    expect(page.locator(".prompt")).to_be_focused()
    expect(page.locator(".prompt")).not_to_contain_text(FIRST_PASS)
    page.reload()
    page.wait_for_selector(".prompt.asked", timeout=TURN_TIMEOUT_MS)
    expect(aims(page)).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Show my closest hands").check()
    expect(aims(page).locator("button.aim")).to_have_count(3)


def test_tiles_that_may_go_stand_out_while_the_helps_are_on(new_page: NewPage) -> None:
    page = new_page(**DESK)
    sit_down(page)
    spare = page.locator('[data-side="bottom"] .tile[data-spare]')
    expect(spare.first).to_have_accessible_name(re.compile("may go"))
    expect(spare.first).to_have_class(re.compile(r"\bmarked\b"))
    aims(page).get_by_role("button", name="Hide").click()
    expect(spare).to_have_count(0)


def test_skipping_is_the_main_answer_to_a_call_that_the_goal_cannot_use(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create(**KNOWS)
    page = new_page(user=user, **DESK)
    page.goto(accounts.do(mahjong_games.at_a_call, user))
    expect(aims(page)).to_contain_text("4 tiles missing")
    expect(page.locator(".prompt")).to_contain_text("Skip it: your goal can't use a call.")
    expect(answer(page, "Skip")).to_have_class(re.compile(r"\bmain\b"))
    expect(answer(page, "Call")).to_have_class(re.compile(r"\bplain\b"))


def test_beside_mahjong_the_other_answers_are_quiet(new_page: NewPage, accounts: Accounts) -> None:
    user = accounts.create(dom_table=True)
    page = new_page(user=user, **DESK)
    page.goto(accounts.do(zung_jung_games.at_many_claims, user))
    expect(answer(page, "Mahjong!")).to_be_visible()
    strong = page.locator(".answers .answer:not(.lesser):visible")
    complete = ["Mahjong!\nYour hand is complete!"]
    assert strong.all_inner_texts() == complete
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.get_by_role("button", name="Claim")).to_be_visible()
    assert strong.all_inner_texts() == complete
    page.set_viewport_size(LARGE)
    for label in ("Skip", "Triplet"):
        expect(answer(page, label)).to_be_visible()


def test_a_tile_that_may_go_is_suggested_by_name(new_page: NewPage, accounts: Accounts) -> None:
    user = accounts.create(**KNOWS)
    page = new_page(user=user, **DESK)
    page.goto(accounts.do(mahjong_games.at_own_turn, user))
    expect(page.locator(".prompt")).to_contain_text("Suggested: 1 Crak.")
    spare = page.locator('[data-side="bottom"] .tile[data-spare]')
    names = spare.evaluate_all("tiles => tiles.map(tile => tile.getAttribute('aria-label'))")
    assert names == ["1 Crak, may go"]


def test_the_discard_stands_beside_the_question_and_each_claim_has_its_name(
    new_page: NewPage, accounts: Accounts
) -> None:
    user = accounts.create(dom_table=True)
    page = new_page(user=user)
    page.goto(accounts.do(zung_jung_games.at_many_claims, user))
    shown = page.locator(".prompt .in-question .tile")
    for width, height in ((1440, 780), (1024, 768), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        expect(shown).to_be_in_viewport(ratio=1)
        expect(shown.locator("use")).to_have_attribute("href", re.compile("#5C$"))
        claims = page.locator(".answers .answer .label").all_inner_texts()
        assert {"Run 3-4-5", "Run 4-5-6", "Run 5-6-7"} < set(claims), (width, height)
        assert len(set(claims)) == len(claims)


def test_on_a_phone_one_line_opens_the_hands_above_the_own_tiles(new_page: NewPage) -> None:
    page = new_page(has_touch=True, **PHONE)
    sit_down(page)
    line = aims(page).get_by_role("button", name=re.compile("missing"))
    assert line.locator(".brief .spot").evaluate_all(LINE_SIGNS)
    line.tap()
    sheet = page.get_by_role("complementary", name="My closest hands")
    expect(sheet.locator("button.aim")).to_have_count(3)
    end = sheet.evaluate("sheet => sheet.getBoundingClientRect().bottom")
    tops = passable(page).evaluate_all("tiles => tiles.map(tile => tile.getBoundingClientRect().y)")
    assert end <= min(tops)
    sheet.locator("button.aim").first.tap()
    expect(sheet.get_by_role("button", pressed=True)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_at_the_3d_table_the_chosen_tiles_lie_in_the_slots(new_page: NewPage) -> None:
    page = undrawn(new_page(**DESK))
    sit_down(page)
    wait_until_at_rest(page)
    tile = page.locator('.unseen [data-place^="hand."]').first
    before = tile.bounding_box()
    tile.focus()
    page.keyboard.press("Enter")
    expect(answer(page, "Pass 1 of 3")).to_be_visible()
    wait_until_at_rest(page)
    after = tile.bounding_box()
    assert before
    assert after
    assert after["y"] + after["height"] < before["y"], "before the rack"
    name = page.locator(".prompt .line").inner_text().rstrip(".").split(", to ")[1]
    expect(page.locator(".table-labels")).to_contain_text(f"{name} →")
    page.keyboard.press("Enter")
    expect(answer(page, "Pass 0 of 3")).to_be_visible()
    wait_until_at_rest(page)
    assert tile.bounding_box() == before, "taken back"


def test_zung_jung_shows_the_patterns_in_reach(new_page: NewPage) -> None:
    page = new_page(**DESK)
    sit_down(page, "Zung Jung mahjong")
    patterns = page.get_by_role("region", name="Patterns in reach")
    expect(patterns.locator(".aim").first).to_be_visible()
    expect(patterns).to_contain_text("away")
