"""What members are told when something is planned: once, together, and not too often."""

from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from accounts.models import User
from clubs.evenings.models import Evening, Says
from clubs.evenings.services import answering, planning
from clubs.evenings.services.holding import Which
from clubs.evenings.tests.evenings_made import terms
from clubs.models import Announcement, Club
from clubs.services import announcing, members
from clubs.tests.clubs_made import club_of, players
from clubs.tournaments.services import entering
from clubs.tournaments.services import planning as tournaments
from clubs.tournaments.services.holding import Which as WhichTournament
from clubs.tournaments.tests.tournaments_made import terms as tournament_terms
from notifications import delivery
from notifications.choosing import choose
from notifications.models import Notification
from notifications.selectors import words

pytestmark = pytest.mark.django_db
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def people() -> list[User]:
    return players("Ann", "Ben", "Cyd")


@pytest.fixture
def club(people: list[User]) -> Club:
    return club_of(*people)


def planned(club: Club, by: User, at: datetime, **more: object) -> Evening:
    said = {"first": (at + 3 * DAY).date(), "weekly": False} | more
    return planning.plan(by, club.pk, terms(**said), at)


def told(*people: User) -> list[str]:
    rows = Notification.objects.filter(kind="club_planned", user__in=people)
    return [words(row)[0] for row in rows.order_by("pk")]


def test_members_are_told_once_some_minutes_later(people, club) -> None:
    at = timezone.now()
    evening = planned(club, people[0], at, weekly=True)
    assert announcing.send_due(at + 9 * MINUTE) == 0
    assert announcing.send_due(at + 10 * MINUTE) == 2
    assert announcing.send_due(at + 11 * MINUTE) == 0
    assert told(people[0]) == []  # who planned it knows
    (text,) = told(people[1])
    assert f"New in {club.name}: {evening.name} on " in text
    row = Notification.objects.filter(kind="club_planned").first()
    assert words(row)[1] == f"/clubs/{club.pk}/evenings/{evening.pk}/{evening.first}/"
    for days in range(1, 30):  # a weekly one is told once
        announcing.send_due(at + days * DAY)
    assert len(told(people[1])) == 1


def test_what_is_planned_together_is_told_together(people, club) -> None:
    at = timezone.now()
    for number in range(20):
        planned(club, people[0], at + number * MINUTE, name=f"Evening {number}")
        announcing.send_due(at + number * MINUTE)
    for tens in range(2, 24 * 6):
        announcing.send_due(at + 10 * tens * MINUTE)
    texts = told(people[1])
    assert len(texts) == 2
    assert ", and 10 more. Are you coming?" in texts[0]


def test_one_mail_a_day(people, club) -> None:
    at = timezone.now()
    address = {"email": "ben@example.org", "primary": True, "verified": True}
    EmailAddress.objects.create(user=people[1], **address)
    for number in range(3):
        moment = at + 9 * number * HOUR
        planned(club, people[0], moment, name=f"Evening {number}")
        announcing.send_due(moment + HOUR)
        delivery.deliver(moment + 2 * HOUR)
    assert len(told(people[1])) == 3
    assert [sent.subject for sent in mail.outbox] == [
        f"Tilehouse: {club.name} has something planned"
    ]


def test_a_change_before_is_told_as_it_is_then(people, club) -> None:
    at = timezone.now()
    evening = planned(club, people[0], at)
    changed = terms(first=evening.first, name="Another name", weekly=False)
    planning.change(people[0], club.pk, evening.pk, changed, at + MINUTE)
    announcing.send_due(at + HOUR)
    assert "Another name" in told(people[1])[0]


def test_what_is_called_off_is_not_told_or_forgotten(people, club) -> None:
    at = timezone.now()
    first = planned(club, people[0], at)
    planning.cancel(people[0], Which(club.pk, first.pk, first.first), at + MINUTE)
    assert announcing.send_due(at + HOUR) == 0
    second = planned(club, people[0], at + HOUR, name="Second")
    announcing.send_due(at + 2 * HOUR)
    assert len(told(people[1])) == 1
    planning.cancel_all(people[0], club.pk, second.pk, at + 3 * HOUR)
    assert told(people[1]) == []


def test_who_has_answered_is_not_asked(people, club) -> None:
    at = timezone.now()
    evening = planned(club, people[0], at)
    which = Which(club.pk, evening.pk, evening.first)
    answering.answer(people[1], which, Says.NO, at)
    announcing.send_due(at + HOUR)
    assert (len(told(people[1])), len(told(people[2]))) == (0, 1)
    answering.answer(people[2], which, Says.YES, at + HOUR)
    assert told(people[2]) == []


