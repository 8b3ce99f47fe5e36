"""Friends in a real browser: requests, presence, and joining a friend's table."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from notifications import choosing
from social import services as social
from tests.browser.accounts import Accounts, new_name, sign_up_here
from tests.browser.checks import obstacles

NewPage = Callable[..., Page]


def test_friend_joins_a_table(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = accounts.create(dom_table=True), accounts.create(dom_table=True)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    ann.goto("/friends/")
    ann.get_by_label("Username, or the start of it").fill(ben_name[:8])
    ann.keyboard.press("Enter")
    ann.get_by_role("button", name=f"Add friend {ben_name}").click()
    expect(ann.get_by_text(f"Friend request sent to {ben_name}.")).to_be_visible()

    ben.clock.install()
    ben.goto("/lobby/")
    ben.get_by_role("link", name="Friends 1").click()
    ben.get_by_role("button", name=f"Accept {ann_name}").click()
    expect(ben.locator(".friend")).to_contain_text("Online")

    ann.goto("/lobby/?game=american")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/table/**")
    table = ann.url
    ben.clock.run_for(20_000)  # or earlier, when the page is looked at again
    expect(ben.locator(".friend")).to_contain_text(f"Waiting at {ann_name}'s table")
    ben.get_by_role("button", name="Join").click()
    ben.wait_for_url(table)


def test_invitation_works_without_scripts(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = accounts.create(), accounts.create()
    ann, ben = (new_page(user=name, java_script_enabled=False) for name in (ann_name, ben_name))
    ann.goto(f"/people/{ben_name}/")
    ann.get_by_role("button", name="Add friend").click()
    expect(ann.get_by_text("Friend request sent")).to_be_visible()
    ben.goto("/friends/")
    ben.get_by_role("button", name=f"Accept {ann_name}").click()
    expect(ben.get_by_text("are now friends.")).to_be_visible()
    ann.goto("/lobby/?game=american")
    ann.get_by_role("button", name="Open the table").click()
    ann.wait_for_url("**/table/**")
    ann.goto("/friends/")
    ann.get_by_role("button", name=f"Invite to my table {ben_name}").click()
    expect(ann.get_by_text(f"{ben_name} has been invited to your table.")).to_be_visible()
    ben.goto("/friends/")
    ben.get_by_role("button", name="Take the seat").click()
    ben.wait_for_url("**/table/**")
    ben.goto(f"/people/{ann_name}/")
    ben.get_by_text("Block", exact=True).first.click()
    ben.get_by_role("button", name=f"Block {ann_name}").click()
    expect(ben.get_by_text(f"{ann_name} is now blocked. They will not be told.")).to_be_visible()


def test_friends_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    """The pages show a friend, a request, and a table to join."""
    names = [accounts.create(dom_table=True) for _ in range(3)]
    ann, ben, cyd = (new_page(user=name) for name in names)
    press(ann, f"/people/{names[1]}/", "Add friend", "Friend request sent")
    press(ben, f"/people/{names[0]}/", "Accept", "are now friends")
    press(cyd, f"/people/{names[0]}/", "Add friend", "Friend request sent")
    ben.goto("/lobby/?game=american")
    ben.get_by_role("button", name="Open the table").click()
    ben.wait_for_url("**/table/**")
    press(ben, "/friends/", "Invite to my table", "has been invited")
    for address in (
        "/friends/",
        f"/friends/?q={names[2]}",
        *(f"/people/{name}/" for name in names),
        f"/people/{names[1]}/report",
    ):
        assert obstacles(ann, address) == [], address


def test_pages_about_links_and_oneself_are_accessible(
    new_page: NewPage, accounts: Accounts
) -> None:
    """Also what a visitor sees who follows the link of a friend, or one against more mail."""
    name = accounts.create()
    link = accounts.do(link_of, name)
    no_mail = accounts.do(lambda user: urlsplit(choosing.link(user, "evenings")).path, name)
    page, visitor = new_page(user=name), new_page()
    for address in ("/friends/invite/", "/settings/profile/", link):
        assert obstacles(page, address) == [], address
    for address in (link, no_mail):
        assert obstacles(visitor, address) == [], address


def test_a_visitor_with_the_link_of_a_friend_signs_up(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create()
    page = new_page()
    page.goto(accounts.do(link_of, name))
    page.get_by_role("button", name="Sign up and become friends").click()
    sign_up_here(page, new_name())
    expect(page.get_by_text("now friends")).to_be_visible()


def link_of(user: User) -> str:
    return reverse("friend_link", args=[social.make_link(user, timezone.now()).token])


def press(page: Page, address: str, button: str, words: str) -> None:
    page.goto(address)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text(words)).to_be_visible()


def test_host_invites_a_friend_and_removes_them_again(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann_name, ben_name = accounts.create(dom_table=True), accounts.create(dom_table=True)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    ann.goto(f"/people/{ben_name}/")
    ann.get_by_role("button", name="Add friend").click()
    ben.goto("/friends/")
    ben.get_by_role("button", name=f"Accept {ann_name}").click()
    open_table(ann)
    ann.get_by_role("button", name=f"Invite {ben_name}").click()
    expect(ann.get_by_text("Invited")).to_be_visible()
    ben.goto("/friends/")
    ben.get_by_role("button", name="Take the seat").click()
    ben.wait_for_url(ann.url)
    expect(ben.get_by_role("button", name="Leave the table")).to_be_visible()
    ann.get_by_role("button", name=f"Remove {ben_name} from the table").click()
    expect(ben.get_by_text("You no longer have a seat at this table.")).to_be_visible()
    expect(ann.get_by_role("button", name=f"Invite {ben_name}")).to_have_count(0)
    assert not obstacles(ann, ann.url)


def test_host_invites_a_friend_by_their_name(new_page: NewPage, accounts: Accounts) -> None:
    """A name that cannot be invited gets an answer below the field, and the name stays in it."""
    names = [accounts.create(dom_table=True) for _ in range(3)]
    ann, ben = new_page(user=names[0]), new_page(user=names[1])
    press(ann, f"/people/{names[1]}/", "Add friend", "Friend request sent")
    press(ben, f"/people/{names[0]}/", "Accept", "are now friends")
    open_table(ann)
    field = ann.get_by_label("Name of a friend")
    for name, answer in (
        ("no such/player", "There is no player with this name."),
        (names[2], "You can only invite friends."),
        (names[1].upper(), "has been invited."),
    ):
        field.fill(name)
        field.press("Enter")
        expect(ann.get_by_text(answer)).to_be_visible()
        expect(field).to_have_value("" if name == names[1].upper() else name)
    expect(ann.get_by_text("Invited", exact=True)).to_be_visible()
    ben.goto("/friends/")
    ben.get_by_role("button", name="Take the seat").click()
    ben.wait_for_url(ann.url)


def open_table(host: Page) -> None:
    host.goto("/lobby/?game=american")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
