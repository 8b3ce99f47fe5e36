"""Rate limits per client address or user, counted in the cache; and how much mail strangers can
have sent to an address, which they need not own.

The limits for a sender come first, and one for the address does not count the first mail that a
network asks for: whoever owns the mailbox gets theirs, however much others have asked for it.
"""

import ipaddress
import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.guests import current_player

COUNTED_SECONDS = 60  # in which `limited` counts

log = logging.getLogger(__name__)


def within_limit(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this request. False if its address exceeds `times` requests within `seconds`."""
    return is_within(f"limit:{what}:{client_network(request)}", what, times, seconds)


def limited(times: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorates a page: at most `times` a minute for each player, or the address of a visitor.
    Pages that refresh themselves count for the player, as a club may share one address."""

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        what = f"{view.__module__}.{view.__name__}"

        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            player = current_player(request)
            owner = f"user-{player.pk}" if player else client_network(request)
            if is_within(f"limit:{what}:{owner}", what, times, COUNTED_SECONDS):
                result: HttpResponse = view(request, *args, **kwargs)
                return result
            return render(request, "429.html", status=429)

        return answer

    return decorate


def is_within(key: str, what: str, times: int, seconds: int) -> bool:
    """Counts something done; False if it was done more than `times` within `seconds`."""
    cache.add(key, 0, timeout=seconds)  # later requests do not extend the period
    try:
        count = cache.incr(key)
        if count == 1:
            cache.touch(key, seconds)  # it expired after add(), so incr() set no timeout
        return count <= times
    except ValueError:  # the cache is unavailable, so nothing can be counted
        log.warning("how often %s is asked for cannot be counted", what)
        return True


def client_network(request: HttpRequest) -> str:
    """The client's address. An IPv6 /64 counts as one address, because one home has all of it."""
    address: str = get_adapter().get_client_ip(request)
    ip = ipaddress.ip_address(address)
    if ip.version == 4:
        return address
    return str(ipaddress.ip_network((ip, 64), strict=False).network_address)


HOUR, DAY = 60 * 60, 24 * 60 * 60
AGAIN = 3 * 60  # seconds until the same sender can have the same mail sent again
SENDER_A_DAY = 20  # mails of one account, to all addresses
NETWORK_AN_HOUR = 60  # of one network, to all addresses
NETWORK_TO_ADDRESS = 10  # a day
ADDRESS_A_DAY = 20

TOO_SOON = _(
    "You asked for this email less than three minutes ago. Please look for it, also in the spam "
    "folder, before you ask again."
)
TOO_MANY = _(
    "Too many emails were asked for today, so we have not sent another. Please look for the "
    "earlier ones, also in the spam folder, or ask again tomorrow."
)


def too_soon(request: HttpRequest, mail: str, address: str, account: int | None = None) -> bool:
    """Whether this sender has just had this mail sent to the address. Counts it if not."""
    sender = f"user-{account}" if account else client_network(request)
    return not is_within(f"mail:{mail}:{sender}:{_digest(address)}", mail, 1, AGAIN)


def too_many(request: HttpRequest, address: str, account: int | None = None) -> bool:
    """Whether too much mail was sent for this sender, or to the address. Counts this one."""
    network, box = client_network(request), _digest(address)
    limits = [
        (f"mail:network:{network}", NETWORK_AN_HOUR, HOUR),
        (f"mail:{network}:{box}", NETWORK_TO_ADDRESS, DAY),
    ]
    if account:
        limits.append((f"mail:user-{account}", SENDER_A_DAY, DAY))
    if any(not is_within(key, "mail", times, seconds) for key, times, seconds in limits):
        return True
    first = is_within(f"mail:first:{network}:{box}", "mail", 1, DAY)
    return not first and not is_within(f"mail:{box}", "mail", ADDRESS_A_DAY, DAY)


def _digest(address: str) -> str:
    """The cache knows no addresses."""
    return str(salted_hmac("accounts.mail_limits", address).hexdigest()[:32])
