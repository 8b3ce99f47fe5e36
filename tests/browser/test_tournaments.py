"""A tournament of sixteen people, four of them in browsers: from the plan to the prizes."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from clubs.models import Club, Joining
from clubs.services import founding, members
from clubs.services.founding import Terms as ClubTerms
from clubs.tournaments.models import Entrant, Tournament
from clubs.tournaments.services import entering
from clubs.tournaments.tests.tournaments_made import play_round, tables_of, which
from contests.ledger.selectors import balance_of
from contests.ledger.services import PLAY_DAY_COINS, WELCOME_COINS
from tables import services as tables
from tables.models import Status
from tables.refusals import Refused
from tables.storage import repository
from tests.browser.accounts import Accounts, new_name, sign_up_here
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 780}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ENTER = re.compile(r'action="([^"]*/enter)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')
MOST_MOVES = 400  # at one table
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


def plan(page: Page, club: Club, fee: str = "0") -> str:
    """Fills in the form; returns the address of the tournament."""
    page.goto(f"/clubs/{club.pk}/tournaments/new/?game=dominoes")
    page.get_by_label("Name").fill("Spring cup")
    page.get_by_label("Day").fill((timezone.now() + timedelta(days=2)).date().isoformat())
    page.get_by_label("Begins at").fill("20:00")
    page.get_by_label("Time zone of the club").select_option("Europe/Berlin")
    page.get_by_label("How many rounds").select_option("2")
    page.get_by_label("Entry fee").select_option(fee)
    expect(page.get_by_label("The pot goes to")).to_be_visible(visible=fee != "0")
    press(page, "Plan the tournament")
    page.wait_for_url("**/tournaments/*/")
    return page.url


def enters(program: Page, address: str) -> None:
    """Somebody without a browser enters, and is there."""
    page = program.request.get(address).text()
    action, token = (re.findall(pattern, page)[0] for pattern in (ENTER, TOKEN))
    assert program.request.post(action, form={"csrfmiddlewaretoken": token}).ok


def its_time_comes(tournament: Tournament) -> Callable[[User], int]:
    rows = Tournament.objects.filter(pk=tournament.pk)
    return lambda _: rows.update(starts=timezone.now())


def programs_play(tournament: Tournament, names: list[str]) -> Callable[[User], int]:
    """Those without a browser play at the first tables where nobody else sits; returns how many
    moves they made. At all tables they would do the same with the same tiles, and be equal."""

    def play(_: User) -> int:
        tournament.refresh_from_db()
        seated = [(row, list(row.table.seats.all())) for row in tables_of(tournament) if row.table]
        theirs = [
            (row, {seat.number: seat.user for seat in seats})
            for row, seats in seated
            if all(seat.name in names and not seat.away for seat in seats)
        ]
        return sum(moves_at(str(row.table_id), people) for row, people in theirs[:2])

    return play


def moves_at(table_id: str, programs: dict[int, Any]) -> int:
    """They do what the clock would do for them."""
    for made in range(MOST_MOVES):
        state = repository.load(table_id)
        wait = state.engine.waits(state.game_state) if state.status == Status.PLAYING else None
        seat = next((seat for seat in wait.seats if seat in programs), None) if wait else None
        if seat is None:
            return made
        chosen = msgspec.json.encode(state.engine.default(state.game_state, seat))
        at = int(timezone.now().timestamp() * 1000)
        tables.play(table_id, programs[seat], state.game_state.turn, chosen, at)
    return MOST_MOVES


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
    screens, programs = (DESK, PHONE, PHONE, DESK), names[4:]
    pages = [new_page(user=name, **screen) for name, screen in zip(names, screens, strict=False)]
    host = pages[0]
    address = plan(host, club, fee="20")
    tournament = accounts.do(newest, names[0])
    for page in pages:
        page.goto(address)
        press(page, "Enter the tournament")
        expect(page.get_by_text("You are in.")).to_be_visible()
    for name in programs:
        enters(new_page(user=name), address)
    accounts.do(its_time_comes(tournament), names[0])
    expect(host.get_by_role("heading", name="Players 16")).to_be_visible()
    screen = new_page(**DESK)
    screen.goto(f"{address}screen/")
    for button in ("Begin the first round", "Begin the next round"):
        press(host, button)
        for page in pages:
            page.wait_for_url("**/table/*/")
        expect(screen.get_by_text("minutes left")).to_be_visible()
        assert accounts.do(programs_play(tournament, programs), names[0]) > len(programs)
        accounts.do(lambda _: bots_end_the_round(tournament), names[0])
        for page in pages:
            page.goto(address)
    for page in (*pages, screen):
        expect(page.get_by_text("This tournament is over.")).to_be_visible()
        expect(page.locator(".ranking tbody tr")).to_have_count(16)
    expect(host.get_by_text("Seed:")).to_have_count(2)
    host.get_by_role("link", name="Verify table 1").click()
    expect(host.get_by_role("heading", name="Verify the deals")).to_be_visible()
    won = accounts.do(prizes_in(tournament), names[0])
    the_best_have_prizes_and_a_badge(host, address, won, accounts)


def prizes_in(tournament: Tournament) -> Callable[[User], list[tuple[str, int, int]]]:
    """Names, places and prizes, the best first."""
    rows = Entrant.objects.filter(tournament=tournament.pk).exclude(prize=0)
    rows = rows.order_by("place", "number")
    return lambda _: list(rows.values_list("user__username", "place", "prize"))


def the_best_have_prizes_and_a_badge(
    page: Page, address: str, won: list[tuple[str, int, int]], accounts: Accounts
) -> None:
    """The pot of sixteen fees, and the badge of a first place that few share."""
    assert sum(prize for *_, prize in won) == 16 * 20
    best, place, prize = won[0]
    assert place == 1
    assert sum(each == 1 for _, each, _ in won) <= 5
    gifts = WELCOME_COINS + PLAY_DAY_COINS
    assert accounts.do(balance_of, best) == gifts - 20 + prize
    page.goto(address)
    line = page.locator(".ranking tbody tr", has_text=best)
    expect(line.locator("td").last).to_have_text(f"{prize} coins")
    page.goto(f"/people/{best}/")
    expect(page.get_by_role("region", name="Tournaments")).to_contain_text("Place 1")


def test_a_visitor_signs_up_joins_the_club_and_enters(
    new_page: NewPage, accounts: Accounts
) -> None:
    owner = accounts.create()
    club = accounts.do(club_of([owner]), owner)
    address = plan(new_page(user=owner, **DESK), club)
    page = new_page(**PHONE)
    page.goto(address)
    page.get_by_role("button", name="Sign up, join the club and enter").tap()
    sign_up_here(page, new_name())
    expect(page.get_by_text("You are in.")).to_be_visible()


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


def test_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    """Each page in windows of both sizes; the phones have no mouse."""
    names = [accounts.create() for _ in range(5)]
    club = accounts.do(club_of(names), names[0])
    page = new_page(user=names[0], **PHONE)
    address = plan(page, club)
    tournament = accounts.do(newest, names[0])
    accounts.do(lambda _: others_enter(names, tournament), names[0])
    assert obstacles(page, f"/clubs/{club.pk}/tournaments/new/") == []
    assert obstacles(page, address) == []
    page.goto(address)
    press(page, "Begin the first round")
    page.wait_for_url("**/table/*/")
    assert obstacles(page, f"{address}?look") == []
    assert obstacles(new_page(**DESK), f"{address}screen/") == []


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
    german = new_page(user=names[0], locale="de", reduced_motion="reduce")
    chinese = new_page(user=names[0], locale="zh-hans", reduced_motion="reduce")
    missed = []
    for each in (f"{address}?look", f"{address}screen/", f"/clubs/{club.pk}/tournaments/new/"):
        for read, sizes in ((page, SIZES), (german, SIZES), (chinese, SIZES[1:2])):
            read.goto(each)
            reader = Reader(read)
            missed += [
                f"{each}: {miss}" for text, window in sizes for miss in reader.misses(text, window)
            ]
    assert missed == []
