"""Signs out suspended users and shows them until when they are suspended."""

from collections.abc import Callable

from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from accounts.models import User
from moderation import selectors


def suspension_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[..., HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated and (refusal := suspension_page(request, user)):
            logout(request)
            return refusal
        return get_response(request)

    return answer


def suspension_page(request: HttpRequest, user: User) -> HttpResponse | None:
    """The page that says until when a user is suspended; None if they are not."""
    sanction = selectors.suspension(user, timezone.now())
    if sanction is None:
        return None
    return render(request, "moderation/suspended.html", {"sanction": sanction}, status=403)
