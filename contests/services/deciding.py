"""Deciding contests: prizes to the best, or the fees back. See docs/contests.md.

Locks the contest, then its entrants by id, then accounts by id. Everything is checked again under
these locks, so two workers at once, or one that was killed half-way, decide once.
"""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from django.db import connection, transaction
from django.db.models import Count, F, Q, QuerySet

from accounts.hooks import suspended_among
from accounts.models import User
from contests import notices
from contests.ledger import services as ledger
from contests.ledger.models import Posting
from contests.models import Contest, Entrant
from contests.prizes import Posted, prizes
from contests.refusals import must
from contests.services.entrants import refund_of
from moderation.staff_log import record
from tables.state import engines

log = logging.getLogger(__name__)

State = Contest.State
_STORE_RANKS = """
    UPDATE contests_entrant SET rank = ranked.place
    FROM (
        SELECT id, RANK() OVER (ORDER BY score DESC, used_ms) AS place
        FROM contests_entrant WHERE contest_id = %s AND score IS NOT NULL
    ) AS ranked
    WHERE contests_entrant.id = ranked.id
"""
TOO_FEW, NO_SCORE, NEW_RULES = "too_few", "no_score", "new_rules"  # why fees were returned


def decide_due(at: datetime) -> int:
    """Decides every contest that is over; returns how many. One that fails is logged, and does not
    keep the others waiting."""
    decided = 0
    for pk in list(due(at).values_list("pk", flat=True)):
        try:
            decided += decide(pk, at)
        except Exception:
            log.exception("contest %s could not be decided", pk)
    return decided


def due(at: datetime) -> QuerySet[Contest]:
    """Contests that may be over: they are closed, all places have posted, or the rules changed."""
    rows = Contest.objects.filter(state=State.OPEN)
    limited = rows.filter(places__isnull=False)
    posted = Count("entrants", filter=Q(entrants__posted__isnull=False))
    current = Q(pk__in=[])
    for slug, engine in engines.items():
        current |= Q(game=slug, game_version=engine.version)
    full = limited.annotate(all_posted=posted).filter(all_posted=F("places")).values("pk")
    return rows.filter(Q(closes__lte=at) | ~current | Q(pk__in=full)).order_by("pk")


def decide(contest_id: str, at: datetime) -> bool:
    """Decides a contest if it is over and no game of it is running any more."""
    _withdraw_suspended(contest_id, at)
    return _decide(contest_id, at)


@transaction.atomic
def _decide(contest_id: str, at: datetime) -> bool:
    rows = Contest.objects.select_for_update(no_key=True)
    contest = rows.filter(pk=contest_id, state=State.OPEN).first()
    if contest is None or _games_run(contest):
        return False
    if contest.is_for_everybody:
        return _decide_daily(contest, at)
    entrants = _locked_entrants(contest)
    if any(each.is_playing for each in entrants) or not _is_over(contest, entrants, at):
        return False
    if contest.series_id and not entrants:
        contest.delete()  # nobody has seen more of it than its hash
        return True
    if reason := _why_returned(contest, entrants):
        _return_fees(contest, entrants, at, State.RETURNED, reason)
    else:
        _award(contest, at)
    return True


@transaction.atomic
def _withdraw_suspended(contest_id: str, at: datetime) -> None:
    """Who has not begun, and may not any more, leaves a contest that has closed with their fee, as
    a deleted account does. A transaction of its own, because it locks accounts, and prizes do."""
    rows = Contest.objects.select_for_update(no_key=True).filter(pk=contest_id, state=State.OPEN)
    contest = rows.filter(fee__gt=0, closes__lte=at).first()
    if contest is None:
        return
    waiting = [each for each in _locked_entrants(contest) if each.user and each.begun is None]
    out = suspended_among([each.user.pk for each in waiting if each.user])
    gone = [each for each in waiting if each.user and each.user.pk in out]
    ledger.post_all([refund_of(each, at) for each in gone], at)
    for each in gone:
        each.delete()


