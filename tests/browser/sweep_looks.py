"""Takes pictures of every moment at every window for eyes: before and after a change of the look.

    TILEHOUSE_LOOKS=var/looks python -m pytest tests/browser/sweep_looks.py -k "win or replay"

writes WINDOW-MOMENT.png there. TILEHOUSE_LOOKS_WINDOWS=1440x780,390x844 names other windows,
TILEHOUSE_LOOKS_LANGUAGE another language, TILEHOUSE_LOOKS_TEXT the browser's size of text, and
TILEHOUSE_LOOKS_FLAT=1 takes the 2D table. Phones have two pixels for one, and a touch screen. Where
a game is won, WINDOW-MOMENT-moment.png is taken before the result. Each picture takes seconds
without a graphics card, so this is only run when it is named.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from ops.browser import FULL_QUALITY
from tests.browser import finished_games, mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts, new_name
from tests.browser.large_tables import BOARD, MOMENTS, OVER, Moment, named
from tests.browser.large_text import enlarge_text
from tests.browser.player import HELD, Mouse, wait_until_at_rest, wait_until_drawn

NewPage = Callable[..., Page]
FOLDER = Path(os.environ.get("TILEHOUSE_LOOKS", "var/looks"))
WINDOWS = os.environ.get(
    "TILEHOUSE_LOOKS_WINDOWS", "1440x780,1920x950,1024x768,844x390,390x844"
).split(",")
NARROW, LOW = 560, 420  # below them a window is a phone's
PHONE = {"device_scale_factor": 2, "has_touch": True}
LANGUAGE = os.environ.get("TILEHOUSE_LOOKS_LANGUAGE", "en")
TEXT = int(os.environ.get("TILEHOUSE_LOOKS_TEXT", "16"))  # pixels
FLAT = bool(os.environ.get("TILEHOUSE_LOOKS_FLAT"))


def _another() -> User:
    return User.objects.create(username=new_name())


TILES, HAND, END = (f".unseen [data-place^='{kind}.']" for kind in ("tile", "hand", "end"))
CHOSEN = "button[data-place][aria-pressed='true']"
NAMED = ".moment-words"
SCRUBBER = ".scrubber .where"
MORE = [
    Moment("turn", mahjong_games.at_own_turn),
    Moment("swap", mahjong_games.at_a_swap),
    Moment("mahjong", mahjong_games.at_mahjong),
    Moment("win", mahjong_games.at_mahjong),
    Moment("late", mahjong_games.near_the_end),
    Moment("drawn", mahjong_games.drawn, OVER),
    Moment("replay middle", lambda u: mahjong_games.over(u) + "replay/?at=80", SCRUBBER),
    Moment("watching", lambda _: mahjong_games.near_the_end(_another()), ".tiles-left"),
    Moment("zung replay", lambda u: zung_jung_games.over(u) + "replay/?at=60", SCRUBBER),
    Moment("zung turn", zung_jung_games.at_own_turn),
    Moment("zung late", zung_jung_games.near_the_end),
    Moment("zung win", zung_jung_games.at_many_claims),
    Moment(
        "solitaire replay",
        lambda user: finished_games.solitaire_with_help(user) + "replay/",
        SCRUBBER,
    ),
    Moment(
        "dominoes replay",
        lambda user: finished_games.dominoes_against_the_ai(user) + "replay/?at=30",
        SCRUBBER,
    ),
    Moment("dominoes middle", finished_games.dominoes_in_the_middle),
    Moment("dominoes chosen", finished_games.dominoes_in_the_middle),
    Moment("dominoes won", finished_games.dominoes_before_the_win),
    Moment("solitaire chosen", named("solitaire").address, BOARD),
    Moment("solitaire cleared", finished_games.solitaire_before_the_last_pair, BOARD),
]


def size_of(window: str) -> list[int]:
    return [int(side) for side in window.split("x")]


def _is_phone(window: str) -> bool:
    width, height = size_of(window)
    return width < NARROW or height < LOW


SCREENS = {
    name: windows
    for name, phone in (("desktop", False), ("phone", True))
    if (windows := [window for window in WINDOWS if _is_phone(window) == phone])
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("moment", [*MOMENTS, *MORE], ids=lambda moment: moment.name)
def test_look(new_page: NewPage, accounts: Accounts, moment: Moment, screen: str) -> None:
    page = _open(new_page, accounts, moment, screen)
    if moment.name.endswith("chosen"):
        _choose(page)
    if moment.name in WON:
        WON[moment.name](page)
        expect(page.locator(NAMED)).to_be_visible()
        _take(page, f"{moment.name} moment", SCREENS[screen])
        page.keyboard.press("Escape")
        expect(page.locator(OVER)).to_be_visible()
    _take(page, moment.name, SCREENS[screen])


def _open(new_page: NewPage, accounts: Accounts, moment: Moment, screen: str) -> Page:
    name = accounts.create(dom_table=FLAT)
    more = PHONE if screen == "phone" else {}
    page = new_page(user=name, webgl=not FLAT, reduced_motion="reduce", locale=LANGUAGE, **more)
    page.add_init_script(FULL_QUALITY)
    if moment.name in WON:
        page.add_init_script(HELD)
    enlarge_text(page, TEXT)
    _resize(page, SCREENS[screen][0])
    moment.show(page, accounts.do(moment.address, name))
    return page


def _take(page: Page, name: str, windows: list[str]) -> None:
    for window in windows:
        _resize(page, window)
        _settle(page)
        FOLDER.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=FOLDER / f"{window}-{name.replace(' ', '-')}.png")


def _settle(page: Page) -> None:
    if not FLAT:
        wait_until_drawn(page)
    page.wait_for_timeout(800)  # fades, which are no part of the scene
    if not FLAT:
        wait_until_at_rest(page)


def _declare(answer: str) -> Callable[[Page], None]:
    def declare(page: Page) -> None:
        mouse = Mouse(page)
        mouse.wait_for_question()
        mouse.press(answer)

    return declare


def _take_last_pair(page: Page) -> None:
    wait_until_drawn(page)
    for tile in page.locator(TILES).all():
        tile.press("Enter")


def _lay_last_tile(page: Page) -> None:
    wait_until_drawn(page)
    for place in (HAND, END):
        page.locator(place).first.press("Enter")


WON = {
    "win": _declare("Mah jongg!"),
    "zung win": _declare("Mahjong"),
    "solitaire cleared": _take_last_pair,
    "dominoes won": _lay_last_tile,
}


def _choose(page: Page) -> None:
    """The first tile that can be chosen."""
    wait_until_drawn(page)
    for tile in page.locator(".unseen [data-place]").all():
        tile.press("Enter")
        if page.locator(CHOSEN).count():
            return
    raise AssertionError("no tile can be chosen")


def _resize(page: Page, window: str) -> None:
    width, height = size_of(window)
    page.set_viewport_size({"width": width, "height": height})
