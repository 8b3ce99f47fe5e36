"""What the table page costs a browser: bytes, draw calls, idle frames, the layout's time.

A real Chromium at a table of the site as `make run` starts it. Prints JSON lines.
"""

import gzip
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Response, sync_playwright

from bench.sockets import tell
from ops.browser import find_browser

ROOT = Path(__file__).resolve().parents[1]
NODE = shutil.which("node") or "node"
ARGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
ARGS += ["--ignore-gpu-blocklist", "--disable-background-networking"]
SIZE = {"width": 1280, "height": 800}
SETTLES, IDLE, TRIES = 8.0, 3.0, 8  # seconds after opening or an update, seconds measured, tries
PATIENCE = 60.0  # seconds until the table waits for the player, at most
CANVAS = "document.querySelector('canvas').dataset"


def main() -> int:
    tell("client.layout", _layout_ms(), "ms", "median of 500 layouts of a full table, in Node")
    path = find_browser()
    if path is None:
        print("No Chromium found: the page was not measured.", file=sys.stderr)
        return 1
    with _site() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=ARGS)
        table = _open_table(page := browser.new_page(), address)
        known = page.context.storage_state()
        page.close()
        page = browser.new_page(viewport=SIZE, storage_state=known)
        page.set_default_timeout(PATIENCE * 1000)
        heard = _listen(page)
        _measure_bytes(_visit(page, table))
        _measure_frames(page, heard)
        browser.close()
    return 0


def _layout_ms() -> float:
    out = subprocess.run(
        [NODE, "client/bench.mjs"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return float(out.stdout)


@contextmanager
def _site() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    subprocess.run([NODE, "client/build.mjs"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory(prefix="tilehouse-bench-") as folder:
        env = os.environ | {
            "PORT": str(port),
            "TILEHOUSE_VAR": folder,
            "TILEHOUSE_BOT_PACE": "0.02",
        }
        house = subprocess.Popen(
            [sys.executable, "-m", "ops.run"], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
        )
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}"
        finally:
            house.send_signal(signal.SIGINT)
            house.wait(30)


def _wait_for(port: int) -> None:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError("the site did not come up")


def _open_table(page: Page, address: str) -> str:
    """Signs in and starts a game; returns the table's URL."""
    page.goto(f"{address}/accounts/login/")
    page.fill("input[name=login]", "ann")
    page.fill("input[name=password]", "four winds at home")
    page.keyboard.press("Enter")
    page.wait_for_url("**/lobby/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/table/**")
    return page.url


def _listen(page: Page) -> list[str]:
    """All updates that the page receives over its socket from now on."""
    heard: list[str] = []

    def hear(message: str | bytes) -> None:
        if '"t":"update"' in str(message):
            heard.append(str(message))

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return heard


def _visit(page: Page, address: str) -> dict[str, bytes]:
    """Everything a browser with an empty cache downloads for the table page."""
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto(address)
    page.wait_for_selector("canvas[data-frames]")
    return {answer.url: answer.body() for answer in answers if answer.ok}


def _measure_bytes(bodies: dict[str, bytes]) -> None:
    packed = {url: len(gzip.compress(body, 9)) for url, body in bodies.items()}
    scripts = sum(size for url, size in packed.items() if url.endswith(".js"))
    raw = sum(map(len, bodies.values()))
    least = sum(min(packed[url], len(body)) for url, body in bodies.items())
    tell("client.javascript", scripts, "bytes", "all scripts of the table page, gzipped")
    tell("client.downloaded", least, "bytes", f"all {len(bodies)} files, gzipped as in production")
    tell("client.uncompressed", raw, "bytes", "the same, not gzipped")


def _measure_frames(page: Page, heard: list[str]) -> None:
    """Frames drawn while no update comes; draw calls while tiles move."""
    for _ in range(TRIES):
        before = len(heard)
        page.wait_for_timeout(SETTLES * 1000)
        frames = _frames_in(page, IDLE)
        if len(heard) == before:
            tell("client.idle_frames", frames, "frames", "drawn in 3 s without news, 8 s after any")
            break
    else:
        raise TimeoutError("the table never stopped telling news")
    for x in range(400, 900, 40):  # tiles of the rack rise under the pointer
        page.mouse.move(x, SIZE["height"] * 0.72)
    page.wait_for_timeout(1000)
    calls = int(page.evaluate(f"{CANVAS}.calls"))
    tell("client.draw_calls", calls, "calls", "dearest frame of a full table, shadows included")


def _frames_in(page: Page, seconds: float) -> int:
    before = int(page.evaluate(f"{CANVAS}.frames"))
    page.wait_for_timeout(seconds * 1000)
    return int(page.evaluate(f"{CANVAS}.frames")) - before


if __name__ == "__main__":
    sys.exit(main())
