"""Makes the moving picture of the front page: a player calls a discard, as a replay shows it.

    python -m client.art.moving http://127.0.0.1:8000

plays games as a guest there until somebody calls, and writes static/img/call.webp and its last
moment, call.jpg. Needs Pillow. Fast bots (TILEHOUSE_BOT_PACE=0.02 make run) save time; without a
graphics card it takes minutes.
"""

import sys
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from client.art.pictures import ARGS, IMG, PREFER, SLOW, at_2d_table, guest
from ops.browser import FULL_QUALITY, find_browser
from tests.browser.player import Keyboard, wait_until_at_rest

SIZE = {"width": 960, "height": 640}
SHOWN, RIM = (768, 432), 44  # pixels of the rim below are left out
FRAME_MS, BEFORE, AFTER = 50, 6, 26  # frames before the first step and after the last one
EACH = 12  # frames for each step of the game between them
HIDE = ".table > :not(.stage) { visibility: hidden !important; }"
Update = dict[str, Any]


def main(address: str) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_browser(), args=ARGS)
        frames = _call(browser, address)
        browser.close()
    first, *others = (_shown(frame) for frame in frames)
    times = [FRAME_MS] * len(others) + [4000]
    first.save(IMG / "call.webp", save_all=True, append_images=others, duration=times, quality=55)
    others[-1].save(IMG / "call.jpg", quality=72, optimize=True, progressive=True)


def _call(browser: Browser, address: str) -> list[Image.Image]:
    """The frames from a discard to the exposure of whoever calls it, from that player's seat."""
    while True:
        page = guest(browser, address, "Play American mah jongg", viewport=SIZE)
        Keyboard(at_2d_table(page)).play()
        for update in _updates(page):
            for event in update["events"]:
                if event["kind"] == "exposed":
                    return _filmed(browser, page, update["v"], event["seat"])
        page.context.close()


def _updates(page: Page) -> list[Update]:
    """All moves of the game that was played."""
    found: list[Update] = []
    while True:
        asked = f"{page.url}replay.json?seat=0&since={len(found)}&hands=all"
        answer = page.request.get(asked).json()
        found += answer["updates"]
        if len(found) >= answer["last"]:
            return found


def _filmed(browser: Browser, played: Page, exposed: int, seat: int) -> list[Image.Image]:
    """Steps through the replay by a clock that stands still while a frame is drawn."""
    played.evaluate(PREFER, {"dom_table": False, "closest_hands": False})
    state = played.context.storage_state()
    page = browser.new_page(bypass_csp=True, viewport=SIZE, storage_state=state)
    page.set_default_timeout(SLOW)
    page.add_init_script(FULL_QUALITY)
    page.clock.install()
    page.goto(f"{played.url}replay/?at={exposed - 3}&seat={seat}&hands=seat")
    page.wait_for_selector("body:not(.arriving)", state="attached")
    wait_until_at_rest(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.add_style_tag(content=HIDE)
    frames = _frames(page, BEFORE)
    for _step in range(3):  # the discard, the call, the exposure
        page.keyboard.press("ArrowRight")
        frames += _frames(page, EACH)
    return frames + _frames(page, AFTER)


def _frames(page: Page, count: int) -> list[Image.Image]:
    frames = []
    for _ in range(count):
        page.clock.run_for(FRAME_MS)
        frames.append(Image.open(BytesIO(page.screenshot(timeout=SLOW))).convert("RGB"))
    return frames


def _shown(frame: Image.Image) -> Image.Image:
    high = round(frame.width * SHOWN[1] / SHOWN[0])
    part = frame.crop((0, frame.height - high - RIM, frame.width, frame.height - RIM))
    return part.resize(SHOWN, Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main(*sys.argv[1:])
