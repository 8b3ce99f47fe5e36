"""The whole site as `make run` starts it, and a real Chromium to visit it with."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from ops.browser import find_browser
from tests.post import PostOffice, post_office

ROOT = Path(__file__).resolve().parents[2]
# No machine that runs tests has a GPU for sure.
SOFTWARE_WEBGL = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
FAILED = pytest.StashKey[bool]()
expect.set_options(timeout=15_000)  # milliseconds; two busy cores draw 3D here
PICTURES = ROOT / "var/pictures"  # of pages where a test failed
UP_WITHIN = 60.0  # seconds
REFUSED = "409 (Conflict)"  # Chromium counts an answer among the errors; the page says it in words


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Whoever takes the pages down knows whether the test failed, and takes a picture."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def office() -> Iterator[PostOffice]:
    """Where the site's mail arrives."""
    with post_office() as office:
        yield office


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, office: PostOffice) -> Iterator[str]:
    """The address of a running site whose bots play fast."""
    folder = tmp_path_factory.mktemp("site")
    port = _free_port()
    env = {k: v for k, v in os.environ.items() if not k.startswith("TILEHOUSE_")}
    env |= {"PORT": str(port), "TILEHOUSE_VAR": str(folder), "TILEHOUSE_BOT_PACE": "0.02"}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings.dev", "TILEHOUSE_EMAIL_URL": office.url}
    with (folder / "site.log").open("wb") as log:
        house = subprocess.Popen(
            [sys.executable, "-m", "ops.run"], cwd=ROOT, env=env, stdout=log, stderr=log
        )
        try:
            _wait_for(port, house, folder / "site.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            house.send_signal(signal.SIGINT)
            house.wait(30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    assert path, "no Chromium found: install one, or name it in TILEHOUSE_BROWSER"
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=path, args=SOFTWARE_WEBGL + QUIET)
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(
    browser: Browser, site: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a browser of its own as it were; fails on any error on a page."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and REFUSED not in message.text:
            faults.append(f"{message.text} {message.location}")

    def visit(**options: object) -> Page:
        context = browser.new_context(**{"base_url": site, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", hear)
        return page

    yield visit
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                page.screenshot(path=PICTURES / f"{request.node.name}-{number}.png")
        context.close()
    assert not faults, faults


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int, house: "subprocess.Popen[bytes]", log: Path) -> None:
    give_up = time.monotonic() + UP_WITHIN
    while time.monotonic() < give_up and house.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"the site did not come up:\n{log.read_text()}")
