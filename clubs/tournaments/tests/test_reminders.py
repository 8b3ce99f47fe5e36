"""Entrants are told a day and ten minutes before, on the page and by mail, and never twice."""

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone, translation

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from clubs.tournaments import notices
from clubs.tournaments.models import Entrant
from clubs.tournaments.services import entering, planning
from clubs.tournaments.tests.tournaments_made import begin, made, players, which
from notifications import choosing, delivery
from notifications.models import Notification
from notifications.selectors import words

pytestmark = pytest.mark.django_db
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Listener{number}" for number in range(5)))


def planned(people: list[User]):
    """A tournament in three days, with four entrants."""
    tournament = made(people, starts=timezone.now() + 72 * HOUR, zone="Europe/Berlin")
    for user in people[:4]:
        entering.enter(user, which(tournament), timezone.now())
    return tournament


def send(at: datetime) -> None:
    """What the tasks of a minute do."""
    notices.send_due(at)
    delivery.deliver(at)


def told(kind: str) -> list[str]:
    rows = Notification.objects.filter(kind=kind).select_related("user")
    return sorted(row.user.username for row in rows)


def test_a_day_and_ten_minutes_before_and_never_twice(people, confirmed) -> None:
    tournament = planned(people)
    begins, names = tournament.starts, [user.username for user in people[:4]]
    assert notices.send_due(begins - 25 * HOUR) == 0
    for at in (begins - 24 * HOUR, begins - 23 * HOUR):
        send(at)
        assert (told("tournament_day"), told("tournament_soon")) == (names, [])
    for at in (begins - 10 * MINUTE, begins - 9 * MINUTE, begins):
        send(at)
        assert (told("tournament_day"), told("tournament_soon")) == (names, names)
    assert len(mail.outbox) == 8
    assert {tuple(each.to) for each in mail.outbox} == {
        (f"{name.lower()}@example.org",) for name in names
    }
    text, page = words(Notification.objects.filter(kind="tournament_soon")[0])
    assert text.startswith(f"Spring cup begins at {tournament.wall:%H:%M} (Berlin time).")
    assert tournament.pk in page
    assert page in mail.outbox[0].body


def test_who_does_not_want_mail_is_told_on_the_page(people, confirmed) -> None:
    tournament = planned(people)
    choosing.choose(people[0], {"tournament_reminders": {"mail": False}})
    send(tournament.starts - 20 * HOUR)
    assert people[0].username in told("tournament_day")
    assert len(mail.outbox) == 3


def test_whoever_enters_late_is_told_only_what_is_to_come(people) -> None:
    tournament = planned(people)
    entering.enter(people[4], which(tournament), tournament.starts - 5 * HOUR)
    notices.send_due(tournament.starts - 4 * HOUR)
    assert people[4].username not in told("tournament_day")
    notices.send_due(tournament.starts - 5 * MINUTE)
    assert people[4].username in told("tournament_soon")


def test_nobody_is_told_of_what_is_off_or_begun_or_left(people) -> None:
    off, begun = planned(people), made(people)
    planning.cancel(people[0], which(off), timezone.now())
    for user in people[:4]:
        entering.enter(user, which(begun), timezone.now() - HOUR)
    begin(begun, people[0])
    assert Entrant.objects.filter(soon_told=None).exists()
    at = max(off.starts, begun.starts) - MINUTE
    assert notices.send_due(at) == notices.send_due(begun.starts) == 0


def test_the_mail_is_in_the_language_of_the_player(people, confirmed) -> None:
    tournament = planned(people)
    for user in people:
        update_preferences(user, PreferencesUpdate(language="de"))
    with translation.override("en"):
        send(tournament.starts - 20 * HOUR)
    assert "Spring cup" in mail.outbox[0].subject
    assert "beginnt" in mail.outbox[0].body
