"""Frames of the 3D table while it moves, on a graphics card where Chromium finds one, and without.

The page of client/dev plays a game and times itself. It needs no site, and where Node is missing it
shows what fixtures.py and serve.mjs of client/dev have written before. Prints JSON lines.

python -m bench.frames [switches of Chromium]
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread, Timer
from typing import Any

from ops.browser import FEATURES_OFF, find_browser
from ops.children import Child
from tests.measuring import report

ROOT = Path(__file__).resolve().parents[1]
# Width, height, and pixels of the screen for each of the page.
SCREENS = ((1920, 950, 1), (1920, 950, 2), (2560, 1300, 1), (2560, 1300, 2), (390, 844, 3))
DESK, PHONE = "6,54,58,54", "118,0,232,0"  # what the page's panels cover
ARGS = [FEATURES_OFF, "--no-sandbox", "--ignore-gpu-blocklist", "--enable-logging=stderr"]
CARD = ["--use-angle=vulkan", "--enable-features=Vulkan", "--disable-vulkan-surface"]
SOFTWARE = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
GAME = "game=zung-jung&view=zung-deal-0&run=zung-run&frames"
SEED = "1"  # of a game that somebody wins
SECONDS = 120  # for one screen


class Files(SimpleHTTPRequestHandler):
    """The files of the project."""

    def log_message(self, *_: object) -> None: ...


def main() -> int:
    if not (browser := find_browser()):
        print("No Chromium found: no frames were measured.", file=sys.stderr)
        return 1
    if node := shutil.which("node"):
        subprocess.run([sys.executable, "client/dev/fixtures.py", SEED], cwd=ROOT, check=True)
        subprocess.run([node, "client/dev/serve.mjs", "build"], cwd=ROOT, check=True)
    with _served() as address:
        for switches in (sys.argv[1:] or CARD, SOFTWARE):
            for size in SCREENS:
                if found := _measured([browser, *ARGS, *switches], address, size):
                    _tell(size, found)
    return 0


@contextmanager
def _served() -> Iterator[str]:
    files = partial(Files, directory=str(ROOT))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/client/dev/?{GAME}"
        server.shutdown()


def _measured(command: list[str], address: str, size: tuple[int, ...]) -> dict[str, Any] | None:
    """What the page says in the console when it is done."""
    window = "--window-size={},{} --force-device-scale-factor={}".format(*size).split()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [*command, *window, f"--user-data-dir={folder}", "--remote-debugging-port=0"]
        command.append(f"{address}&insets={PHONE if size[0] < 500 else DESK}")
        browser = Child(command, stderr=subprocess.PIPE)
        end = partial(os.killpg, browser.pid, signal.SIGKILL)  # the browser may be a script's child
        (late := Timer(SECONDS, end)).start()
        said = (re.search(rb'CONSOLE.*?"(\{.*\})", source', line) for line in browser.stderr or ())
        found = next(filter(None, said), None)
        late.cancel()
        end()
        browser.wait()
    return json.loads(found[1]) if found else None


def _tell(size: tuple[int, ...], found: dict[str, Any]) -> None:
    """Motions: the worst of a deal, moves, a turn of the camera and a win."""
    software = re.search("swiftshader|llvmpipe", name := found["renderer"], re.IGNORECASE)
    how = "{}x{} at {}, ".format(*size) + ("software: " if software else "graphics card: ") + name
    for figure in ("median", "p95"):
        most = max(motion[figure] for motion in found["motions"].values())
        report(f"frames.{figure}", most, "ms", how)
    for step, work in enumerate(found["work"]):
        report(f"frames.work_{step}", work["whole"]["median"], "ms", how)
    report("frames.script", found["work"][0]["script"]["median"], "ms", how)
    for figure, unit in (("first", "ms"), ("step", "down"), ("calls", "calls"), ("idle", "frames")):
        report(f"frames.{figure}", found[figure], unit, how)


if __name__ == "__main__":
    sys.exit(main())
