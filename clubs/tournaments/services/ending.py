"""The end of tables, of rounds and of tournaments: played, cut short, or called off.

What nobody ends ends by itself, so that no entry fee stays locked: a tournament that nobody begins
is called off, and one that nobody goes on with ends with its standings.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from clubs.refusals import must
from clubs.tournaments import notices, selectors
from clubs.tournaments.models import (
    BEGINS_WITHIN,
    GOES_ON_WITHIN,
    Act,
    Entrant,
    Round,
    RoundTable,
    State,
    Tournament,
)
from clubs.tournaments.services import paying
from clubs.tournaments.services.holding import Which, lock, note, note_change, organising
from clubs.tournaments.services.running import open_tables
from tables import services as tables
from tables.models import Status
from tables.refusals import Refused
from tables.state import Ending

log = logging.getLogger(__name__)

GRACE = timedelta(minutes=10)  # for the games that run when the clock of a round is up


def settle_all(at: datetime) -> None:
    """Every minute, what a lost task or an ended process was to do, and what nobody ends. What
    fails for one tournament keeps no other waiting."""
    dealt = Q(state=State.CANCELLED, all_rounds__dealt__isnull=False, all_rounds__over=None)
    rows = Tournament.objects.filter(Q(state=State.RUNNING) | dealt).distinct()
    for tournament in [*rows.order_by("pk"), *_overdue(at).order_by("pk")]:
        try:
            if tournament.state == State.RUNNING:
                open_tables(tournament, at)
            settle(tournament.pk, at)
            end_overdue(tournament.pk, at)
        except Exception:
            log.exception("tournament %s could not be settled", tournament.pk)


def _overdue(at: datetime) -> QuerySet[Tournament]:
    return Tournament.objects.filter(state=State.OPEN, starts__lte=at - BEGINS_WITHIN)


def settle(tournament_id: str, at: datetime) -> None:
    """Ends tables that do not count or whose time is up, the round when all its tables have ended,
    and the tournament with its last round. Of one that was called off it ends all tables, and tells
    their seeds only then."""
    tournament = Tournament.objects.filter(pk=tournament_id).exclude(state=State.OVER).first()
    if tournament is None:
        return
    for row in _tables_to_end(tournament, at):
        try:
            _end_table(row, _why(tournament, row), at)
        except Exception:
            log.exception("table %s of a round could not be ended", row.pk)
    _end_round(tournament_id, at)
    note_change(tournament_id)


def _why(tournament: Tournament, row: RoundTable) -> Ending:
    """An organiser's own words stand on the tournament's page: at
    the table they would look like words of staff."""
    if tournament.state == State.CANCELLED:
        return "called_off"
    return "void" if row.void else "time_up"


def _end_table(row: RoundTable, why: Ending, at: datetime) -> None:
    with suppress(Refused):  # it has ended by itself
        tables.end_table(str(row.table_id), why, int(at.timestamp() * 1000))
    # The table tells nobody that it has ended between two games.
    RoundTable.objects.filter(pk=row.pk, over=None, table__status=Status.OVER).update(over=at)


def _tables_to_end(tournament: Tournament, at: datetime) -> list[RoundTable]:
    """Void tables, and when the clock of a round is up those between two games, later all. All of a
    tournament that was called off."""
    called_off = tournament.state == State.CANCELLED
    rows = RoundTable.objects.filter(
        Q(round__over=None) | ~Q(void=""), round__tournament=tournament
    )
    rows = rows.filter(table__isnull=False).exclude(table__status=Status.OVER)
    rows = rows.select_related("round", "table")
    rows = rows.only("void", "round", "round__ends", "table", "table__status")
    return [
        row
        for row in rows.order_by("table")
        if row.void or called_off or (tournament.paused is None and _is_up(row, at))
    ]


def _is_up(row: RoundTable, at: datetime) -> bool:
    between = row.table is not None and row.table.status == Status.BETWEEN
    return row.round.is_late(at) and (between or row.round.is_late(at - GRACE))


@transaction.atomic
def _end_round(tournament_id: str, at: datetime) -> None:
    if _round_to_end(tournament_id) is None:
        return  # after almost every game: nobody is locked for it
    _lock_entrants(tournament_id)
    tournament = lock(tournament_id)
    if tournament is None or tournament.state not in (State.RUNNING, State.CANCELLED):
        return
    row = _round_to_end(tournament_id)
    if row is None:
        return
    row.over = at
    row.save(update_fields=["over"])
    if tournament.state == State.CANCELLED:
        return
    tournament.paused = None
    tournament.save(update_fields=["paused"])
    if row.number == tournament.rounds:
        _finish(tournament, at)
    else:
        notices.round_over(tournament)


def _lock_entrants(tournament_id: str) -> None:
    """Users come first in the order of locks, and prizes may open their accounts of coins."""
    users = Entrant.objects.filter(tournament=tournament_id, user__isnull=False).values("user")
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=users).order_by("pk")
    list(rows.values_list("pk"))


def _round_to_end(tournament_id: str) -> Round | None:
    """The newest round, if it is not over yet, but all its tables are."""
    row = Round.objects.filter(tournament=tournament_id, dealt__isnull=False, over=None).first()
    if row is None:
        return None
    rows = RoundTable.objects.filter(round=row, void="")
    played = rows.filter(table__isnull=False).exclude(table__status=Status.OVER)
    return None if rows.filter(opened=None).exists() or played.exists() else row


def _finish(tournament: Tournament, at: datetime) -> None:
    """The standings are those of all rounds so far, and the best have the pot."""
    entrants, played = selectors.entrants_of(tournament), selectors.tables_of(tournament)
    rows = selectors.standings_of(entrants, played)
    places = {row.player: row.place for row in rows}
    won = paying.award(tournament, rows, at)
    for entrant in entrants:
        entrant.place, entrant.prize = places[entrant.pk], won.get(entrant.pk, 0)
    Entrant.objects.bulk_update(entrants, ["place", "prize"])
    tournament.state, tournament.ended = State.OVER, at
    tournament.save(update_fields=["state", "ended"])
    notices.round_over(tournament)
    notices.decided(tournament, at)


def end_now(me: Any, which: Which, number: int, at: datetime) -> None:
    """An organiser ends a tournament between two rounds, with its standings. number: how many
    rounds there were, as the page that was pressed shows it."""
    with organising(me, which) as tournament:
        must(number == tournament.round, "stale")
        must(selectors.stands_since(tournament), "not_between_rounds")
        must(_has_points(tournament), "tournament_no_points")
        note(Act.What.END, tournament, me, at)
        _finish(tournament, at)


@transaction.atomic
def end_overdue(tournament_id: str, at: datetime) -> None:
    """Calls off what has not begun long after its time, and ends what has stood still between two
    rounds for long; without any points that is called off too."""
    if not _is_overdue(Tournament.objects.filter(pk=tournament_id).first(), at):
        return
    _lock_entrants(tournament_id)
    tournament = lock(tournament_id)
    if tournament is None or not _is_overdue(tournament, at):
        return
    if _has_points(tournament):
        _finish(tournament, at)
    else:
        call_off(tournament, at, overdue=True)
    note_change(tournament_id)


def _is_overdue(tournament: Tournament | None, at: datetime) -> bool:
    if tournament is None or not tournament.is_to_end:
        return False
    if tournament.state == State.OPEN:
        return tournament.begins_by <= at
    since = selectors.stands_since(tournament)
    return since is not None and since + GOES_ON_WITHIN <= at


def _has_points(tournament: Tournament) -> bool:
    return any(map(selectors.scores_of, selectors.tables_of(tournament)))


def call_off(tournament: Tournament, at: datetime, *, overdue: bool = False) -> None:
    """Calls a locked tournament off, and returns all fees. overdue: because nobody went on."""
    RoundTable.objects.filter(round__tournament=tournament, opened=None).delete()
    tournament.state, tournament.ended, tournament.paused = State.CANCELLED, at, None
    tournament.save(update_fields=["state", "ended", "paused"])
    paying.return_all(tournament, at)
    notices.called_off(tournament, at, overdue=overdue)
