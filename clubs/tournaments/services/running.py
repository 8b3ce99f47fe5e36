"""The rounds: the press that deals all tables of one, and its clock.

A press keeps who sits where, then opens some tables at a time, so a second press, or a process that
ends, changes nothing (as on evenings, clubs/evenings/services/room.py).
"""

import logging
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from clubs.refusals import must
from clubs.tournaments import notices, selectors
from clubs.tournaments.models import (
    Act,
    Entrant,
    Round,
    RoundTable,
    State,
    Tournament,
)
from clubs.tournaments.services import seats
from clubs.tournaments.services.holding import Which, note, note_change, organising
from tables import services as tables
from tables.models import Status, Table
from tables.registry import find_game

log = logging.getLogger(__name__)

BATCH = 8  # tables that are opened in one transaction
EARLY = timedelta(minutes=10)  # before the planned time, when the first round can begin


def begin_round(me: Any, which: Which, number: int, at: datetime) -> None:
    """Deals the next round. number: how many there were, as the page that was pressed shows it; a
    second press finds another number, and begins nothing."""
    with organising(me, which) as tournament:
        if number == tournament.round and number < tournament.rounds:
            _begin(tournament, at)
            note(Act.What.BEGIN, tournament, me, at, number=tournament.round)
    open_tables(tournament, at)


def _begin(tournament: Tournament, at: datetime) -> None:
    rows = Round.objects.filter(tournament=tournament)
    must(not rows.filter(dealt__isnull=False, over=None).exists(), "round_running")
    following = rows.get(number=tournament.round + 1)
    if tournament.round == 0:
        must(tournament.starts - EARLY <= at, "tournament_early")
    seated = seats.taken(tournament)
    following.dealt, following.ends = at, at + timedelta(minutes=tournament.minutes)
    following.save(update_fields=["dealt", "ends"])
    tournament.round, tournament.state, tournament.paused = following.number, State.RUNNING, None
    tournament.plan = None
    tournament.save(update_fields=["round", "state", "paused", "plan"])
    RoundTable.objects.bulk_create(
        RoundTable(round=following, number=each, players=players)
        for each, players in enumerate(seated, 1)
    )


def open_tables(tournament: Tournament, at: datetime) -> None:
    """Opens the tables that are not open yet, some in each transaction, in which their players are
    told."""
    rows = RoundTable.objects.filter(round__tournament=tournament, opened=None, void="")
    waiting = list(rows.order_by("pk"))
    if not waiting:
        return
    users = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "user"))
    free = selectors.free_to_play([user for user in users.values() if user])
    for first in range(0, len(waiting), BATCH):
        try:
            _open_some(waiting[first : first + BATCH], tournament, free, at)
        except Exception:
            log.exception("tables of a round of %s could not be opened", tournament.pk)
    note_change(tournament.pk)


@transaction.atomic
def _open_some(
    waiting: Sequence[RoundTable], tournament: Tournament, free: Collection[int], at: datetime
) -> None:
    people = _locked({one for row in waiting for one in row.players if one})
    rows = RoundTable.objects.select_for_update(of=("self",), no_key=True)
    rows = rows.filter(pk__in=[row.pk for row in waiting], opened=None, void="")
    opened = [  # without those that another press has opened, or that were called off
        row
        for row in rows.select_related("round").order_by("pk")
        if _is_opened(row, people, tournament, free, at)
    ]
    seated = [(row, people[one]) for row in opened for one in row.players if one in people]
    notices.seated(tournament, seated, free, at)


def _locked(entrants: Collection[int]) -> dict[int, User]:
    """The users of entrants who are there, by entrant."""
    there = Entrant.objects.filter(pk__in=entrants, left=None, user__isnull=False)
    users = dict(there.values_list("user", "pk"))
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=users, closed=None)
    return {users[user.pk]: user for user in locked.order_by("pk")}


def _is_opened(
    row: RoundTable,
    people: Mapping[int, User],
    tournament: Tournament,
    free: Collection[int],
    at: datetime,
) -> bool:
    """Opens a table; False if that fails. The others are dealt all the same, this one again within
    a minute."""
    try:
        with transaction.atomic():
            seated = [people.get(one) if one else None for one in row.players]
            row.table = _dealt(row, seated, tournament, free, at)
            row.opened = at
            row.over = at if row.table is None or row.table.status == Status.OVER else None
            row.save(update_fields=["table", "opened", "over"])
    except Exception:
        log.exception("table %s of a round could not be opened", row.pk)
        return False
    return True


def _dealt(
    row: RoundTable,
    people: Sequence[User | None],
    tournament: Tournament,
    free: Collection[int],
    at: datetime,
) -> Table | None:
    """The table with its cards dealt; a bot plays for whoever is not there or still plays with
    others elsewhere, until they come."""
    users = [user for user in people if user]
    if not users:
        return None
    app = find_game(tournament.game)
    fixed = (app and app.tournament) or {}
    absent = {user.pk for user in users} - set(free)
    return tables.deal(
        tournament.game,
        {**fixed, "games": tournament.games},
        people,
        int(at.timestamp() * 1000),
        seed=row.round.seed,
        tournament=selectors.mark_of(row.round),
        absent=absent,
    )


def pause(me: Any, which: Which, at: datetime) -> None:
    """The clock of the round stands still; games go on."""
    with organising(me, which) as tournament:
        if tournament.paused is None:
            tournament.paused = at
            tournament.save(update_fields=["paused"])
            note(Act.What.PAUSE, tournament, me, at)


def resume(me: Any, which: Which, at: datetime) -> None:
    with organising(me, which) as tournament:
        if tournament.paused is None:
            return
        for row in selectors.rounds_of(tournament).filter(over=None):
            row.ends = (row.ends or at) + (at - tournament.paused)
            row.save(update_fields=["ends"])
        tournament.paused = None
        tournament.save(update_fields=["paused"])
        note(Act.What.RESUME, tournament, me, at)
