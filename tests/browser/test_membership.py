"""The life of a member in a real browser, against the stand-in for Stripe: from the trial to the
paywall, through a failed payment and a cancellation to the end, and back."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.accounts import Accounts
from tests.browser.checks import faults, obstacles, out_of_reach
from tests.browser.test_account import MAIL_TIMEOUT, press
from tests.browser.test_play import PLAY_NOW
from tests.mail_server import MailServer, text_of

NewPage = Callable[..., Page]
NEWS_TIMEOUT = 30  # seconds until the site has heard from the stand-in


class Member:
    """A player with a confirmed address, and their mail."""

    def __init__(self, page: Page, name: str, mail_server: MailServer) -> None:
        self.page = page
        self.name = name
        self._mail_server = mail_server
        self.line = page.locator(".strip")  # below the header of each page

    def reads(self, subject: str) -> str:
        """The text of a mail."""
        return text_of(self._mail_server.mail_to(self.name, subject, MAIL_TIMEOUT))

    def sees(self, text: str) -> None:
        expect(self.page.get_by_role("main").get_by_text(text).first).to_be_visible()

    def waits(self, days: str) -> None:
        """days: a button of the panel that a developer's machine has."""
        self.page.goto("/membership/")
        press(self.page, days)
        self.page.wait_for_load_state()

    def tries_to_play(self) -> None:
        self.page.goto("/lobby/")
        self.page.get_by_role("button", name=PLAY_NOW).click()

    def pays(self, card: str, button: str = "Subscribe") -> None:
        """At a page of the stand-in. card: its label."""
        self.page.get_by_role("radio", name=card).check()
        self.page.get_by_role("button", name=button).click()

    def cancels(self) -> None:
        """Two clicks from the membership page."""
        self.page.goto("/membership/")
        self.page.locator(".membership").get_by_role("link", name="Cancel membership").click()
        assert faults(self.page) == []
        press(self.page, "Cancel my membership now")
        self.sees("Your membership is cancelled.")

    def reloads_until(self, text: str) -> None:
        """Until the site has handled the message about what was done at the stand-in."""
        self.page.goto("/membership/")
        for _ in range(NEWS_TIMEOUT):
            if self.page.get_by_role("main").get_by_text(text).count():
                return
            self.page.wait_for_timeout(1000)
            self.page.reload()
        raise AssertionError(f"the page never said {text!r}")


@pytest.fixture
def member(new_page: NewPage, accounts: Accounts, mail_server: MailServer) -> Member:
    name = accounts.create(dom_table=True)
    accounts.do(_confirm_address, name)
    return Member(new_page(user=name), name, mail_server)


def _confirm_address(user: User) -> None:
    EmailAddress.objects.filter(user=user).update(verified=True)


def test_life_of_a_member(member: Member) -> None:
    trial(member)
    paywall(member)
    subscribing(member)
    failed_renewal(member)
    cancelling(member)
    returning(member)


def trial(member: Member) -> None:
    """A mail after a week, and a line on every page from the tenth day on."""
    assert obstacles(member.page, "/membership/") == []
    member.sees("14 days left")
    member.waits("7 days")
    assert "$9.99 a month" in member.reads("One week of your free trial is left")
    expect(member.line).to_have_count(0)
    for _ in range(2):
        member.waits("1 day")
    expect(member.line).to_contain_text("Free trial: 5 days left.")
    assert obstacles(member.page, "/pricing") == []


def paywall(member: Member) -> None:
    """After the trial one game a day is free at the live tables; games alone are as before."""
    page = member.page
    member.waits("7 days")
    member.sees("Nothing was charged.")
    page.goto("/lobby/")
    page.get_by_role("button", name=re.compile("Play now.*Zung Jung")).click()
    page.wait_for_url("**/table/**")  # the free game of the day
    member.tries_to_play()
    expect(page.get_by_role("heading", level=1)).to_have_text("No free game is left today")
    for text in ("What stays free", "You are charged today", "Cancel at any time"):
        member.sees(text)
    assert faults(page) + out_of_reach(page) == []
    page.get_by_role("main").get_by_role("link", name="Dominoes").click()
    page.get_by_role("button", name="Expert").click()
    page.wait_for_url("**/table/**")


def subscribing(member: Member) -> None:
    """A declined card costs nothing; another one opens the tables."""
    member.tries_to_play()
    press(member.page, "Become a member")
    expect(member.page.get_by_text("No money moves").first).to_be_visible()
    member.pays("Is declined")
    expect(member.page.get_by_role("alert")).to_contain_text("Nothing was charged")
    member.pays("Pays now, fails at renewals")
    member.sees("Thank you. Your membership has begun.")
    assert "$9.99 a month" in member.reads("Your membership has begun")
    assert "/i/in_" in member.reads("Your receipt")
    member.tries_to_play()
    member.page.wait_for_url("**/table/**")


def failed_renewal(member: Member) -> None:
    """The renewal fails, and is made good with another card."""
    member.waits("31 days")
    expect(member.line).to_contain_text("Your last payment did not go through.")
    assert faults(member.page) + out_of_reach(member.page) == []
    assert "/i/in_" in member.reads("Your payment did not go through")
    press(member.page, "Sort out the payment")
    member.pays("Pays ••••", "Pay $9.99")
    member.reloads_until("You are a member.")
    expect(member.line).to_have_count(0)


def cancelling(member: Member) -> None:
    """Taken back, done again, and over when the time is up."""
    member.cancels()
    assert faults(member.page) + out_of_reach(member.page) == []
    press(member.page, "Keep my membership")
    member.sees("Your membership goes on.")
    member.cancels()
    member.waits("31 days")
    member.sees("Your membership has ended. Nothing more is charged.")
    member.reads("Your membership has ended")


def returning(member: Member) -> None:
    """To the page that was wanted, after the bank's second step."""
    member.page.goto("/membership/needed?next=/lobby/")
    press(member.page, "Become a member")
    member.pays("Needs a second step now only")
    member.page.get_by_role("button", name="Confirm the payment").click()
    member.sees("Thank you. Your membership has begun.")
    member.page.goto("/membership/")
    member.sees("The next charge is $9.99")


def test_friend_sits_down_by_the_link_without_an_account(
    new_page: NewPage, accounts: Accounts
) -> None:
    host, friend = new_page(user=accounts.create(dom_table=True)), new_page()
    host.goto("/lobby/?game=american")
    host.get_by_label("Who can join").select_option("Only people with the link")
    host.get_by_role("main").get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
    friend.goto(host.url)
    expect(friend.get_by_text("A seat is kept for you.")).to_be_visible()
    assert faults(friend) == []
    friend.get_by_role("button", name="Play as a guest").click()
    expect(friend.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text="Guest")).to_be_visible()
