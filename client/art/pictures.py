"""Makes the pictures of the front page from screenshots of real tables.

    python -m client.art.pictures http://127.0.0.1:8000 [american zung-jung dominoes ...]

plays games and opens two boards as a guest there, and writes static/img: the table on a transparent
background, the five games, the link preview, the icons, a moving picture of a call; and the three
pictures of the README. Needs Pillow. Fast bots (TILEHOUSE_BOT_PACE=0.02 make run) save time; the
moving one takes minutes without a graphics card.
"""

import base64
import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageFilter
from playwright.sync_api import Browser, Page, sync_playwright

from ops.browser import FEATURES_OFF, FULL_QUALITY, find_browser
from tests.browser.player import AT_REST, OVER, Keyboard, wait_until_at_rest

STATIC = Path(__file__).resolve().parents[2] / "static"
IMG = STATIC / "img"
DOCS = STATIC.parent / "docs"
ARGS = [FEATURES_OFF, "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
LAID = 10  # dominoes on the board
DISCARDS = 8  # enough that the table looks like a game in progress, few enough that it is not over
NO_ROOM = """
    const source = WebGL2RenderingContext.prototype.shaderSource;
    WebGL2RenderingContext.prototype.shaderSource = function (shader, text) {
        const isRoom = text.includes("sampler2D paintedRoom");
        const shown = /vec4\\(shade, *1\\.0*\\)/;
        source.call(this, shader, isRoom ? text.replace(shown, "vec4(0.0)") : text);
    };
"""
PREFER = """change => fetch("/accounts/preferences", {
    method: "POST",
    headers: {
        "X-CSRFToken": document.querySelector("meta[name=csrf-token]").content,
        "Content-Type": "application/json",
    },
    body: JSON.stringify(change),
})"""
HIDE_TABLE = ".table > :not(.stage) { visibility: hidden !important; }"
HIDE_CONTROLS_CSS = f"""
    html, body, .table, .table-page {{ background: transparent !important; }}
    {HIDE_TABLE}
"""
BACKDROP = """radial-gradient(700px 500px at 70% 45%, rgb(255 214 140 / .25), transparent 70%),
    radial-gradient(90% 120% at 70% 40%, #24483a, transparent 75%),
    linear-gradient(#12241c, #08130e)"""
FELT = "radial-gradient(circle at 50% 30%, #2f7d60, #154636 75%)"
WIDTHS = (640, 960, 1440, 2000)
TABLE = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
MATCH = {"width": 1120, "height": 800}
BOARD = {"width": 1543, "height": 720}  # a column of 263 pixels stands at the left
SLOW = 240_000  # milliseconds: a picture without a graphics card
AWAY = 200  # how far the wheel turns, so that the table is seen to its edges
CROPS = {
    "american": (693, 435, 2193, 1279),
    "zung-jung": (260, 50, 1540, 770),
    "dominoes": (60, 60, 1340, 780),
    "score": (263, 0, 1543, 720),
    "classic": (263, 0, 1543, 720),
}
DRAGONS = ("RD", "GD", "WD")
# Of the moving picture:
FILM = {"width": 960, "height": 640}
SHOWN, RIM = (768, 432), 44  # pixels of the rim below are left out
FRAME_MS, BEFORE, AFTER = 50, 6, 26  # frames before the first step and after the last one
EACH = 12  # frames for each step of the game between them
Update = dict[str, Any]


def main(address: str, *names: str) -> None:
    """names: of pictures to make; all if there are none."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=find_browser(), args=ARGS)
        for name in names or MAKERS:
            MAKERS[name](browser, address)
        browser.close()


def _american(browser: Browser, address: str) -> None:
    page = _table(browser, address, "Play American mah jongg")
    table = _picture(page, TABLE, 2, script=NO_ROOM, away=AWAY)
    assert table.getpixel((0, 0))[3] == 0, "the room is seen: NO_ROOM does not fit its shader"
    _save_table(_with_shadow(table))
    _save_game("american", table, CROPS["american"])
    _save_readme("table", _picture(page, TABLE, 1, css=""))


def _zung_jung(browser: Browser, address: str) -> None:
    page = _table(browser, address, "Play Zung Jung mahjong")
    _save_game("zung-jung", _picture(page, TABLE, 1.25), CROPS["zung-jung"])
    _save_readme("phone", _picture(page, PHONE, 1.5, css=""))


def _dominoes(browser: Browser, address: str) -> None:
    _save_game("dominoes", _picture(_round(browser, address), MATCH, 1.25), CROPS["dominoes"])


def _score(browser: Browser, address: str) -> None:
    board = guest(browser, address, "Play solitaire", viewport=BOARD)
    _save_game("score", _picture(board, BOARD, 1), CROPS["score"])
    _save_readme("solitaire", _picture(board, BOARD, 1, css=""))


def _classic(browser: Browser, address: str) -> None:
    board = guest(browser, address, "Play Classic solitaire", viewport=BOARD)
    _save_game("classic", _picture(board, BOARD, 1), CROPS["classic"])


def guest(browser: Browser, address: str, button: str, **screen: Any) -> Page:
    page = browser.new_page(bypass_csp=True, reduced_motion="reduce", **screen)
    page.set_default_timeout(SLOW)
    page.goto(address)
    page.get_by_role("button", name=button).first.click()
    page.wait_for_url("**/table/**")
    page.wait_for_selector(".prompt", state="attached")
    return page


def at_2d_table(page: Page) -> Page:
    """Where it is played faster. Not for boards, whose games pause when a page closes."""
    page.evaluate(PREFER, {"dom_table": True})
    page.reload()
    page.wait_for_selector("body.dom-table .prompt", state="attached")
    return page


def _table(browser: Browser, address: str, button: str) -> Page:
    """A game in which nobody has won by then."""
    while True:
        page = at_2d_table(guest(browser, address, button, viewport=TABLE))
        Keyboard(page).play(discards=DISCARDS)
        if not page.locator(OVER).count():
            return page
        page.context.close()


def _round(browser: Browser, address: str) -> Page:
    """The first round with enough tiles on the board, when it is this player's turn."""
    page = at_2d_table(guest(browser, address, "Play dominoes", viewport=MATCH))
    page.get_by_role("button", name="Start", exact=True).click()
    while True:
        page.wait_for_selector(".prompt.asked")
        mine = page.locator(".prompt .line").inner_text().startswith("Your turn")
        board = re.search(r"Laid\s*(\d+)", page.locator(".scoreboard").inner_text())
        if mine and board and int(board[1]) >= LAID:
            return page
        for key in ("c", "d", "n", "Enter", "ArrowUp", "Enter"):
            page.keyboard.press(key)
        page.wait_for_timeout(800)


def _picture(
    played: Page,
    size: Any,
    scale: float,
    *,
    script: str = "",
    away: int = 0,
    css: str = HIDE_CONTROLS_CSS,
) -> Image.Image:
    """The table that is played, drawn as well as it can be, from farther away."""
    browser = played.context.browser
    assert browser
    played.evaluate(PREFER, {"dom_table": False, "closest_hands": False, "hand_outlook": False})
    state = played.context.storage_state()
    screen: dict[str, Any] = {"viewport": size, "device_scale_factor": scale}
    page = browser.new_page(bypass_csp=True, reduced_motion="reduce", storage_state=state, **screen)
    page.set_default_timeout(SLOW)
    page.add_init_script(FULL_QUALITY + script)
    page.goto(played.url)
    page.wait_for_selector("body:not(.arriving)", state="attached")
    _settle(page)
    page.mouse.move(size["width"] / 2, size["height"] / 3)
    page.mouse.wheel(0, away)
    page.mouse.move(0, 0)
    page.add_style_tag(content=css or "/**/")
    page.wait_for_timeout(5000)  # until all pictures are loaded
    _settle(page)
    picture = Image.open(BytesIO(page.screenshot(omit_background=True, timeout=SLOW)))
    page.context.close()
    return picture.convert("RGBA")


def _settle(page: Page) -> None:
    page.evaluate("() => { window.rested = 0; }")
    page.wait_for_function(AT_REST, polling="raf", timeout=SLOW)


def _with_shadow(table: Image.Image) -> Image.Image:
    table = table.crop(table.getbbox())
    whole = Image.new("RGBA", (table.width + 120, table.height + 170))
    shadow = whole.copy()
    shadow.paste((2, 12, 8, 190), (60, 88), table.getchannel("A"))
    whole.alpha_composite(shadow.filter(ImageFilter.GaussianBlur(26)))
    whole.alpha_composite(table, (60, 40))
    return whole


def _save_table(table: Image.Image) -> None:
    for width in WIDTHS:
        small = table.resize((width, round(table.height * width / table.width)), Image.LANCZOS)
        small.save(IMG / f"table-{width}.avif", quality=40, speed=4)
        if width == 960:
            small.save(IMG / f"table-{width}.webp", quality=50, method=6, alpha_quality=60)
    for_old_browsers = table.resize((480, round(table.height * 480 / table.width)), Image.LANCZOS)
    for_old_browsers.quantize(80).save(IMG / "table-480.png", optimize=True)


def _save_game(name: str, whole: Image.Image, part: tuple[int, int, int, int]) -> None:
    picture = whole.convert("RGB").crop(part)
    picture.resize((960, 540), Image.LANCZOS).save(IMG / f"game-{name}.avif", quality=38, speed=3)
    small = picture.resize((640, 360), Image.LANCZOS)
    small.save(IMG / f"game-{name}.webp", quality=39, method=6)
    for_old_browsers = small.convert("RGB")
    for_old_browsers.save(IMG / f"game-{name}.jpg", quality=56, optimize=True)


def _save_readme(name: str, page: Image.Image) -> None:
    page.convert("RGB").save(DOCS / f"{name}.jpg", quality=78, optimize=True, progressive=True)


def _data(path: Path, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def _drawn(browser: Browser, width: int, height: int, css: str, html: str) -> Image.Image:
    page = browser.new_page(viewport={"width": width, "height": height})
    size = f"* {{ margin: 0 }} body {{ width: {width}px; height: {height}px }}"
    page.set_content(f"<!doctype html><style>{size} {css}</style>{html}")
    page.wait_for_timeout(600)
    picture = Image.open(BytesIO(page.screenshot(omit_background=True, timeout=SLOW)))
    page.close()
    return picture.convert("RGBA")


def _save_preview(browser: Browser, _address: str) -> None:
    """The preview of shared links, in the usual size of 1200 x 630."""
    letters = _data(STATIC / "fonts/fraunces.woff2", "font/woff2")
    css = f"""
        @font-face {{ font-family: F; src: url({letters}) }}
        body {{ background: {BACKDROP}; color: #fcf5e3 }}
        body {{ font: 600 60px/1.05 F; letter-spacing: -.02em }}
        div, h1, img, b {{ position: absolute; left: 64px }}
        div {{ top: 72px; display: flex; gap: 22px; align-items: center }} svg {{ width: 92px }}
        h1 {{ top: 230px; width: 400px; font: inherit; text-wrap: balance }}
        img {{ left: 410px; top: 90px; width: 900px }}
        b {{ left: 0; right: 0; bottom: 0; height: 12px; background: #5d3d20 }}"""
    mark = (IMG / "mark.svg").read_text()
    table = _data(IMG / "table-1440.avif", "image/avif")
    words = f"<div>{mark}Tilehouse</div><h1>Mah jongg night, whenever you like.</h1>"
    picture = _drawn(browser, 1200, 630, css, f'<img src="{table}">{words}<b></b>')
    saved = {"quality": 78, "optimize": True, "progressive": True}
    picture.convert("RGB").save(IMG / "preview.jpg", **saved)


def _save_icons(browser: Browser, _address: str) -> None:
    """The mark on felt. In the maskable icon it is smaller, so that no mask cuts it off."""
    for name, inside, round_ in (("icon-512", 416, 96), ("icon-maskable", 292, 0)):
        css = f"""main {{ height: 512px; display: grid; place-items: center; background: {FELT};
            border-radius: {round_}px }} svg {{ width: {inside}px }}"""
        drawn = _drawn(browser, 512, 512, css, f"<main>{(IMG / 'mark.svg').read_text()}</main>")
        drawn.quantize(128).save(IMG / f"{name}.png", optimize=True)
        if name == "icon-512":
            small = drawn.resize((192, 192), Image.LANCZOS)
            small.quantize(128).save(IMG / "icon-192.png", optimize=True)


def _save_badge(browser: Browser, _address: str) -> None:
    """The tile of the mark as one shape: phones show it small, in a colour of their own."""
    mark = """<svg viewBox="0 0 48 48"><mask id="m"><rect x="10" y="3" width="28" height="42" rx="5"
        fill="#fff"/><path d="m14.8 21.2 9.2-9 9.2 9" fill="none" stroke="#000" stroke-width="4"
        stroke-linecap="round" stroke-linejoin="round"/><path d="M18 25v10m12-10v10" stroke="#000"
        stroke-width="3.6" stroke-linecap="round"/></mask>
        <rect width="48" height="48" fill="#fff" mask="url(#m)"/></svg>"""
    drawn = _drawn(browser, 96, 96, "body { background: none } svg { width: 96px }", mark)
    drawn.save(IMG / "badge.png", optimize=True)


def _save_dragons(_browser: Browser, _address: str) -> None:
    """Three tiles in a separate file, because the sheet of all faces is six times as large."""
    faces = (STATIC / "tiles/faces.svg").read_text()
    tiles = ""
    for number, code in enumerate(DRAGONS):
        face = re.search(rf'<symbol id="{code}"[^>]*>(.*?)</symbol>', faces, re.S)[1]
        sides = "".join(
            f'<rect y="{y}" width="220" height="300" rx="28" fill="{fill}"/>'
            for y, fill in ((38, "#1d5a45"), (22, "#e0d2ac"), (0, "#fbf5e4"))
        )
        inner = f'<g transform="translate(11 15) scale(.9)">{face}</g>'
        tiles += f'<g transform="translate({number * 250} 0)">{sides}{inner}</g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 340">{tiles}</svg>'
    (IMG / "dragons.svg").write_text(svg)


def _save_call(browser: Browser, address: str) -> None:
    """The moving picture: a player calls a discard, as a replay shows it; and its last moment."""
    first, *others = (_shown(frame) for frame in _called(browser, address))
    times = [FRAME_MS] * len(others) + [4000]
    first.save(IMG / "call.webp", save_all=True, append_images=others, duration=times, quality=55)
    others[-1].save(IMG / "call.jpg", quality=72, optimize=True, progressive=True)


def _called(browser: Browser, address: str) -> list[Image.Image]:
    """The frames from a discard to the exposure of whoever calls it, from that player's seat."""
    while True:
        page = guest(browser, address, "Play American mah jongg", viewport=FILM)
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
    page = browser.new_page(bypass_csp=True, viewport=FILM, storage_state=state)
    page.set_default_timeout(SLOW)
    page.add_init_script(FULL_QUALITY)
    page.clock.install()
    page.goto(f"{played.url}replay/?at={exposed - 3}&seat={seat}&hands=seat")
    page.wait_for_selector("body:not(.arriving)", state="attached")
    wait_until_at_rest(page)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.add_style_tag(content=HIDE_TABLE)
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


MAKERS = {
    "american": _american,
    "zung-jung": _zung_jung,
    "dominoes": _dominoes,
    "score": _score,
    "classic": _classic,
    "preview": _save_preview,
    "icons": _save_icons,
    "badge": _save_badge,
    "dragons": _save_dragons,
    "call": _save_call,
}

if __name__ == "__main__":
    main(*sys.argv[1:])
