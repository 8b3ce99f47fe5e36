"""What the cards in the list say of a contest and offer to do, and what its own page says."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from contests.models import Contest
from contests.services import deciding, opening
from contests.terms import Kind, Terms
from contests.tests.stories import (
    DOMINOES,
    SOLITAIRE,
    begin,
    decide,
    enter,
    player,
    pool,
    post,
    staff,
)
from tests.shown_words import visible_text

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
FREE = Terms(Kind.PRIVATE, "dominoes", DOMINOES, 0, 4)
FEWER = "with fewer players the pot is smaller"
TOLD = "We tell you when the contest is decided."


@pytest.fixture
def ann() -> User:
    return player("ann")


@pytest.fixture
def anns(client: Client, ann: User) -> Client:
    client.force_login(ann)
    return client


def page_of(client: Client, where: Contest) -> str:
    return client.get(reverse("contest", args=[where.pk])).content.decode()


def refreshed(client: Client, where: Contest) -> str:
    return client.get(reverse("contest_standings", args=[where.pk])).content.decode()


def contests_page(client: Client) -> str:
    return client.get(reverse("contests")).content.decode()


def card_of(client: Client, where: Contest) -> str:
    """The card that leads to a contest, in the list."""
    cards = re.findall(r"<li class.*?</li>", contests_page(client), re.DOTALL)
    return next(card for card in cards if reverse("contest", args=[where.pk]) in card)


def stamp_of(page: str) -> str:
    """By which the script that refreshes a contest's page knows that it has changed."""
    return page.partition('data-stamp="')[2].partition('"')[0]


def of_today() -> Contest:
    """Open for hours to come, so that no test fails at midnight."""
    where = opening.daily_contest("solitaire", timezone.now().date())
    Contest.objects.filter(pk=where.pk).update(closes=timezone.now() + 9 * HOUR)
    return where


def duel(game: str, options: dict[str, Any], fee: int = 10) -> Contest:
    at, terms = timezone.now(), Terms(Kind.DUEL, game, options, fee, 2, (100,))
    return opening.open_contest(terms, at, at + HOUR)


def test_each_game_lists_its_contests_once(ann: User, anns: Client) -> None:
    """Of those on the same terms the fullest, and those that the reader has entered only above."""
    empty, begun, mine = (duel("dominoes", DOMINOES) for _ in range(3))
    dearer, other = duel("dominoes", DOMINOES, fee=20), duel("solitaire", SOLITAIRE)
    enter(begun, player("ben"), at=timezone.now())
    enter(mine, ann, at=timezone.now())
    page = contests_page(anns)
    of_dominoes = page.partition('id="contests-dominoes"')[2].partition("</section>")[0]
    shown = [page.count(f'href="{reverse("contest", args=[one.pk])}"') for one in (begun, mine)]
    assert shown == [1, 1]
    assert reverse("contest", args=[empty.pk]) not in page
    for where, here in ((begun, True), (dearer, True), (mine, False), (other, False)):
        assert (reverse("contest", args=[where.pk]) in of_dominoes) == here


def test_links_to_contests_of_one_kind_have_names_of_their_own(anns: Client) -> None:
    for fee in (10, 20):
        duel("dominoes", DOMINOES, fee)
    page = contests_page(anns)
    for words in ("10 coins", "20 coins"):
        assert f'See and enter<span class="quiet">: Dominoes, Duel, {words}</span>' in page


def test_nobody_is_promised_to_be_told_of_the_contest_of_the_day(ann: User, anns: Client) -> None:
    where = of_today()
    enter(where, ann, at=timezone.now())
    post(where, ann, pairs=1, at=timezone.now())
    page = page_of(anns, where)
    assert TOLD not in page
    assert "The standings are final soon after midnight UTC." in page
    assert f'href="{reverse("contests_finished")}"' in page


def test_who_opened_a_private_contest_finds_it_before_they_enter(ann: User, anns: Client) -> None:
    where = opening.open_private(ann, FREE, timezone.now())
    address = reverse("contest", args=[where.pk])
    page = contests_page(anns)
    assert "Your contests" in page
    assert page.count(f'href="{address}"') == 1
    assert "See and enter" in card_of(anns, where)
    enter(where, ann, at=timezone.now())
    assert contests_page(anns).count(f'href="{address}"') == 1
    assert "Play" in card_of(anns, where)
    assert address not in contests_page(Client())
    other = Client()
    other.force_login(player("ben"))
    assert address not in contests_page(other)


