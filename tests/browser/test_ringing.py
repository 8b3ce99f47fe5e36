"""Calls that ring: in the panel of every page and at the table, until they are answered or over."""

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from calls import services
from calls.models import CallMember
from tests.browser.accounts import Accounts
from tests.browser.call_pages import (
    REFUSE,
    NewPage,
    caller_page,
    expect_received,
    let_time_pass,
    make_friends,
    pass_three,
    press_call,
    ring,
    ringing,
)
from tests.browser.chat_tables import table_of
from tests.browser.network import Network


def accept(page: Page, caller: str) -> None:
    ringing(page, caller).get_by_role("button", name="Accept").click()


def test_a_friend_answers_on_any_page(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.goto("/history/")
    ring(caller, ben)
    accept(called, ann)
    called.wait_for_url(caller.url)
    for page in (caller, called):
        expect_received(page)


def test_declining_tells_the_caller(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.goto("/history/")
    ring(caller, ben)
    ringing(called, ann).get_by_role("button", name="Decline").click()
    expect(ringing(called, ann)).to_be_hidden()
    expect(caller.get_by_text(f"{ben} cannot talk now.")).to_be_visible()


def test_a_call_that_nobody_answers_is_missed(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.goto("/history/")
    ring(caller, ben)
    expect(ringing(called, ann)).to_be_visible()
    let_time_pass(accounts, ben)
    expect(caller.get_by_text(f"{ben} did not answer.")).to_be_visible()
    expect(caller.get_by_role("button", name="Call again")).to_be_visible()
    expect(ringing(called, ann)).to_be_hidden()
    expect(called.get_by_text(f"You missed a call from {ann}.")).to_be_visible()


def test_an_answer_in_another_tab_ends_the_ringing(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    other = called.context.new_page()
    called.goto("/history/")
    other.goto("/friends/")
    ring(caller, ben)
    expect(ringing(called, ann)).to_be_visible()
    accept(other, ann)
    expect(ringing(called, ann)).to_be_hidden()
    for page in (caller, other):
        expect_received(page)


def test_a_call_is_answered_in_a_window_beside_the_game(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts, dom_table=True)
    caller = caller_page(new_page, ann)
    game = caller_page(new_page, ben, reduced_motion="reduce")
    game.goto(table_of(accounts, ben))
    expect(game.get_by_role("button", name="Settings")).to_be_visible()
    ring(caller, ben)
    with game.context.expect_page() as opened:
        accept(game, ann)
    for page in (caller, opened.value):
        expect_received(page)
    expect(ringing(game, ann)).to_be_hidden()
    pass_three(game)


def test_a_call_that_is_taken_back_rings_no_more(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.goto("/history/")
    ring(caller, ben)
    expect(ringing(called, ann)).to_be_visible()
    caller.get_by_role("button", name="Hang up").click()
    expect(ringing(called, ann)).to_be_hidden()
    called.goto(caller.url)
    expect(called.get_by_text("The call is over.")).to_be_visible()
    expect(called.get_by_role("button", name="Call again")).to_be_visible()


def test_an_answer_that_comes_too_late_is_explained(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    network = Network(called)
    called.goto("/history/")
    ring(caller, ben)
    expect(ringing(called, ann)).to_be_visible()
    network.deaf = True
    caller.get_by_role("button", name="Hang up").click()
    expect(caller.get_by_text("You have left the call.")).to_be_visible()
    accept(called, ann)
    expect(called.get_by_text("This call has ended.")).to_be_visible()


def test_nobody_rings_during_a_call(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben, cai = make_friends(accounts, 3)
    accounts.do(lambda user: talk(user, ben), ann)
    page = caller_page(new_page, cai)
    press_call(page, ben)
    expect(page.get_by_text("This player cannot take a call right now.")).to_be_visible()
    expect(page.get_by_role("button", name=f"Call {ben}", exact=True)).to_be_visible()
    page = caller_page(new_page, ann)
    press_call(page, cai)
    expect(page.get_by_text("You are in a call. Leave it first.")).to_be_visible()


def test_who_has_left_a_call_joins_it_only_by_a_button(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben, cai = make_friends(accounts, 3)
    address = accounts.do(lambda user: talk_without(user, ben, cai), ann)
    page = caller_page(new_page, cai)
    page.goto(address)
    expect(page.get_by_text("You are not in this call now.")).to_be_visible()
    page.get_by_role("button", name="Take part here").click()
    expect(page.get_by_role("button", name="Mute")).to_be_visible()


def talk_without(user: User, other: str, left: str) -> str:
    """Two have been in a call for some time which a third has declined; its address."""
    talk(user, other)
    call = CallMember.objects.get(user=user, state="joined").call
    third, at = User.objects.get(username=left), timezone.now()
    services.add(user, call.pk, third, at)
    services.decline(third, call.pk, at)
    return f"/calls/{call.pk}/"


def talk(user: User, other: str) -> None:
    """The two have been in a call for some time."""
    person, at = User.objects.get(username=other), timezone.now()
    call = services.ring(user, person, at)
    services.accept(person, call.pk, at)
    CallMember.objects.filter(call=call).update(due=at + timedelta(hours=1))


def test_somebody_without_a_microphone_hears_the_other(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.add_init_script(REFUSE)
    called.goto("/history/")
    ring(caller, ben)
    accept(called, ann)
    refused = "Your browser has not allowed the microphone."
    expect(called.get_by_role("alert").filter(has_text=refused)).to_be_visible()
    expect_received(called)
    expect(caller.get_by_role("img", name="muted")).to_be_visible()
