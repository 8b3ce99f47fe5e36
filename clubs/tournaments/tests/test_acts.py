"""Who did what is kept, and shown to organisers and staff; nobody decides about their own table."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from clubs.tournaments.models import Act, Entrant
from clubs.tournaments.services import ending, entering, planning, running, scoring
from clubs.tournaments.services.scoring import Chair
from clubs.tournaments.tests.test_pages import address, client_of, text_of
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
from moderation.services import report

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return players(*(f"Actor{number}" for number in range(9)))


def table_without(tournament, user: User) -> int:
    mine = Entrant.objects.get(tournament=tournament, user=user).pk
    return next(row.number for row in tables_of(tournament) if mine not in row.players)


def test_everything_that_organisers_do_is_told(people) -> None:
    come(*people)
    tournament = made(people, game="zung-jung", games=4, rounds=3)
    enter(tournament, *people[:7])
    begin(tournament, people[0])
    where, at = which(tournament), timezone.now()
    running.pause(people[1], where, at)
    running.resume(people[0], where, at)
    enter(tournament, people[7])
    row = next(row for row in tables_of(tournament) if None in row.players)
    chair = Chair(row.number, row.players.index(None))
    scoring.seat_late(people[1], where, chair, people[7], at)
    number = table_without(tournament, people[0])
    scoring.void(people[0], where, number, "It hangs", at)
    entering.remove(people[1], where, people[6], at)
    entering.readmit(people[0], where, people[6], at)
    play_round(tournament)
    ending.end_now(people[0], where, 1, at)
    told = [
        "Actor0 ended the tournament.", "Actor0 let Actor6 in again.", "Actor1 took Actor6 out.",
        f"Actor0 voided table {number}: It hangs",
        f"Actor1 gave Actor7 a seat at table {row.number}.",
        "Actor0 let the clock run on.", "Actor1 stopped the clock.", "Actor0 began round 1.",
    ]  # fmt: skip
    page = text_of(client_of(people[1]), tournament)
    places = [page.index(text) for text in told]
    assert places == sorted(places)
    assert told[0] not in text_of(client_of(people[4]), tournament)


def test_a_cancellation_is_told(people, admin_client: Client) -> None:
    tournament = made(people)
    planning.cancel(people[1], which(tournament), timezone.now())
    assert "Actor1 called the tournament off." in text_of(client_of(people[0]), tournament)
    page = admin_client.get(
        reverse("admin:tournaments_tournament_change", args=[tournament.pk])
    ).content.decode()
    assert "called the tournament off" in page


def test_what_was_done_twice_is_told_once(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    begin(tournament, people[1], 0)
    for _ in range(2):
        running.pause(people[0], which(tournament), timezone.now())
    assert list(Act.objects.order_by("pk").values_list("what", flat=True)) == ["begin", "pause"]


def test_an_organiser_does_not_void_their_own_table(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[0])
    mine = Entrant.objects.get(user=people[0]).pk
    number = next(row.number for row in tables_of(tournament) if mine in row.players)
    where, at = which(tournament), timezone.now()
    refused = outcome(scoring.void, people[0], where, number, "I lose", at)
    assert refused == "own_tournament_table"
    assert outcome(scoring.void, judge(tournament), where, number, "It hangs", at) == "done"


class TestLetInAgain:
    def test_who_was_taken_out_may_enter_again(self, people) -> None:
        tournament = made(people)
        enter(tournament, *people)
        begin(tournament, people[0])
        where, at = which(tournament), timezone.now()
        entering.remove(people[0], where, people[3], at)
        assert outcome(entering.enter, people[3], where, at) == "taken_out"
        host = client_of(people[1])
        assert "Let Actor3 in again" in text_of(host, tournament)
        host.post(address(tournament, "tournament_readmit", people[3].username))
        assert "Let Actor3 in again" not in text_of(host, tournament)
        assert outcome(entering.enter, people[3], where, at) == "done"
        assert Entrant.objects.get(user=people[3]).left is None

    def test_until_the_last_round_begins_and_only_by_organisers(self, people) -> None:
        tournament = made(people, rounds=1)
        enter(tournament, *people)
        where, at = which(tournament), timezone.now()
        entering.remove(people[0], where, people[3], at)
        assert outcome(entering.readmit, people[3], where, people[3], at) == "not_for_role"
        assert outcome(entering.readmit, people[0], where, people[4], at) == "no_such_entrant"
        begin(tournament, people[0])
        assert outcome(entering.readmit, people[0], where, people[3], at) == "too_late_to_enter"


def test_a_report_has_the_name_and_the_reason(people) -> None:
    tournament = made(people, name="Rude cup")
    enter(tournament, *people)
    begin(tournament, people[1])
    host = judge(tournament)
    scoring.void(host, which(tournament), 1, "Rude words", timezone.now())
    (stranger,) = players("Stranger")

    def told(reporter: User, reported: User) -> list[str]:
        part = report(reporter, reported, "other", "", timezone.now()).snapshot["tournaments"]
        return [line["text"] for line in part["lines"]]

    assert told(people[4], people[0]) == [f"planned Rude cup ({tournament.pk})"]
    assert told(people[4], host) == ["voided table 1 of Rude cup: Rude words"]
    tournament.club.listed = False
    tournament.club.save()
    assert told(stranger, host) == []


def test_a_deleted_account_has_no_name_there(people) -> None:
    tournament = made(people)
    enter(tournament, *people)
    begin(tournament, people[1])
    entering.erase(people[1], 0)
    assert "Deleted player began round 1." in text_of(client_of(people[0]), tournament)
