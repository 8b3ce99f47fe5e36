"""Where a request comes from, so that one household cannot play itself for coins."""

import ipaddress

from django.http import HttpRequest

from accounts.browsers import browser_of
from accounts.ratelimit import client_network
from contests.admission import Origin


def origin_of(request: HttpRequest) -> Origin:
    """Requests from the server's own machine come from a developer, or from a proxy that does not
    say for whom: everybody would be one household."""
    network = client_network(request)
    known = not ipaddress.ip_address(network).is_loopback
    return Origin(network if known else "", browser_of(request))
