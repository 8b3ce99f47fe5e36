"""Who sits where in the next round. Seats are drawn when it begins, or before, so that an organiser
can swap two players. Seats that were drawn count as long as the same people play."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import combinations
from typing import Any

from accounts.hooks import suspended_among
from accounts.models import User
from clubs.evenings.seating import Pair, pair
from clubs.models import Membership
from clubs.refusals import must
from clubs.tournaments import selectors
from clubs.tournaments.models import FEWEST, Act, Entrant, Round, Seating, State, Tournament
from clubs.tournaments.seating import Tables, seat
from clubs.tournaments.services.holding import Which, note, organising
from social.models import Block
from tables.registry import find_game
from tables.rng import RandomStream


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
