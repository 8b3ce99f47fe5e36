"""Firefox and WebKit as Debian has them, which Playwright cannot drive.

Each is driven through Selenium, on a screen of its own that nobody sees: Firefox directly by
WebDriver BiDi, WebKit by WebDriver.
"""

import base64
import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import Remote
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options

from ops.children import Child, stop
from tests.browser.player import ACCEPTS_PRESSES, PRESS_GUARD_MS, READ_QUESTION, Question
from tests.processes import free_port, is_port_open, wait_until

WIDTH, HEIGHT = 800, 600  # of the screen
TIMEOUT = 60.0  # seconds; long, because 3D without a GPU is slow, and the machine may be busy
POLL = 0.05
SCREEN_TOOL = "Xvfb"
FIREFOX = "firefox-esr"
WEBKIT_DRIVER = "WebKitWebDriver"
# Firefox as it is installed greets, asks, updates and reports.
PREFERENCES = {
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "webgl.force-enabled": True,  # without a GPU, too
}
# What Firefox says when a page is left while it connects.
OF_LEFT_PAGES = ("establish a connection to the server at ws:", "was interrupted while the page")
# The element that a person would mean: it is shown, and its text or name has these words.
FIND = """(selector, words) => [...document.querySelectorAll(selector)].find((element) =>
    element.checkVisibility({ visibilityProperty: true })
    && `${element.textContent} ${element.getAttribute("aria-label") ?? ""}`.replace(/\\s+/g, " ")
        .includes(words))"""
IS_THERE = f"(...what) => Boolean(({FIND})(...what))"
# Where to click; null while it is not there, or something such as a message lies on it. On the
# canvas of a table lie only buttons that cannot be seen.
MIDDLE_OF = f"""(...what) => {{
    const element = ({FIND})(...what);
    if (!element) return null;
    const onCanvas = element.dataset.place && document.querySelector("canvas");
    if (onCanvas && !element.style.left) return null; // its tile has not been drawn yet
    const seen = () => element.getBoundingClientRect();
    if (seen().top < 0 || seen().bottom > innerHeight)
        element.scrollIntoView({{ block: "center", behavior: "instant" }});
    const {{ x, y, width, height }} = seen();
    const spot = [Math.round(x + width / 2), Math.round(y + height / 2)];
    const top = document.elementFromPoint(...spot);
    return element.contains(top) || top?.localName === "canvas" ? spot : null;
}}"""
AT_REST = "() => document.querySelector('canvas')?.dataset.rest === 'true'"
# WebKit's driver does not tell what the console says, so each page is asked to remember it.
KEEP_FAULTS = """window.faults ??= (() => {
    const faults = [];
    const keep = (fault) => { faults.push(String(fault)); };
    addEventListener("error", ({ message }) => keep(message));
    addEventListener("unhandledrejection", ({ reason }) => keep(reason));
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => keep(violatedDirective));
    const log = console.error;
    console.error = (...words) => { keep(words.join(" ")); log.apply(console, words); };
    return faults;
})()"""

Spot = tuple[int, int]


def missing(*commands: str) -> list[str]:
    """Those of the commands that are not installed."""
    return [command for command in commands if shutil.which(command) is None]


