"""Making a tournament, and calling it off."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from accounts.outage import enqueue_on_commit
from clubs.refusals import must
from clubs.services import announcing
from clubs.services.holding import held, leader_of
from clubs.tournaments import tasks
from clubs.tournaments.models import (
    FEWEST,
    MAX_ROUNDS,
    MOST,
    Act,
    Round,
    Seating,
    State,
    Tournament,
)
from clubs.tournaments.services import ending
from clubs.tournaments.services.holding import Which, note, organising
from contests.terms import MAX_FEE
from tables.registry import GameApp, find_game, game_apps

PAGE = "tournament"
MAX_PLANNED = 10  # tournaments of a club that have not ended
AHEAD = timedelta(days=366)
MINUTES = (20, 30, 45, 60, 75, 90, 120)


class Terms(NamedTuple):
    """What is played, when, and for what."""

    name: str
    game: str
    starts: datetime
    zone: str
    rounds: int
    games: int
    minutes: int
    seating: str = Seating.SWISS
    places: int = MOST
    fee: int = 0
    prizes: tuple[int, ...] = ()


def tournament_games() -> list[GameApp]:
    return [app for app in game_apps() if app.tournament]


def make(me: Any, club_id: str, terms: Terms, at: datetime) -> Tournament:
    """A host makes a tournament. The seeds of all rounds are drawn now, and everybody sees their
    hashes from now on."""
    _check(terms, at)
    with held(club_id, me) as club:
        leader_of(club, me)
        rows = Tournament.objects.filter(club=club, state__in=(State.OPEN, State.RUNNING))
        must(rows.count() < MAX_PLANNED, "too_many_tournaments")
        fields = terms._asdict() | {"prizes": list(terms.prizes)}
        made = Tournament.objects.create(club=club, by=me, made=at, **fields)
        numbers = range(1, terms.rounds + 1)
        Round.objects.bulk_create(Round(tournament=made, number=number) for number in numbers)
        announcing.plan(club, PAGE, me, at, made.pk)
        return made


def _check(terms: Terms, at: datetime) -> None:
    app = find_game(terms.game)
    must(app and app.tournament, "no_such_game")
    must(app and terms.games in app.engine.lengths, "bad_option")
    must(terms.seating in Seating and terms.minutes in MINUTES, "bad_option")
    must(1 <= terms.rounds <= MAX_ROUNDS and FEWEST <= terms.places <= MOST, "bad_option")
    must(0 <= terms.fee <= MAX_FEE, "bad_fee")
    must(sum(terms.prizes) == (100 if terms.fee else 0), "bad_prizes")
    check_time(terms.starts, at)


def check_time(starts: datetime | None, at: datetime) -> None:
    """starts: None for a day that no calendar of the site has."""
    must(starts and starts <= at + AHEAD, "tournament_too_far")
    must(starts and at < starts, "tournament_past")


def cancel(me: Any, which: Which, at: datetime) -> None:
    """Calls a tournament off, and returns all fees. Games that are running end at once."""
    with organising(me, which) as tournament:
        note(Act.What.OFF, tournament, me, at)
        announcing.drop(tournament.pk)
        ending.call_off(tournament, at)
        announced = partial(announcing.call_off, tournament.club_id, tournament.pk, at)
        transaction.on_commit(announced, robust=True)  # the entrants are told before
        enqueue_on_commit(tasks.settle, tournament.pk)
