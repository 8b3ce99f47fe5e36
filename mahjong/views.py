"""JSON for the card panel: the card, and how close the player's rack is to its lines."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.preferences import preferences_of
from accounts.ratelimit import limited
from mahjong.closest import CLOSEST_HANDS, closest
from mahjong.describe import describe
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from tables.refusals import Refused
from tables.selectors import view_of

QUESTIONS_PER_MINUTE = 240  # the page asks after each update while the panel is open

Answer = Callable[..., JsonResponse]


def signed_in(view: Answer) -> Answer:
    """Refuse visitors with JSON instead of a redirect to the sign-in page."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        if current_player(request) is None:
            return _refused(403, "sign_in")
        return view(request, *args, **kwargs)

    return checked


@require_GET
@signed_in
@cache_control(private=True, max_age=3600)
def card(request: HttpRequest, name: str) -> JsonResponse:
    try:
        return JsonResponse(describe(find_card(name)))
    except LookupError:
        return _refused(404, "no_such_card")


@require_GET
@signed_in
@limited(QUESTIONS_PER_MINUTE)
@cache_control(private=True, no_store=True)
def closest_hands(request: HttpRequest, table: str) -> JsonResponse:
    """How close the player's rack is to each line; the closest hands if the player wants them."""
    try:
        player = current_player(request)
        seen = view_of(player, table)
    except Refused as refused:
        return _refused(404, refused.code)
    if seen.game.slug != AMERICAN.slug:
        return _refused(404, "no_card")
    if seen.seat is None:
        return _refused(403, "not_seated")
    if seen.view is None:
        return _refused(404, "not_dealt")
    helped = player is not None and preferences_of(player)[CLOSEST_HANDS]
    return JsonResponse(closest(seen.view, closest_hands=helped))


def _refused(status: int, why: str) -> JsonResponse:
    return JsonResponse({"code": why}, status=status)
