"""A game that only registers a GameApp is played in a browser, by the client's generic game."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect

from ops.children import Child, stop
from ops.redis import private_redis
from ops.run import commands
from tests.browser.accounts import new_name, sign_up
from tests.browser.conftest import environment_of
from tests.browser.player import OVER, TURN_TIMEOUT_MS
from tests.migrated import begin_with_copy
from tests.processes import ROOT, free_port, is_port_open, wait_until

NewPage = Callable[..., Page]
MAX_MOVES = 200
SERVER = ["config.server", "-v", "0", "-b", "127.0.0.1", "config.asgi:application", "-p"]


def test_the_toy_game_is_played_in_a_browser(new_page: NewPage, tmp_path: Path) -> None:
    with site_with_the_toy(tmp_path) as site:
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


@contextmanager
def site_with_the_toy(folder: Path) -> Iterator[str]:
    """Only what a game needs: the web server and the clock."""
    port = free_port()
    toy = {"DJANGO_SETTINGS_MODULE": "tests.toy_settings", "TILEHOUSE_DRAIN_SECONDS": "0"}
    with private_redis() as redis:
        env = environment_of(folder, port, TILEHOUSE_REDIS_URL=redis, **toy)
        if not begin_with_copy(folder / "tilehouse.sqlite3"):
            subprocess.run([sys.executable, "manage.py", "migrate"], cwd=ROOT, env=env, check=True)
        server = [sys.executable, "-m", *SERVER, str(port)]
        children = [Child(each, cwd=ROOT, env=env) for each in (server, commands()["the clock"])]
        try:
            wait_until(lambda: is_port_open(port))
            yield f"http://127.0.0.1:{port}"
        finally:
            stop(children)


def play_to_the_end(page: Page) -> None:
    """Presses the first button whenever there is one."""
    for _ in range(MAX_MOVES):
        page.wait_for_selector(f".answers button:visible, {OVER}", timeout=TURN_TIMEOUT_MS)
        if page.locator(OVER).count():
            return
        page.locator(".answers button").first.click()
    raise AssertionError(f"not over after {MAX_MOVES} moves")
