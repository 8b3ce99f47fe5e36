"""A game that only registers a GameApp is played in a browser, by the client's generic game."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.accounts import new_name, sign_up
from tests.browser.conftest import running_site
from tests.browser.player import OVER, TURN_TIMEOUT_MS

NewPage = Callable[..., Page]
MAX_MOVES = 200


def test_the_toy_game_is_played_in_a_browser(new_page: NewPage, tmp_path: Path) -> None:
    with running_site(tmp_path, DJANGO_SETTINGS_MODULE="tests.toy_settings") as site:
        page = new_page(base_url=site)
        sign_up(page, new_name())
        page.get_by_role("button", name=re.compile("Play now.*Odds")).click()
        page.wait_for_url("**/table/**")
        play_to_the_end(page)
        expect(page.locator(OVER)).to_contain_text("Points")
        page.goto(f"{page.url}replay/")
        expect(page.locator(".scrubber .where")).to_have_text(re.compile("^1 of "))
        page.goto("/history/")
        expect(page.get_by_role("main")).to_contain_text("Odds")
        page.goto("/help/")
        expect(page.get_by_role("main")).to_contain_text("How the toy is played.")
        page.close()  # before the site stops, because a lost socket would be an error on the page


def play_to_the_end(page: Page) -> None:
    """Presses the first button whenever there is one."""
    for _ in range(MAX_MOVES):
        page.wait_for_selector(f".answers button:visible, {OVER}", timeout=TURN_TIMEOUT_MS)
        if page.locator(OVER).count():
            return
        page.locator(".answers button").first.click()
    raise AssertionError(f"not over after {MAX_MOVES} moves")
