"""What is done by pressing a button on a page: a POST, and where it leads."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.ratelimit import within_limit
from tables.refusals import Refused, must

JSON = "application/json"

Act = Callable[..., str | HttpResponse]  # where to go next, or a page of its own
View = Callable[..., HttpResponse]


def post_action(
    times: int, back: Callable[[HttpRequest], str], inside: Callable[..., str] | None = None
) -> Callable[[Act], View]:
    """Pressed at most `times` a minute from one address; a refusal is put into words on the
    page `back` gives. With `inside` it takes an account: who has none is sent to the door,
    and from there to the page that `inside` gives.

    A script that accepts JSON is told {"redirect"} or, with status 409, {"code", "text"}.
    """

    def button(act: Act) -> View:
        @require_POST
        @wraps(act)
        def answer(request: HttpRequest, **kwargs: object) -> HttpResponse:
            if inside and not request.user.is_authenticated:
                return _lead(request, f"{reverse('account_login')}?next={inside(**kwargs)}")
            try:
                must(
                    within_limit(request, f"{act.__module__}.{act.__name__}", times, 60), "too_fast"
                )
                return _lead(request, act(request, **kwargs))
            except Refused as refusal:
                return _refuse(request, refusal, back(request))

        return answer

    return button


def refusal_json(refusal: Refused) -> JsonResponse:
    return JsonResponse({"code": refusal.code, "text": refusal.text}, status=409)


def _lead(request: HttpRequest, to: str | HttpResponse) -> HttpResponse:
    if isinstance(to, HttpResponse):
        return to
    return JsonResponse({"redirect": to}) if _by_script(request) else redirect(to)


def _refuse(request: HttpRequest, refusal: Refused, back: str) -> HttpResponse:
    if _by_script(request):
        return refusal_json(refusal)
    messages.error(request, refusal.text)
    return redirect(back)


def _by_script(request: HttpRequest) -> bool:
    return request.headers.get("accept") == JSON
