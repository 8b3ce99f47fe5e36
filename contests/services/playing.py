"""What players do in a contest: they enter it and pay its fee, begin their game, and have its score
posted when it ends.

The fee goes to the pot in the same transaction: see docs/contests.md. Games of a contest are kept
from everybody but their players until it has ended.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.outage import enqueue_on_commit
from contests import tasks
from contests.ledger import services as ledger
from contests.ledger.models import Posting
from contests.ledger.services import NotEnoughCoins
from contests.models import Contest, Entrant
from contests.refusals import Refused, must
from contests.services.entrants import UNKNOWN, Household, admitted, has_housemate, hashes_of
from contests.terms import contest_game
from tables import services as tables
from tables.hooks import Finished, SecrecyPolicy
from tables.models import Table
from tables.registry import ContestScore
from tables.state import engine_of

OPTION = "contest"  # the option of a table that names its contest


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
    must(not has_housemate(contest.entrants.all(), hashes), "household")
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
        ledger.post(ledger.fee_key(contest.pk, player.pk), Posting.Kind.FEE, moves, at)
    except NotEnoughCoins as error:
        raise Refused("not_enough_coins") from error


def milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


@transaction.atomic
def begin(contest_id: str, user: User, at: datetime) -> Table:
    """Opens the table of an entrant; returns the one they have, if they have begun before.

    Locks the player, then the entrant, as deciding does: it either sees this game running, or is
    over before it begins.
    """
    player = tables.lock_player(user)
    rows = Entrant.objects.select_for_update(no_key=True)
    entrant = must(rows.filter(contest=contest_id, user=player.pk).first(), "not_entered")
    if entrant.table:
        return Table.objects.get(pk=entrant.table)
    contest = Contest.objects.get(pk=contest_id)
    must(contest.is_open and at < contest.closes, "contest_closed")
    must(engine_of(contest.game).version == contest.game_version, "new_rules")
    data = contest_game(contest.game).table_data(contest.options, contest.seed)
    table = tables.play_contest(player, contest.game, milliseconds(at), data, contest.pk)
    Entrant.objects.filter(pk=entrant.pk).update(table=table.pk, begun=at)
    return table


def post_scores(finished: Sequence[Finished]) -> None:
    """Posts the scores of contest games, in the transaction that ends them. A game that staff
    closed before its end is posted without a score, and so is one in which the player has made no
    move: nobody wins by letting the clock run."""
    ended = {each.state.id: each for each in finished if OPTION in each.state.options}
    if not ended:
        return
    rows = Entrant.objects.select_for_update(no_key=True, of=("self",))
    for entrant in rows.filter(table__in=ended, posted=None).order_by("pk"):
        _post(entrant, ended[str(entrant.table)])
    _queue_decisions(ended.values())


def _queue_decisions(ended: Collection[Finished]) -> None:
    """Their contests may be over. Those of a day are not before they close."""
    ids = {each.state.options[OPTION] for each in ended}
    at = moment(max(each.at for each in ended))
    contests = Contest.objects.filter(pk__in=ids, state=Contest.State.OPEN)
    over = contests.filter(Q(places__isnull=False) | Q(closes__lte=at))
    for pk in over.order_by("pk").values_list("pk", flat=True):
        enqueue_on_commit(tasks.decide, pk)


def _post(entrant: Entrant, game: Finished) -> None:
    entrant.posted = moment(game.at)
    score = _score(game) if game.result is not None else None
    if score and score.played:
        entrant.score, entrant.used_ms, entrant.paused_ms = score[:3]
    entrant.save(update_fields=["posted", "score", "used_ms", "paused_ms"])


def _score(game: Finished) -> ContestScore:
    return contest_game(game.state.game).score(game.state)


def is_hidden(options: dict[str, Any]) -> bool | None:
    """Whether a table of a contest is hidden; None for other tables."""
    contest = options.get(OPTION)
    if contest is None:
        return None
    return Contest.objects.filter(pk=contest, state=Contest.State.OPEN).exists()


def hidden(table: Any) -> QuerySet[Entrant]:
    return Entrant.objects.filter(contest__state=Contest.State.OPEN, table=table)


SECRECY = SecrecyPolicy(is_hidden, hidden)