class OtherBrowser(ABC):
    """A browser with one page. Any error on a page is kept in `faults`."""

    call_words: str  # what a call says in it on a machine without a microphone

    def __init__(self, site: str) -> None:
        self.site = site
        self.faults: list[str] = []

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of an expression in JavaScript."""

    @abstractmethod
    def load(self, address: str) -> None:
        """Goes to an address; returns when the page has been loaded."""

    @abstractmethod
    def act(self, *sources: dict[str, Any]) -> None:
        """Uses mouse or keyboard: both protocols take the same actions."""

    @abstractmethod
    def delete_cookies(self) -> None:
        """Signs out, as far as the browser is concerned."""

    @abstractmethod
    def picture(self) -> bytes:
        """What the page shows, as a PNG."""

    def go(self, path: str) -> None:
        self.load(self.site + path)

    def ask(self, function: str, *arguments: Any) -> Any:
        """Calls a function in JavaScript."""
        return self.evaluate(f"({function})(...{json.dumps(arguments)})")

    def wait(self, function: str, *arguments: Any) -> Any:
        """Calls a function until it returns something true; returns that."""
        give_up = time.monotonic() + TIMEOUT
        while not (answer := self.ask(function, *arguments)):
            assert time.monotonic() < give_up, f"never: {function} {arguments}"
            time.sleep(POLL)
        return answer

    def wait_for(self, selector: str, words: str = "") -> None:
        self.wait(IS_THERE, selector, words)

    def wait_until_there(self, selector: str) -> None:
        """Also if it is not shown."""
        self.wait("(selector) => Boolean(document.querySelector(selector))", selector)

    def wait_until_gone(self, selector: str) -> None:
        self.wait("(selector) => !document.querySelector(selector)", selector)

    def wait_for_address(self, part: str) -> str:
        """Waits until the page has such an address; returns its path."""
        self.wait("(part) => location.pathname.includes(part)", part)
        return str(self.evaluate("location.pathname"))

    def middle_of(self, selector: str, words: str = "") -> Spot:
        """Where an element is once it stays there: pages arrange themselves while they load."""
        before, spot = None, self.wait(MIDDLE_OF, selector, words)
        while spot != before:
            time.sleep(POLL)
            before, spot = spot, self.wait(MIDDLE_OF, selector, words)
        x, y = spot
        return x, y

    def click(self, selector: str, words: str = "") -> None:
        self.act(_mouse(_move(self.middle_of(selector, words)), _button("Down"), _button("Up")))

    def drag(self, start: Spot) -> None:
        """Takes hold of something and moves it a little; `drop` lets it go."""
        x, y = start
        self.act(_mouse(_move(start), _button("Down"), _move((x, y - 12))))

    def drop(self, end: Spot) -> None:
        self.act(_mouse(_move(end, 100), _button("Up")))

    def type(self, text: str) -> None:
        keys = [{"type": f"key{way}", "value": key} for key in text for way in ("Down", "Up")]
        self.act({"type": "key", "id": "keyboard", "actions": keys})

    def fill(self, selector: str, text: str) -> None:
        self.click(selector)
        self.type(text)

    def wait_until_at_rest(self) -> None:
        """Nothing moves on the 3D table. A change on the page is drawn in the frame after it."""
        for _ in range(3):
            self.wait(AT_REST)

    def question(self) -> Question:
        return Question(*self.ask(READ_QUESTION))

    def answer(self, label: str) -> None:
        """Presses a button of the action bar; returns when that has been accepted."""
        asked = self.question().id
        self.wait(ACCEPTS_PRESSES, PRESS_GUARD_MS)
        self.click(".answers button", label)
        self.wait(
            "(asked) => document.querySelector('.prompt.asked')?.dataset.ask !== asked", asked
        )


def _mouse(*actions: dict[str, Any]) -> dict[str, Any]:
    pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
    return {**pointer, "actions": list(actions)}


def _move(spot: Spot, milliseconds: int = 0) -> dict[str, Any]:
    x, y = spot
    return {"type": "pointerMove", "x": x, "y": y, "duration": milliseconds}


def _button(way: str) -> dict[str, Any]:
    return {"type": f"pointer{way}", "button": 0}


class Firefox(OtherBrowser):
    """Firefox by WebDriver BiDi."""

    call_words = "No microphone was found."

    def __init__(self, site: str, port: int) -> None:
        super().__init__(site)
        self._socket = WebSocketConnection(f"ws://127.0.0.1:{port}/session", TIMEOUT, 0.005)
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=[Logged.event_class])
        self._socket.add_callback(Logged, self._keep_fault)
        self._context = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def evaluate(self, expression: str) -> Any:
        target = {"context": self._context}
        code = f"JSON.stringify({expression}) ?? 'null'"
        done = self._send("script.evaluate", expression=code, target=target, awaitPromise=True)
        assert done["type"] == "success", done
        return json.loads(done["result"]["value"])

    def load(self, address: str) -> None:
        self._send("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def act(self, *sources: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._context, actions=sources)

    def delete_cookies(self) -> None:
        self._send("storage.deleteCookies")

    def picture(self) -> bytes:
        taken = self._send("browsingContext.captureScreenshot", context=self._context)
        return base64.b64decode(taken["data"])

    def close(self) -> None:
        self._socket.close()

    def _send(self, method: str, **parameters: Any) -> Any:
        reply = self._socket.send_cmd(method, parameters)
        assert "error" not in reply, f"{method}: {reply}"
        return reply["result"]

    def _keep_fault(self, entry: dict[str, Any]) -> None:
        text = str(entry["text"])
        if entry["level"] == "error" and not any(words in text for words in OF_LEFT_PAGES):
            self.faults.append(text)


class Logged:
    """The event of BiDi that the console says something, or that nobody handled an error."""

    event_class = "log.entryAdded"

    @staticmethod
    def from_json(entry: dict[str, Any]) -> dict[str, Any]:
        return entry


class WebKit(OtherBrowser):
    """WebKitGTK's small browser by WebDriver. Debian builds it without WebRTC."""

    call_words = "Calls are switched off in this browser"

    def __init__(self, site: str, driver: Remote) -> None:
        super().__init__(site)
        self._driver = driver

    def evaluate(self, expression: str) -> Any:
        code = f"return [{expression}, ({KEEP_FAULTS}).splice(0)]"
        value, faults = self._driver.execute_script(code)
        self.faults += faults
        return value

    def load(self, address: str) -> None:
        self._driver.get(address)

    def act(self, *sources: dict[str, Any]) -> None:
        self._driver.execute(Command.W3C_ACTIONS, {"actions": sources})

    def delete_cookies(self) -> None:
        self._driver.delete_all_cookies()

    def picture(self) -> bytes:
        return self._driver.get_screenshot_as_png()


