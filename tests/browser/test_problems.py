"""The problem of the day in a real browser: without an account and without scripts, by keyboard, on
a phone and with large text."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from learn.problems.tests.stories import problems_of_today
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles, obstacles_here
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
PHONE, SIDEWAYS = {"width": 390, "height": 844}, {"width": 844, "height": 390}


def test_a_visitor_answers_without_scripts(new_page: NewPage, accounts: Accounts) -> None:
    accounts.do(problems_of_today, accounts.create())
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto("/problem/american/")
    answers = page.locator(".problem-choices button")
    name = answers.first.inner_text()
    expect(page.get_by_role("img", name=re.compile("Dot|Bam|Crak")).first).to_be_visible()
    answers.first.click()
    page.wait_for_url("**/problem/american/*/#answer")
    expect(page.locator(".worth-of li", has=page.get_by_text("your answer"))).to_contain_text(name)
    page.reload()
    expect(page.locator(".problem-choices")).to_have_count(0)


def test_a_player_answers_by_keyboard_and_nothing_is_in_the_way(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann = accounts.create()
    accounts.do(problems_of_today, ann)
    page = new_page(user=ann, viewport=PHONE)
    page.goto("/lobby/")
    page.get_by_role("link", name="Problem of the day: American").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Problem of the day")
    assert obstacles_here(page) == []
    page.locator(".problem-choices button").last.press("Enter")
    expect(page.locator(".yours")).to_be_visible()
    assert obstacles_here(page) == []
    assert obstacles(page, "/problem/archive/") == []


def test_the_problem_fits_with_large_text(new_page: NewPage, accounts: Accounts) -> None:
    accounts.do(problems_of_today, accounts.create())
    page = new_page(reduced_motion="reduce", locale="es")
    page.goto("/problem/american/")
    reader = Reader(page)
    seen = [(24, (390, 844)), (24, (844, 390)), (16, (320, 568)), (32, (1280, 720))]
    assert [miss for text, window in seen for miss in reader.misses(text, window)] == []
    page.locator(".problem-choices button").first.click()
    expect(page.locator("#answer")).to_be_visible()
    assert [miss for text, window in seen for miss in reader.misses(text, window)] == []
