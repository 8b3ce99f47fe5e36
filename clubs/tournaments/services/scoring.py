"""What the games of a tournament are worth, and what organisers correct while they are played."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet

from accounts.hooks import suspended_among
from accounts.models import User
from accounts.outage import enqueue_on_commit
from clubs.refusals import must
from clubs.services.holding import member_of
from clubs.tournaments import notices, selectors, tasks
from clubs.tournaments.models import MAX_REASON, Act, Entrant, RoundTable, Tournament
from clubs.tournaments.services.holding import Which, note, organising
from tables import services as tables
from tables.game import Result
from tables.hooks import Finished, hooks
from tables.models import Seat
from tables.selectors import seats_of_bots
from tables.state import TOURNAMENT, TableState


class Chair(NamedTuple):
    """A seat in the running round: the number of its table there, and its own."""

    table: int
    seat: int


def post_scores(finished: Sequence[Finished]) -> None:
    """Posts the points of games, in the transaction that ends them. It locks the rows of their
    tables and nothing that comes before a table, so what follows is left to a task."""
    ended = {each.state.id: each for each in finished if TOURNAMENT in each.state.options}
    if not ended:
        return
    rows = RoundTable.objects.select_for_update(no_key=True, of=("self",))
    for row in rows.filter(table__in=ended).order_by("pk"):
        _post(row, ended[str(row.table_id)])
    for mark in {str(each.state.options[TOURNAMENT]) for each in ended.values()}:
        enqueue_on_commit(tasks.settle, mark.rpartition("-")[0])


def _post(row: RoundTable, game: Finished) -> None:
    if game.state.status == "over":
        row.over = datetime.fromtimestamp(game.at / 1000, UTC)
    if game.result is not None and not row.void:
        scores = _without_leavers(_scores(row, game.state, game.result))
        row.scores[str(game.state.number)] = scores
    row.save(update_fields=["over", "scores"])


def _without_leavers(scores: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Who has left or was taken out wins nothing more, whoever plays on their seat."""
    gone = Entrant.objects.filter(pk__in=scores, left__isnull=False).values_list("pk", flat=True)
    return scores | {str(one): (min(0, scores[str(one)][0]), 0) for one in gone}


def _scores(row: RoundTable, state: TableState, result: Result) -> dict[str, tuple[int, int]]:
    """What a bot wins on somebody's seat counts for nobody; what it loses does, or leaving a lost
    game would pay."""
    scores = {}
    bots = seats_of_bots(state.id)
    for seat, entrant in zip(state.seats, row.players, strict=True):
        if entrant is not None and seat.user is not None:
            points = result.points[seat.number]
            played = seat.present and seat.number not in bots
            won = int(played and seat.number in result.winners)
            scores[str(entrant)] = (points if played else min(0, points), won)
    return scores


def void(me: Any, which: Which, number: int, reason: str, at: datetime) -> None:
    """A table of the running round counts for nobody, by an organiser who does not play at it.
    reason: shown on the tournament's page."""
    why = reason.strip()[:MAX_REASON]
    must(why, "tournament_reason")
    with organising(me, which) as tournament:
        rows = _tables(tournament).filter(number=number)
        row = must(rows.first(), "no_such_tournament_table")
        mine = selectors.entrant_of(tournament, me)
        must(mine is None or mine.pk not in row.players, "own_tournament_table")
        must(rows.update(void=why), "no_such_tournament_table")
        note(Act.What.VOID, tournament, me, at, number=number, why=why)
        # After the commit: a game that ends locks its table before this row.
        enqueue_on_commit(tasks.settle, tournament.pk)


def seat_late(me: Any, which: Which, chair: Chair, who: User, at: datetime) -> None:
    """Gives the seat of a bot to a player who came late; the bot plays on until they are there."""
    with organising(me, which, who) as tournament:
        entrant = _unseated(tournament, who)
        found = _tables(tournament).filter(number=chair.table).first()
        row, seat = must(found, "no_such_tournament_table"), chair.seat
        must(0 <= seat < len(row.players) and row.players[seat] is None, "seat_not_free")
        must(_may_sit_at(row, who), "seat_not_for_them")
        free = selectors.free_to_play([who.pk])
        moment = int(at.timestamp() * 1000)
        tables.seat_late(str(row.table_id), who, seat, moment, away=who.pk not in free)
        row = _tables(tournament).select_for_update(no_key=True, of=("self",)).get(pk=row.pk)
        row.players[seat] = entrant.pk  # read after its table was locked
        row.save(update_fields=["players"])
        note(Act.What.SEAT, tournament, me, at, number=chair.table, who=who)
        notices.seated(tournament, [(row, who)], free, at)


def _unseated(tournament: Tournament, who: User) -> Entrant:
    """An entrant who sits at no table of the round. One that became void has shown them its walls,
    which are those of all others."""
    rows = Entrant.objects.filter(tournament=tournament, user=who.pk, left=None)
    entrant = must(rows.first(), "no_such_entrant")
    must(member_of(tournament.club, who), "not_member")
    rounds = RoundTable.objects.filter(round__tournament=tournament)
    seated = rounds.filter(round__number=tournament.round).values_list("players", flat=True)
    must(not any(entrant.pk in players for players in seated), "seated_already")
    return entrant


def _may_sit_at(row: RoundTable, who: User) -> bool:
    users = Seat.objects.filter(table=row.table_id, user__isnull=False)
    others = users.values_list("user", flat=True)
    return hooks.seating.may_sit_with(who.pk, others) and not suspended_among([who.pk])


def _tables(tournament: Tournament) -> QuerySet[RoundTable]:
    """The tables of the running round that count and are played."""
    rows = RoundTable.objects.filter(round__tournament=tournament, round__over=None, void="")
    rows = rows.filter(round__number=tournament.round, over=None)
    return rows.exclude(table=None).select_related("round")
