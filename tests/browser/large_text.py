"""What does not fit on a page whose reader has chosen larger text in the browser."""

from functools import cache
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from tests.browser.checks import RENDER_ALL, SETTLED
from tests.browser.player import wait_until_at_rest

FOLDER = Path(__file__).parent
TRIES = 4  # what was just asked can change the size of the table once more
USUAL = 16  # pixels: the size of text in a browser whose reader has chosen none


class Reader:
    """Sees a page in windows and sizes of text of their choice."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._browser = page.context.new_cdp_session(page)

    def misses(self, text: int, window: tuple[int, int]) -> list[str]:
        """What is cut, covered or out of reach. text: the browser's size of text, in pixels."""
        enlarge_text(self.page, text, self._browser)
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate(RENDER_ALL)
        found: list[str] = []
        for _ in range(TRIES):
            self._settle()
            if not (found := self.page.evaluate(_misses())):
                break
        return [f"{text} px at {window}: {miss}" for miss in found]

    def _settle(self) -> None:
        self.page.evaluate(SETTLED)
        if self.page.locator("canvas.canvas:visible").count():
            wait_until_at_rest(self.page)


def enlarge_text(page: Page, text: int, browser: CDPSession | None = None) -> None:
    """Chooses the browser's size of text, in pixels."""
    sizes = {"standard": text, "fixed": round(text * 13 / USUAL)}
    browser = browser or page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": sizes})


def undrawn(page: Page) -> Page:
    """Has the 3D table without WebGL: all stands where it would, and nothing takes long to draw."""
    page.add_init_script(path=FOLDER / "undrawn.js")
    return page


@cache
def _misses() -> str:
    return (FOLDER / "large_text.js").read_text(encoding="utf-8")
