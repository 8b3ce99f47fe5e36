"""Seats that are drawn before the round begins, so that an organiser can swap two players."""

import pytest
from django.utils import timezone

from accounts.models import User
from clubs.tournaments.models import Act, Entrant, Tournament
from clubs.tournaments.services import entering, running
from clubs.tournaments.tests.test_pages import address, client_of, text_of
from clubs.tournaments.tests.tournaments_made import (
    begin,
    enter,
    made,
    outcome,
    play_round,
    players,
    tables_of,
    which,
)
from social import services as social

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Sitter{number}" for number in range(9)))


@pytest.fixture
def drawn(people) -> Tournament:
    tournament = made(people, game="zung-jung", games=4)
    enter(tournament, *people[:8])
    assert outcome(running.draw, people[0], which(tournament), timezone.now()) == "done"
    tournament.refresh_from_db()
    return tournament


def user_of(entrant: int) -> User:
    user = Entrant.objects.get(pk=entrant).user
    assert user
    return user


def swap(tournament: Tournament, by: User, one: User, other: User) -> str:
    result = outcome(running.swap, by, which(tournament), (one, other), timezone.now())
    tournament.refresh_from_db()
    return result


def test_two_players_are_swapped_before_the_tables_open(people, drawn) -> None:
    (first, *_), (second, *_) = drawn.plan
    page = text_of(client_of(people[1]), drawn)
    assert "Swap the seats" in page
    assert "Swap the seats" not in text_of(client_of(people[4]), drawn)
    both = {"one": user_of(first).username, "other": user_of(second).username}
    client_of(people[1]).post(address(drawn, "tournament_swap"), both)
    drawn.refresh_from_db()
    plan = drawn.plan
    assert (plan[0][0], plan[1][0]) == (second, first)
    assert Act.objects.get().what == "swap"
    begin(drawn, people[0])
    assert [row.players for row in tables_of(drawn)] == plan
    assert drawn.plan is None


def test_only_organisers_swap_two_who_play(people, drawn) -> None:
    assert swap(drawn, people[4], people[2], people[3]) == "not_for_role"
    assert swap(drawn, people[0], people[2], people[2]) == "swap_two"
    assert swap(drawn, people[0], people[2], people[8]) == "no_such_entrant"
    begin(drawn, people[0])
    assert swap(drawn, people[0], people[2], people[3]) == "round_running"
    play_round(drawn)
    assert swap(drawn, people[0], people[2], people[3]) == "no_seats_yet"


def test_nobody_is_swapped_to_whom_a_block_separates_from_them(people, drawn) -> None:
    (first, second, *_), (third, *_) = drawn.plan
    social.block(user_of(third), user_of(second), timezone.now())
    assert swap(drawn, people[0], user_of(first), user_of(third)) == "seat_not_for_them"


def test_seats_are_drawn_anew_when_others_play(people, drawn) -> None:
    plan, told = drawn.plan, "since these seats were drawn. Draw them again."
    assert told not in text_of(client_of(people[1]), drawn)
    entering.leave(people[3], which(drawn), timezone.now())
    enter(drawn, people[8])
    page = text_of(client_of(people[1]), drawn)
    assert told in page
    assert "Swap the seats" not in page
    assert swap(drawn, people[0], people[0], people[1]) == "seats_out_of_date"
    begin(drawn, people[0])
    seated = {one for row in tables_of(drawn) for one in row.players}
    assert seated == set(Entrant.objects.values_list("pk", flat=True))
    assert sorted(Entrant.objects.values_list("number", flat=True)) == list(range(1, 9))
    assert plan


def test_seats_are_drawn_anew_when_a_block_came_between(people, drawn) -> None:
    (first, second, *_), _ = drawn.plan
    social.block(user_of(first), user_of(second), timezone.now())
    begin(drawn, people[0])
    assert not any({first, second} <= set(row.players) for row in tables_of(drawn))


def test_the_same_lot_whenever_it_is_drawn(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    running.draw(people[0], which(tournament), timezone.now())
    before = dict(Entrant.objects.values_list("pk", "number"))
    running.draw(people[0], which(tournament), timezone.now())
    begin(tournament, people[0])
    assert dict(Entrant.objects.values_list("pk", "number")) == before
