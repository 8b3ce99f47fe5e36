"""Pages for users stay out of caches: after signing out, "back" must not show them again."""

from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse

from accounts.guests import GuestRequest, guest_of


def middleware(get_response: Callable[[GuestRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Forbids storing a response to a user or a guest, unless its view has decided about that."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(cast(GuestRequest, request))
        if "Cache-Control" not in response and (request.user.is_authenticated or guest_of(request)):
            response["Cache-Control"] = "private, no-store"
        return response

    return answer
