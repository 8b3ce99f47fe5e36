"""Rate limits per client address or user, counted in the cache."""

import ipaddress
import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

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
