"""What happens to an evening at the same moment, in threads on a real database."""

from datetime import timedelta

import pytest

from accounts.models import User
from clubs.evenings.models import Answer, Meeting, News
from clubs.evenings.tests.evenings_made import AT, club_of, planned, players, says, who
from clubs.services import announcing
from notifications.models import Notification
from social.tests.seat_races import run_concurrently

ROUNDS = 5
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> list[User]:
    return players("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay")


@pytest.mark.parametrize("number", range(ROUNDS))
def test_the_last_seat_is_taken_once(people, number: int) -> None:
    evening = planned(club_of(*people), people[0], seats=2)
    says(people[0], evening)
    answers = [lambda one=one: says(one, evening) for one in people[1:]]
    assert run_concurrently(*answers) == ["done"] * 5
    assert len(who(evening)) == 2
    assert len(who(evening, waiting=True)) == 4


@pytest.mark.parametrize("number", range(ROUNDS))
def test_seats_that_become_free_at_once_are_given_once(people, number: int) -> None:
    """While somebody else answers, and somebody who waits gives up."""
    evening = planned(club_of(*people), people[0], seats=2)
    for user in people[:5]:
        says(user, evening)
    run_concurrently(
        lambda: says(people[0], evening, "no"),
        lambda: says(people[1], evening, "perhaps"),
        lambda: says(people[4], evening, "no"),
        lambda: says(people[5], evening),
    )
    assert who(evening) == ["Cyd", "Dan"]
    assert who(evening, waiting=True) == ["Fay"]
    told = Answer.objects.filter(news=News.SEAT).values_list("user__username", flat=True)
    assert sorted(told) == ["Cyd", "Dan"]


def test_the_first_answers_make_one_date(people) -> None:
    evening = planned(club_of(*people), people[0])
    assert run_concurrently(*[lambda one=one: says(one, evening) for one in people]) == ["done"] * 6
    assert Meeting.objects.count() == 1
    assert len(who(evening)) == 6


def test_two_workers_tell_members_once(people) -> None:
    planned(club_of(*people), people[0])
    send = lambda: announcing.send_due(AT + timedelta(hours=1))  # noqa: E731
    assert run_concurrently(*[send] * 4) == ["done"] * 4
    assert Notification.objects.filter(kind="club_planned").count() == 5
