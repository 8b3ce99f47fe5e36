"""A tournament of sixteen people, four of them in browsers: from the plan to the standings."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from clubs.models import Club, Joining
from clubs.services import founding, members
from clubs.services.founding import Terms as ClubTerms
from clubs.tournaments.models import Tournament
from clubs.tournaments.services import entering
from clubs.tournaments.tests.tournaments_made import play_round, tables_of, which
from tables import services as tables
from tables.refusals import Refused
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 780}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SIZES = ((16, (320, 568)), (24, (390, 844)), (24, (1280, 720)))


def club_of(names: list[str]) -> Callable[[User], Club]:
    def make(owner: User) -> Club:
        at = timezone.now()
        terms = ClubTerms(f"Saturday Bamboo {owner.pk}", "en", Joining.FREE)
        club = founding.found(owner, terms, at)
        for name in names[1:]:
            members.join(User.objects.get(username=name), club.pk, at)
        return club

    return make


def press(page: Page, name: str) -> None:
    """As somebody does who has no mouse."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def plan(page: Page, club: Club) -> str:
    """Fills in the form; returns the address of the tournament."""
    page.goto(f"/clubs/{club.pk}/tournaments/new/?game=dominoes")
    page.get_by_label("Name").fill("Spring cup")
    page.get_by_label("Day").fill((timezone.now() + timedelta(days=2)).date().isoformat())
    page.get_by_label("Begins at").fill("20:00")
    page.get_by_label("Time zone of the club").select_option("Europe/Berlin")
    page.get_by_label("How many rounds").select_option("2")
    press(page, "Plan the tournament")
    page.wait_for_url("**/tournaments/*/")
    return page.url


def others_enter(names: list[str], tournament: Tournament) -> None:
    """Its time comes meanwhile."""
    Tournament.objects.filter(pk=tournament.pk).update(starts=timezone.now())
    for name in names:
        user = User.objects.get(username=name)
        entering.enter(user, which(tournament), timezone.now())


def bots_end_the_round(tournament: Tournament) -> None:
    """Whoever is still there leaves their table, and bots play on."""
    tournament.refresh_from_db()
    for row in tables_of(tournament):
        for seat in row.table.seats.filter(user__isnull=False, away=False) if row.table else ():
            try:
                tables.leave(str(row.table_id), seat.user, int(timezone.now().timestamp() * 1000))
            except Refused:
                continue
    play_round(tournament)


def newest(_: User) -> Tournament:
    return Tournament.objects.latest("made")


def test_a_tournament_of_sixteen(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(16)]
    club = accounts.do(club_of(names), names[0])
    screens = (DESK, PHONE, PHONE, DESK)
    pages = [new_page(user=name, **screen) for name, screen in zip(names, screens, strict=False)]
    host = pages[0]
    address = plan(host, club)
    tournament = accounts.do(newest, names[0])
    for page in pages:
        page.goto(address)
        press(page, "Enter the tournament")
        expect(page.get_by_text("You are in.")).to_be_visible()
    accounts.do(lambda _: others_enter(names[4:], tournament), names[0])
    expect(host.get_by_role("heading", name="Players 16")).to_be_visible()
    screen = new_page(**DESK)
    screen.goto(f"{address}screen/")
    for button in ("Begin the first round", "Begin the next round"):
        press(host, button)
        for page in pages:
            page.wait_for_url("**/table/*/")
        expect(screen.get_by_text("minutes left")).to_be_visible()
        accounts.do(lambda _: bots_end_the_round(tournament), names[0])
        for page in pages:
            page.goto(address)
    for page in (*pages, screen):
        expect(page.get_by_text("This tournament is over.")).to_be_visible()
        expect(page.locator(".ranking tbody tr")).to_have_count(16)
    expect(host.get_by_text("Seed:")).to_have_count(2)
    host.get_by_role("link", name="Verify table 1").click()
    expect(host.get_by_role("heading", name="Verify the deals")).to_be_visible()


def test_a_table_that_hangs_is_voided_and_the_next_round_begins(
    new_page: NewPage, accounts: Accounts
) -> None:
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_of(names), names[0])
    host, player = new_page(user=names[0], **DESK), new_page(user=names[1], **PHONE)
    address = plan(host, club)
    tournament = accounts.do(newest, names[0])
    player.goto(address)
    accounts.do(lambda _: others_enter(names[1:], tournament), names[0])
    expect(player.get_by_text("You are in.")).to_be_visible()  # without a reload
    with host.expect_response(lambda answer: answer.url == address and answer.status == 304):
        host.goto(address)
    press(host, "Begin the first round")
    player.wait_for_url("**/table/*/")
    hangs = player.url
    mine = host.locator(".evening-tables > li", has=host.get_by_role("link", name=names[1]))
    mine.locator("summary", has_text="Void this table").focus()
    host.keyboard.press("Enter")
    mine.get_by_label("Why?").fill("It does not go on.")
    mine.get_by_role("button", name="Void this table").focus()
    host.keyboard.press("Enter")
    expect(host.get_by_text("Does not count: It does not go on.")).to_be_visible()
    over = player.get_by_role("dialog", name="The session is over")
    expect(over.get_by_text("An organiser has voided this table")).to_be_visible()
    accounts.do(lambda _: bots_end_the_round(tournament), names[0])
    press(host, "Begin the next round")
    player.goto(address)
    player.wait_for_url("**/table/*/")
    assert player.url != hangs


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_pages_are_accessible(new_page: NewPage, accounts: Accounts, screen) -> None:
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_of(names), names[0])
    page = new_page(user=names[0], **screen)
    address = plan(page, club)
    tournament = accounts.do(newest, names[0])
    accounts.do(lambda _: others_enter(names, tournament), names[0])
    assert obstacles(page, f"/clubs/{club.pk}/tournaments/new/") == []
    assert obstacles(page, address) == []
    page.goto(address)
    press(page, "Begin the first round")
    page.wait_for_url("**/table/*/")
    assert obstacles(page, f"{address}?look") == []
    assert obstacles(new_page(**screen), f"{address}screen/") == []


def test_large_text_and_small_windows(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_of(names), names[0])
    page = new_page(user=names[0], reduced_motion="reduce")
    address = plan(page, club)
    tournament = accounts.do(newest, names[0])
    accounts.do(lambda _: others_enter(names, tournament), names[0])
    page.goto(address)
    press(page, "Begin the first round")
    page.wait_for_url("**/table/*/")
    reader, missed = Reader(page), []
    for each in (f"{address}?look", f"{address}screen/", f"/clubs/{club.pk}/tournaments/new/"):
        page.goto(each)
        missed += [
            f"{each}: {miss}" for text, window in SIZES for miss in reader.misses(text, window)
        ]
    assert missed == []
