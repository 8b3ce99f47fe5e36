"""Mahjong solitaire in wide windows: the column beside the board has room for all that stands in
it, whatever the language, the window and the reader's size of text; and on phones on their side."""

from collections.abc import Sequence

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser import large_tables
from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED
from tests.browser.large_text import USUAL
from tests.browser.test_solitaire import NewPage

WINDOWS = [
    (1024, 600),
    (1024, 640),
    (1280, 720),
    (1366, 650),
    (1440, 780),
    (1536, 730),
    (1600, 900),
]
TEXTS = (16, 18, 20, 24)
PHONES = [(844, 390), (667, 375)]
OVERLAPS = """() => {
    const parts = [".home", ".tools", ".at-bottom .seat", ".prompt", ".answers"].map(name =>
        [name, document.querySelector(name).getBoundingClientRect()]);
    const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1
        || a.right <= b.left + 1 || b.right <= a.left + 1;
    return parts.flatMap(([name, box], n) => [
        ...(box.top < 0 || box.bottom > innerHeight + 1 ? [name + " is cut"] : []),
        ...parts.slice(n + 1).flatMap(([other, b]) => apart(box, b) ? [] : [name + other])]);
}"""


def faults(page: Page, texts: Sequence[int], windows: Sequence[tuple[int, int]]) -> list[str]:
    browser, found = page.context.new_cdp_session(page), []
    for text in texts:
        sizes = {"standard": text, "fixed": round(text * 13 / USUAL)}
        browser.send("Page.setFontSizes", {"fontSizes": sizes})
        for width, height in windows:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            found += [f"{text} px, {width}: {one}" for one in page.evaluate(OVERLAPS)]
    return found


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_nothing_in_the_column_covers_anything(
    new_page: NewPage, accounts: Accounts, language: str
) -> None:
    name = accounts.create(dom_table=True)
    page = new_page(user=name, locale=language, reduced_motion="reduce")
    moment = large_tables.named("solitaire")
    moment.show(page, accounts.do(moment.address, name))
    assert faults(page, TEXTS, WINDOWS) == []
    assert faults(page, TEXTS[:1], PHONES) == []