def test_what_begins_while_the_club_is_quiet_is_told_in_time(people, club) -> None:
    at = timezone.now()
    planned(club, people[0], at)
    announcing.send_due(at + HOUR)
    starts = at + 5 * HOUR
    when = {"first": starts.date(), "at": starts.time(), "zone": "UTC"}
    tonight = terms(name="Tonight", weekly=False, **when)
    planning.plan(people[0], club.pk, tonight, at + 2 * HOUR)
    assert announcing.send_due(at + 2 * HOUR + 9 * MINUTE) == 0
    assert announcing.send_due(at + 2 * HOUR + 10 * MINUTE) == 2
    assert "Tonight" in told(people[1])[1]


@pytest.mark.parametrize("ahead", [1, 9, 29])
def test_what_begins_soon_is_told_at_once(people, club, ahead) -> None:
    """Also while the club is quiet."""
    at = timezone.now()
    planned(club, people[0], at)
    announcing.send_due(at + HOUR)
    starts = (at + 2 * HOUR + ahead * MINUTE).replace(second=59, microsecond=0)
    when = {"first": starts.date(), "at": starts.time(), "zone": "UTC"}
    now = terms(name="Now", weekly=False, **when)
    planning.plan(people[0], club.pk, now, at + 2 * HOUR)
    assert announcing.send_due(at + 2 * HOUR) == 2
    assert "Now" in told(people[1])[1]
    assert announcing.send_due(at + 3 * HOUR) == 0


def soon(by: User, club: Club, name: str, at: datetime) -> None:
    starts = at + 20 * MINUTE
    when = {"first": starts.date(), "at": starts.time(), "zone": "UTC"}
    planning.plan(by, club.pk, terms(name=name, weekly=False, **when), at)


def test_what_begins_soon_is_told_together_while_a_club_takes_breath(people, club) -> None:
    at = timezone.now().replace(second=0, microsecond=0) + MINUTE
    for name in ("First", "Second", "Third"):
        soon(people[0], club, name, at)
        announcing.send_due(at)
    assert len(told(people[1])) == 1
    announcing.send_due(at + 2 * MINUTE)
    assert len(told(people[1])) == 2
    assert "Second" in told(people[1])[1]
    assert "and 1 more" in told(people[1])[1]


