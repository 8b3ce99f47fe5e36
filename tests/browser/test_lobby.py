"""The lobby and the bar at the bottom of phones: how high the page is, what is seen without
scrolling, and that nothing is cut or covered."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from tables import services
from tables.models import Table
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader
from tests.browser.test_play import PLAY_NOW

NewPage = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
PLACES = ["Play", "Friends", "Messages", "Contests", "Me"]
HIGHEST = 1600  # pixels: a newcomer's lobby on a phone
HEIGHT = "document.documentElement.scrollHeight"
# Where the page is covered by the bar when it is scrolled to its end, and whether what has the
# focus is: 0 if nothing is.
COVERED = """() => {
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const box = document.activeElement.getBoundingClientRect();
    return Math.max(0, box.bottom - bar.top);
}"""


def nobody_waits(_: User) -> None:
    """What other tests have left in the lobby."""
    Table.objects.filter(status="waiting").update(public=False)


def in_bar(page: Page) -> list[str]:
    return page.locator(".bar a:visible").all_inner_texts()


def test_a_newcomers_lobby_is_short(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    accounts.do(nobody_waits, name)
    page = new_page(user=name, **PHONE)
    page.goto("/lobby/")
    expect(page.get_by_role("button", name=PLAY_NOW)).to_be_in_viewport(ratio=1)
    assert page.evaluate(HEIGHT) <= HIGHEST
    problems = page.get_by_role("link", name="Problem of the day")
    assert len({round(problem.bounding_box()["y"]) for problem in problems.all()}) == 1
    expect(problems.filter(visible=True)).to_have_count(2)
    expect(page.get_by_role("button", name="Open the table")).to_be_hidden()
    page.get_by_role("link", name="More options").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()


def test_the_running_game_is_seen_first(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    accounts.do(lambda user: services.play_now(user, "zung-jung", now()), name)
    page = new_page(user=name, **PHONE)
    page.goto("/lobby/")
    back = page.get_by_role("link", name="Back to the table")
    expect(back).to_be_in_viewport(ratio=1)
    box = back.bounding_box()
    assert box
    assert box["y"] < 400
    back.click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".bar")).to_have_count(0)


def test_a_table_for_friends_takes_one_press(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), **PHONE)
    page.goto("/lobby/")
    page.get_by_label("Game", exact=True).select_option("zung-jung")
    page.get_by_role("button", name="For friends").click()
    page.wait_for_url("**/table/**")
    expect(page.get_by_role("button", name="Start with 3 bots")).to_be_visible()


def test_two_open_tables_are_shown_and_a_link_to_all(new_page: NewPage, accounts: Accounts) -> None:
    name, hosts = accounts.create(), [accounts.create() for _ in range(5)]
    accounts.do(nobody_waits, name)
    for host in hosts[:4]:
        accounts.do(lambda user: services.open_table(user, "american", {}, now()), host)
    page = new_page(user=name, **PHONE)
    page.goto("/lobby/")
    seats = page.get_by_role("button", name="Take a seat")
    expect(seats).to_have_count(2)
    assert page.evaluate(HEIGHT) <= HIGHEST
    page.get_by_role("link", name="All open tables (4)").click()
    expect(seats).to_have_count(4)
    accounts.do(lambda user: services.open_table(user, "american", {}, now()), hosts[4])
    expect(seats).to_have_count(5)


def test_the_bar_leads_to_five_places(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), **{**PHONE, "java_script_enabled": False})
    page.goto("/contests/")
    assert in_bar(page) == PLACES
    bar = page.locator(".bar")
    for place, address in (("Play", "lobby"), ("Friends", "friends"), ("Messages", "messages")):
        bar.get_by_role("link", name=place).click()
        page.wait_for_url(f"**/{address}/")
        expect(bar.locator("[aria-current]")).to_contain_text(place)
    expect(page.get_by_role("navigation", name="Main")).to_have_count(1)
    for link in bar.get_by_role("link").all():
        box = link.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
    bar.get_by_role("link", name="Me", exact=True).click()
    page.wait_for_url("**/people/**")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert in_bar(page) == []


def test_guests_have_the_bar_too(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    page.goto("/")
    assert in_bar(page) == []  # a visitor
    page.get_by_role("button", name="Play solitaire").first.click()
    page.wait_for_url("**/table/**")
    page.goto("/contests/")
    assert in_bar(page) == PLACES


def test_the_bar_covers_nothing_that_has_the_focus(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), **PHONE)
    page.goto("/lobby/?game=american")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement.closest('.bar')"):
            break
        assert page.evaluate(COVERED) == 0, page.evaluate("document.activeElement.outerHTML")
    else:
        raise AssertionError("the bar was not reached")
    page.goto("/friends/")
    expect(page.locator(".bar")).to_be_visible()
    page.get_by_role("searchbox").focus()
    expect(page.locator(".bar")).to_be_hidden()  # the keyboard of a phone is above it


def test_large_text_fits(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    accounts.do(lambda user: services.open_table(user, "american", {}, now()), accounts.create())
    for language in ("de", "es"):
        page = new_page(user=name, locale=language, **PHONE)
        reader = Reader(page)
        for address in ("/lobby/", "/contests/"):
            page.goto(address)
            for text, window in ((16, (320, 568)), (24, (390, 844)), (32, (390, 844))):
                assert reader.misses(text, window) == [], (language, address)


def test_the_lobby_has_no_obstacles(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    assert obstacles(page, "/lobby/") == []
