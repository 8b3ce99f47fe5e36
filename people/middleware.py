"""At the door: who is suspended is shown out, whoever else asks for a page is about."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from people import selectors
from tables import presence


def doorkeeper(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            if refusal := turned_away(request, request.user):
                logout(request)
                return refusal
            presence.arrive(request.user.pk)
        return get_response(request)

    return answer


def turned_away(request: HttpRequest, user: Any) -> HttpResponse | None:
    """The page that says until when somebody is suspended; None if he is welcome."""
    sanction = selectors.suspension(user, timezone.now())
    if sanction is None:
        return None
    shown = {"sanction": sanction, "appeals": settings.APPEALS}
    return render(request, "people/suspended.html", shown, status=403)