def test_a_worker_is_woken_for_what_begins_soon_only(
    people, club, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    woken: list[None] = []
    monkeypatch.setattr(announcing.hooks, "announce", lambda: woken.append(None))
    at = timezone.now().replace(second=0, microsecond=0) + MINUTE
    with django_capture_on_commit_callbacks(execute=True):
        planned(club, people[0], at)
    assert woken == []
    with django_capture_on_commit_callbacks(execute=True):
        soon(people[0], club, "Now", at)
    assert woken == [None]


def test_a_weekly_one_that_has_begun_is_told_with_its_next_date(people, club) -> None:
    at = timezone.now()
    evening = planned(club, people[0], at, weekly=True)
    assert announcing.send_due(at + 5 * DAY) == 2
    row = Notification.objects.filter(kind="club_planned").first()
    assert words(row)[1].endswith(f"/{evening.first + 7 * DAY}/")


@pytest.mark.parametrize("act", ["cancel", "move"])
@pytest.mark.parametrize("is_told", [False, True])
def test_a_date_that_is_off_or_moved_is_told_as_it_is_now(people, club, act, is_told) -> None:
    """Also anew, but not to those who have answered meanwhile, and not of a later date."""
    at = timezone.now()
    evening = planned(club, people[0], at, weekly=True)
    answering.answer(people[2], Which(club.pk, evening.pk, evening.first), Says.YES, at)
    if is_told:
        announcing.send_due(at + HOUR)
        later = Which(club.pk, evening.pk, evening.first + 14 * DAY)
        planning.cancel(people[0], later, at + HOUR)
        assert announcing.send_due(at + 10 * HOUR) == 0
    which, before = Which(club.pk, evening.pk, evening.first), told(people[1])
    if act == "cancel":
        planning.cancel(people[0], which, at + 10 * HOUR)
    else:
        planning.move(people[0], which, at + 4 * DAY, at + 10 * HOUR)
    assert told(people[1]) == []
    assert announcing.send_due(at + 11 * HOUR) == 1
    row = Notification.objects.get(kind="club_planned")
    day = evening.first + (7 * DAY if act == "cancel" else 0 * DAY)
    assert words(row)[1].endswith(f"/{day}/")
    assert words(row)[0] not in before
    assert told(people[2]) == []


def test_an_evening_that_moves_to_another_day_is_told_anew(people, club) -> None:
    at = timezone.now()
    evening = planned(club, people[0], at)
    announcing.send_due(at + HOUR)
    other = terms(first=evening.first + DAY, weekly=False)
    planning.change(people[0], club.pk, evening.pk, other, at + 9 * HOUR)
    assert told(people[1]) == []
    assert announcing.send_due(at + 10 * HOUR) == 2
    row = Notification.objects.filter(kind="club_planned").first()
    assert words(row)[1].endswith(f"/{other.first}/")


@pytest.fixture
def told_together(people, club) -> list[Evening]:
    """Three evenings, of which the members were told at once."""
    at = timezone.now()
    evenings = [
        planned(club, people[0], at, name=f"Evening {number}", first=(at + number * DAY).date())
        for number in (3, 4, 5)
    ]
    announcing.send_due(at + HOUR)
    (text,) = told(people[1])
    assert "Evening 3" in text
    assert ", and 2 more" in text
    return evenings


def test_of_several_told_together_the_one_that_moves_is_told_anew(
    people, club, told_together
) -> None:
    first, at = told_together[0], timezone.now() + 10 * HOUR
    other = terms(name="Evening 3", first=first.first + 10 * DAY, weekly=False)
    planning.change(people[0], club.pk, first.pk, other, at)
    (text,) = told(people[1])
    assert "Evening 4" in text
    assert ", and 1 more" in text
    assert announcing.send_due(at + HOUR) == 2
    assert "Evening 3" in told(people[1])[1]
    assert "more" not in told(people[1])[1]


def test_of_several_told_together_what_is_off_or_answered_is_left_out(
    people, club, told_together
) -> None:
    first, second, third = (Which(club.pk, each.pk, each.first) for each in told_together)
    at = timezone.now() + 10 * HOUR
    planning.cancel(people[0], second, at)
    answering.answer(people[1], third, Says.NO, at)
    (mine,), (theirs,) = told(people[1]), told(people[2])
    assert "Evening 3" in mine
    assert "more" not in mine
    assert ", and 1 more" in theirs
    row = Notification.objects.get(user=people[1], kind="club_planned")
    assert words(row)[1].endswith(f"/{first.evening}/{first.day}/")
    answering.answer(people[1], first, Says.YES, at)
    assert told(people[1]) == []


def test_what_fails_for_one_club_keeps_no_other_waiting(people, club) -> None:
    at = timezone.now()
    for each in (club_of(*people, name="Four Winds"), club):
        planned(each, people[0], at)
    first = Announcement.objects.order_by("club").first()
    Announcement.objects.filter(pk=first.pk).update(page="of_the_next_release")
    assert announcing.send_due(at + HOUR) == 2
    assert list(Announcement.objects.all()) == [first]


def test_what_has_begun_is_not_told(people, club) -> None:
    at = timezone.now()
    planned(club, people[0], at)
    assert announcing.send_due(at + 5 * DAY) == 0
    assert not Announcement.objects.exists()


def test_a_tournament_is_told_too(people, club, django_capture_on_commit_callbacks) -> None:
    at = timezone.now()
    made = tournaments.make(people[0], club.pk, tournament_terms(starts=at + DAY), at)
    announcing.send_due(at + HOUR)
    assert len(told(people[1], people[2])) == 2
    which = WhichTournament(club.pk, made.pk)
    entering.enter(people[1], which, at + HOUR)
    assert (len(told(people[1])), len(told(people[2]))) == (0, 1)
    with django_capture_on_commit_callbacks(execute=True):
        tournaments.cancel(people[0], which, at + 2 * HOUR)
    assert told(people[2]) == []


def test_a_tournament_that_is_called_off_is_not_told(people, club) -> None:
    at = timezone.now()
    made = tournaments.make(people[0], club.pk, tournament_terms(starts=at + DAY), at)
    tournaments.cancel(people[0], WhichTournament(club.pk, made.pk), at)  # whatever follows it
    assert not Announcement.objects.exists()


def test_who_has_left_or_turned_it_off_hears_nothing(people, club) -> None:
    at = timezone.now()
    planned(club, people[0], at)
    members.leave(people[1], club.pk, at)
    choose(people[2], {"club_plans": {"page": False, "push": False, "mail": False}})
    announcing.send_due(at + HOUR)
    delivery.deliver(at + HOUR)
    assert told(people[1]) == []
    assert Notification.objects.get(user=people[2]).silent
    assert mail.outbox == []
