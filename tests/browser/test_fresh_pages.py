"""Pages that others change, in a real browser, without a reload."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.test_messages import write

NewPage = Callable[..., Page]


def test_profile_and_conversation_show_what_the_other_does(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann_name, ben_name = accounts.create(), accounts.create()
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    ann.goto(f"/people/{ben_name}/")
    ann.get_by_role("button", name=f"Add friend {ben_name}").click()
    expect(ann.get_by_text("Request sent", exact=True)).to_be_visible()
    ben.goto(f"/people/{ann_name}/")
    ben.get_by_role("button", name=f"Accept {ann_name}").click()
    expect(ann.get_by_role("button", name=f"Remove friend {ben_name}")).to_be_visible()
    expect(ann.get_by_text("Request sent", exact=True)).to_be_hidden()

    ann.goto(f"/messages/{ben_name}/")
    more = ann.locator("summary", has_text="More")
    expect(ann.get_by_placeholder("Your message")).to_be_visible()
    expect(more).to_be_hidden()
    ben.goto(f"/messages/{ann_name}/")
    write(ben, "Hi")
    expect(more).to_be_visible()
    expect(ben.locator("summary", has_text="More")).to_be_visible()
    ben.goto(f"/people/{ann_name}/")
    ben.get_by_role("button", name=f"Remove friend {ann_name}").click()
    expect(ann.get_by_placeholder("Your message")).to_be_hidden()
    expect(ann.get_by_text("You can write to each other while")).to_be_visible()
