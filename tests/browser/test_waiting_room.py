"""The table while it waits for players, and the compass that then says whose turn it is."""

import re
from collections.abc import Callable
from itertools import combinations

from playwright.sync_api import Locator, Page, expect

from tests.browser.accounts import Accounts
from tests.browser.call_pages import make_friends
from tests.browser.checks import seen_at_last
from tests.browser.large_text import enlarge_text, undrawn
from tests.browser.player import TURN_TIMEOUT_MS, wait_until_at_rest

NewPage = Callable[..., Page]
DESK = {"viewport": {"width": 1440, "height": 780}, "reduced_motion": "reduce"}
SMALL = {"viewport": {"width": 900, "height": 600}, "reduced_motion": "reduce"}


STILL = {"reduced_motion": "reduce"}
WINDOWS = [(1920, 950), (1366, 650), (1024, 768), (844, 390), (390, 844)]
# Seen together, because a turn ends by itself.
TIME_IS_LOW = """() => {
    const compass = document.querySelector(".dom-compass.low");
    return /^\\d+$/.test(compass?.querySelector(".left")?.textContent ?? "")
        && compass.querySelector(".sign.waits");
}"""
APART = 40  # pixels from the middle of a side at most

Box = dict[str, float]
# All at one moment: they move while the page arranges itself.
BOXES = """() => {
    const box = part => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x, y, width, height };
    };
    const of = all => [...document.querySelectorAll(all)].map(box);
    return [of(".dom-middle")[0], of(".room-card")[0], of(".seats .chair")];
}"""


def overlap(one: Box, two: Box) -> bool:
    apart = (
        one[start] + one[size] <= two[start] or two[start] + two[size] <= one[start]
        for start, size in (("x", "width"), ("y", "height"))
    )
    return not any(apart)


def middle(box: Box) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def out_of_place(page: Page) -> list[str]:
    """What is wrong with where the table, the card and the chairs are at the moment."""
    table, card, chairs = page.evaluate(BOXES)
    assert len(chairs) == 4
    found = [
        f"{one} lies on {two}"
        for one, two in combinations([table, card, *chairs], 2)
        if overlap(one, two)
    ]
    x, y = middle(table)
    beyond = [(cx - x, cy - y) for cx, cy in map(middle, chairs)]
    if sum(abs(dx) > abs(dy) for dx, dy in beyond) != 2:
        found.append(f"two do not stand beside the table and two before it: {beyond}")
    if any(min(abs(dx), abs(dy)) >= APART for dx, dy in beyond):
        found.append(f"not at the middle of its side: {beyond}")
    window = page.viewport_size
    assert window
    if table["width"] <= window["width"] / 5 or table["height"] <= window["height"] / 5:
        found.append(f"the table is small: {table}")
    return found


