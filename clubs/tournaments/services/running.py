"""The rounds: who sits where in the next one, the press that deals all its tables, and its clock.

A press keeps who sits where, then opens some tables at a time, so a second press, or a process that
ends, changes nothing (as on evenings, clubs/evenings/services/room.py). Seats are drawn then, or
before, so that an organiser can swap two players; those that were drawn count as long as the same
people play.
"""

import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Any

from django.db import transaction

from accounts.hooks import suspended_among
from accounts.models import User
from clubs.evenings.seating import Pair, pair
from clubs.models import Membership
from clubs.refusals import must
from clubs.tournaments import notices, selectors
from clubs.tournaments.models import (
    FEWEST,
    Act,
    Entrant,
    Round,
    RoundTable,
    Seating,
    State,
    Tournament,
)
from clubs.tournaments.seating import Tables, seat
from clubs.tournaments.services.holding import Which, note, note_change, organising
from social.models import Block
from tables import services as tables
from tables.models import Status, Table
from tables.registry import find_game
from tables.rng import RandomStream

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
    seated = taken(tournament)
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


def draw(me: Any, which: Which, at: datetime) -> None:
    """An organiser has the seats of the next round drawn, before it begins."""
    with organising(me, which) as tournament:
        _check_before_a_round(tournament)
        if tournament.round == 0:
            _draw_numbers(tournament)
        tournament.plan = _drawn(tournament)
        tournament.save(update_fields=["plan"])


def swap(me: Any, which: Which, both: tuple[User, User], at: datetime) -> None:
    """An organiser swaps the seats of two players, before the round begins."""
    with organising(me, which) as tournament:
        _check_before_a_round(tournament)
        plan = must(tournament.plan, "no_seats_yet")
        must(both[0].pk != both[1].pk, "swap_two")
        first, second = (_seated_entrant(tournament, user, plan) for user in both)
        must(counts(tournament), "seats_out_of_date")
        other = {first: second, second: first}
        plan = [[other.get(one, one) for one in table] for table in plan]
        must(not _is_blocked(plan, _playing(tournament)), "seat_not_for_them")
        tournament.plan = plan
        tournament.save(update_fields=["plan"])
        note(Act.What.SWAP, tournament, me, at, who=both[0], other=both[1])


def _seated_entrant(tournament: Tournament, user: User, plan: Tables) -> int:
    entrant = must(selectors.entrant_of(tournament, user), "no_such_entrant").pk
    must(any(entrant in table for table in plan), "no_such_entrant")
    return entrant


def _check_before_a_round(tournament: Tournament) -> None:
    must(tournament.round < tournament.rounds, "no_seats_yet")
    open_or_between = tournament.state == State.OPEN or selectors.stands_since(tournament)
    must(open_or_between, "round_running")


def taken(tournament: Tournament) -> Tables:
    """The seats of a round that begins."""
    if tournament.plan and counts(tournament):
        return [list(table) for table in tournament.plan]
    if tournament.round == 0:
        _draw_numbers(tournament)
    return _drawn(tournament)


def counts(tournament: Tournament) -> bool:
    """Whether the seats that were drawn are those of all who play, none beside whom they block."""
    plan, plays = tournament.plan or [], _playing(tournament)
    seated = sorted(one for table in plan for one in table if one)
    return seated == sorted(plays) and not _is_blocked(plan, plays)


def _draw_numbers(tournament: Tournament) -> None:
    """Numbers by lot, which the seed of the first round proves afterwards."""
    seed = Round.objects.get(tournament=tournament, number=1).seed
    entrants = Entrant.objects.filter(tournament=tournament)
    entrants.update(number=None)
    rows = list(entrants.order_by("pk"))
    for number, row in enumerate(RandomStream(seed, "numbers").shuffled(rows), 1):
        row.number = number
    Entrant.objects.bulk_update(rows, ["number"])


def _drawn(tournament: Tournament) -> Tables:
    entrants, past = selectors.entrants_of(tournament), selectors.tables_of(tournament)
    plays = _playing(tournament, entrants)
    must(len(plays) >= FEWEST, "tournament_too_few")
    order: list[int | None] = [row.pk for row in entrants]
    rotation = tournament.seating == Seating.ROTATION
    if rotation:
        order = [one if one in plays else None for one in order]
    else:
        if past:
            order = [row.player for row in selectors.standings_of(entrants, past)]
        order = [one for one in order if one in plays]
    app = find_game(tournament.game)
    size = must(app, "no_such_game").engine.seats[1]
    history = selectors.history_of(past)
    return seat(order, history, size, rotation=rotation, apart=_blocks(plays))


def _playing(tournament: Tournament, entrants: Sequence[Entrant] | None = None) -> dict[int, int]:
    """Members of the club who may play, by entrant: their user."""
    entrants = selectors.entrants_of(tournament) if entrants is None else entrants
    there = {row.pk: row.user_id for row in entrants if row.left is None and row.user_id}
    members = Membership.objects.filter(club=tournament.club_id, user__in=there.values())
    may = set(members.values_list("user", flat=True)) - suspended_among(list(there.values()))
    return {pk: user for pk, user in there.items() if user in may}


def _blocks(plays: dict[int, int]) -> set[Pair]:
    entrants = {user: pk for pk, user in plays.items()}
    rows = Block.objects.filter(blocker__in=entrants, blocked__in=entrants)
    pairs = rows.values_list("blocker", "blocked")
    return {pair(entrants[one], entrants[other]) for one, other in pairs}


def _is_blocked(plan: Iterable[Iterable[int | None]], plays: dict[int, int]) -> bool:
    """Whether somebody would sit with somebody from whom a block separates them."""
    blocks = _blocks(plays)
    people = ([one for one in table if one] for table in plan)
    return any(pair(*both) in blocks for table in people for both in combinations(table, 2))
