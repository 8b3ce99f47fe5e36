"""Refuses admin URLs that contain text the database cannot store."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

NUL = "%00"  # PostgreSQL rejects it, and the admin's lists pass query parameters on unchecked


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Answers 400 instead of failing with a database error."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/admin/") and NUL in request.get_full_path():
            return HttpResponseBadRequest("This address contains text that cannot be stored.")
        return get_response(request)

    return answer
