"""Rate limits per client address, counted in the cache."""

import ipaddress
import logging

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

log = logging.getLogger(__name__)


def within_limit(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this request. False if its address exceeds `times` requests within `seconds`."""
    key = f"limit:{what}:{client_network(request)}"
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
