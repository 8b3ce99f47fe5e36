"""Starts the whole site as `make run` does, and a real Chromium that visits it.

When tests run in parallel, each test process has its own site and browser.
"""

import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)
from pytest_django import DjangoDbBlocker

from ops.browser import FEATURES_OFF, find_browser
from ops.children import Child
from tests.browser.accounts import Accounts, accounts_of_site
from tests.mail_server import MailServer, mail_server
from tests.migrated import begin_with_copy
from tests.turn_server import INSTALLED, SECRET, TurnServer

ROOT = Path(__file__).resolve().parents[2]
QUIET = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"]
# The machine may have no GPU, and drawing 3D without one is slow. So pages that do not need the 3D
# table are opened in a browser without WebGL, and those that need no picture of it are `undrawn`.
# Where Mesa is installed it draws, never on a GPU, and takes a third of the processor time of
# Chromium's own SwiftShader: it keeps the shaders that it has compiled, for other pages too.
MESA = ["--use-angle=gl-egl", "--ignore-gpu-blocklist"]
NO_GPU = {"LIBGL_ALWAYS_SOFTWARE": "1"}
SWIFTSHADER = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
IS_MESA = """() => {
    const context = document.createElement("canvas").getContext("webgl2");
    const names = context?.getExtension("WEBGL_debug_renderer_info");
    return Boolean(names) && /llvmpipe/.test(context.getParameter(names.UNMASKED_RENDERER_WEBGL));
}"""
NO_WEBGL = ["--disable-gpu", "--disable-3d-apis"]
# A camera that shows a moving picture and a microphone that beeps, allowed without asking. Few
# pictures a second, because each of them is coded for each of the others.
MEDIA = ["--use-fake-device-for-media-stream=fps=5", "--use-fake-ui-for-media-stream"]
# Of files with tests that take long. They begin, so that no process waits for the other at the end.
LONGEST = {"test_other_browsers", "test_evenings", "test_tournaments", "test_zung_jung"}
FAILED = pytest.StashKey[bool]()
TIMEOUT = 60_000  # milliseconds; 3D without a GPU is slow, and other tests keep the machine busy
expect.set_options(timeout=TIMEOUT)
PICTURES = ROOT / "var/pictures"  # of pages where a test failed
START_TIMEOUT = 300.0  # seconds; six processes start, and the machine may be busy
STOP_TIMEOUT = 120.0  # long, because ops.run waits for each process, and the machine may be busy
REFUSED = "409 (Conflict)"  # Chromium logs refusals as errors, although the page shows them


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Records whether the test failed; `new_page` then takes pictures of its pages."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.stem not in LONGEST)


@pytest.fixture(scope="session", name="mail_server")
def running_mail_server() -> Iterator[MailServer]:
    """The server that receives the site's mail."""
    with mail_server() as server:
        yield server


@pytest.fixture(scope="session")
def turn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TurnServer | None]:
    """What relays the site's calls, where coturn is installed."""
    if not INSTALLED:
        yield None
        return
    server = TurnServer(tmp_path_factory.mktemp("turn"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(mail_server: MailServer, turn: TurnServer | None) -> Iterator[str]:
    """The address of a running site whose bots play fast.

    It uses the folder of the test settings, so that tests can read and write its database.
    """
    environment = {"TILEHOUSE_EMAIL_URL": mail_server.url, "TILEHOUSE_PUSH_HERE": "1"}
    if turn:
        environment["TILEHOUSE_TURN_URLS"] = f"turn:127.0.0.1:{turn.port}"
        environment["TILEHOUSE_TURN_SECRET"] = SECRET
    with running_site(settings.VAR, **environment) as address:
        yield address


@contextmanager
def running_site(folder: Path, **environment: str) -> Iterator[str]:
    """Starts a site that stores everything in this folder; yields its address."""
    port = _free_port()
    env = environment_of(folder, port, **environment)
    begin_with_copy(folder / "tilehouse.sqlite3")
    output = folder / "site.log"
    with output.open("wb") as log:
        command = [sys.executable, "-m", "ops.run"]
        running = Child(command, cwd=ROOT, env=env, stdout=log, stderr=log)
        try:
            _wait_for(port, running, output)
            yield f"http://127.0.0.1:{port}"
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(STOP_TIMEOUT)


def environment_of(folder: Path, port: int, **more: str) -> dict[str, str]:
    """What the processes of a site know, besides what all processes here do."""
    env = {k: v for k, v in os.environ.items() if not k.startswith("TILEHOUSE_")}
    env |= {"PORT": str(port), "TILEHOUSE_VAR": str(folder), "TILEHOUSE_BOT_PACE": "0.02"}
    return env | {"DJANGO_SETTINGS_MODULE": "config.settings.dev", **more}


@pytest.fixture(scope="session")
def accounts(site: str, django_db_blocker: DjangoDbBlocker) -> Iterator[Accounts]:
    """Creates accounts and sessions on the running site."""
    assert site
    with accounts_of_site(django_db_blocker) as accounts:
        yield accounts


@pytest.fixture(scope="session")
def browsers() -> Iterator[Callable[[bool], Browser]]:
    """A browser with WebGL and one without, each started when it is first needed."""
    path = find_browser()
    assert path, "no Chromium found: install one, or name it in TILEHOUSE_BROWSER"
    with sync_playwright() as play:

        def launch(*graphics: str) -> Browser:
            args = [FEATURES_OFF, *QUIET, *MEDIA, *graphics]
            env: dict[str, str | float | bool] = {**os.environ, **NO_GPU}
            return play.chromium.launch(executable_path=path, args=args, env=env)

        @cache
        def browser(webgl: bool) -> Browser:
            if not webgl:
                return launch(*NO_WEBGL)
            with_mesa = launch(*MESA)
            if is_mesa(with_mesa):
                return with_mesa
            with_mesa.close()
            return launch(*SWIFTSHADER)

        yield browser


def is_mesa(browser: Browser) -> bool:
    page = browser.new_page()
    answer = bool(page.evaluate(IS_MESA))
    page.close()
    return answer


@pytest.fixture
def new_page(
    browsers: Callable[[bool], Browser],
    site: str,
    accounts: Accounts,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """Opens pages, each in its own context. Any error on a page fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def collect_error(message: ConsoleMessage) -> None:
        if message.type == "error" and REFUSED not in message.text:
            faults.append(f"{message.text} {message.location}")

    def new_page(user: str = "", webgl: bool = False, **options: Any) -> Page:
        """user: who is signed in, by name. webgl: whether the 3D table can be drawn."""
        context = browsers(webgl).new_context(**{"base_url": site, **options})
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        if user:
            name, value = settings.SESSION_COOKIE_NAME, accounts.session_of(user)
            address = str(options.get("base_url", site))
            context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", collect_error)
        return page

    yield new_page
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                name = re.sub(r"\W+", "-", request.node.name)
                page.screenshot(path=PICTURES / f"{name}-{number}.png")
        context.close()
    assert not faults, faults


def _free_port() -> int:
    """A port that is free, as is the next one: the stand-in for Stripe listens there."""
    while True:
        with socket.socket() as probe, socket.socket() as following:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
            try:
                following.bind(("127.0.0.1", port + 1))
            except (OSError, OverflowError):
                continue
            return port


def _wait_for(port: int, running: Child, output: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and running.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError(f"the site did not start:\n{output.read_text()}")
