"""A part of a page's script that does not arrive: the network failed, or the page is being left."""

import re
from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.player import Mouse
from tests.processes import ROOT

PARTS = re.compile(r'import\("\./(.+?)"\)')  # of a script that was built


def page_of(browsers: Callable[[bool], Browser], site: str, accounts: Accounts, user: str) -> Page:
    """In a context of its own, because a script that fails to load is an error in its console."""
    context = browsers(False).new_context(base_url=site)
    session = accounts.session_of(user)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    return context.new_page()


def cut_parts(page: Page, script: str, cut: Callable[[Route], None]) -> None:
    for part in PARTS.findall((ROOT / "static/build" / script).read_text()):
        page.route(f"**/{part}", cut)


def test_missing_part_is_tried_again_and_then_said(
    browsers: Callable[[bool], Browser], site: str, accounts: Accounts
) -> None:
    page, thrown, asked = (
        page_of(browsers, site, accounts, accounts.create()),
        list[str](),
        list[str](),
    )
    page.on("pageerror", lambda error: thrown.append(str(error)))

    def cut(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    cut_parts(page, "site.js", cut)
    page.goto("/history/")
    missing = page.locator(".missing-part")
    expect(missing).to_contain_text("could not be loaded")
    assert len(asked) > 1
    assert thrown == []
    page.unroute_all()
    missing.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(missing).to_have_count(0)
    page.context.close()


def test_a_table_goes_on_without_a_panel_that_does_not_arrive(
    browsers: Callable[[bool], Browser], site: str, accounts: Accounts
) -> None:
    user = accounts.create(dom_table=True)
    page, thrown = page_of(browsers, site, accounts, user), list[str]()
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.goto(accounts.do(mahjong_games.at_own_turn, user))
    player = Mouse(page)
    player.wait_for_question()
    cut_parts(page, "table.js", lambda route: route.abort())
    page.get_by_role("button", name="Settings").click()
    expect(page.locator(".missing-part")).to_contain_text("could not be loaded")
    expect(page.locator(".drawer")).to_be_hidden()
    page.locator('[data-place^="hand."]').first.click()
    player.press("Discard")
    assert thrown == []
    page.context.close()
