"""Who may enter contests, and who counts as one household, which cannot play itself for coins."""

import ipaddress
from datetime import datetime
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.browsers import browser_of
from accounts.hooks import suspended_among
from accounts.models import User
from accounts.ratelimit import client_network
from contests.models import Contest, Entrant
from contests.refusals import must, refused
from tables.hooks import Entrance, SeatKind, hooks
from tables.services import lock_player


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
        raise refused(code)
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


def has_housemate(contest: Contest, hashes: dict[str, str]) -> bool:
    """Whether somebody has entered from the same network or browser."""
    same = Q()
    for name, value in hashes.items():
        if value:
            same |= Q(**{name: value})
    return bool(same) and Entrant.objects.filter(same, contest=contest).exists()


def household_of(request: HttpRequest) -> Household:
    """Requests from the server's own machine come from a developer, or from a proxy that does not
    say for whom: everybody would be one household."""
    network = client_network(request)
    known = not ipaddress.ip_address(network).is_loopback
    return Household(network if known else "", browser_of(request))
