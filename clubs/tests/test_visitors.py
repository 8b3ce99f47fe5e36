"""Visitors press a button of a club, sign up or in, and come back to what they wanted."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts import intents
from accounts.models import User
from accounts.tests.newcomers import SIGN_IN, SIGN_UP, Browser
from accounts.tests.people import PASSWORD
from accounts.timestamps import now
from clubs.evenings.models import Answer, Says
from clubs.evenings.services import answering, planning
from clubs.evenings.services.holding import Which
from clubs.evenings.tests.evenings_made import on
from clubs.evenings.tests.evenings_made import terms as evening_terms
from clubs.models import Club, InvitationLink, JoinRequest
from clubs.services import founding
from clubs.tests.clubs_made import AT, founded, names_in, player, players, terms
from clubs.tournaments.tests import tournaments_made as tournaments
from contests.terms import FEES

pytestmark = pytest.mark.django_db
JOIN, YES, ENTER = "/join", "/yes", "/enter"


@pytest.fixture
def browser(db: None) -> Browser:
    return Browser()


@pytest.fixture
def ann(db: None) -> User:
    return player("Ann")


def page_of(club: Club) -> str:
    return reverse("club", args=[club.pk])


def test_one_press_joins_a_club_that_everybody_can_join(ann, browser) -> None:
    club = founded(ann)
    page = browser.submit(page_of(club), JOIN)
    assert page.startswith(SIGN_UP)
    assert names_in(club) == ["Ann"]
    assert browser.sign_up(page) == page_of(club)
    assert names_in(club) == ["Ann", "Newcomer"]
    assert "You have joined Thursday Friends. Welcome!" in browser.read(page_of(club))


def test_signing_in_does_it_too(ann, browser) -> None:
    club, ben = founded(ann), player("Ben")
    ben.set_password(PASSWORD)
    ben.save()
    page = browser.submit(page_of(club), JOIN, **{"sign-in": ""})
    assert page.startswith(SIGN_IN)
    browser.sign_in(page, "Ben")
    assert names_in(club) == ["Ann", "Ben"]


def test_a_guest_who_signs_up_has_joined(ann, browser) -> None:
    club = founded(ann)
    browser.submit("/", reverse("play_as_guest"))
    browser.sign_up(browser.submit(page_of(club), JOIN))
    assert names_in(club) == ["Ann", "Newcomer"]


def test_an_evening_asks_next_whether_they_come(ann, browser) -> None:
    club, tomorrow = founded(ann), timezone.now().date() + timedelta(days=1)
    which = on(planning.plan(ann, club.pk, evening_terms(first=tomorrow), timezone.now()))
    evening = reverse("club_evening", args=[*which[:2], which.day.isoformat()])
    cyd = player("Cyd")
    browser.force_login(cyd)
    assert browser.submit(evening, JOIN) == f"{evening}#answer"
    assert names_in(club) == ["Ann", "Cyd"]
    assert "You have joined Thursday Friends. Now say whether you come." in browser.read(evening)
    assert 'id="answer"' in browser.said


class TestAnEvening:
    @pytest.fixture
    def which(self, ann) -> Which:
        tomorrow = timezone.now().date() + timedelta(days=1)
        return on(planning.plan(ann, founded(ann).pk, evening_terms(first=tomorrow), AT))

    @pytest.fixture
    def evening(self, which) -> str:
        return reverse("club_evening", args=[*which[:2], which.day.isoformat()])

    def test_one_press_joins_and_says_yes(self, which, evening, browser) -> None:
        assert browser.sign_up(browser.submit(evening, YES)) == evening
        assert names_in(Club.objects.get(pk=which.club)) == ["Ann", "Newcomer"]
        assert Answer.objects.get().says == "yes"
        assert "You are coming. See you there!" in browser.read(evening)

    def test_nobody_signs_up_for_a_day_on_which_there_is_none(self, evening, browser) -> None:
        """Else they would join the club, and then be told that the page does not exist."""
        answer = evening.rsplit("/", 2)[0] + "/2026-13-99/answer/yes"
        browser.read(evening)
        token = browser.cookies["csrftoken"].value
        assert browser.post(answer, {"csrfmiddlewaretoken": token}).status_code == 404

    def test_of_a_club_that_has_begun_to_ask_is_asked(self, ann, which, evening, browser) -> None:
        page = browser.submit(evening, YES)
        founding.change(ann, which.club, terms(joining="request"))
        assert browser.sign_up(page) == evening
        assert JoinRequest.objects.get().user.username == "Newcomer"
        assert not Answer.objects.exists()
        assert "You have asked to join Thursday Friends." in browser.read(evening)

    def test_that_is_cancelled_meanwhile_says_so(self, ann, which, evening, browser) -> None:
        page = browser.submit(evening, YES)
        planning.cancel(ann, which, timezone.now())
        browser.sign_up(page)
        assert "This evening has been cancelled." in browser.read(evening)
        assert not Answer.objects.exists()

    def test_a_member_who_signs_in_keeps_their_answer(self, which, evening, browser) -> None:
        ann = User.objects.get(username="Ann")
        ann.set_password(PASSWORD)
        ann.save()
        answering.answer(ann, which, Says.NO, AT)
        assert browser.sign_in(browser.submit(evening, YES, **{"sign-in": ""}), "Ann") == evening
        assert Answer.objects.get().says == "no"


def test_one_press_enters_a_tournament(browser) -> None:
    tournament = tournaments.made(players("Ann", "Ben"))
    address = reverse("tournament", args=[tournament.club_id, tournament.pk])
    assert browser.sign_up(browser.submit(address, ENTER)) == address
    assert [one.user.username for one in tournament.entrants.all()] == ["Newcomer"]
    assert "You are in." in browser.read(address)


def test_a_tournament_with_a_fee_offers_to_enter_next(browser) -> None:
    tournament = tournaments.made(players("Ann", "Ben"), fee=FEES[1], prizes=(100,))
    address = reverse("tournament", args=[tournament.club_id, tournament.pk])
    assert browser.sign_up(browser.submit(address, JOIN)) == f"{address}#enter"
    assert "Now you can enter the tournament." in browser.read(address)
    assert 'id="enter"' in browser.said
    assert not tournament.entrants.exists()  # a fee is paid with a press of its own


def test_a_club_on_request_is_asked(ann, browser) -> None:
    club = founded(ann, joining="request")
    assert "Sign up and ask to join" in browser.read(page_of(club))
    browser.sign_up(browser.submit(page_of(club), JOIN))
    assert JoinRequest.objects.get().user.username == "Newcomer"
    assert "You have asked to join Thursday Friends." in browser.read(page_of(club))
    assert "Your request is waiting for an answer." in browser.said


class TestInvitationLink:
    @pytest.fixture
    def link(self, ann) -> InvitationLink:
        return founding.make_link(ann, founded(ann, joining="invited", listed=False).pk, AT)

    def test_joins(self, link, browser) -> None:
        page = browser.submit(reverse("club_invitation", args=[link.token]), JOIN)
        assert browser.sign_up(page) == page_of(link.club)
        assert names_in(link.club) == ["Ann", "Newcomer"]

    def test_revoked_meanwhile_says_so(self, ann, link, browser) -> None:
        invitation = reverse("club_invitation", args=[link.token])
        page = browser.submit(invitation, JOIN)
        founding.revoke_link(ann, link.club_id)
        assert browser.sign_up(page) == invitation
        assert "does not work any more" in browser.read(invitation)
        assert names_in(link.club) == ["Ann"]


class TestNothingIsDone:
    @pytest.fixture
    def club(self, ann) -> Club:
        return founded(ann)

    def test_by_a_link_from_elsewhere(self, club, browser) -> None:
        assert browser.get(reverse("club_join", args=[club.pk])).url == page_of(club)
        assert browser.sign_up(f"{SIGN_UP}?next={page_of(club)}") == page_of(club)
        assert names_in(club) == ["Ann"]

    def test_by_a_form_from_elsewhere(self, club, browser) -> None:
        browser.read(page_of(club))
        answer = browser.post(reverse("club_join", args=[club.pk]), {"next": page_of(club)})
        assert answer.status_code == 403
        browser.sign_up(f"{SIGN_UP}?next={page_of(club)}")
        assert names_in(club) == ["Ann"]

    def test_for_who_signs_up_on_another_way(self, club, browser) -> None:
        browser.submit(page_of(club), JOIN)
        assert browser.sign_up(SIGN_UP) == reverse("onboarding")
        assert names_in(club) == ["Ann"]

    def test_after_half_an_hour(self, club, browser, monkeypatch) -> None:
        page = browser.submit(page_of(club), JOIN)
        later = now() + intents.LIFETIME_MS + 1
        monkeypatch.setattr(intents, "now", lambda: later)
        assert browser.sign_up(page) == page_of(club)
        assert names_in(club) == ["Ann"]

    def test_a_second_time(self, club, browser) -> None:
        browser.sign_up(browser.submit(page_of(club), JOIN))
        browser.submit(page_of(club), f"{page_of(club)}leave")
        browser.submit("/", reverse("account_logout"))
        browser.sign_up(f"{SIGN_UP}?next={page_of(club)}", "Second")
        assert names_in(club) == ["Ann"]

    def test_where_the_club_has_closed_its_door(self, ann, club, browser) -> None:
        page = browser.submit(page_of(club), JOIN)
        founding.change(ann, club.pk, terms(joining="invited"))
        browser.sign_up(page)
        assert "invitation" in browser.read(page_of(club))
        assert names_in(club) == ["Ann"]

    def test_for_a_club_that_is_not_seen(self, ann, browser) -> None:
        hidden = founded(ann, "Hidden Winds", listed=False)
        browser.read("/")
        sent = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
        assert browser.post(reverse("club_join", args=[hidden.pk]), sent).status_code == 404


def test_pages_lead_nowhere_else(ann, browser) -> None:
    club = founded(ann)
    page = browser.submit(page_of(club), JOIN, next="https://elsewhere.example/")
    assert browser.sign_up(page) == page_of(club)
