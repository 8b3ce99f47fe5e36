"""The rounds: the press that deals all tables of one, and its clock.

A press keeps who sits where, then opens each table in a transaction of its own, so a second press,
or a process that ends, changes nothing (as on evenings, clubs/evenings/services/room.py).
"""

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.presence import online_among
from clubs.tournaments import notices, selectors
from clubs.tournaments.models import (
    Act,
    Entrant,
    Round,
    RoundTable,
    State,
    Tournament,
)
from clubs.tournaments.refusals import must
from clubs.tournaments.services import seats
from clubs.tournaments.services.holding import Which, note, note_change, organising
from tables import services as tables
from tables.models import Status, Table
from tables.registry import find_game

log = logging.getLogger(__name__)

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
    """Opens the tables that are not open yet, each in a transaction of its own in which its players
    are told."""
    rows = RoundTable.objects.filter(round__tournament=tournament, opened=None, void="")
    waiting = list(rows.order_by("pk"))
    if not waiting:
        return
    users = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "user"))
    online = online_among([user for user in users.values() if user])
    for row in waiting:
        try:
            _open(row.pk, tournament, online, at)
        except Exception:  # the others are dealt all the same, this one again within a minute
            log.exception("table %s of a round could not be opened", row.pk)
    note_change(tournament.pk)


@transaction.atomic
def _open(number: int, tournament: Tournament, online: Collection[int], at: datetime) -> None:
    row = RoundTable.objects.select_related("round").filter(pk=number).first()
    if row is None:
        return  # the club has been closed
    seated = Entrant.objects.filter(pk__in=[one for one in row.players if one], left=None)
    users = dict(seated.values_list("user", "pk"))
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=users, closed=None)
    people = {users[user.pk]: user for user in locked.order_by("pk")}
    row = RoundTable.objects.select_for_update(of=("self",), no_key=True).filter(pk=number).first()
    if row is None or row.opened or row.void:
        return  # by another press, or called off
    row.round = Round.objects.get(pk=row.round_id)
    row.table = _dealt(row, [people.get(one) for one in row.players], tournament, online, at)
    row.opened = at
    row.over = at if row.table is None or row.table.status == Status.OVER else None
    row.save(update_fields=["table", "opened", "over"])
    notices.seated(tournament, row, list(people.values()), at)


def _dealt(
    row: RoundTable,
    people: Sequence[User | None],
    tournament: Tournament,
    online: Collection[int],
    at: datetime,
) -> Table | None:
    """The table with its cards dealt; a bot plays for whoever is not there, until they come."""
    users = [user for user in people if user]
    if not users:
        return None
    app = find_game(tournament.game)
    fixed = (app and app.tournament) or {}
    absent = {user.pk for user in users} - set(online)
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
