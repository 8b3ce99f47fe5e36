"""Visitors press a button of a club, sign up or in, and come back to what they wanted."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import intents
from accounts.models import User
from accounts.timestamps import now
from clubs.evenings.services import planning
from clubs.evenings.tests.evenings_made import on
from clubs.evenings.tests.evenings_made import terms as evening_terms
from clubs.models import Club, InvitationLink, JoinRequest
from clubs.services import founding
from clubs.tests.clubs_made import AT, founded, names_in, player, players, terms
from clubs.tournaments.tests import tournaments_made as tournaments

pytestmark = pytest.mark.django_db
PASSWORD = "plum in the snow"
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
ACTION = re.compile(r'action="([^"]*)"')
JOIN = "/join"
SIGN_UP, SIGN_IN = reverse("account_signup"), reverse("account_login")


class Browser(Client):
    """Somebody without an account, who presses what pages show and sends what their forms hold."""

    def __init__(self) -> None:
        super().__init__(enforce_csrf_checks=True)
        self.said = ""  # by the last page

    def read(self, address: str) -> str:
        self.said = self.get(address, follow=True).content.decode()
        return self.said

    def submit(self, address: str, action: str, **filled: str) -> str:
        """Sends the first form of a page whose action has this in it; returns where that leads."""
        forms = (each.partition("</form>")[0] for each in self.read(address).split("<form")[1:])
        target, form = next((ACTION.search(each)[1], each) for each in forms if action in each)
        fields = {name: unescape(value) for name, value in FIELD.findall(form)}
        return str(self.post(target, fields | filled)["Location"])

    def sign_up(self, page: str, name: str = "Newcomer") -> str:
        person = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD}
        return self.submit(page, f'action="{SIGN_UP}"', **person)


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
    browser.submit(page, f'action="{SIGN_IN}"', login="Ben", password=PASSWORD)
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
    assert browser.sign_up(browser.submit(evening, JOIN)) == f"{evening}#answer"
    assert names_in(club) == ["Ann", "Newcomer"]
    assert "You have joined Thursday Friends. Now say whether you come." in browser.read(evening)
    assert 'id="answer"' in browser.said


def test_a_tournament_offers_to_enter_next(browser) -> None:
    tournament = tournaments.made(players("Ann", "Ben"))
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
