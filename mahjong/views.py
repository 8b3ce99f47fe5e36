"""Cards as data for the table page: the card itself, and what of it a player holds."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from accounts.guests import player_of
from mahjong.closest import closest
from mahjong.describe import describe
from mahjong.rules.american.card import find_card
from mahjong.rules.american.game import AMERICAN
from tables.refusals import Refused
from tables.selectors import view_of

Answer = Callable[..., JsonResponse]


def signed_in(view: Answer) -> Answer:
    """For data: a visitor is refused in JSON, not sent to the sign-in page."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> JsonResponse:
        if player_of(request) is None:
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
@cache_control(private=True, no_store=True)
def closest_hands(request: HttpRequest, table: str) -> JsonResponse:
    """What of each line the player's own seat holds; the closest hands for who wants them."""
    try:
        player = player_of(request)
        seen = view_of(player, table)
    except Refused as refused:
        return _refused(404, refused.code)
    if seen.game.slug != AMERICAN.slug:
        return _refused(404, "no_card")
    if seen.seat is None:
        return _refused(403, "not_seated")
    if seen.view is None:
        return _refused(404, "not_dealt")
    return JsonResponse(closest(seen.view, helper=player.helper))


def _refused(status: int, why: str) -> JsonResponse:
    return JsonResponse({"why": why}, status=status)
