"""Blocking: what the two players can and cannot do afterwards, each in their own browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.test_people import press

NewPage = Callable[..., Page]


@pytest.fixture
def blocked(new_page: NewPage, accounts: Accounts) -> tuple[Page, str, Page, str]:
    """Two friends, of whom Ann has blocked Ben: both pages and both names."""
    ann_name, ben_name = accounts.create(dom_table=True), accounts.create(dom_table=True)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    press(ann, f"/people/{ben_name}/", "Add friend", "Friend request sent")
    press(ben, f"/people/{ann_name}/", "Accept", "are now friends")
    ann.goto(f"/people/{ben_name}/")
    ann.get_by_text("Block", exact=True).first.click()
    ann.get_by_role("button", name=f"Block {ben_name}").click()
    expect(ann.get_by_text("They will not be told.").first).to_be_visible()
    return ann, ann_name, ben, ben_name


def test_request_of_the_blocked_player_is_not_delivered(
    blocked: tuple[Page, str, Page, str],
) -> None:
    ann, ann_name, ben, ben_name = blocked
    ben.goto("/friends/")
    expect(ben.locator(".friend")).to_have_count(0)
    press(ben, f"/people/{ann_name}/", "Add friend", "Friend request sent")
    ann.goto("/lobby/")
    expect(ann.get_by_role("link", name="Friends", exact=True)).to_be_visible()
    ann.goto("/friends/")
    expect(ann.get_by_role("button", name=f"Accept {ben_name}")).to_have_count(0)
    ann.get_by_text("Blocked players (1)").click()
    expect(ann.get_by_role("button", name=f"Unblock {ben_name}")).to_be_visible()


def test_blocked_player_cannot_take_a_seat(
    blocked: tuple[Page, str, Page, str],
) -> None:
    ann, ann_name, ben, _ = blocked
    ann.goto("/lobby/?game=american")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/table/**")
    ben.goto("/lobby/?game=american")
    expect(ben.get_by_role("button", name="Open the table")).to_be_visible()
    expect(ben.get_by_text(f"{ann_name}'s table")).to_have_count(0)
    ben.goto(ann.url)  # Ben got the address by other ways
    ben.get_by_role("button", name="Sit here").first.click()
    expect(ben.get_by_text("You cannot take a seat at this table.")).to_be_visible()
    expect(ann.get_by_text("3 seats are free.", exact=False)).to_be_visible()


def test_no_table_or_invitation_of_the_blocked_player_is_shown(
    blocked: tuple[Page, str, Page, str],
) -> None:
    ann, ann_name, ben, ben_name = blocked
    ben.goto("/lobby/?game=american")
    ben.get_by_role("button", name="Open the table").click()
    ben.wait_for_url("**/table/**")
    ben.goto(f"/people/{ann_name}/")
    expect(ben.get_by_role("button", name="Invite")).to_have_count(0)
    ann.goto("/lobby/")
    expect(ann.get_by_text(f"{ben_name}'s table")).to_have_count(0)
    ann.goto("/friends/")
    expect(ann.get_by_role("button", name="Take the seat")).to_have_count(0)
