"""A part of a page's script that does not arrive: the network failed, or the page is being left."""

import re
from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import Browser, Route, expect

from tests.browser.accounts import Accounts
from tests.processes import ROOT

PARTS = re.compile(r'import\("\./(.+?)"\)')  # of a script that was built


def test_missing_part_is_tried_again_and_then_said(
    browsers: Callable[[bool], Browser], site: str, accounts: Accounts
) -> None:
    """In a context of its own, because a script that fails to load is an error in its console."""
    context = browsers(False).new_context(base_url=site)
    session = accounts.session_of(accounts.create())
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    page, thrown, asked = context.new_page(), list[str](), list[str]()
    page.on("pageerror", lambda error: thrown.append(str(error)))

    def cut(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    for part in PARTS.findall((ROOT / "static/build/site.js").read_text()):
        page.route(f"**/{part}", cut)
    page.goto("/history/")
    missing = page.locator(".missing-part")
    expect(missing).to_contain_text("could not be loaded")
    assert len(asked) > 1
    assert thrown == []
    page.unroute_all()
    missing.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(missing).to_have_count(0)
    context.close()
