"""The pages of evenings: what each reader sees and may do there."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.zones import zones
from clubs.evenings.models import Evening, Meeting
from clubs.evenings.services import planning
from clubs.evenings.tests.evenings_made import club_of, on, player, players, says, terms, who
from clubs.models import Club
from clubs.services import founding
from clubs.tests.clubs_made import AT
from clubs.tests.clubs_made import terms as club_terms
from clubs.tests.test_pages import text_of
from pages.tests.reading import Reading
from social import services as social
from tests.shown_words import source_words

pytestmark = pytest.mark.django_db
TOMORROW = timezone.now().date() + timedelta(days=2)
FORM = {
    "game": "zung-jung", "name": "Cup night", "weekly": "on", "first": TOMORROW.isoformat(),
    "at": "20:00", "zone": "Europe/Berlin", "lasts": "120", "seats": "8", "rest": "even",
    "call": "on", "games": "4", "level": "medium", "pace": "60", "window": "6",
}  # fmt: skip


@pytest.fixture
def club(ann) -> Club:
    """Ann owns it, Dora is a host, Emil a member."""
    dora, emil = players("Dora", "Emil")
    return club_of(ann.user, emil, hosts=(dora,))


@pytest.fixture
def evening(ann, club) -> Evening:
    return planning.plan(ann.user, club.pk, terms(first=TOMORROW, seats=2), timezone.now())


def at_date(name: str, evening: Evening, *more: str) -> str:
    return reverse(name, args=[*on(evening)[:2], on(evening).day.isoformat(), *more])


def test_a_link_has_a_picture_where_everybody_may_see_the_club(ann, club, evening) -> None:
    picture, page = at_date("club_evening_picture", evening), at_date("club_evening", evening)
    shown = Client().get(page).content.decode()
    assert picture in shown
    assert f'og:title" content="{evening.name}"' in shown
    assert Client().get(picture)["Content-Type"] == "image/jpeg"
    founding.change(ann.user, club.pk, club_terms(listed=False))
    assert picture not in ann.get(page).content.decode()
    assert Client().get(picture).status_code == ann.get(picture).status_code == 404


class TestPlanning:
    def test_by_the_form(self, ann, club) -> None:

        page = ann.submit("club_evening_plan", club.pk, **FORM)
        made = Evening.objects.get()
        assert (made.name, made.weekly, made.seats, made.call) == ("Cup night", True, 8, True)
        assert made.options["level"] == "medium"
        assert "The evening is planned, and the members will be told." in page
        assert "Berlin time" in page

    def test_a_single_evening_has_no_last_day(self, ann, club) -> None:
        """Its field is hidden then, whatever it holds."""
        ann.submit("club_evening_plan", club.pk, **FORM | {"weekly": "", "until": "2026-01-01"})
        assert Evening.objects.get().until is None

    @pytest.mark.parametrize("game", ["american", "zung-jung", "dominoes"])
    def test_form_of_each_game_has_its_options(self, ann, club, game) -> None:
        page = ann.page("club_evening_new", club.pk, game=game)
        assert Reading(page).faults == []
        assert f'value="{game}"' in page

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"first": "2026-01-01"}, "over already"),
            ({"first": "2040-01-01"}, "a year ahead"),
            ({"first": "9999-12-31"}, "a year ahead"),
            ({"first": "tomorrow"}, "valid date"),
            ({"at": "25:00"}, "valid time"),
            ({"zone": "Europe/Atlantis"}, "valid choice"),
            ({"seats": "1"}, "greater than or equal to 2"),
            ({"seats": "1000"}, "less than or equal to 200"),
            ({"until": "2026-01-01"}, "before the first"),
            ({"name": "\u200b"}, "required"),
            ({"name": "Tilehouse support"}, "sounds like staff"),
            ({"lasts": "7"}, "valid choice"),
            ({"level": "divine"}, "valid choice"),
        ],
    )
    def test_form_that_does_not_fit(self, ann, club, changed, said) -> None:
        answer = ann.post(reverse("club_evening_plan", args=[club.pk]), FORM | changed)
        assert answer.status_code == 400
        assert said in text_of(answer.content.decode())
        assert not Evening.objects.exists()

    def test_members_cannot_plan(self, visitor, ben, club) -> None:
        emil = visitor("Emil")
        assert "Only a host" in emil.submit("club_evening_plan", club.pk, **FORM)
        assert "Only a host" in ben.submit("club_evening_plan", club.pk, **FORM)
        assert not Evening.objects.exists()

    def test_change_shows_what_was_said(self, ann, club) -> None:
        ann.submit("club_evening_plan", club.pk, **FORM | {"level": "hard", "minutes": "0"})
        made = Evening.objects.get()
        page = ann.page("club_evening_edit", club.pk, made.pk)
        assert 'value="Cup night"' in page
        assert f'value="{FORM["first"]}"' in page
        assert '<option value="hard" selected>' in page
        page = ann.submit("club_evening_save", club.pk, made.pk, **FORM | {"at": "21:30"})
        assert "has been changed" in page
        assert "21:30" in page

    def test_a_date_is_moved_and_cancelled(self, ann, evening) -> None:
        which = on(evening)
        day = which.day.isoformat()
        later = {"day": (which.day + timedelta(days=1)).isoformat(), "at": "19:00"}
        page = ann.submit("club_evening_move_to", which.club, which.evening, day, **later)
        assert "has been moved" in page
        assert "Another time than usual" in page
        past = {"day": "2026-01-01", "at": "19:00"}
        page = ann.post(at_date("club_evening_move_to", evening), past)
        assert "over already" in page.content.decode()
        page = ann.submit("club_evening_cancel", which.club, which.evening, day)
        assert "This evening has been cancelled." in page


class TestDates:
    def test_everybody_sees_when_a_listed_club_meets(self, client, club, evening) -> None:
        for address in (reverse("club", args=[club.pk]), reverse("club_evenings", args=[club.pk])):
            page = client.get(address).content.decode()
            assert "Thursday evening" in page
            assert "Berlin time" in page
            assert Reading(page).faults == []
        page = client.get(at_date("club_evening", evening)).content.decode()
        assert "Members of the club say here" in page
        assert "Sign up, join the club and come" in page

    def test_who_belongs_to_no_club_joins_and_comes_back_to_answer(self, ben, evening) -> None:
        page = ben.get(at_date("club_evening", evening)).content.decode()
        assert f'value="{at_date("club_evening", evening)}#answer"' in page

    def test_nobody_else_sees_when_another_meets(self, ann, ben, club, evening) -> None:
        founding.change(ann.user, club.pk, club_terms(listed=False))
        for address in (reverse("club_evenings", args=[club.pk]), at_date("club_evening", evening)):
            assert ben.get(address).status_code == 404
            assert ann.get(address).status_code == 200

    def test_members_answer(self, visitor, ann, evening) -> None:
        emil, dora = visitor("Emil"), visitor("Dora")
        yes = at_date("club_evening_answer", evening, "yes")
        assert "You are coming" in emil.post(yes, follow=True).content.decode()
        dora.post(yes)
        page = text_of(ann.post(yes, {"from": "club"}, follow=True).content.decode())
        assert "You are on the waiting list, and get the next free seat." in page
        assert "2 of 2 seats taken 1 on the waiting list" in page
        page = ann.get(at_date("club_evening", evening)).content.decode()
        assert 'aria-pressed="true">Yes' in page
        assert Reading(page).faults == []
        assert (
            "Yes 2 E Emil D Dora Waiting list 1" in " ".join(text_of(page).split())
            or "Emil" in page
        )
        assert who(evening, waiting=True) == ["Ann"]

    def test_blocked_players_are_not_seen(self, visitor, ann, evening) -> None:
        emil = visitor("Emil")
        emil.post(at_date("club_evening_answer", evening, "yes"))
        page = ann.get(at_date("club_evening", evening)).content.decode()
        assert "Emil" in page
        assert "The waiting room opens here ten minutes before." in page
        social.block(ann.user, player("Emil"), AT)
        page = ann.get(at_date("club_evening", evening)).content.decode()
        assert "Emil" not in source_words(page)

    def test_strange_addresses(self, ann, ben, club, evening) -> None:
        which = on(evening)
        for day in ("2026-13-01", "soon", (which.day + timedelta(days=1)).isoformat()):
            page = reverse("club_evening", args=[club.pk, evening.pk, day])
            assert ann.get(page).status_code == 404
        answer = at_date("club_evening_answer", evening, "maybe")
        assert ann.post(answer).status_code == 404
        assert (
            "not a member"
            in ben.post(
                at_date("club_evening_answer", evening, "yes"), follow=True
            ).content.decode()
        )
        assert not Meeting.objects.exists()

    def test_clubs_are_found_by_the_day_of_the_week(self, client, club, evening) -> None:
        day = TOMORROW.weekday()
        assert club.name in client.get(reverse("clubs"), {"day": day}).content.decode()
        other = client.get(reverse("clubs"), {"day": (day + 1) % 7}).content.decode()
        assert club.name not in other


def test_form_offers_each_zone(ann, club) -> None:
    page = ann.page("club_evening_new", club.pk)
    assert all(f'value="{zone}"' in page for zone in zones())


def test_the_lobby_names_the_next_evening_of_the_reader(ann, ben, evening) -> None:
    """The next date that they have not declined; nobody else's."""

    def address(week: int) -> str:
        which = on(evening, week)
        named = [which.club, which.evening, which.day.isoformat()]
        return f'href="{reverse("club_evening", args=named)}"'

    assert "Thursday evening" not in ben.page("lobby")
    assert address(0) in ann.page("lobby")
    says(ann.user, evening, "no", at=timezone.now())
    assert address(0) not in ann.page("lobby")
    assert address(1) in ann.page("lobby")
    planning.cancel_all(ann.user, evening.club_id, evening.pk, timezone.now())
    assert "Thursday evening" not in ann.page("lobby")
