"""Contests in real browsers: two players from the entry to the pot, on the desk and on phones."""

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import count

from django.utils import timezone
from playwright.sync_api import Page, expect

from contests.models import Contest
from contests.services.opening import open_contest
from contests.terms import Kind, Terms
from tables.models import new_seed
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles, obstacles_here
from tests.browser.domino_player import Keys, KnownGame, Taps
from tests.browser.player import OVER

NewPage = Callable[..., Page]
DESK = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
FEE = 50
# Pixels of the list for somebody with an account who has entered nothing, however many duels and
# pools are open.
HIGHEST = {(390, 844): 2400, (1440, 780): 1450}
SOON = 18  # answers of the player, in a game that is over soon; others have up to 85


def duel(accounts: Accounts, name: str, fee: int = FEE) -> Contest:
    """A duel at dominoes against Easy, open now. Of those on the same terms one is listed."""
    at, terms = timezone.now(), Terms(Kind.DUEL, "dominoes", {"level": "easy"}, fee, 2, (100,))
    drawn = (new_seed() for _ in count())
    seed = next(seed for seed in drawn if len(KnownGame(seed).decisions) <= SOON)
    hour = at + timedelta(hours=1)
    opened: Contest = accounts.do(lambda _: open_contest(terms, at, hour, seed=seed), name)
    return opened


def enter_and_begin(page: Page, contest: Contest) -> None:
    """Finds the contest in the list, enters it and begins its game."""
    page.goto("/contests/")
    page.locator(f'a[href="/contests/{contest.pk}/"]').click()
    expect(page.locator(".contest-turn")).to_contain_text("You have 200 coins.")
    page.get_by_role("button", name="Enter").press("Enter")
    expect(page.get_by_role("heading", name="You have entered")).to_be_visible()
    page.get_by_role("button", name="Play").press("Enter")
    page.wait_for_url("**/table/**")


def to_the_standings(page: Page, contest: Contest) -> None:
    result = page.locator(OVER)
    expect(result).to_contain_text("nothing is lost if you leave without this button")
    for row in ("Points earned", "Total score"):
        expect(result.get_by_role("rowheader", name=row)).to_be_visible()
    expect(result.locator(".comparison")).to_contain_text("All time: your best")
    for other in ("Play again", "Same deal again", "New deal"):
        expect(result.get_by_role("button", name=other)).to_have_count(0)
    result.get_by_role("link", name="Submit Score").click()
    page.wait_for_url(f"**/contests/{contest.pk}/")


def test_a_duel_from_the_entry_to_the_pot(new_page: NewPage, accounts: Accounts) -> None:
    """One plays on a phone, the other on the desk."""
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    contest = duel(accounts, ann)
    first, second = new_page(user=ann, **PHONE), new_page(user=ben, **DESK)
    enter_and_begin(first, contest)
    Taps(first).play(KnownGame(contest.seed))
    to_the_standings(first, contest)
    expect(first.locator(".contest-turn")).to_contain_text("You are in place 1 now.")
    enter_and_begin(second, contest)
    Keys(second).play(KnownGame(contest.seed), tiles=1)
    second.keyboard.press("p")
    second.get_by_role("button", name="End Game").click()
    to_the_standings(second, contest)
    expect(first.get_by_role("heading", name="Place 1: you win 100 coins")).to_be_visible()
    expect(first.get_by_role("button", name="Verify this deal")).to_be_visible()
    second.reload()
    expect(second.get_by_role("heading", name="You took place 2")).to_be_visible()
    check_afterwards(second, contest)
    first.goto("/notifications/")
    expect(first.get_by_role("main")).to_contain_text("place 1, and 100 coins for you")
    first.goto("/contests/finished/")
    expect(first.locator("tbody tr")).to_have_count(1)


def check_afterwards(page: Page, contest: Contest) -> None:
    """The deal can be verified, the other's game watched, and nothing stands in the way."""
    page.get_by_role("button", name="Verify this deal").click()
    expect(page.locator(".check .notice.success")).to_contain_text("The hash matches the seed.")
    expect(page.locator(".check .tiles")).to_have_count(3)
    page.locator("tbody tr").first.get_by_role("link", name=re.compile("Compare")).click()
    check_two_replays(page)
    page.get_by_role("link", name="Back to the contest").click()
    page.locator("tbody tr").first.get_by_role("link", name=re.compile("Watch")).click()
    page.wait_for_url("**/replay/")
    expect(page.locator(".scrubber .where")).to_contain_text("1 of ")
    assert obstacles(page, f"/contests/{contest.pk}/") == []


def check_two_replays(page: Page) -> None:
    """One bar moves both; each frame shows its own game."""
    frames = [page.frame_locator("iframe").nth(number) for number in range(2)]
    for frame in frames:
        expect(frame.locator(".scrubber .where")).to_contain_text("1 of ")
        expect(frame.get_by_role("button", name="Settings")).to_be_hidden()
    for button, moment in (
        ("Step forward", "2 of "),
        ("Step forward", "3 of "),
        ("Step back", "2 of "),
    ):
        page.get_by_role("button", name=button, exact=True).click()
        for frame in frames:
            expect(frame.locator(".scrubber .where")).to_contain_text(moment)
    page.get_by_role("button", name="Play both").click()
    for frame in frames:
        expect(frame.locator(".scrubber .where")).not_to_contain_text("2 of ")
    page.get_by_role("button", name="Stop both").click()
    expect(page.get_by_role("button", name="Play both")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    for frame in frames:
        expect(frame.locator(".table.narrow")).to_be_visible()
        expect(frame.get_by_role("button", name="To the start")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    assert obstacles_here(page) == []


def test_the_list_is_short_and_nothing_is_listed_twice(
    new_page: NewPage, accounts: Accounts
) -> None:
    """Also while several duels on the same terms are open."""
    name = accounts.create()
    for _ in range(3):
        duel(accounts, name)
    page = new_page(user=name)
    page.goto("/contests/")
    for (width, height), most in HIGHEST.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollHeight") <= most
    links = page.locator(".contest-rows a").evaluate_all("all => all.map(({ href }) => href)")
    assert len(links) == len(set(links))
    rows = page.locator(".contest-game").evaluate_all(
        "all => all.map(game => [...game.querySelectorAll('li')].map(row => row.innerText))"
    )
    assert all(len(game) == len(set(game)) for game in rows), rows


def test_pages_of_contests_have_no_obstacles(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    contest, page = duel(accounts, name, fee=10), new_page(user=name)
    for path in ("", "new/", "finished/", f"{contest.pk}/"):
        assert obstacles(page, f"/contests/{path}") == [], path


def test_nobody_watches_a_game_before_the_end(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    contest = duel(accounts, ann)
    page = new_page(user=ann, **DESK)
    enter_and_begin(page, contest)
    watcher = new_page(user=ben, **DESK)
    watcher.goto(page.url)
    expect(watcher.get_by_text("Only its player can see this game")).to_be_visible()
    expect(watcher.locator("[data-place]")).to_have_count(0)
