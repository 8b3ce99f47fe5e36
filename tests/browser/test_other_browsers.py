"""The site in Firefox and WebKit, where they are installed: pages, two moves of each game at the 3D
table, a replay, the fairness page, a call without devices, and messages between the two."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from accounts.models import User
from accounts.timestamps import now
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import table_games
from tables.state import TableState
from tests.browser import mahjong_games
from tests.browser.accounts import PASSWORD, Accounts
from tests.browser.call_pages import make_friends
from tests.browser.conftest import PICTURES
from tests.browser.domino_player import Decision, KnownGame
from tests.browser.other_browsers import (
    FIREFOX,
    SCREEN_TOOL,
    WEBKIT_DRIVER,
    OtherBrowser,
    firefox,
    missing,
    webkit,
)
from tests.browser.test_dominoes import TWO_ROUNDS
from tests.browser.test_solitaire import DEAL, dealt

FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module", name="firefox")
def running_firefox(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OtherBrowser]:
    need(FIREFOX, SCREEN_TOOL)
    with firefox(site, tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(scope="module", name="webkit")
def running_webkit(site: str) -> Iterator[OtherBrowser]:
    need(WEBKIT_DRIVER, SCREEN_TOOL)
    with webkit(site) as browser:
        yield browser


def need(*commands: str) -> None:
    """Skips a test where a browser is missing. In CI it fails, because `.ci/run` installs them."""
    if absent := missing(*commands):
        words = f"{' and '.join(absent)} not installed"
        if os.environ.get("CI") and shutil.which("apt-get"):
            pytest.fail(words)
        pytest.skip(words)


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_everything_works_in(name: str, request: pytest.FixtureRequest, accounts: Accounts) -> None:
    browser: OtherBrowser = request.getfixturevalue(name)
    ann, ben = make_friends(accounts)
    with watched(browser):
        visit(browser, accounts, ann, ben)


@contextmanager
def watched(*browsers: OtherBrowser) -> Iterator[None]:
    """Any error on a page fails the test. Takes pictures of the pages where it fails."""
    for browser in browsers:
        browser.faults.clear()
    try:
        yield
        faults = [fault for browser in browsers for fault in browser.faults]
        assert not faults, "\n".join(faults)
    except BaseException:
        PICTURES.mkdir(parents=True, exist_ok=True)
        for browser in browsers:
            (PICTURES / f"{type(browser).__name__}.png").write_bytes(browser.picture())
        raise


def visit(browser: OtherBrowser, accounts: Accounts, name: str, friend: str) -> None:
    browser.go("/")
    browser.wait_for("button", "Play American mah jongg")
    sign_in(browser, name)
    see_pages(browser)
    play_solitaire(browser)
    discard_twice(browser, accounts.do(mahjong_games.at_own_turn, name))
    discard_twice(browser, accounts.do(at_own_turn_of_zung_jung, name))
    lay_two_dominoes(browser)
    see_what_was_played(browser, accounts.do(mahjong_games.over, name))
    call_without_devices(browser, friend)


def sign_in(browser: OtherBrowser, name: str) -> None:
    browser.go("/accounts/login/")
    browser.fill("#id_login", name)
    browser.fill("#id_password", PASSWORD)
    browser.click("main form button", "Sign in")
    browser.wait_for("h1", name)


def see_pages(browser: OtherBrowser) -> None:
    for path in ("/lobby/", "/help/", "/accounts/settings/"):
        browser.go(path)
        browser.wait_for("h1")
        assert browser.evaluate(FITS), path


def play_solitaire(browser: OtherBrowser) -> None:
    browser.go(f"/solitaire/?mode=classic&layout=square&deal={DEAL}")
    browser.click("button", "Play this deal")
    for first, second in dealt("classic", "square").solution[:2]:
        for number in (first, second):
            browser.wait_until_at_rest()
            browser.click(f'button[data-place="tile.{number}"]')
        browser.wait_until_gone(f'button[data-place="tile.{second}"]')


def at_own_turn_of_zung_jung(user: User) -> str:
    """The address of a game without a clock in which the user discards next."""

    def is_turn(state: TableState) -> bool:
        options = ZUNGJUNG.options(state.game_state, state.seat_of(user.pk))
        return any(option.kind == "discard" for option in options)

    table = table_games.begun(user, ZUNGJUNG.slug, mahjong_games.DEAL, now())
    return f"/table/{table_games.played_until(is_turn, table, user, now()).pk}/"


def discard_twice(browser: OtherBrowser, table: str) -> None:
    """Discards the leftmost tile at two turns, and skips what may be claimed meanwhile."""
    browser.go(table)
    discards = 0
    while discards < 2:
        browser.wait_for(".prompt.asked")
        if not browser.question().text.startswith("Your turn"):
            browser.answer("Skip")
            continue
        browser.wait_until_at_rest()
        browser.click('button[data-place^="hand.0@"]')
        browser.wait_for('button[data-place^="hand.0@"][aria-pressed="true"]')
        browser.answer("Discard")
        discards += 1


def lay_two_dominoes(browser: OtherBrowser) -> None:
    browser.go(f"/dominoes/?deal={TWO_ROUNDS}")
    browser.click("button", "Easy")
    laid = 0
    for decision in KnownGame(TWO_ROUNDS).decisions:
        if laid == 2:
            return
        laid += answer_at_dominoes(browser, decision)


def answer_at_dominoes(browser: OtherBrowser, decision: Decision) -> bool:
    """Whether the answer lays a tile."""
    phase = decision.ask.split("/")[0]
    if phase in ("showing", "countdown"):  # they end by themselves
        return False
    asked = f'.prompt.asked[data-ask="{decision.ask}"]'
    browser.wait_until_there(asked)
    if phase == "begin":
        browser.click("button", "Start")
    elif phase == "draw":
        browser.wait_until_at_rest()
        browser.click('button[data-place="boneyard"]')
    else:
        browser.wait_until_at_rest()
        browser.drag(browser.middle_of(f'button[data-place="hand.{decision.number}@0"]'))
        ends = decision.ends or (decision.move.end,)
        from_last = len(ends) - ends.index(decision.move.end)  # other labels stand before the sums
        browser.drop(browser.middle_of(f".table-labels .sum:nth-last-of-type({from_last})"))
    browser.wait_until_gone(asked)
    return phase == "play"


def see_what_was_played(browser: OtherBrowser, table: str) -> None:
    browser.go(f"{table}replay/")
    browser.wait_for(".scrubber .where", "1 of ")
    browser.type("\ue014")  # arrow to the right
    browser.wait_for(".scrubber .where", "2 of ")
    browser.go(f"{table}fairness/")
    browser.click("button", "Verify this deal")
    browser.wait_for("[role=status]", "The hash matches the seed.")


def call_without_devices(browser: OtherBrowser, friend: str) -> None:
    browser.go(f"/people/{friend}/")
    browser.click("button", f"Call {friend}")
    browser.wait_for_address("/calls/")
    browser.wait_for("dialog[open], main", browser.call_words)


def test_they_write_to_each_other(
    firefox: OtherBrowser, webkit: OtherBrowser, accounts: Accounts
) -> None:
    names = make_friends(accounts)
    with watched(firefox, webkit):
        for browser, name, other in zip((firefox, webkit), names, reversed(names), strict=True):
            browser.delete_cookies()
            sign_in(browser, name)
            browser.go(f"/messages/{other}/")
        for writer, reader, text in ((firefox, webkit, "Hello"), (webkit, firefox, "Good evening")):
            writer.fill("textarea", text)
            writer.click("button", "Send")
            reader.wait_for("[data-messages] .text", text)
            writer.wait_for("[data-messages] .mine .told", "Seen")
