"""Seasons of a club in real browsers: started, changed and ended by its host, and what each reader
sees of their tables."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from clubs.evenings.models import Evening, Meeting, Season
from clubs.evenings.services import planning, seasons
from clubs.evenings.services.planning import Terms
from clubs.evenings.tests.evenings_made import played
from clubs.models import Club, Joining
from clubs.services import founding, members
from clubs.services.founding import Terms as ClubTerms
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 780}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = ((16, (320, 568)), (16, (844, 390)), (24, (390, 844)), (24, (1280, 720)))
DAY = timedelta(days=1)
LOOKED_AT_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def club_with_games(names: list[str]) -> Callable[[User], Club]:
    """A club of these people, who have played two games at an evening three days ago: the first
    lost both, and the second won the better one."""

    def make(owner: User) -> Club:
        at = timezone.now()
        terms = ClubTerms(f"Monday Bamboo {owner.pk}", "en", Joining.FREE)
        club = founding.found(owner, terms, at)
        people = [User.objects.get(username=name) for name in names]
        for user in people[1:]:
            members.join(user, club.pk, at)
        games: dict[str, Any] = {"game": "zung-jung", "zone": "UTC", "at": time(20), "weekly": True}
        evening = planning.plan(owner, club.pk, Terms("Weekly", (at + DAY).date(), **games), at)
        points = ([-60, 120, -40, -20], [-30, -30, 90, -30])
        played(
            held_on(evening, at - 3 * DAY),
            *(dict(zip(people, game, strict=True)) for game in points),
        )
        return club

    return make


def held_on(evening: Evening, at: datetime) -> Meeting:
    return Meeting.objects.create(evening=evening, day=at.date(), starts=at)


def started(club: Club) -> Callable[[User], Season]:
    def start(owner: User) -> Season:
        today = timezone.now().date()
        terms = seasons.Terms("Autumn", today - 30 * DAY, today + 60 * DAY, "UTC")
        return seasons.start(owner, club.pk, terms, timezone.now())

    return start


def renamed(season: Season, name: str) -> Callable[[User], object]:
    return lambda _: Season.objects.filter(pk=season.pk).update(name=name)


def press(page: Page, role: Any, name: str) -> None:
    """As somebody does who has no mouse."""
    page.get_by_role(role, name=name, exact=True).focus()
    page.keyboard.press("Enter")


def open_details(page: Page, name: str) -> None:
    page.locator("summary", has_text=name).focus()
    page.keyboard.press("Enter")


def test_a_season_from_its_start_to_its_end(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_with_games(names[:4]), names[0])
    host, member = new_page(user=names[0], **DESK), new_page(user=names[1], **PHONE)
    host.goto(f"/clubs/{club.pk}/")
    press(host, "link", "Start a season")
    host.get_by_label("Name").fill("Autumn")
    host.get_by_label("First day").fill((timezone.now() - 30 * DAY).date().isoformat())
    host.get_by_label("Time zone of the club").select_option("UTC")
    press(host, "button", "Start the season")
    expect(host.get_by_role("heading", name="Autumn", exact=True)).to_be_visible()

    member.goto(f"/clubs/{club.pk}/")
    member.get_by_role("link", name="Whole table and best hands").tap()
    rows = member.locator(".season-table tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("1 evening, 1 session, 2 games, 1 won, 45.0 per game")
    expect(member.locator(".season-table .mine")).to_contain_text(names[1])
    expect(rows.last).to_contain_text("\N{MINUS SIGN}90")
    hands = member.locator(".results li", has=member.get_by_text("points"))
    expect(hands).to_have_count(2)
    expect(hands.first).to_contain_text("120 points")
    expect(member.get_by_role("link", name="Change the season")).to_be_hidden()

    other = new_page(user=names[4], **PHONE)  # of no club, but this one is open to all
    other.goto(f"/clubs/{club.pk}/seasons/")
    expect(other.locator(".season-table tbody tr")).to_have_count(4)
    expect(other.get_by_role("heading", name="Best hands")).to_be_hidden()
    guest = new_page(**PHONE)
    guest.goto(f"/clubs/{club.pk}/")
    expect(guest.get_by_role("heading", name=club.name)).to_be_visible()
    expect(guest.get_by_text("Table of the season")).to_be_hidden()

    press(host, "link", "Change the season")
    host.get_by_label("Name").fill("Long autumn")
    press(host, "button", "Save")
    expect(host.get_by_text("The season has been changed.")).to_be_visible()
    open_details(host, "End the season")
    press(host, "button", "End it today")
    expect(host.get_by_text("The season ends today.")).to_be_visible()
    expect(host.locator("summary", has_text="End the season")).to_be_hidden()
    member.reload()
    expect(member.get_by_role("heading", name="Long autumn", exact=True)).to_be_visible()


def test_what_was_open_stays_open_and_keeps_the_focus(
    new_page: NewPage, accounts: Accounts
) -> None:
    names = [accounts.create() for _ in range(4)]
    club = accounts.do(club_with_games(names), names[0])
    season = accounts.do(started(club), names[0])
    page = new_page(user=names[0], **DESK)
    page.goto(f"/clubs/{club.pk}/seasons/")
    open_details(page, "End the season")
    page.keyboard.press("Tab")
    for name in ("Winter", "Spring"):
        accounts.do(renamed(season, name), names[0])
        page.evaluate(LOOKED_AT_AGAIN)
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        focused = "summary" if name == "Spring" else "button"
        expect(page.locator(f"details[open] {focused}:focus")).to_be_visible()
        page.keyboard.press("Shift+Tab")


def test_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    """Each page in windows of both sizes; the phones have no mouse."""
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_with_games(names[:4]), names[0])
    season = accounts.do(started(club), names[0])
    for name, screen in ((names[0], PHONE), (names[1], DESK), (names[4], PHONE)):
        page = new_page(user=name, **screen)
        assert obstacles(page, f"/clubs/{club.pk}/seasons/") == [], name
        assert obstacles(page, f"/clubs/{club.pk}/") == [], name
    page = new_page(user=names[0], **DESK)
    for form in ("new/", f"{season.pk}/change/"):
        assert obstacles(page, f"/clubs/{club.pk}/seasons/{form}") == [], form


def test_large_text_and_small_windows(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(4)]
    club = accounts.do(club_with_games(names), names[0])
    season = accounts.do(started(club), names[0])
    page = new_page(user=names[0], locale="de", reduced_motion="reduce")
    reader, missed = Reader(page), []
    for each in ("", "new/", f"{season.pk}/change/"):
        page.goto(f"/clubs/{club.pk}/seasons/{each}")
        missed += [
            f"{each}: {miss}" for text, window in SIZES for miss in reader.misses(text, window)
        ]
    assert missed == []
