"""What nobody ends ends by itself, and organisers end a tournament early."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from clubs.tournaments.models import Entrant, RoundTable, State
from clubs.tournaments.services import ending, entering
from clubs.tournaments.tests.tournaments_made import (
    begin,
    bots_play,
    enter,
    made,
    outcome,
    play_round,
    players,
    round_of,
    tables_of,
    which,
)
from contests.ledger.models import Account
from contests.ledger.selectors import balance_of
from contests.tasks import check
from notifications.models import Notification
from notifications.selectors import words

pytestmark = pytest.mark.django_db
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Ender{number}" for number in range(9)))


def played(people: list[User], **more: object):
    """One of two rounds is over."""
    tournament = made(people, **more)
    enter(tournament, *people)
    begin(tournament, people[0])
    play_round(tournament)
    return tournament


class TestAfterAGame:
    """While other tables play, nobody is locked and no state of a game is read."""

    def test_little_is_read(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people)
        begin(tournament, people[0])
        bots_play(tables_of(tournament)[0].table)
        with CaptureQueriesContext(connection) as done:
            ending.settle(tournament.pk, timezone.now())
        assert not [each for each in done.captured_queries if "accounts_user" in each["sql"]]
        assert not [each for each in done.captured_queries if '"game_state"' in each["sql"]]
        assert round_of(tournament, 1).over is None


class TestNobodyBegins:
    def test_three_hours_late_it_is_called_off_and_fees_come_back(self, people, confirmed) -> None:
        tournament = made(people, fee=20, prizes=(100,))
        enter(tournament, *people)
        ending.settle_all(tournament.starts + 3 * HOUR - MINUTE)
        tournament.refresh_from_db()
        assert tournament.state == State.OPEN
        ending.settle_all(tournament.starts + 3 * HOUR)
        tournament.refresh_from_db()
        assert tournament.state == State.CANCELLED
        assert [balance_of(user) for user in people] == [200] * 9
        told = Notification.objects.filter(kind="tournament_off")
        assert {row.user_id for row in told} == {user.pk for user in people}
        assert words(told[0])[0] == (
            "Spring cup has been called off, because nobody went on with it. "
            "You have your entry fee back."
        )

    def test_it_is_called_off_once(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people)
        for hours in (3, 4):
            ending.settle_all(tournament.starts + hours * HOUR)
        assert Notification.objects.filter(kind="tournament_off").count() == 9


class TestNobodyGoesOn:
    def test_after_a_day_it_ends_with_its_standings(self, people, confirmed) -> None:
        tournament = played(people, fee=20, prizes=(60, 30, 10))
        over = round_of(tournament, 1).over
        assert over
        ending.settle_all(over + 24 * HOUR - MINUTE)
        tournament.refresh_from_db()
        assert tournament.state == State.RUNNING
        ending.settle_all(over + 24 * HOUR)
        tournament.refresh_from_db()
        assert tournament.state == State.OVER
        assert sum(Entrant.objects.values_list("prize", flat=True)) == 180
        assert Account.objects.get(contest=tournament.pk).balance == 0
        assert Notification.objects.filter(kind="tournament_decided").count() == 9
        assert check(timezone.now()).faults == 0

    def test_without_any_points_fees_come_back(self, people, confirmed) -> None:
        tournament = played(people, fee=20, prizes=(100,))
        RoundTable.objects.update(void="It hung")
        ending.settle_all(timezone.now() + 25 * HOUR)
        tournament.refresh_from_db()
        assert tournament.state == State.CANCELLED
        assert [balance_of(user) for user in people] == [200] * 9

    def test_a_round_that_is_played_is_left_alone(self, people) -> None:
        tournament = played(people)
        begin(tournament, people[0])
        ending.end_overdue(tournament.pk, timezone.now() + 25 * HOUR)
        tournament.refresh_from_db()
        assert tournament.state == State.RUNNING


class TestEndNow:
    def test_pays_the_prizes_and_tells_everybody(self, people, confirmed) -> None:
        tournament = played(people, fee=20, prizes=(100,))
        where, at = which(tournament), timezone.now()
        assert outcome(ending.end_now, people[4], where, 1, at) == "not_for_role"
        assert outcome(ending.end_now, people[1], where, 0, at) == "stale"
        assert outcome(ending.end_now, people[1], where, 1, at) == "done"
        assert outcome(ending.end_now, people[1], where, 1, at) == "tournament_over"
        tournament.refresh_from_db()
        assert (tournament.state, tournament.ended) == (State.OVER, at)
        assert sum(Entrant.objects.values_list("prize", flat=True)) == 180
        assert outcome(entering.enter, people[4], where, at) == "tournament_over"

    def test_only_between_two_rounds_and_with_points(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people)
        where, at = which(tournament), timezone.now()
        assert outcome(ending.end_now, people[0], where, 0, at) == "not_between_rounds"
        begin(tournament, people[0])
        assert outcome(ending.end_now, people[0], where, 1, at) == "not_between_rounds"
        play_round(tournament)
        RoundTable.objects.update(void="It hung")
        assert outcome(ending.end_now, people[0], where, 1, at) == "tournament_no_points"
