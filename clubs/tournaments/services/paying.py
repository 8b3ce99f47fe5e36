"""Entry fees and prizes of tournaments, moved by the ledger of coins in the transactions that cause
them. The pot is named by the tournament's id; what the keys call a user is the entrant."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from clubs.refusals import Refused
from clubs.tournaments.models import Entrant, Tournament
from clubs.tournaments.standings import Row
from contests.ledger import services as ledger
from contests.ledger.models import Account, Posting
from contests.ledger.services import NotEnoughCoins
from contests.prizes import Posted, prizes


def pay(entrant: Entrant, at: datetime) -> None:
    """The fee of somebody who enters."""
    tournament = entrant.tournament
    if not tournament.fee:
        return
    mine, pot = ledger.player_account(entrant.user, at), ledger.pot_account(tournament.pk)
    moves = {mine.pk: -tournament.fee, pot.pk: tournament.fee}
    try:
        ledger.post(ledger.fee_key(tournament.pk, entrant.pk), Posting.Kind.FEE, moves, at)
    except NotEnoughCoins as error:
        raise Refused("not_enough_coins") from error


def give_back(entrant: Entrant, at: datetime) -> None:
    """The fee of somebody who leaves before the start."""
    tournament = entrant.tournament
    if tournament.fee:
        mine, pot = ledger.player_account(entrant.user, at), ledger.pot_account(tournament.pk)
        moves = {mine.pk: tournament.fee, pot.pk: -tournament.fee}
        key = ledger.withdrawal_key(tournament.pk, entrant.pk)
        ledger.post(key, Posting.Kind.REFUND, moves, at)


def return_all(tournament: Tournament, at: datetime) -> None:
    """The fees of a tournament that is not played to its end; those of deleted accounts, and what
    those have paid who were refunded nothing, go to the site."""
    if not tournament.fee:
        return
    pot = ledger.pot_account(tournament.pk)
    entrants = Entrant.objects.filter(tournament=tournament, user__isnull=False)
    users = [row.user for row in entrants.select_related("user").order_by("pk")]
    moves = {ledger.player_account(user, at).pk: tournament.fee for user in users}
    _empty(pot, moves, ledger.refund_key(tournament.pk), Posting.Kind.REFUND, at)


def award(tournament: Tournament, rows: Sequence[Row], at: datetime) -> dict[int, int]:
    """Pays the pot to the best, and returns their coins by entrant. Who has left gets none."""
    if not tournament.fee:
        return {}
    pot = ledger.pot_account(tournament.pk)
    there = Entrant.objects.filter(tournament=tournament, left=None, user__isnull=False)
    entrants = {row.pk: row for row in there.select_related("user")}
    posted = [Posted(row.player, -row.place, 0, at) for row in rows if row.player in entrants]
    won = prizes(pot.balance or 0, tournament.prizes, posted)
    moves = {ledger.player_account(entrants[pk].user, at).pk: coins for pk, coins in won.items()}
    _empty(pot, moves, ledger.prize_key(tournament.pk), Posting.Kind.PRIZE, at)
    return won


def _empty(
    pot: Account, moves: Mapping[int, int], key: str, kind: Posting.Kind, at: datetime
) -> None:
    """Nothing stays in the pot: what belongs to nobody any more goes to the site. The tournament is
    locked, so nothing else moves what is in its pot."""
    if not pot.balance:
        return
    rest = pot.balance - sum(moves.values())
    site = {ledger.site_account().pk: rest} if rest else {}
    ledger.post(key, kind, {**moves, pot.pk: -pot.balance, **site}, at)
