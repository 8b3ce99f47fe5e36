"""What happens in a tournament at the same moment, in threads on a real database."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.timestamps import now
from clubs.services import founding
from clubs.tournaments.models import Entrant, RoundTable
from clubs.tournaments.services import ending, entering, planning, running, scoring
from clubs.tournaments.tests.tournaments_made import (
    begin,
    bots_play,
    come,
    enter,
    judge,
    made,
    players,
    ranking,
    tables_of,
    which,
)
from contests.ledger.selectors import balance_of
from contests.tasks import check
from notifications.models import Notification
from social.tests.seat_races import run_concurrently
from tables import services as tables
from tables.models import Seat, Table

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = [f"Racer{number}" for number in range(9)]


@pytest.fixture
def people() -> list[User]:
    return players(*NAMES)


def call(action: Callable[..., Any], *given: Any) -> Callable[[], object]:
    return lambda: action(*given)


def test_the_last_place_is_taken_once(people, confirmed) -> None:
    tournament = made(people, places=5, fee=20, prizes=(100,))
    enter(tournament, *people[:4])
    at, where = timezone.now(), which(tournament)
    done = run_concurrently(*[call(entering.enter, one, where, at) for one in people[4:8]])
    assert done == ["done", "tournament_full", "tournament_full", "tournament_full"]
    assert Entrant.objects.count() == 5
    assert check(at).faults == 0


def test_pressing_twice_enters_once(people, confirmed) -> None:
    tournament = made(people, fee=20, prizes=(100,))
    at, where = timezone.now(), which(tournament)
    assert run_concurrently(*[call(entering.enter, people[2], where, at)] * 3) == ["done"] * 3
    assert Entrant.objects.count() == 1
    done = run_concurrently(*[call(entering.leave, people[2], where, at)] * 2)
    assert done == ["done", "no_such_entrant"]
    assert check(at).faults == 0


def test_two_presses_deal_one_round_with_one_seat_for_each(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    at, where = timezone.now(), which(tournament)
    presses = [call(running.begin_round, one, where, 0, at) for one in people[:2] * 2]
    assert run_concurrently(*presses, call(ending.settle_all, at)) == ["done"] * 5
    assert RoundTable.objects.count() == Table.objects.count() == 5
    seats = list(Seat.objects.filter(user__isnull=False).values_list("user", flat=True))
    assert sorted(seats) == sorted(user.pk for user in people)
    assert Notification.objects.filter(kind="tournament_seated").count() == 9


def test_who_leaves_at_the_start_is_seated_or_gone(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    at, where = timezone.now(), which(tournament)
    leavers = [call(entering.leave, one, where, at) for one in people[4:7]]
    done = run_concurrently(call(running.begin_round, people[0], where, 0, at), *leavers)
    assert done == ["done"] * 4
    seated = {one for row in RoundTable.objects.all() for one in row.players if one}
    assert seated == set(Entrant.objects.filter(pk__in=seated).values_list("pk", flat=True))


def test_a_table_is_void_or_counts_while_its_game_ends(people) -> None:
    come(*people)
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    first, at = tables_of(tournament)[0], timezone.now()
    assert first.table
    for user in people:
        if first.table.seats.filter(user=user).exists() and first.table.seats.count() == 2:
            tables.leave(str(first.table_id), user, now())
    run_concurrently(
        call(bots_play, first.table),
        call(scoring.void, judge(tournament), which(tournament), first.number, "It hangs", at),
        call(ending.settle, tournament.pk, at),
    )
    ending.settle(tournament.pk, timezone.now())
    first.refresh_from_db()
    assert first.void or first.over
    assert len(ranking(tournament)) == 9


def test_the_prizes_are_paid_once(people, confirmed) -> None:
    tournament = made(people, rounds=1, fee=20, prizes=(60, 30, 10))
    enter(tournament, *people)
    begin(tournament, people[0])
    for row in tables_of(tournament):
        bots_play(row.table)
    at = timezone.now()
    assert run_concurrently(*[call(ending.settle, tournament.pk, at)] * 3) == ["done"] * 3
    assert sum(Entrant.objects.values_list("prize", flat=True)) == 180
    assert Notification.objects.filter(kind="tournament_decided").count() == 9
    assert check(at).faults == 0


def test_a_cancellation_and_the_start_exclude_each_other(people, confirmed) -> None:
    tournament = made(people, fee=20, prizes=(100,))
    enter(tournament, *people)
    at, where = timezone.now(), which(tournament)
    run_concurrently(
        call(planning.cancel, people[0], where, at),
        call(running.begin_round, people[1], where, 0, at),
    )
    tournament.refresh_from_db()
    assert tournament.state == "off"
    assert check(at).faults == 0


def test_a_club_closes_before_the_prizes_or_after(people, confirmed) -> None:
    tournament = made(people, rounds=1, fee=20, prizes=(60, 30, 10))
    enter(tournament, *people)
    begin(tournament, people[0])
    for row in tables_of(tournament):
        bots_play(row.table)
    at = timezone.now()
    done = run_concurrently(
        call(founding.close, people[0], tournament.club_id, at),
        call(ending.settle, tournament.pk, at),
    )
    assert done == ["done"] * 2
    assert sum(balance_of(user) for user in people) == 9 * 200
    assert check(at).faults == 0
