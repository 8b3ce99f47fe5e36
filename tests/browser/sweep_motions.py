"""Takes strips of the table's motions for eyes: what a player sees in the second after an event.

    TILEHOUSE_LOOKS=var/looks python -m pytest tests/browser/sweep_motions.py -k "discarded or won"

writes WINDOW-GAME-EVENT-NN.png there, EACH milliseconds apart. The page's clock is stopped and
moved by hand, so the strips are the same on every machine. Replays show them: they move as the live
table does. TILEHOUSE_LOOKS_WINDOWS names other windows, as in sweep_looks.py.
"""

import os
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from accounts.models import User
from ops.browser import FULL_QUALITY
from tests.browser import finished_games, mahjong_games, zung_jung_games
from tests.browser.accounts import Accounts
from tests.browser.player import wait_until_drawn
from tests.browser.sweep_looks import FOLDER, size_of

NewPage = Callable[..., Page]
WINDOWS = os.environ.get("TILEHOUSE_LOOKS_WINDOWS", "1440x780")
EACH = 120  # milliseconds between two pictures
LAST = 99_999  # a replay that is asked for more than it has shows its end
# The number of the first update with an event of a kind, counted from 1, or null.
FIRST_WITH = """async kind => {
    const address = location.pathname.replace(/replay\\/$/, "replay.json");
    for (let since = 0; ; ) {
        const answer = await fetch(`${address}?seat=0&hands=all&since=${since}`);
        const { last, updates } = await answer.json();
        const found = updates.find(({ events }) => events.some(event => event.kind === kind));
        if (found) return found.v;
        since += updates.length;
        if (since >= last || !updates.length) return null;
    }
}"""


class Motion(NamedTuple):
    """An event of a game, and how long its motion is looked at."""

    game: str
    event: str
    pictures: int


GAMES: dict[str, Callable[[User], str]] = {
    "american": mahjong_games.over,
    "american drawn": mahjong_games.drawn,
    "zung-jung": zung_jung_games.over,
    "solitaire": finished_games.solitaire_with_help,
    "dominoes": finished_games.dominoes_against_the_ai,
}
MOTIONS = [
    Motion("american", "dealt", 30),
    Motion("american", "passed", 16),
    Motion("american", "drew", 8),
    Motion("american", "discarded", 8),
    Motion("american drawn", "exposed", 10),
    Motion("american drawn", "exchanged", 10),
    Motion("american", "won", 30),
    Motion("american", "ended", 24),
    Motion("zung-jung", "laid", 10),
    Motion("zung-jung", "won", 24),
    Motion("solitaire", "dealt", 16),
    Motion("solitaire", "took", 8),
    Motion("dominoes", "dealt", 16),
    Motion("dominoes", "played", 10),
    Motion("dominoes", "round_ended", 20),
]

WINS: dict[str, tuple[Callable[[User], str], str]] = {
    "american": (mahjong_games.at_mahjong, "m"),
    "zung-jung": (zung_jung_games.at_many_claims, "m"),
}


@pytest.mark.parametrize("motion", MOTIONS, ids=lambda one: f"{one.game}-{one.event}")
def test_motion(new_page: NewPage, accounts: Accounts, motion: Motion) -> None:
    name = accounts.create()
    address = accounts.do(GAMES[motion.game], name) + "replay/"
    for window in WINDOWS.split(","):
        width, height = size_of(window)
        page = new_page(user=name, webgl=True, viewport={"width": width, "height": height})
        page.add_init_script(FULL_QUALITY)
        page.clock.install()
        page.goto(address)
        at = page.evaluate(FIRST_WITH, motion.event)
        assert at, f"no {motion.event} in this game"
        page.goto(f"{address}?at={at - 1 or LAST}")
        wait_until_drawn(page)
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        _play_on(page, " " if at == 1 else "ArrowRight")
        for number in range(motion.pictures):
            FOLDER.mkdir(parents=True, exist_ok=True)
            picture = f"{window}-{motion.game}-{motion.event}-{number:02}.png".replace(" ", "-")
            page.screenshot(path=FOLDER / picture)
            page.clock.run_for(EACH)


def _play_on(page: Page, key: str) -> None:
    """To the next update, which has come from the server when this returns. From the end the space
    bar plays from the beginning."""
    before = page.locator(".scrubber .where").text_content()
    page.keyboard.press(key)
    for _ in range(500):
        if page.locator(".scrubber .where").text_content() != before:
            return
        page.clock.run_for(1)
    raise AssertionError("the replay does not go on")
