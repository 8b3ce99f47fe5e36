"""Rankings, ratings on profiles, and the rating in a result: by keyboard, on desktop and phone."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from ratings import services
from ratings.models import Streak
from ratings.services import EndedGame
from ratings.skill import MIN_GAMES
from tables import services as tables
from tables.storage import repository
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles
from tests.browser.large_text import Reader

NewPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}
RIVALS = 12


@pytest.fixture(scope="module")
def me(accounts: Accounts) -> str:
    """A ranked player among others, with a streak."""
    names = [accounts.create(dom_table=True) for _ in range(RIVALS + 1)]
    accounts.do(lambda user: _rate([user, *User.objects.filter(username__in=names[1:])]), names[0])
    return names[0]


def _rate(people: list[User]) -> None:
    at = timezone.now()
    for number in range(MIN_GAMES * 3):
        table = f"{people[0].pk}-{number}"
        points = {user.pk: (user.pk * 7 + number) % 11 * 25 for user in people}
        services.rate([EndedGame(table, 1, "american", at, points)])
        services.rate([EndedGame(table, 2, "american", at - timedelta(days=95), points)])
    services.rate([EndedGame(table, 1, "zung-jung", at, points)])
    Streak.objects.create(user=people[0], length=5, last_day=at.date(), best=12)


def rival_of(name: str, accounts: Accounts) -> str:
    others = User.objects.filter(ratings__game="american").exclude(username=name)
    return accounts.do(lambda _: others.values_list("username", flat=True)[0], name)


def test_rankings_and_profiles_are_accessible(
    new_page: NewPage, accounts: Accounts, me: str
) -> None:
    page = new_page(user=me)
    pages = ("/rankings/?game=american", f"/people/{me}/", f"/people/{rival_of(me, accounts)}/")
    for address in pages:
        assert obstacles(page, address) == [], address


def test_a_player_finds_their_place_on_a_phone(new_page: NewPage, me: str) -> None:
    page = new_page(user=me, viewport=PHONE)
    page.goto("/lobby/")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Rankings").click()
    page.get_by_role("link", name="American mah jongg").click()
    expect(page.locator("tr.mine").first).to_contain_text(me)
    expect(page.locator(".own-rating")).to_contain_text("You are number")
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Ratings this season")).to_be_visible()
    expect(page.get_by_text("5 days in a row")).to_be_visible()


def test_a_ranking_is_no_wider_than_the_phone(new_page: NewPage, me: str) -> None:
    """It scrolls in its place, and what only screen readers hear scrolls with it."""
    page = new_page(user=me, locale="es", reduced_motion="reduce")
    page.goto("/rankings/?game=american")
    reader = Reader(page)
    assert [miss for text in (20, 24) for miss in reader.misses(text, (320, 568))] == []


def test_ratings_are_hidden_in_the_settings(new_page: NewPage, accounts: Accounts, me: str) -> None:
    page, reader = new_page(user=me), new_page(user=rival_of(me, accounts))
    for hide in (True, False):
        page.goto("/accounts/settings/")
        page.get_by_label("Hide my ratings").set_checked(hide)
        page.get_by_role("button", name="Save settings").click()
        expect(page.get_by_text("Your settings have been saved.")).to_be_visible()
        reader.goto("/rankings/?game=american")
        expect(reader.get_by_role("link", name=me)).to_have_count(0 if hide else 1)


def _play_dominoes(user: User) -> str:
    """A finished game of two people at a public table, in which each did what the clock does."""
    other, game = User.objects.exclude(pk=user.pk).filter(guest=False).latest("pk"), "dominoes"
    table = tables.open_table(user, game, {"against": "people", "pace": 0}, now())
    tables.sit(table.pk, other, None, now())
    while (state := repository.load(table.pk)).status == "playing":
        wait = state.engine.waits(state.game_state)
        seat = state.seats[wait.seats[0]]
        move = msgspec.json.encode(state.engine.default(state.game_state, seat.number))
        player = user if seat.user == user.pk else other
        tables.play(table.pk, player, state.game_state.turn, move, now())
    return table.pk


def test_the_result_tells_the_rating_before_and_after(
    new_page: NewPage, accounts: Accounts
) -> None:
    name = accounts.create(dom_table=True)
    table = accounts.do(_play_dominoes, name)
    page = new_page(user=name, viewport=PHONE)
    page.goto(f"/table/{table}/")
    result = page.get_by_role("dialog")
    expect(result.get_by_text("Your rating: 1,500 →")).to_be_visible()
    expect(result.get_by_text("4 more games until you are ranked.")).to_be_visible()
    expect(result.get_by_role("link", name="Rankings")).to_be_visible()
