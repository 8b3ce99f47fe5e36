"""Costs of the table page in a browser: the time until it is seen, layout time.

Runs Chromium on the site as started by `make run`. Prints JSON lines.
"""

import json
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
from typing import Any

from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.sites import is_port_open
from ops.browser import FEATURES_OFF, find_browser
from ops.children import Child
from tests.measuring import report

ROOT = Path(__file__).resolve().parents[1]
NODE = shutil.which("node") or "node"
ARGS = [FEATURES_OFF, "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
ARGS += ["--ignore-gpu-blocklist", "--disable-background-networking"]
PHONE: ViewportSize = {"width": 390, "height": 844}
CPU_THROTTLING = 4
OPENING_SCRIPT = """
    window.longest = 0;
    new PerformanceObserver((list) => {
        for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
    }).observe({ type: "longtask", buffered: true });
    const watch = setInterval(() => {
        if (!Number(document.querySelector("canvas")?.dataset.frames)) return;
        clearInterval(watch);
        window.shown = performance.now();
    }, 10);
"""
SETTLE_SECONDS = 8.0  # after opening the page
PAGE_TIMEOUT = 60.0  # seconds


def main() -> int:
    layouts = _layouts()
    report("client.layout", layouts["table"], "ms", "median of 500 of a full table, in Node")
    report("client.domino_board", layouts["move"], "ms", "mean time to lay out a move, in Node")
    slowest = layouts["slowest"][0]["ms"]
    report("client.domino_slowest", slowest, "ms", "slowest move to lay out, in Node")
    how = f"of {layouts['rounds']} rounds with a fault in a board, in three shapes of the screen"
    report("client.domino_faults", layouts["failing"], "rounds", how)
    path = find_browser()
    if path is None:
        print("No Chromium found: the page was not measured.", file=sys.stderr)
        return 1
    with _site() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=ARGS)
        table = _open_table(page := browser.new_page(), address)
        session = page.context.storage_state()
        page.close()
        _measure_opening(browser.new_page(viewport=PHONE, storage_state=session), table)
        browser.close()
    return 0


def _layouts() -> dict[str, Any]:
    out = subprocess.run(
        [NODE, "bench/layouts.mjs"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    figures: dict[str, Any] = json.loads(out.stdout)
    return figures


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
        command = [sys.executable, "-m", "ops.run"]
        site = Child(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
        try:
            while site.poll() is None and not is_port_open(port):
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            site.send_signal(signal.SIGINT)
            site.wait(30)


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


def _measure_opening(page: Page, table: str) -> None:
    """Until the table is seen on a slow phone, and how long the page does not answer meanwhile."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_THROTTLING})
    page.add_init_script(OPENING_SCRIPT)
    page.goto(table)
    page.wait_for_function("() => window.shown", timeout=PAGE_TIMEOUT * 1000)
    time.sleep(SETTLE_SECONDS)
    how = "390x844, processor four times slower, software renderer"
    report("client.opening", round(page.evaluate("shown")), "ms", how)
    report("client.longest_task", round(page.evaluate("longest")), "ms", how)


if __name__ == "__main__":
    sys.exit(main())
