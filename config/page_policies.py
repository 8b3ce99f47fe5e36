"""What browsers are told that pages may do: load and connect to, and ask for a microphone and a
camera.

The Content-Security-Policy is that of the settings, and the site's own sockets by their address:
for Safari before 16, 'self' does not include sockets, and opening one throws an error there.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

DEVICE_PAGES = ("call", "call_test", "table")  # names of URLs
# What no page of this site needs, neither its own scripts nor anything it might be made to show.
_DENIED = (
    "accelerometer", "browsing-topics", "display-capture", "geolocation", "gyroscope", "hid",
    "magnetometer", "midi", "payment", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
_DEVICES = ("camera", "microphone")
WITHOUT_DEVICES = ", ".join(f"{name}=()" for name in sorted((*_DENIED, *_DEVICES)))
WITH_DEVICES = ", ".join(
    f"{name}=(self)" if name in _DEVICES else f"{name}=()" for name in sorted((*_DENIED, *_DEVICES))
)


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


def permissions(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        found = request.resolver_match
        may_ask = found is not None and found.url_name in DEVICE_PAGES
        response["Permissions-Policy"] = WITH_DEVICES if may_ask else WITHOUT_DEVICES
        return response

    return answer
