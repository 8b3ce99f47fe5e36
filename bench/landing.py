"""What the front page costs a first-time visitor: bytes, first content, layout shifts.

A real Chromium that stands open already, on a slow line (1.6 Mbit/s, 150 ms there and back) with a
processor made four times slower, at the site as `make run` starts it. Prints JSON lines.
"""

import gzip
import statistics
import sys

from playwright.sync_api import Browser, Page, Response, sync_playwright

from bench.client import _site
from bench.sockets import tell
from ops.browser import find_browser

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4
# The page has no 3D: a software renderer would be measured instead.
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
STANDS_OPEN = 800  # milliseconds until a new window is idle
VISITS = 5
SETTLES = 2500  # milliseconds after the last file
PICTURES = (".avif", ".webp")
WATCH = """
    window.jumps = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) jumps += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => { window.largest = list.getEntries().at(-1).startTime; })
        .observe({ type: "largest-contentful-paint", buffered: true });
"""
FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
HOW = "median of 5 first visits, 1.6 Mbit/s, 150 ms, processor four times slower"


def main() -> int:
    path = find_browser()
    if path is None:
        print("No Chromium found: the page was not measured.", file=sys.stderr)
        return 1
    with _site() as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=ARGS)
        for name, size in SIZES.items():
            _measure(browser, address, name, size)
        browser.close()
    return 0


def _measure(browser: Browser, address: str, name: str, size: dict[str, int]) -> None:
    visits = [_visit(browser, address, size) for _ in range(VISITS)]
    for told in ("first", "largest"):
        value = statistics.median(visit[told] for visit in visits)
        tell(f"landing.{name}.{told}_content", round(value), "ms", HOW)
    tell(f"landing.{name}.jumps", max(v["jumps"] for v in visits), "CLS", "worst of 5 visits")
    packed = visits[0]
    tell(f"landing.{name}.bytes", packed["words"], "bytes", "all but pictures, gzipped as served")
    tell(f"landing.{name}.pictures", packed["pictures"], "bytes", "pictures of the first screen")


def _visit(browser: Browser, address: str, size: dict[str, int]) -> dict[str, float]:
    page = browser.new_context(viewport=size, service_workers="block").new_page()
    page.wait_for_timeout(STANDS_OPEN)
    _slow_down(page)
    page.add_init_script(WATCH)
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(SETTLES)
    shown = {name: page.evaluate(what) for name, what in _measures().items()}
    shown |= _weights({answer.url: answer.body() for answer in answers if answer.ok})
    page.context.close()
    return shown


def _measures() -> dict[str, str]:
    return {"first": FIRST, "largest": "window.largest", "jumps": "window.jumps"}


def _slow_down(page: Page) -> None:
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def _weights(bodies: dict[str, bytes]) -> dict[str, float]:
    weights = {"words": 0, "pictures": 0}
    for url, body in bodies.items():
        packed = min(len(gzip.compress(body, 9)), len(body))
        weights["pictures" if url.endswith(PICTURES) else "words"] += packed
    return weights


if __name__ == "__main__":
    sys.exit(main())
