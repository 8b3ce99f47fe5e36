"""How often one address may ask. Counted in the cache, from the first time it asks."""

import ipaddress
import logging

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.http import HttpRequest

log = logging.getLogger(__name__)


def within_limit(request: HttpRequest, what: str, times: int, seconds: int) -> bool:
    """Counts this request; false when its address asks more than `times` in so many seconds."""
    key = f"limit:{what}:{client_network(request)}"
    cache.add(key, 0, timeout=seconds)  # counting on does not put off the end
    try:
        count = cache.incr(key)
        if count == 1:
            cache.touch(key, seconds)  # it ran out after the line above: else it never would again
        return count <= times
    except ValueError:  # not there: the cache is away, and who asks is not to blame
        log.warning("how often %s is asked for cannot be counted", what)
        return True


def client_network(request: HttpRequest) -> str:
    """Where somebody asks from. One home has a whole IPv6 /64; it counts as one address."""
    address: str = get_adapter().get_client_ip(request)
    ip = ipaddress.ip_address(address)
    if ip.version == 4:
        return address
    return str(ipaddress.ip_network((ip, 64), strict=False).network_address)
