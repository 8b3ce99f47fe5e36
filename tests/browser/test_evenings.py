"""Evenings of a club: answers, the waiting room, seats, a latecomer, two tables of eight people."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from clubs.evenings.models import Evening, Meeting, Rest, Says
from clubs.evenings.services import answering, planning, reminding
from clubs.evenings.services.holding import Which
from clubs.evenings.services.planning import Terms
from clubs.models import Joining
from clubs.services import founding, members
from clubs.services.founding import Terms as ClubTerms
from tables import services as tables
from tables.models import Seat, Table
from tables.storage import repository
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader
from tests.browser.player import Keyboard

NewPage = Callable[..., Page]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 780}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ENTER = re.compile(r'action="([^"]*/enter)"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')
SIZES = ((16, (320, 568)), (16, (844, 390)), (24, (390, 844)), (24, (1280, 720)))


def begins_soon(
    names: list[str], rest: Rest = Rest.WAIT, call: bool = False, minutes: int = 5, **options: Any
) -> Callable[[User], Evening]:
    """An evening of the first one's club, to which the others belong, in so many minutes."""

    def make(owner: User) -> Evening:
        at = timezone.now()
        club = founding.found(
            owner, ClubTerms(f"Wednesday Evening Bamboo {owner.pk}", "en", Joining.FREE), at
        )
        for name in names[1:]:
            members.join(User.objects.get(username=name), club.pk, at)
        starts = (at + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
        when: dict[str, Any] = {"first": starts.date(), "at": starts.time(), "zone": "UTC"}
        terms = Terms("Cup night", game="zung-jung", rest=rest, call=call, options=options, **when)
        return planning.plan(owner, club.pk, terms, at)

    return make


def page_of(evening: Evening) -> str:
    return f"/clubs/{evening.club_id}/evenings/{evening.pk}/{evening.first.isoformat()}/"


def press(page: Page, name: str) -> None:
    """As somebody does who has no mouse."""
    button = page.get_by_role("button", name=name, exact=True)
    button.focus()
    page.keyboard.press("Enter")


def test_an_evening_of_five(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(5)]
    evening = accounts.do(begins_soon(names, call=True, minutes=30), names[0])
    screens: list[dict[str, Any]] = [DESK, PHONE, DESK, PHONE, PHONE]
    pages = [new_page(user=name, **screen) for name, screen in zip(names, screens, strict=True)]
    for page in pages:
        page.goto(page_of(evening))
        press(page, "Yes")
        expect(page.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    host, late = pages[0], pages[4]
    accounts.do(reminded(evening), names[0])
    late.goto("/notifications/")
    expect(late.get_by_text("The waiting room is open.")).to_be_visible()
    late.goto(page_of(evening))
    for page in pages[:4]:
        press(page, "Go to the waiting room") if page is not host else host.goto(page_of(evening))
    press(host, "Go to the waiting room")
    for page in pages[:4]:
        expect(page.locator(".evening-tables .evening-seats li")).to_have_count(4)
        expect(page.locator(".evening-tables .mine")).to_have_count(1)
    seat = host.locator(".evening-tables li", has_text=names[1]).last
    seat.locator("summary").focus()
    host.keyboard.press("Enter")
    seat.get_by_role("button", name="Let wait").focus()
    host.keyboard.press("Enter")
    expect(pages[1].get_by_role("heading", name="Waiting for the next game")).to_be_visible()
    press(host, "Seat everyone anew")
    expect(host.locator(".evening-tables .evening-seats li")).to_have_count(4)
    press(host, "Start the tables")
    for page in pages[:4]:
        page.wait_for_url("**/table/**")
    assert len({page.url.split("?")[0] for page in pages[:4]}) == 1
    expect(host.get_by_role("button", name="Join the call")).to_be_visible()
    press(late, "Go to the waiting room")
    expect(late.get_by_text("You get a seat at the next game.")).to_be_visible()
    expect(late.get_by_role("heading", name="Playing now")).to_be_visible()
    seated = Table.objects.filter(seats__user__username__in=names).distinct()
    assert accounts.do(lambda _: seated.count(), names[0]) == 1
    accounts.do(ends_for_all(host.url.split("/table/")[1].split("/")[0]), names[0])
    for page in pages[:3]:  # the fourth goes home
        page.goto(page_of(evening) + "room/")
    expect(late.locator(".evening-tables .mine")).to_have_count(1)
    press(host, "Start the tables")
    late.wait_for_url("**/table/**")


def reminded(evening: Evening) -> Callable[[User], int]:
    """Its time comes, and whoever said yes is reminded."""

    def send(_: User) -> int:
        at = timezone.now()
        soon = at + timedelta(minutes=5)
        Meeting.objects.filter(evening=evening).update(starts=soon, moved=True)
        return reminding.send_due(at)

    return send


def ends_for_all(table_id: str) -> Callable[[User], None]:
    """Everybody gets up from their table."""

    def leave(_: User) -> None:
        for seat in Seat.objects.filter(table=table_id, user__isnull=False, away=False):
            tables.leave(table_id, seat.user, int(timezone.now().timestamp() * 1000))

    return leave


def come_in(program: Page, evening: Evening) -> None:
    """Somebody without a browser comes into the waiting room."""
    page = program.request.get(page_of(evening)).text()
    action, token = (re.findall(pattern, page)[0] for pattern in (ENTER, TOKEN))
    assert program.request.post(action, form={"csrfmiddlewaretoken": token}).ok


def moves(table_id: str) -> Callable[[User], None]:
    """Somebody without a browser does what the clock would do for them, if it is their turn."""

    def move(user: User) -> None:
        state = repository.load(table_id)
        game, seat = state.engine, state.seat_of(user.pk)
        at, wait = int(timezone.now().timestamp() * 1000), game.waits(state.game_state)
        if wait and seat in wait.seats:
            chosen = msgspec.json.encode(game.default(state.game_state, seat))
            tables.play(table_id, user, state.game_state.turn, chosen, at)

    return move


def people_at(table_id: str) -> Callable[[User], list[str]]:
    seats = Seat.objects.filter(table=table_id).order_by("number")
    return lambda _: list(seats.values_list("user__username", flat=True))


def test_an_evening_of_eight(new_page: NewPage, accounts: Accounts) -> None:
    """Four have browsers, and four are programs: two full tables, and at one they play."""
    names = [accounts.create() for _ in range(8)]
    in_browsers, programs = names[:4], names[4:]
    evening = accounts.do(begins_soon(names, pace=0, window=0), names[0])
    pages = {name: new_page(user=name, **DESK) for name in in_browsers}
    for page in pages.values():
        go_in(page, evening)
    for name in programs:
        come_in(new_page(user=name), evening)
    host = pages[names[0]]
    expect(host.locator(".evening-tables .evening-seats li")).to_have_count(8)
    press(host, "Start the tables")
    seated = {}
    for name, page in pages.items():
        page.wait_for_url("**/table/*/")
        seated[name] = accounts.do(people_at(page.url.split("/")[-2]), name)
        for person in seated[name]:
            expect(page.locator(".seat", has_text=person)).to_be_visible()
    both = {tuple(people) for people in seated.values()}
    assert sorted(person for people in both for person in people) == sorted(names)
    play_some_moves(host, seated[names[0]], pages, accounts)


def play_some_moves(
    host: Page, people: list[str], pages: dict[str, Page], accounts: Accounts
) -> None:
    """At the host's table, until everybody with a browser has discarded."""
    playing = [Keyboard(pages[name]) for name in people if name in pages]
    table_id = host.url.split("/")[-2]
    while not all(player.discards for player in playing):
        for name in people:
            if name not in pages:
                accounts.do(moves(table_id), name)
        for player in playing:
            player.answer_if_asked()


def go_in(page: Page, evening: Evening) -> None:
    page.goto(page_of(evening))
    press(page, "Yes")
    expect(page.get_by_role("button", name="Yes")).to_have_attribute("aria-pressed", "true")
    press(page, "Go to the waiting room")


def test_without_the_host_whoever_is_there_starts(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(3)]
    evening = accounts.do(begins_soon(names, Rest.EVEN), names[0])
    host, one, other = pages = [new_page(user=name, **DESK) for name in names]
    for page in pages:
        go_in(page, evening)
    host.close()
    expect(
        one.get_by_text("If none has five minutes after the beginning, you can.")
    ).to_be_visible()
    expect(one.get_by_role("button", name="Start the tables")).to_be_hidden()
    began = timezone.now() - timedelta(minutes=6)
    meeting = Meeting.objects.filter(evening=evening)
    accounts.do(lambda _: meeting.update(starts=began, moved=True), names[0])
    press(one, "Start the tables")
    for page in (one, other):
        page.wait_for_url("**/table/*/")
    assert one.url == other.url


def sits_elsewhere(name: str) -> Callable[[User], str]:
    """At a table that has begun, with somebody else."""

    def sit(user: User) -> str:
        at = int(timezone.now().timestamp() * 1000)
        table = tables.open_table(user, "zung-jung", {"public": False}, at)
        tables.sit(table.pk, User.objects.get(username=name), None, at)
        tables.start(table.pk, user, at)
        return table.pk

    return sit


def leaves(table: str) -> Callable[[User], object]:
    return lambda user: tables.leave(table, user, int(timezone.now().timestamp() * 1000))


def test_whoever_plays_elsewhere_is_told_so(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(3)]
    evening = accounts.do(begins_soon(names[:2], Rest.EVEN), names[0])
    table = accounts.do(sits_elsewhere(names[2]), names[1])
    host, player = (new_page(user=name, **PHONE) for name in names[:2])
    for page in (host, player):
        go_in(page, evening)
    expect(
        player.get_by_text("You are here, but you are playing at another table.")
    ).to_be_visible()
    expect(host.get_by_text("planned as soon as enough players are here")).to_be_visible()
    accounts.do(leaves(table), names[1])
    expect(player.get_by_text("When the tables start, you are taken to yours.")).to_be_visible()
    expect(host.locator(".evening-tables .evening-seats a")).to_have_count(2)


def test_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    """Each page in windows of both sizes; the phones have no mouse."""
    names = [accounts.create() for _ in range(3)]
    evening = accounts.do(begins_soon(names), names[0])
    accounts.do(lambda user: answer(user, evening, Says.PERHAPS), names[1])
    page, other = new_page(user=names[0], **PHONE), new_page(user=names[1], **DESK)
    for each in (page, other):
        each.goto(page_of(evening))
        press(each, "Go to the waiting room")
    for address in pages_of(evening):
        assert obstacles(page, address) == [], address
    assert obstacles(other, page_of(evening) + "room/") == []
    assert obstacles(new_page(**PHONE), page_of(evening)) == []


def answer(user: User, evening: Evening, says: Says) -> None:
    which = Which(evening.club_id, evening.pk, evening.first)
    answering.answer(user, which, says, timezone.now())


def pages_of(evening: Evening) -> list[str]:
    club = f"/clubs/{evening.club_id}/"
    own = [page_of(evening), f"{page_of(evening)}room/", f"{page_of(evening)}move/"]
    of_club = [f"{club}evenings/", f"{club}evenings/new/", f"{club}evenings/{evening.pk}/change/"]
    return [*own, *of_club, "/clubs/calendar/"]


def test_large_text_and_small_windows(new_page: NewPage, accounts: Accounts) -> None:
    names = [accounts.create() for _ in range(3)]
    evening = accounts.do(begins_soon(names), names[0])
    missed = []
    for language, sizes in (("de", SIZES), ("es", SIZES[2:3]), ("zh-hans", SIZES[2:3])):
        page = new_page(user=names[0], locale=language, reduced_motion="reduce")
        page.goto(page_of(evening))
        page.locator(".evening form .button").first.click()  # to the waiting room
        reader = Reader(page)
        for address in pages_of(evening):
            page.goto(address)
            missed += [
                f"{language} {address}: {miss}"
                for text, window in sizes
                for miss in reader.misses(text, window)
            ]
    assert missed == []
