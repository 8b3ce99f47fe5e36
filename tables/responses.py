"""Views for actions by POST, from a form or from a script, and taking a seat at a table that waits:
visitors do that too, when they have signed up or in."""

from collections.abc import Callable, Iterable
from functools import wraps
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import patch_cache_control

from accounts.guests import current_player
from accounts.models import User
from accounts.preferences import browser_of
from accounts.ratelimit import within_limit
from accounts.site_address import posted
from accounts.timestamps import now
from tables import services
from tables.hooks import hooks
from tables.link_picture import LinkPicture, draw
from tables.refusals import Refused, must

JSON = "application/json"
PICTURE_KEPT = 60 * 60  # seconds
LONGEST_CHOICE = 40  # characters of a faulty choice that are shown again

Action = Callable[..., str | HttpResponse]  # returns a URL to redirect to, or a page
View = Callable[..., HttpResponse]


def post_action(
    times: int,
    back: Callable[[HttpRequest], str],
    inside: Callable[..., str] | None = None,
    *,
    guests: bool = False,
    visitors: bool = False,
) -> Callable[[Action], View]:
    """Decorates a view that performs an action, at most `times` a minute from one address. A
    refusal is shown on the page `back`. With `inside` an account is required, or with `guests` one
    or a guest: visitors are sent to sign in, and from there to the page `inside`. With `visitors`
    they may press it as well. Whoever opens the address without a form is led to that page too.

    Scripts that accept JSON receive {"redirect"} or, with status 409, {"code", "text"}.
    """

    def button(act: Action) -> View:
        @posted(lambda request, **named: inside(**named) if inside else back(request))
        @wraps(act)
        def answer(request: HttpRequest, **kwargs: object) -> HttpResponse:
            known = current_player(request) if guests else request.user.is_authenticated
            if inside and not (known or visitors):
                return _redirect(request, f"{reverse('account_login')}?next={inside(**kwargs)}")
            try:
                must(
                    within_limit(request, f"{act.__module__}.{act.__name__}", times, 60), "too_fast"
                )
                return _redirect(request, act(request, **kwargs))
            except Refused as refusal:
                wanted = inside(**kwargs) if inside else back(request)
                return refuse(request, refusal, back(request), wanted)

        return answer

    return button


def picture_response(picture: LinkPicture) -> HttpResponse:
    """A picture for a link, the same for everybody who asks."""
    response = HttpResponse(draw(picture), content_type="image/jpeg")
    patch_cache_control(response, public=True, max_age=PICTURE_KEPT)
    return response


def seated_player(request: HttpRequest) -> User:
    """The account or guest that asks for something at a table; refused to visitors."""
    return must(current_player(request), "not_seated")


def choices_query(request: HttpRequest, fields: Iterable[str]) -> str:
    """What was chosen in a form, as the query of a URL that shows it again."""
    given = [name for name in fields if name in request.POST]
    return urlencode({name: request.POST[name][:LONGEST_CHOICE] for name in given})


def refusal_json(refusal: Refused) -> JsonResponse:
    return JsonResponse({"code": refusal.code, "text": refusal.text}, status=409)


def _redirect(request: HttpRequest, to: str | HttpResponse) -> HttpResponse:
    if isinstance(to, HttpResponse):
        return to
    return JsonResponse({"redirect": to}) if accepts_json(request) else redirect(to)


def refuse(request: HttpRequest, refusal: Refused, back: str, wanted: str = "/") -> HttpResponse:
    """Shows a refusal on the page `back`, or leads to the page about it. wanted: where the user
    goes on from there."""
    if page := _page_about(refusal, wanted):
        return _redirect(request, page)
    if accepts_json(request):
        return refusal_json(refusal)
    messages.error(request, refusal.text)
    return redirect(back)


def _page_about(refusal: Refused, wanted: str) -> str:
    name = hooks.refusal_pages.get(refusal.code)
    return f"{reverse(name)}?{urlencode({'next': wanted})}" if name else ""


def intended(press: Callable[..., str], back: str = "") -> Callable[..., str]:
    """What a button does for a visitor who has signed up or in since they pressed it. A refusal is
    shown on the page `back`, else on the one with the button, or leads to the page about it."""

    def act(request: HttpRequest, page: str, **about: str) -> str:
        try:
            return press(request, page, **about)
        except Refused as refusal:
            if other := _page_about(refusal, page):
                return other
            messages.error(request, refusal.text)
            return reverse(back) if back else page

    return act


def accepts_json(request: HttpRequest) -> bool:
    return request.headers.get("accept") == JSON


def refuse_hidden(request: HttpRequest) -> HttpResponse:
    """Nobody but its player sees this table yet."""
    return refuse(request, Refused("hidden"), reverse("landing"))


SIT = "tables.sit"


def sit(request: HttpRequest, table_id: str, seat: str) -> str:
    """seat: its number as the page has sent it; any free one without."""
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else None
    services.sit(table_id, seated_player(request), number, now(), browser_of(request))
    return reverse("table", args=[table_id])


def sit_later(request: HttpRequest, page: str, table_id: str, seat: str) -> str:
    """For who was a visitor, and may have been at the table with their account."""
    try:
        return sit(request, table_id, seat)
    except Refused as refusal:
        if refusal.code == "already_seated":
            return page
        raise


# A table's page has no place for the words of a refusal.
INTENDED = {SIT: intended(sit_later, back="lobby")}
