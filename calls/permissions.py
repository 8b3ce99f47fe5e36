"""Says to browsers which pages may ask for a microphone and a camera."""

from collections.abc import Callable

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


def middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        found = request.resolver_match
        may_ask = found is not None and found.url_name in DEVICE_PAGES
        response["Permissions-Policy"] = WITH_DEVICES if may_ask else WITHOUT_DEVICES
        return response

    return answer
