"""Clubs in real browsers: one is started, somebody comes by its link, and all its pages fit."""

from collections.abc import Callable
from datetime import time, timedelta

from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from clubs.evenings.services import planning
from clubs.models import Club, Joining
from clubs.services import founding, members
from clubs.services.founding import Terms
from tests.browser.accounts import Accounts, new_name, sign_up_here
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
OF_A_CLUB = ("", "members/", "requests/", "invite/", "settings/", "close/")
LONG = "The Wednesday Evening Bamboo Society"
SIZES = ((16, (320, 568)), (16, (390, 844)), (24, (390, 844)), (24, (1280, 720)))


def furnish(me: User) -> Club:
    """A club of this player with members, a host, a request and a link."""
    at = timezone.now()
    words = "We play on Wednesdays at eight, British time.\n\nNewcomers are welcome."
    terms = Terms(f"{LONG[:33]} {me.pk}", "en", Joining.REQUEST, words, ["american", "dominoes"])
    club = founding.found(me, terms, at)
    token = founding.make_link(me, club.pk, at).token
    others = [User.objects.create(username=f"Wilhelmina{me.pk}-{n}") for n in range(6)]
    for other in others[:5]:
        members.join_by_link(other, token, at)
    members.make_host(me, club.pk, others[0], at)
    members.ban(me, club.pk, others[1], at)
    members.join(others[5], club.pk, at)
    return club


def with_a_link(me: User) -> str:
    """The page of the link of a club that nobody joins otherwise."""
    at = timezone.now()
    club = founding.found(me, Terms(f"{LONG[:33]} {me.pk}", "en", Joining.INVITED), at)
    return reverse("club_invitation", args=[founding.make_link(me, club.pk, at).token])


def with_an_evening(me: User) -> str:
    """The page of an evening of a club that everybody can join."""
    at = timezone.now()
    club = founding.found(me, Terms(f"{LONG[:33]} {me.pk}", "en", Joining.FREE), at)
    day = at.date() + timedelta(days=3)
    terms = planning.Terms("Open evening", day, time(20), "Europe/London", "american")
    evening = planning.plan(me, club.pk, terms, at)
    return f"/clubs/{club.pk}/evenings/{evening.pk}/{day}/"


def test_a_club_is_started_and_joined_by_its_link(new_page: NewPage, accounts: Accounts) -> None:
    owner, guest = accounts.create(), accounts.create()
    page = new_page(user=owner)
    page.goto("/clubs/new/")
    page.get_by_label("Name", exact=True).fill("Staff")
    expect(page.locator(".said")).to_contain_text("sounds like staff")
    name = f"Friends of {owner[1:7].translate(str.maketrans('0123456789', 'abcdefghij'))}"
    page.get_by_label("Name", exact=True).fill(name)
    expect(page.locator(".said")).to_contain_text("is available")
    page.get_by_label("By invitation only").check()
    page.get_by_role("button", name="Start the club").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.get_by_role("link", name="Invite").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    link = page.locator(".club-link code").inner_text()
    other = new_page(user=guest, **PHONE)
    other.goto(link[link.index("/clubs/") :])
    other.get_by_role("button", name="Join the club").tap()
    expect(other.get_by_text("You have joined")).to_be_visible()
    page.goto("/clubs/")
    page.locator("#clubs-now").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", name=guest)).to_be_visible()


def test_a_visitor_of_an_evening_signs_up_and_comes(new_page: NewPage, accounts: Accounts) -> None:
    evening = accounts.do(with_an_evening, accounts.create())
    page = new_page(**PHONE)
    page.goto(evening)
    page.get_by_role("button", name="Sign up, join the club and come").tap()
    sign_up_here(page, new_name())
    expect(page.get_by_text("You are coming. See you there!")).to_be_visible()


def test_a_visitor_with_the_link_of_a_club_signs_up_and_joins(
    new_page: NewPage, accounts: Accounts
) -> None:
    link = accounts.do(with_a_link, accounts.create())
    page = new_page(**PHONE)
    assert obstacles(page, link) == []
    page.get_by_role("button", name="Sign up to join").tap()
    sign_up_here(page, new_name())
    expect(page.get_by_text("You have joined")).to_be_visible()


def test_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    owner, other = accounts.create(), accounts.create()
    club = accounts.do(furnish, owner)
    page = new_page(user=owner, **PHONE)
    for address in ("/clubs/", "/clubs/new/", *(f"/clubs/{club.pk}/{each}" for each in OF_A_CLUB)):
        assert obstacles(page, address) == [], address
    for reader in (new_page(user=other), new_page()):
        for address in ("/clubs/", f"/clubs/{club.pk}/"):
            assert obstacles(reader, address) == [], address


def test_large_text_and_small_windows(new_page: NewPage, accounts: Accounts) -> None:
    owner = accounts.create()
    club = accounts.do(furnish, owner)
    page = new_page(user=owner, locale="de", reduced_motion="reduce")
    reader, missed = Reader(page), []
    for address in ("/clubs/", "/clubs/new/", *(f"/clubs/{club.pk}/{each}" for each in OF_A_CLUB)):
        page.goto(address)
        missed += [
            f"{address}: {miss}" for text, window in SIZES for miss in reader.misses(text, window)
        ]
    assert missed == []
