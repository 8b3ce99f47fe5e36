"""Calls between friends, with sound and pictures that really arrive."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from social.models import Friendship
from tests.browser.accounts import Accounts
from tests.browser.call_pages import NewPage, caller_page, expect_received
from tests.browser.checks import obstacles, obstacles_here



@pytest.fixture
def friends(accounts: Accounts) -> Callable[[int], list[str]]:
    """Creates accounts who are all friends of each other."""

    def create(count: int) -> list[str]:
        names = [accounts.create() for _ in range(count)]
        for index, name in enumerate(names):
            for other in names[:index]:
                accounts.do(lambda user, other=other: befriend(user, other), name)
        return names

    return create


def befriend(user: User, other: str) -> None:
    person = User.objects.get(username=other)
    low, high = sorted((user.pk, person.pk))
    at = datetime.now(UTC)
    Friendship.objects.create(low_id=low, high_id=high, asked_by=user, at=at, state="friends")


def ring(page: Page, name: str) -> None:
    """Rings a friend, as the button on their page does."""
    page.goto("/friends/")
    page.evaluate(
        """name => {
            const form = document.createElement("form");
            form.method = "post";
            form.action = `/calls/ring/${name}`;
            form.append(document.querySelector("[name=csrfmiddlewaretoken]").cloneNode());
            document.body.append(form);
            form.submit();
        }""",
        name,
    )
    page.wait_for_url("**/calls/*/")
    expect(page.get_by_role("status").filter(has_text=f"Calling {name}")).to_be_visible()


def test_friends_hear_and_see_each_other(new_page: NewPage, friends) -> None:
    ann, ben = friends(2)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    ring(caller, ben)
    called.goto(caller.url)
    expect(called.get_by_text(f"{ann} is calling you.")).to_be_visible()
    called.get_by_role("button", name="Accept").click()
    for page in (caller, called):
        expect_received(page)
        page.get_by_role("button", name="Turn camera on").click()
    for page in (caller, called):
        expect_received(page, pictures=True)
    called.get_by_role("button", name="Mute").click()
    expect(caller.get_by_role("img", name="muted")).to_be_visible()
    called.get_by_role("button", name="Turn camera off").click()
    expect(caller.locator("li:has(.call-volume) video")).to_be_hidden()
    called.reload()
    for page in (caller, called):
        expect_received(page)
    called.get_by_role("button", name="Hang up").click()
    expect(called.get_by_text("You have left the call.")).to_be_visible()
    expect(caller.get_by_text("The call is over.")).to_be_visible()
    expect(caller.get_by_role("button", name="Call again")).to_be_visible()


def test_a_call_can_be_declined(new_page: NewPage, friends) -> None:
    ann, ben = friends(2)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    ring(caller, ben)
    called.goto(caller.url)
    called.get_by_role("button", name="Decline").click()
    expect(caller.get_by_text(f"{ben} cannot talk now.")).to_be_visible()
    expect(caller.get_by_role("link", name="Write a message")).to_be_visible()