def test_the_card_of_a_full_contest_offers_its_host_no_place(ann: User, anns: Client) -> None:
    where = opening.open_private(ann, FREE._replace(places=2), timezone.now())
    enter(where, player("ben"), player("cyd"), at=timezone.now())
    assert "See and enter" not in card_of(anns, where)


def test_the_card_of_a_day_that_has_ended_early_offers_its_standings(anns: Client) -> None:
    where = of_today()
    assert "See and enter" in card_of(anns, where)
    assert " left</span>" in card_of(anns, where)
    deciding.void(where.pk, "A test.", staff(), timezone.now())
    for client in (anns, Client()):
        card = card_of(client, where)
        assert "Standings" in card
        assert "Has ended" in card
        assert "left" not in visible_text(card)
        assert "See and enter" not in card


def test_the_card_offers_no_game_after_closing_time(ann: User, anns: Client) -> None:
    where, waiting = (opening.open_private(ann, FREE, timezone.now()) for _ in range(2))
    for each in (where, waiting):
        enter(each, ann, at=timezone.now())
    begin(waiting, ann, timezone.now())
    at = timezone.now()
    Contest.objects.filter(kind=Kind.PRIVATE).update(opens=at - HOUR, closes=at - HOUR / 60)
    card = card_of(anns, where)
    assert "Standings" in card
    assert "Play" not in visible_text(card)
    assert "left" not in visible_text(card)
    assert "Continue" in card_of(anns, waiting)  # what has begun may be finished


def test_a_contest_that_opens_later_says_when_and_then_opens(anns: Client) -> None:
    at = timezone.now()
    where = opening.open_contest(FREE, at + HOUR, at + 2 * HOUR)
    before = page_of(anns, where)
    assert f"This contest opens on {where.opens:%-d %B, %H:%M} UTC" in before
    assert "This contest is closed" not in before
    Contest.objects.filter(pk=where.pk).update(opens=at)
    after = page_of(anns, where)
    assert f'action="{reverse("contest_enter", args=[where.pk])}"' in after
    assert stamp_of(before) != stamp_of(after)


def test_a_private_contest_from_its_link_to_its_end(anns: Client, ann: User) -> None:
    """Its page asks for players while there are places, names those whose games are waited for, and
    is loaded anew by its script when the contest has ended."""
    terms = Terms(Kind.PRIVATE, "solitaire", SOLITAIRE, 20, 2, (100,))
    where = opening.open_private(ann, terms, timezone.now())
    ben = player("ben")
    enter(where, ann, at=timezone.now())
    assert reverse("contest", args=[where.pk]) in refreshed(anns, where)
    assert "1 of 2 places taken" in refreshed(anns, where)
    assert "Invite friends" in page_of(anns, where)
    assert FEWER in page_of(anns, where)
    enter(where, ben, at=timezone.now())
    assert "Invite friends" not in page_of(anns, where)
    assert FEWER not in page_of(anns, where)
    post(where, ann, 1, at=timezone.now())
    begin(where, ben, timezone.now())
    waiting = refreshed(anns, where).partition("contest-waiting")[2]
    assert "ben" in waiting
    assert "is playing" in waiting
    assert "ann" not in visible_text(waiting)
    assert "data-reload" not in refreshed(anns, where)
    post(where, ben, 1, timezone.now())
    deciding.decide(where.pk, timezone.now())
    assert "contest-waiting" not in refreshed(anns, where)
    assert "data-reload" in refreshed(anns, where)
    assert "data-refresh" not in page_of(anns, where)


def test_the_winners_of_a_tie_read_that_they_share_their_place(anns: Client, ann: User) -> None:
    where = pool(places=3, fee=11)
    others = player("ben"), player("cyd")
    enter(where, ann, *others)
    for user, pairs in ((ann, 3), (others[0], 3), (others[1], 1)):
        post(where, user, pairs)
    decide(where)
    assert "Place 1, shared: you win 15 coins" in page_of(anns, where)
    anns.force_login(others[1])
    assert "Place 3: you win 3 coins" in page_of(anns, where)
