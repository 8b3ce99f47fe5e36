"""Calls between friends, with sound and pictures that really arrive."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from calls import services
from social.models import Friendship
from tests.browser.accounts import Accounts
from tests.browser.call_pages import NewPage, caller_page, expect_received, prepare
from tests.browser.checks import obstacles, obstacles_here

Friends = Callable[[int], list[str]]


@pytest.fixture
def friends(accounts: Accounts) -> Friends:
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
    at = timezone.now()
    Friendship.objects.create(low_id=low, high_id=high, asked_by=user, at=at, state="friends")


def answer(caller: Page, called: Page, ann: str, ben: str) -> None:
    """Ann rings Ben, who answers on the call's page; then they hear each other."""
    ring(caller, ben)
    called.goto(caller.url)
    expect(called.get_by_text(f"{ann} is calling you.")).to_be_visible()
    called.get_by_role("main").get_by_role("button", name="Accept").click()
    for page in (caller, called):
        expect_received(page)


def ring(page: Page, name: str, status: str = "Calling") -> None:
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
    if status:
        expect(page.get_by_role("status").filter(has_text=f"{status} {name}")).to_be_visible()


def test_friends_hear_and_see_each_other(new_page: NewPage, friends: Friends) -> None:
    ann, ben = friends(2)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    answer(caller, called, ann, ben)
    for page in (caller, called):
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


def test_a_call_can_be_declined(new_page: NewPage, friends: Friends) -> None:
    ann, ben = friends(2)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    ring(caller, ben)
    called.goto(caller.url)
    called.get_by_role("main").get_by_role("button", name="Decline").click()
    expect(caller.get_by_text(f"{ben} cannot talk now.")).to_be_visible()
    expect(caller.get_by_role("link", name="Write a message")).to_be_visible()


def test_a_call_that_nobody_answers_is_missed(
    new_page: NewPage, accounts: Accounts, friends: Friends
) -> None:
    ann, ben = friends(2)
    caller = caller_page(new_page, ann)
    ring(caller, ben)
    accounts.do(lambda _: services.end_due(timezone.now() + services.RINGS_FOR), ann)
    expect(caller.get_by_text(f"{ben} did not answer.")).to_be_visible()
    expect(caller.get_by_role("button", name="Call again")).to_be_visible()


def test_another_page_takes_over_the_call(new_page: NewPage, friends: Friends) -> None:
    ann, ben = friends(2)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    answer(caller, called, ann, ben)
    other = called.context.new_page()
    prepare(other)
    other.goto(caller.url)
    expect_received(other)
    expect(called.get_by_text("You are taking part in this call on another page.")).to_be_visible()
    expect_received(caller)


def test_pages_of_calls_are_accessible(new_page: NewPage, friends: Friends) -> None:
    ann, ben = friends(2)
    page = caller_page(new_page, ann)
    assert obstacles(page, "/calls/test") == []
    expect(page.get_by_text("Your microphone works.")).to_be_visible()
    ring(page, ben)
    expect(page.get_by_role("button", name="Mute")).to_be_visible()
    assert obstacles_here(page) == []
    page.get_by_role("button", name="Hang up").click()
    expect(page.get_by_text("You have left the call.")).to_be_visible()
    assert obstacles_here(page) == []


def test_the_devices_are_tried_out_before_the_first_call(
    new_page: NewPage, friends: Friends
) -> None:
    ann, ben = friends(2)
    page = new_page(user=ann)
    ring(page, ben, status="")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Nobody hears or sees you yet.")).to_be_visible()
    expect(dialog.locator("#call-audio")).to_be_enabled()
    dialog.get_by_role("button", name="Join the call").click()
    expect(page.get_by_role("button", name="Mute")).to_be_visible()