@contextmanager
def firefox(site: str, folder: Path) -> Iterator[Firefox]:
    """folder: an empty one, for its profile."""
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
    (folder / "user.js").write_text("\n".join(lines))
    port = free_port()
    size = ["--width", str(WIDTH), "--height", str(HEIGHT)]
    command = [FIREFOX, "--no-remote", "--profile", str(folder), "--remote-debugging-port"]
    with ExitStack() as stack:
        display = stack.enter_context(screen())
        stack.enter_context(_running([*command, str(port), *size], display))
        wait_until(lambda: is_port_open(port))
        browser = Firefox(site, port)
        stack.callback(browser.close)
        yield browser


@contextmanager
def webkit(site: str) -> Iterator[WebKit]:
    port = free_port()
    with screen() as display, _running([WEBKIT_DRIVER, f"--port={port}"], display):
        wait_until(lambda: is_port_open(port))
        with Remote(f"http://127.0.0.1:{port}", options=Options()) as driver:
            driver.set_window_rect(0, 0, WIDTH, HEIGHT)
            yield WebKit(site, driver)


@contextmanager
def screen() -> Iterator[str]:
    """A screen in memory; yields its name."""
    read, write = os.pipe()
    size = ["-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    command = [SCREEN_TOOL, "-displayfd", str(write), *size, "-nolisten", "tcp"]
    with _running(command, "", pass_fds=[write]), os.fdopen(read) as number:
        os.close(write)
        yield f":{number.readline().strip()}"


@contextmanager
def _running(command: list[str], display: str, **options: Any) -> Iterator[None]:
    env = os.environ | {"DISPLAY": display, "MOZ_CRASHREPORTER_DISABLE": "1"}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = Child(command, env=env, **quiet, **options)
    try:
        yield
    finally:
        stop([process])
