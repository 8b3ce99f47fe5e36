"""She blocks him; he tries everything he could do before. Two people in a real browser each."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_house import new_name, sign_up
from tests.browser.test_people import press

Visit = Callable[..., Page]


@pytest.fixture
def blocked(visitor: Visit) -> tuple[Page, str, Page, str]:
    """They were friends, until she has blocked him."""
    ann, ben = visitor(), visitor()
    her, him = new_name(), new_name()
    sign_up(ann, her)
    sign_up(ben, him)
    press(ann, f"/people/{him}/", "Ask to be friends", "on its way")
    press(ben, f"/people/{her}/", "Accept", "friends now")
    ann.goto(f"/people/{him}/")
    ann.get_by_text("Block", exact=True).first.click()
    ann.get_by_role("button", name=f"Block {him}").click()
    expect(ann.get_by_text("Nobody is told.").first).to_be_visible()
    return ann, her, ben, him


def test_he_asks_and_nothing_is_heard(blocked: tuple[Page, str, Page, str]) -> None:
    ann, her, ben, him = blocked
    ben.goto("/friends/")
    expect(ben.locator(".friend")).to_have_count(0)
    press(ben, f"/people/{her}/", "Ask to be friends", "on its way")
    ann.goto("/lobby/")
    expect(ann.get_by_role("link", name="Friends", exact=True)).to_be_visible()
    ann.goto("/friends/")
    expect(ann.get_by_role("button", name=f"Accept {him}")).to_have_count(0)
    ann.get_by_text("People I have blocked (1)").click()
    expect(ann.get_by_role("button", name=f"Unblock {him}")).to_be_visible()


def test_he_finds_no_chair_where_she_sits(blocked: tuple[Page, str, Page, str]) -> None:
    ann, her, ben, _ = blocked
    ann.goto("/lobby/")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/table/**")
    ben.goto("/lobby/")
    expect(ben.get_by_role("button", name="Open the table")).to_be_visible()
    expect(ben.get_by_text(f"{her}'s table")).to_have_count(0)
    ben.goto(ann.url)  # the address has come to him by other ways
    ben.get_by_role("button", name="Sit here").first.click()
    expect(ben.get_by_text("There is no chair for you at this table.")).to_be_visible()
    expect(ann.get_by_text("3 seats are free.", exact=False)).to_be_visible()


def test_she_finds_none_where_he_sits_nor_can_invite(blocked: tuple[Page, str, Page, str]) -> None:
    ann, her, ben, him = blocked
    ben.goto("/lobby/")
    ben.get_by_role("button", name="Open the table").click()
    ben.wait_for_url("**/table/**")
    ben.goto(f"/people/{her}/")
    expect(ben.get_by_role("button", name="Invite")).to_have_count(0)
    ann.goto("/lobby/")
    expect(ann.get_by_text(f"{him}'s table")).to_have_count(0)
    ann.goto("/friends/")
    expect(ann.get_by_role("button", name="Take the chair")).to_have_count(0)