def _decide_daily(contest: Contest, at: datetime) -> bool:
    """It costs nothing, and everybody may be alone in it. There may be thousands of entrants, so
    their rows are locked without being read."""
    list(contest.entrants.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    if _games_run(contest) or not (at >= contest.closes or _rules_changed(contest)):
        return False
    if not contest.entrants.filter(score__isnull=False).exists():
        _end(contest, State.RETURNED, at, NO_SCORE)
        return True
    _store_ranks(contest)
    _end(contest, State.DECIDED, at)
    return True


def _games_run(contest: Contest) -> bool:
    return contest.entrants.filter(begun__isnull=False, posted=None).exists()


@transaction.atomic
def void(contest_id: str, reason: str, by: Any, at: datetime) -> None:
    """Staff end a contest after a fault of the server, and everybody has their fee back. Games that
    are running go on, but count for nothing. reason: shown to the players.

    Staff who have entered it cannot save their own fee like this; superusers can.
    """
    must(reason.strip(), "needs_reason")
    rows = Contest.objects.select_for_update(no_key=True)
    contest = must(rows.filter(pk=contest_id).first(), "no_such_contest")
    must(contest.is_open, "contest_closed")
    entrants = _locked_entrants(contest)
    must(by.is_superuser or all(each.user_id != by.pk for each in entrants), "own_contest")
    why = reason.strip()[:200]
    _return_fees(contest, entrants, at, State.VOID, why, by)
    record(by, contest, f"void: {why}")


def _locked_entrants(contest: Contest) -> list[Entrant]:
    rows = contest.entrants.select_for_update(no_key=True, of=("self",))
    return list(rows.select_related("user").order_by("pk"))


def _is_over(contest: Contest, entrants: Sequence[Entrant], at: datetime) -> bool:
    full = len(entrants) == contest.places and all(each.posted for each in entrants)
    return full or at >= contest.closes or _rules_changed(contest)


def _rules_changed(contest: Contest) -> bool:
    engine = engines.get(contest.game)
    return engine is None or engine.version != contest.game_version


def _why_returned(contest: Contest, entrants: Sequence[Entrant]) -> str:
    """Why nobody wins; "" if somebody does."""
    if len(entrants) < 2:
        return TOO_FEW
    if _rules_changed(contest) and any(each.begun is None for each in entrants):
        return NEW_RULES
    return "" if any(each.score is not None for each in entrants) else NO_SCORE


def _award(contest: Contest, at: datetime) -> None:
    _store_ranks(contest)
    entrants = list(contest.entrants.select_related("user").order_by("pk"))
    pot = contest.fee * len(entrants)
    won = prizes(pot, contest.prizes, _posted(entrants)) if pot else {}
    for each in entrants:
        each.prize = won.get(each.pk, 0)
    Entrant.objects.bulk_update(entrants, ["prize"])
    _end(contest, State.DECIDED, at)
    if pot:
        _pay(contest, entrants, at)
    notices.decided(contest, entrants, at)


def _posted(entrants: Sequence[Entrant]) -> list[Posted]:
    return [
        Posted(each.pk, each.score, each.used_ms, each.posted)
        for each in entrants
        if each.score is not None and each.used_ms is not None and each.posted is not None
    ]


def _store_ranks(contest: Contest) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_STORE_RANKS, [contest.pk])


def _pay(contest: Contest, entrants: Sequence[Entrant], at: datetime) -> None:
    winners = [each for each in entrants if each.prize]
    moves = {ledger.player_account(cast(User, each.user), at).pk: each.prize for each in winners}
    pot = ledger.pot_account(contest.pk)
    moves[pot.pk] = -sum(moves.values())
    ledger.post(ledger.prize_key(contest.pk), Posting.Kind.PRIZE, moves, at)


def _return_fees(  # noqa: PLR0917
    contest: Contest,
    entrants: Sequence[Entrant],
    at: datetime,
    state: str,
    reason: str,
    by: Any = None,
) -> None:
    """Everybody has their fee back; that of a deleted account goes to the site."""
    _end(contest, state, at, reason)
    if contest.fee and entrants:
        people = [each.user for each in entrants if each.user]
        moves = {ledger.player_account(user, at).pk: contest.fee for user in people}
        pot = ledger.pot_account(contest.pk)
        moves[pot.pk] = -contest.fee * len(entrants)
        if lost := -sum(moves.values()):
            moves[ledger.site_account().pk] = lost
        key = ledger.refund_key(contest.pk)
        ledger.post(key, Posting.Kind.REFUND, moves, at, by=by)
    notices.returned(contest, entrants, at)


def _end(contest: Contest, state: str, at: datetime, reason: str = "") -> None:
    contest.state, contest.ended, contest.reason = state, at, reason
    contest.save(update_fields=["state", "ended", "reason"])
