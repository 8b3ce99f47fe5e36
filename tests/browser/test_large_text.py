"""Large text and small windows: nothing is cut, covered or out of reach, and at a table the hand,
the question and the main answer are in view together. In Spanish, whose texts are the longest, and
at the 3D table in German, whose words are."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser import large_tables, mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.large_text import Reader, undrawn

NewPage = Callable[..., Page]
Seen = tuple[int, tuple[int, int]]  # the browser's size of text in pixels, and the window
SMALLEST, PHONE, SIDEWAYS, LAPTOP = (320, 568), (390, 844), (844, 390), (1280, 720)
USUAL: list[Seen] = [(16, SMALLEST), (16, (360, 740)), (16, (667, 375))]
LARGE: list[Seen] = [(24, PHONE), (32, PHONE), (24, SIDEWAYS)]
LARGE += [(text, LAPTOP) for text in (20, 24, 32)]
PAGES = ["/", "/accounts/settings/", "/accounts/email/", "/history/", "/help/zung-jung-patterns/"]
CALM = {"reduced_motion": "reduce", "locale": "es"}


def at_table(page: Page, address: str) -> Page:
    page.goto(address)
    expect(page.locator(".prompt.asked")).to_be_visible()
    return page


def misses(page: Page, seen: list[Seen]) -> list[str]:
    reader = Reader(page)
    return [miss for text, window in seen for miss in reader.misses(text, window)]


def test_many_claims_leave_the_hand_in_view(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    address = accounts.do(zung_jung_games.at_many_claims, name)
    page = at_table(new_page(user=name, **CALM), address)
    assert misses(page, USUAL + LARGE) == []
    page.set_viewport_size({"width": 320, "height": 568})
    claims = page.locator(".claims .answer")
    expect(claims).to_have_count(5)
    page.locator(".more.call").click()  # stands for them in a small window
    claims.last.click(trial=True)
    expect(page.locator(".answer.win")).to_be_in_viewport(ratio=1)


def test_the_question_and_the_settings_fit(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    address = accounts.do(mahjong_games.at_last_pass_across, name)
    page = at_table(new_page(user=name, **CALM), address)
    assert misses(page, USUAL + LARGE) == []
    page.locator(".tool", has_text="⚙").click()
    expect(page.locator(".drawer .settings")).to_be_visible()
    assert misses(page, [(16, LAPTOP), *LARGE]) == []


def test_pages_fit(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), **CALM)
    for address in PAGES:
        page.goto(address)
        assert misses(page, [(16, SMALLEST), (24, SMALLEST), (32, PHONE)]) == [], address


def test_what_reaches_a_player_is_in_whole_words(new_page: NewPage, accounts: Accounts) -> None:
    """No topic stands in a column of a few letters."""
    page = new_page(user=accounts.create(), **CALM)
    page.goto("/accounts/notifications/")
    topics = page.locator(".topics th[scope=row]")
    for text, window in ((16, PHONE), (16, SMALLEST), (24, PHONE), (24, SMALLEST)):
        assert misses(page, [(text, window)]) == []
        tallest = topics.evaluate_all("all => Math.max(...all.map(one => one.offsetHeight))")
        assert tallest < 8 * text, (text, window)


def test_a_password_is_seen_while_it_is_typed(new_page: NewPage) -> None:
    page = new_page(**CALM)
    page.goto("/accounts/login/")
    assert misses(page, [(16, SMALLEST), (24, SMALLEST), (32, PHONE)]) == []
    shown = page.locator(".secret input").bounding_box()
    assert shown
    assert shown["width"] > 250  # the button that shows it is below


def test_a_long_name_among_friends_fits(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page(user=name, **CALM)
    page.goto(accounts.do(large_tables.friends, name))
    assert misses(page, [(16, SMALLEST), (24, PHONE)]) == []


SMALL = ["american tutorial", "call", "replay", "solitaire", "dominoes"]


@pytest.mark.parametrize("name", SMALL)
def test_the_smallest_phones_show_all(new_page: NewPage, accounts: Accounts, name: str) -> None:
    """The discards beside a lesson or open hands, what newcomers are told, names and points."""
    user, moment = accounts.create(dom_table=True), large_tables.named(name)
    page = new_page(user=user, **CALM)
    moment.show(page, accounts.do(moment.address, user))
    assert misses(page, [(16, SMALLEST), (16, PHONE), (24, SMALLEST), (24, PHONE)]) == []


@pytest.mark.parametrize("name", ["pass", "call", "solitaire tutorial"])
def test_the_3d_table_shows_all(new_page: NewPage, accounts: Accounts, name: str) -> None:
    user, moment = accounts.create(), large_tables.named(name)
    page = undrawn(new_page(user=user, **{**CALM, "locale": "de"}))
    moment.show(page, accounts.do(moment.address, user))
    assert misses(page, [(16, SMALLEST), (16, SIDEWAYS), (16, LAPTOP), *LARGE]) == []


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_header_is_one_row(new_page: NewPage, accounts: Accounts, language: str) -> None:
    name = accounts.create()
    page = new_page(user=name, locale=language)
    page.goto("/lobby/")
    assert _header_height(page) < 80
    page.goto(accounts.do(large_tables.named("dominoes").address, name))
    page.goto("/lobby/")
    expect(page.locator(".top .continue")).to_be_visible()
    assert _header_height(page) < 80


def _header_height(page: Page) -> float:
    """The greatest in windows of desktops."""
    heights = []
    for width in (1024, 1280, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        heights.append(page.locator(".top-in").evaluate("header => header.offsetHeight"))
    return max(heights)
