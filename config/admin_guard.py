"""Addresses that no page of ours makes."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

NUL = "%00"  # PostgreSQL takes no such text, and the lists of the admin hand it what they are asked


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Staff who ask for what cannot be asked are told so."""

    def answer(request: HttpRequest) -> HttpResponse:
        asked = request.get_full_path()
        if request.path.startswith("/admin/") and NUL in asked:
            return HttpResponseBadRequest("This address contains text that cannot be stored.")
        return get_response(request)

    return answer
