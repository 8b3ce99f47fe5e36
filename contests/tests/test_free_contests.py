"""Contests without a fee: they are for every account, and speak of no fee."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from billing.models import Membership
from contests.models import Contest
from contests.services import deciding, opening
from contests.terms import Kind, Terms
from contests.tests.stories import AT, DOMINOES, HOUR, begin, contest, duel, enter, player, staff
from notifications.models import Notification
from tables.refusals import Refused

pytestmark = pytest.mark.django_db
FREE = Terms(Kind.PRIVATE, "dominoes", DOMINOES, 0, 4)
PAID = FREE._replace(fee=20, prizes=(70, 30))


@pytest.fixture
def ann() -> User:
    """A player whose trial is over."""
    ann = player("ann")
    Membership.objects.filter(pk=ann.pk).update(trial_ends=None, granted_until=None)
    return ann


@pytest.fixture
def anns(client: Client, ann: User) -> Client:
    client.force_login(ann)
    return client


def page_of(client: Client, terms: Terms) -> str:
    """The page of a contest that is open by the real clock."""
    at = timezone.now()
    where = contest(terms, at - HOUR, at + HOUR)
    return client.get(reverse("contest", args=[where.pk])).content.decode()


def test_without_a_membership_one_enters_and_opens_free_contests(ann: User) -> None:
    for where in (
        opening.daily_contest("solitaire", AT.date()),
        opening.open_private(ann, FREE, AT),
        duel(fee=0),
    ):
        enter(where, ann)
        assert begin(where, ann).options["contest"] == where.pk


def test_with_a_fee_they_need_a_membership(ann: User) -> None:
    where = opening.open_private(player("ben"), PAID, AT)
    with pytest.raises(Refused, match="membership"):
        enter(where, ann)
    with pytest.raises(Refused, match="membership"):
        opening.open_private(ann, PAID, AT)
    assert not where.entrants.exists()
    assert not Contest.objects.filter(host=ann).exists()


def test_the_page_says_who_may_enter(anns: Client) -> None:
    free, paid = page_of(anns, FREE), page_of(anns, PAID)
    assert "For every account, also without a membership." in free
    assert "/enter" in free
    assert "For members, and for everyone in their free trial." in paid
    assert reverse("paywall") in paid
    assert "/enter" not in paid
    assert "For members, and for everyone in their free trial." in page_of(Client(), PAID)


def test_who_asks_all_the_same_reads_what_needs_a_membership(anns: Client) -> None:
    chosen = {"game": "dominoes", **DOMINOES, "places": "4", "fee": "20", "prizes": "three"}
    shown = anns.post(reverse("contest_open"), chosen, follow=True).content.decode()
    assert "Live tables and contests for coins need a membership" in shown
    assert "Contests without an entry fee, such as the contest of the day" in shown
    assert not Contest.objects.exists()
    anns.post(reverse("contest_open"), chosen | {"fee": "0"})
    assert Contest.objects.get().kind == Kind.PRIVATE


def ended(client: Client, terms: Terms, reason: str = "") -> tuple[str, str, str]:
    """A contest that one player has entered has ended, by staff if there is a reason. What its
    page, the list of finished contests and the notifications say."""
    at, host = timezone.now(), player("host")
    where = opening.open_private(host, terms, at)
    enter(where, host, at=at)
    if reason:
        deciding.void(where.pk, reason, staff(), at)
    else:
        deciding.decide(where.pk, where.closes)
    client.force_login(host)
    addresses = (
        reverse("contest", args=[where.pk]),
        reverse("contests_finished"),
        reverse("notifications"),
    )
    page, finished, told = (client.get(address).content.decode() for address in addresses)
    return page, finished, told


@pytest.mark.parametrize("terms", [FREE, PAID])
def test_fees_came_back_only_where_there_were_any(client: Client, terms: Terms) -> None:
    page, finished, told = ended(client, terms)
    assert "Too few players entered." in page
    assert "was not played to its end." in told
    assert fees_in(page, finished, told) == [bool(terms.fee)] * 3


@pytest.mark.parametrize("terms", [FREE, PAID])
def test_a_void_contest_speaks_of_fees_only_if_it_had_one(client: Client, terms: Terms) -> None:
    page, finished, told = ended(client, terms, "The server was down.")
    assert "Staff ended it: The server was down." in page
    assert "The server was down." in told
    assert fees_in(page, finished, told) == [bool(terms.fee)] * 3


def fees_in(page: str, finished: str, told: str) -> list[bool]:
    return [
        "All entry fees were returned." in page,
        "Fee returned" in finished,
        "ntry fees were returned" in told,
    ]


@pytest.mark.parametrize("terms", [FREE, PAID])
def test_notifications_from_before_they_named_the_fee(client: Client, terms: Terms) -> None:
    ended(client, terms)
    row = Notification.objects.get(kind="contest_returned")
    del row.data["fee"]
    row.save()
    assert "Entry fees were returned." in client.get(reverse("notifications")).content.decode()
