"""A player's statistics in a real browser: chosen without scripts, on a phone, with large text."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from learn.tests.stories import DAY, result
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles, obstacles_here
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 780}}


def has_played(other: str) -> Callable[[User], None]:
    """Games of a year, at three levels and with somebody else."""

    def play(user: User) -> None:
        friend = User.objects.get(username=other)
        for day in range(0, 340, 7):
            at, won = now() - day * DAY, day % 5 == 0
            against = ("easy", "hard", "people")[day % 3]
            facts = {"calls": day % 4} | ({"drew": 1} if won else {} if day % 3 else {"threw": 1})
            said = {"won": won, "points": 75 if won else -25, "typical": 4_000 + 90 * day}
            mine = result(user, at, against=against, facts=facts, **said)
            if against == "people":
                result(friend, at, table=mine.table, against=against, won=not won)
        for patterns in (["mixed_one_suit"], []):
            result(
                user, game="zung-jung", at=now() - 30 * DAY, facts={"calls": 1, "with": patterns}
            )

    return play


def furnished(accounts: Accounts) -> str:
    ann, ben = accounts.create(), accounts.create()
    accounts.do(has_played(ben), ann)
    return ann


def test_choosing_needs_no_scripts(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=furnished(accounts), java_script_enabled=False, **PHONE)
    page.goto("/statistics/")
    results = page.get_by_role("region", name="Results")
    expect(results.get_by_role("rowheader", name="All", exact=True)).to_be_visible()
    page.get_by_label("Against", exact=True).select_option("hard")
    page.get_by_label("Time", exact=True).select_option("all")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_label("Against", exact=True)).to_have_value("hard")
    expect(results.get_by_role("rowheader", name="All", exact=True)).to_have_count(0)
    with page.expect_download() as given:
        page.get_by_role("link", name="Download as CSV").click()
    assert given.value.suggested_filename == "statistics.csv"


def test_nothing_is_in_the_way(new_page: NewPage, accounts: Accounts) -> None:
    ann, newcomer = furnished(accounts), accounts.create()
    page = new_page(user=ann, **DESK)
    assert obstacles(page, "/statistics/") == []
    assert obstacles(new_page(user=newcomer, **PHONE), "/statistics/") == []
    page.goto("/statistics/?game=zung-jung")
    assert obstacles_here(page) == []


def test_a_phone_shows_every_column_of_results(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=furnished(accounts), **PHONE)
    page.goto("/statistics/")
    for name in ("Results", "Over time"):
        table = page.get_by_role("region", name=name)
        assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0, name


def test_tables_fit_with_large_text(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=furnished(accounts), reduced_motion="reduce", locale="es")
    page.goto("/statistics/")
    reader = Reader(page)
    seen = [(24, (390, 844)), (24, (844, 390)), (16, (320, 568)), (32, (1280, 720))]
    assert [miss for text, window in seen for miss in reader.misses(text, window)] == []
