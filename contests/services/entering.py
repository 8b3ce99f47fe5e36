"""Entering a contest: the fee goes to the pot in the same transaction. See docs/contests.md."""

from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from billing.retries import enqueue_on_commit
from contests import ledger_keys as keys
from contests import tasks
from contests.ledger import services as ledger
from contests.ledger.models import Posting
from contests.ledger.services import NotEnoughCoins
from contests.models import Contest, Entrant
from contests.refusals import must, refused
from contests.services.entrants import UNKNOWN, Household, admitted, has_housemate, hashes_of
from tables.state import engine_of


@transaction.atomic
def enter(contest_id: str, user: User, at: datetime, household: Household = UNKNOWN) -> Entrant:
    """Takes a place in a contest and pays its fee. A double click enters once.

    Locks the player, then the contest, so that the last place is taken once.
    """
    found = must(Contest.objects.filter(pk=contest_id).first(), "no_such_contest")
    player = admitted(user, at, fee=found.fee)
    rows = Contest.objects.select_for_update(no_key=True).filter(pk=contest_id)
    contest = must(rows.first(), "no_such_contest")  # one of a series, gone at its closing time
    entered = contest.entrants.filter(user=player.pk).first()
    if entered:
        return entered
    _check_open(contest, at)
    hashes = hashes_of(household) if contest.fee else {}
    must(not has_housemate(contest, hashes), "household")
    taken = contest.entrants.count() if contest.places else 0
    must(contest.places is None or taken < contest.places, "contest_full")
    if contest.fee:
        _pay(contest, player, at)
    if contest.series_id and taken + 1 == contest.places:
        enqueue_on_commit(tasks.refill)
    return Entrant.objects.create(contest=contest, user=player, entered=at, **hashes)


def _check_open(contest: Contest, at: datetime) -> None:
    must(contest.is_open and at < contest.closes, "contest_closed")
    must(at >= contest.opens, "contest_later")
    must(engine_of(contest.game).version == contest.game_version, "new_rules")


def _pay(contest: Contest, player: Any, at: datetime) -> None:
    mine, pot = ledger.player_account(player, at), ledger.pot_account(contest.pk)
    moves = {mine.pk: -contest.fee, pot.pk: contest.fee}
    try:
        ledger.post(keys.fee(contest, player), Posting.Kind.FEE, moves, at)
    except NotEnoughCoins as error:
        raise refused("not_enough_coins") from error