def open_table(page: Page, seconds: str = "0") -> None:
    page.goto("/lobby/?game=american")
    page.get_by_label("Time per turn").select_option(seconds)
    page.get_by_role("main").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/**")


def places(page: Page) -> Locator:
    return page.locator(".seats li")


def press(page: Page, name: str) -> None:
    """Presses a button with the keyboard."""
    page.get_by_role("button", name=name).first.press("Enter")


def test_players_sit_down_at_the_table_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create(dom_table=True) for _ in range(2)]
    host, guest = (new_page(user=name, **DESK) for name in names)
    open_table(host)
    expect(places(host)).to_have_count(4)
    expect(places(host).filter(has_text="Free seat")).to_have_count(3)
    mine = places(host).filter(has_text=names[0])
    expect(mine).to_have_attribute("data-side", "bottom")
    guest.goto(host.url)
    across = guest.locator('.seats [data-side="top"]')
    across.get_by_role("button", name="Sit here").press("Enter")
    expect(guest.locator('.seats [data-side="bottom"]')).to_contain_text(f"{names[1]}you")
    expect(host.locator('.seats [data-side="top"]')).to_contain_text(names[1])
    press(host, f"Remove {names[1]} from the table")
    expect(places(host).filter(has_text="Free seat")).to_have_count(3)
    press(host, "Start with 3 bots")
    expect(host.locator(".room")).to_be_hidden()
    expect(host.get_by_role("img", name=re.compile("^Turn: "))).to_be_visible()


def test_the_card_says_all_that_is_played_and_the_host_changes_it(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = undrawn(new_page(user=accounts.create(), **SMALL))
    open_table(page, seconds="60")
    expect(page.get_by_role("button", name="Start with 3 bots")).to_be_visible()
    expect(page.locator(".room-card.more")).to_have_count(0)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".terms", has_text="60 seconds per turn")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Copy")).to_be_in_viewport(ratio=0.99)
    watcher = undrawn(new_page(user=accounts.create(), **SMALL))
    watcher.goto(page.url)
    expect(watcher.locator(".terms")).to_contain_text("60 seconds per turn")
    link = page.get_by_role("link", name="Change what is played")
    second_tab = page.context.new_page()
    second_tab.goto(str(link.evaluate("link => link.href")))
    expect(second_tab.get_by_label("Time per turn")).to_have_value("60")
    second_tab.get_by_label("Time per turn").select_option("30")
    press(second_tab, "Change the table")
    for each in (page, watcher):
        expect(each.locator(".terms")).to_contain_text("30 seconds per turn")


def test_the_table_is_started_without_scrolling_where_text_is_large(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = undrawn(new_page(user=accounts.create(), viewport={"width": 390, "height": 844}))
    enlarge_text(page, 24)
    open_table(page)
    start = page.get_by_role("button", name="Start with 3 bots")
    expect(start).to_be_in_viewport(ratio=0.99)
    page.locator(".room-card > div").evaluate("part => part.scrollTo(0, part.scrollHeight)")
    expect(page.get_by_role("link", name="Back to the lobby, keep my seat")).to_be_in_viewport()


def test_an_empty_chair_gives_the_link_to_invite_somebody(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **DESK)
    open_table(page)
    expect(page.get_by_label("Link to this table")).to_have_value(page.url)
    chair = places(page).filter(has_text="Free seat").first
    chair.get_by_role("button", name="Invite").press("Enter")
    told = page.get_by_role("alert").filter(has_text="Link copied")
    selected = page.locator("#table-link:focus")  # where the browser has no clipboard
    expect(told.or_(selected)).to_be_visible()


def test_chairs_stand_around_the_table_and_the_card_beside_it(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = new_page(user=accounts.create(dom_table=True), **STILL)
    open_table(page)
    expect(places(page)).to_have_count(4)
    expect(page.locator(".dom-middle")).to_be_visible()
    expect(page.locator(".room-card")).to_be_visible()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert seen_at_last(page, lambda: out_of_place(page), []) == [], (width, height)
        expect(page.get_by_role("button", name="Start with 3 bots")).to_be_in_viewport(ratio=1)


def test_the_table_is_drawn_while_it_waits(new_page: NewPage, accounts: Accounts) -> None:
    page = undrawn(new_page(user=accounts.create(), **SMALL))
    open_table(page)
    wait_until_at_rest(page)
    expect(page.get_by_role("button", name="Start with 3 bots")).to_be_in_viewport(ratio=1)
    for place in places(page).all():
        expect(place).to_be_in_viewport(ratio=1)
    press(page, "Start with 3 bots")
    expect(page.locator(".prompt.asked")).to_be_visible(timeout=TURN_TIMEOUT_MS)


def test_friends_to_invite_follow_what_happens_elsewhere(
    new_page: NewPage, accounts: Accounts
) -> None:
    name, friend = make_friends(accounts, dom_table=True)
    page, other = new_page(user=name, **DESK), new_page(user=name, **DESK)
    open_table(page)
    invite = page.get_by_role("button", name=f"Invite {friend}")
    expect(invite).to_be_visible()
    other.goto(page.url)
    other.get_by_role("button", name=f"Invite {friend}").click()
    expect(other.get_by_text("Invited", exact=True)).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("Invited", exact=True)).to_be_visible()
    expect(invite).to_have_count(0)


def test_the_compass_shows_the_time_of_a_turn(new_page: NewPage, accounts: Accounts) -> None:
    page, guest = (new_page(user=accounts.create(dom_table=True), **DESK) for _ in range(2))
    page.goto("/lobby/?game=american")
    times = (
        page.get_by_label("Time per turn")
        .locator("option")
        .evaluate_all("all => all.map(({ value }) => value)")
    )
    open_table(page, str(min(int(each) for each in times if int(each))))
    guest.goto(page.url)
    press(guest, "Sit here")
    press(page, "Start with 2 bots")
    compass = page.locator(".dom-compass")
    expect(compass).to_have_class(re.compile("timed"), timeout=TURN_TIMEOUT_MS)
    page.wait_for_function(TIME_IS_LOW, timeout=TURN_TIMEOUT_MS)


def test_the_game_that_goes_on_is_offered_on_pages_that_were_open(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    page, table = new_page(user=name, **DESK), new_page(user=name, **DESK)
    page.goto("/help/")
    offer = page.get_by_role("link", name="Continue your game")
    expect(offer).to_have_count(0)
    open_table(table)
    press(table, "Start with 3 bots")
    expect(table.locator(".room")).to_be_hidden()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(offer).to_be_visible()
