"""Costs of the front page for a first visit: bytes, first content, layout shifts.

Runs Chromium with a slow connection (1.6 Mbit/s, 150 ms round trip) and a processor throttled to
a quarter, on the site as started by `make run`. Prints JSON lines.
"""

import gzip
import statistics
import sys

from playwright.sync_api import Browser, Page, Response, sync_playwright

from bench.client import _site
from bench.sockets import report
from ops.browser import FEATURES_OFF, find_browser

SIZES = {"phone": {"width": 390, "height": 844}, "desk": {"width": 1440, "height": 900}}
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 200_000,
    "uploadThroughput": 94_000,
}
CPU_THROTTLING = 4
# The page has no 3D; with WebGL enabled, a software renderer would be measured.
ARGS = [FEATURES_OFF, "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
WINDOW_DELAY_MS = 800  # until a new window is idle
VISITS = 5
SETTLE_MS = 2500  # after the last file
PICTURES = (".avif", ".webp")
OBSERVER_SCRIPT = """
    window.jumps = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) jumps += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => { window.largest = list.getEntries().at(-1).startTime; })
        .observe({ type: "largest-contentful-paint", buffered: true });
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
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
    for paint in ("first", "largest"):
        value = statistics.median(visit[paint] for visit in visits)
        report(f"landing.{name}.{paint}_content", round(value), "ms", HOW)
    report(f"landing.{name}.jumps", max(v["jumps"] for v in visits), "CLS", "worst of 5 visits")
    first_visit = visits[0]
    report(
        f"landing.{name}.bytes",
        first_visit["words"],
        "bytes",
        "all but pictures, gzipped as served",
    )
    report(
        f"landing.{name}.pictures", first_visit["pictures"], "bytes", "pictures of the first screen"
    )


def _visit(browser: Browser, address: str, size: dict[str, int]) -> dict[str, float]:
    page = browser.new_context(viewport=size, service_workers="block").new_page()
    page.wait_for_timeout(WINDOW_DELAY_MS)
    _slow_down(page)
    page.add_init_script(OBSERVER_SCRIPT)
    responses: list[Response] = []

    def collect(response: Response) -> None:
        responses.append(response)

    page.on("response", collect)
    page.goto(address, wait_until="networkidle")
    page.wait_for_timeout(SETTLE_MS)
    results = {name: page.evaluate(what) for name, what in _measures().items()}
    results |= _sizes({response.url: response.body() for response in responses if response.ok})
    page.context.close()
    return results


def _measures() -> dict[str, str]:
    return {"first": FIRST_PAINT, "largest": "window.largest", "jumps": "window.jumps"}


def _slow_down(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_THROTTLING})


def _sizes(bodies: dict[str, bytes]) -> dict[str, float]:
    sizes = {"words": 0, "pictures": 0}
    for url, body in bodies.items():
        first_visit = min(len(gzip.compress(body, 9)), len(body))
        sizes["pictures" if url.endswith(PICTURES) else "words"] += first_visit
    return sizes


if __name__ == "__main__":
    sys.exit(main())
