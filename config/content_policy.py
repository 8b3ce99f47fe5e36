"""The Content-Security-Policy of pages: the settings', and the site's own sockets by their address.

For Safari before 16, 'self' does not include sockets: opening one throws an error there.
"""

from dataclasses import replace
from typing import Any

from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest


class ContentPolicy(CSPMiddleware):
    def get_policy_parts(self, request: HttpRequest, *args: Any, **kwargs: Any) -> PolicyParts:
        parts = super().get_policy_parts(request, *args, **kwargs)
        if not (sockets := _address_of_sockets(request)):
            return parts
        return replace(parts, update={**(parts.update or {}), "connect-src": [sockets]})


def _address_of_sockets(request: HttpRequest) -> str:
    """As the browser addressed the site, whatever proxies did on the way; "" if it has no name that
    a policy may contain: a foreign one, or an address of IPv6."""
    try:
        host = request.get_host()
    except DisallowedHost:
        return ""
    scheme = "wss" if request.is_secure() else "ws"
    return "" if host.startswith("[") else f"{scheme}://{host}"
