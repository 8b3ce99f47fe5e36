"""Who comes late: into the next round, or onto the seat of a bot in this one."""

import pytest
from django.utils import timezone

from accounts.models import User
from clubs.tests.test_joining import suspend
from clubs.tournaments.models import Entrant
from clubs.tournaments.services import entering, scoring
from clubs.tournaments.services.scoring import Chair
from clubs.tournaments.tests.tournaments_made import (
    begin,
    come,
    enter,
    judge,
    made,
    outcome,
    play_round,
    players,
    tables_of,
    which,
)
from notifications.models import Notification
from social import services as social
from tables.models import Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Player{number}" for number in range(9)))


def test_who_left_comes_back_only_where_there_is_a_place(people) -> None:
    tournament = made(people, places=5)
    enter(tournament, *people[:5])
    begin(tournament, people[0])
    entering.leave(people[4], which(tournament), timezone.now())
    enter(tournament, people[5])
    act, at = entering.enter, timezone.now()
    assert outcome(act, people[4], which(tournament), at) == "tournament_full"


def test_latecomers_enter_before_the_next_round(people) -> None:
    tournament = made(people)
    enter(tournament, *people[:6])
    begin(tournament, people[0])
    enter(tournament, people[6])
    late = Entrant.objects.get(user=people[6])
    assert late.number == 7
    assert not any(late.pk in row.players for row in tables_of(tournament))
    play_round(tournament)
    begin(tournament, people[0])
    assert any(late.pk in row.players for row in tables_of(tournament))
    at = timezone.now()
    assert outcome(entering.enter, people[7], which(tournament), at) == "too_late_to_enter"


def test_a_latecomer_gets_the_seat_of_a_bot(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[:7])
    begin(tournament, people[0])
    enter(tournament, people[7])
    row = next(row for row in tables_of(tournament) if None in row.players)
    seat = row.players.index(None)
    at, chair = timezone.now(), Chair(row.number, seat)
    act = scoring.seat_late
    assert outcome(act, people[0], which(tournament), chair, people[6], at) == "seated_already"
    full = Chair(row.number, (seat + 1) % 4)
    assert outcome(act, people[0], which(tournament), full, people[7], at) == "seat_not_free"
    assert outcome(act, people[0], which(tournament), chair, people[7], at) == "done"
    assert Seat.objects.get(table=row.table, number=seat).user == people[7]
    row.refresh_from_db()
    assert row.players[seat] == Entrant.objects.get(user=people[7]).pk
    assert Notification.objects.filter(user=people[7], kind="tournament_seated").exists()


def late_one(people):
    """A round of seven, one who came late, and the seat of a bot."""
    come(*people[:7])
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[:7])
    begin(tournament, people[0])
    enter(tournament, people[7])
    row = next(row for row in tables_of(tournament) if None in row.players)
    return tournament, row, Chair(row.number, row.players.index(None))


def test_a_bot_plays_for_a_latecomer_until_they_come(people) -> None:
    tournament, row, chair = late_one(people)
    scoring.seat_late(people[0], which(tournament), chair, people[7], timezone.now())
    assert Seat.objects.get(table=row.table, user=people[7]).away


def test_an_organiser_may_be_late_too(people) -> None:
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[1:8])
    begin(tournament, people[0])
    enter(tournament, people[0])
    row = next(row for row in tables_of(tournament) if None in row.players)
    chair, at = Chair(row.number, row.players.index(None)), timezone.now()
    act = scoring.seat_late
    assert outcome(act, people[0], which(tournament), chair, people[0], at) == "done"


def test_a_latecomer_is_not_seated_with_whom_they_block(people) -> None:
    tournament, row, chair = late_one(people)
    other = row.table.seats.filter(user__isnull=False).first().user
    social.block(other, people[7], timezone.now())
    act, at = scoring.seat_late, timezone.now()
    assert outcome(act, people[0], which(tournament), chair, people[7], at) == ("seat_not_for_them")


def test_a_latecomer_is_not_seated_while_suspended(people) -> None:
    tournament, _, chair = late_one(people)
    suspend(people[7])
    act, at = scoring.seat_late, timezone.now()
    assert outcome(act, people[0], which(tournament), chair, people[7], at) == ("seat_not_for_them")


def test_who_has_seen_the_walls_of_a_void_table_sits_nowhere_else(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[:7])
    begin(tournament, people[0])
    rows = tables_of(tournament)
    row = next(row for row in rows if None in row.players)
    (other,) = [each for each in rows if each != row]
    scoring.void(judge(tournament), which(tournament), other.number, "It hangs", timezone.now())
    user = Entrant.objects.get(pk=other.players[0]).user
    chair, act, at = (
        Chair(row.number, row.players.index(None)),
        scoring.seat_late,
        timezone.now(),
    )
    assert outcome(act, people[0], which(tournament), chair, user, at) == "seated_already"
