"""Entrants of contests: who may enter, who counts as one household, which cannot play itself for
coins, and what is erased and forgotten about them."""

import ipaddress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple, cast

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.hooks import suspended_among
from accounts.models import User
from accounts.preferences import browser_of
from accounts.ratelimit import client_network
from contests.ledger import services as ledger
from contests.ledger.models import Posting
from contests.ledger.services import NewPosting
from contests.models import Contest, Entrant
from contests.refusals import Refused, must
from tables.hooks import Entrance, SeatKind, hooks
from tables.services import lock_player

HOUSEHOLDS_KEPT = timedelta(days=30)  # after the decision


class Household(NamedTuple):
    """Where a request comes from: the network of its address, and its browser's random cookie; ""
    if unknown."""

    network: str = ""
    browser: str = ""


UNKNOWN = Household()


def admitted(user: User, at: datetime, *, fee: int) -> Any:
    """Locks a player who may enter a contest, and returns their row as it is now. fee: in coins;
    without one it is for everybody with an account, as games alone are."""
    player = lock_player(user)
    must(not player.guest, "needs_account")
    must(not suspended_among([player.pk]), "suspended")
    must(not fee or is_confirmed(player), "unconfirmed")
    kind: SeatKind = "open" if fee else "alone"
    if code := hooks.entrance_refusal(Entrance(player, kind, int(at.timestamp() * 1000))):
        raise Refused(code)
    return player


def is_confirmed(user: User) -> bool:
    """Whether a player has an email address of their own: an account with an invented one costs
    nothing, and has coins to lose to another."""
    return EmailAddress.objects.filter(user=user.pk, verified=True).exists()


def hashes_of(household: Household) -> dict[str, str]:
    """Keyed hashes, so that nobody who reads the rows learns an address."""
    return {name: _hash(name, value) for name, value in household._asdict().items()}


def _hash(purpose: str, value: str) -> str:
    if not value:
        return ""
    return salted_hmac(f"contests.household.{purpose}", value, algorithm="sha256").hexdigest()


def has_housemate(entrants: QuerySet[Any], hashes: dict[str, str]) -> bool:
    """Whether one of these entrants, of a contest or a tournament, has entered from the same
    network or browser."""
    same = Q()
    for name, value in hashes.items():
        if value:
            same |= Q(**{name: value})
    return bool(same) and entrants.filter(same).exists()


def household_of(request: HttpRequest) -> Household:
    """Requests from the server's own machine come from a developer, or from a proxy that does not
    say for whom: everybody would be one household."""
    network = client_network(request)
    known = not ipaddress.ip_address(network).is_loopback
    return Household(network if known else "", browser_of(request))


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Withdraws a deleted account from open contests, and gives its coins back to the site.

    Who has not begun gives up their place and has their fee back first. Who has begun has left
    their table by now; they lose their score, so that somebody wins who can have the prize.
    Where they entered from is known until the contest has ended: they have seen its deal, and
    another account of theirs could use that.
    """
    moment = datetime.fromtimestamp(at / 1000, UTC)
    rows = Entrant.objects.select_for_update(no_key=True, of=("self",)).filter(user=user)
    entrants = list(rows.select_related("contest").order_by("pk"))
    still_open = Contest.objects.filter(entrants__in=entrants, state=Contest.State.OPEN)
    open_ids = set(still_open.values_list("pk", flat=True))  # as they are now, under the locks
    returned = [each for each in entrants if each.contest_id in open_ids and not each.begun]
    ledger.post_all([refund_of(each, moment) for each in returned if each.contest.fee], moment)
    for entrant in entrants:
        _withdraw(entrant, entrant.contest_id in open_ids, moment)
    # Their contests are locked after the commit, because contests are locked before entrants.
    transaction.on_commit(lambda: Contest.objects.filter(host=user).update(host=None), robust=True)
    user.fair_play_flags.clear()
    ledger.close(user, moment)


def refund_of(entrant: Entrant, at: datetime) -> NewPosting:
    """The fee of an entrant who leaves before they have begun."""
    contest, user = entrant.contest, cast(User, entrant.user)
    mine, pot = ledger.player_account(user, at), ledger.pot_account(contest.pk)
    moves = {mine.pk: contest.fee, pot.pk: -contest.fee}
    return NewPosting(ledger.withdrawal_key(contest.pk, user.pk), Posting.Kind.REFUND, moves)


def _withdraw(entrant: Entrant, is_open: bool, at: datetime) -> None:
    if is_open and entrant.begun is None:
        entrant.delete()
        return
    gone: dict[str, Any] = {"score": None, "used_ms": None, "posted": entrant.posted or at}
    if not is_open:
        gone = {"network": "", "browser": ""}
    Entrant.objects.filter(pk=entrant.pk).update(user=None, **gone)


def forget_households(at: datetime) -> int:
    """Forgets where players entered from, some time after their contest ended; of deleted accounts
    as soon as it has."""
    ended = Contest.objects.filter(ended__lt=at - HOUSEHOLDS_KEPT)
    known = Entrant.objects.exclude(network="", browser="")
    known = known.filter(Q(contest__in=ended) | Q(user=None, contest__ended__lte=at))
    return known.update(network="", browser="")
