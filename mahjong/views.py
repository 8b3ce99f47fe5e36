"""JSON for the panels: the card, how close the player's rack is to its lines, and what the player's
hand of Zung Jung can become.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from accounts.guests import current_player
from accounts.models import User
from accounts.preferences import preference_of
from accounts.ratelimit import limited
from mahjong.panels import CLOSEST_HANDS, HAND_OUTLOOK, closest, describe, hand_outlook
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.zungjung.game import ZUNGJUNG
from tables.game import Game
from tables.refusals import Refused
from tables.selectors import is_newcomer, view_of

QUESTIONS_PER_MINUTE = 240  # the page asks after each update while the panel is open

Answer = Callable[..., JsonResponse]
Describer = Callable[[Any, User | None], dict[str, Any]]  # of a view, and its player if helped


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

    def answer(view: Any, helped: User | None) -> dict[str, Any]:
        return closest(
            view, helped is not None, bool(helped and is_newcomer(helped, AMERICAN.slug))
        )

    return _about_own_hand(request, table, AMERICAN, CLOSEST_HANDS, answer)


@require_GET
@signed_in
@limited(QUESTIONS_PER_MINUTE)
@cache_control(private=True, no_store=True)
def outlook(request: HttpRequest, table: str) -> JsonResponse:
    """What the player's hand can become, if the player wants to be shown it."""

    def answer(view: Any, helped: User | None) -> dict[str, Any]:
        return hand_outlook(view, helped is not None)

    return _about_own_hand(request, table, ZUNGJUNG, HAND_OUTLOOK, answer)


def _about_own_hand(
    request: HttpRequest, table: str, game: Game, preference: str, answer: Describer
) -> JsonResponse:
    """The answer about the view of the player's own seat at a table of this game. Among people it
    says what is the closest only where the table prevents mistakes; the card always counts."""
    player = current_player(request)
    try:
        seen = view_of(player, table)
    except Refused as refused:
        return _refused(404, refused.code)
    if seen.game.slug != game.slug:
        return _refused(404, "other_game")
    if seen.seat is None:
        return _refused(403, "not_seated")
    if seen.view is None:
        return _refused(404, "not_dealt")
    if seen.abandoned:
        return _refused(409, "over")
    allowed = seen.people == 1 or seen.view.assist
    helped = allowed and player is not None and preference_of(player, preference)
    return JsonResponse(answer(seen.view, player if helped else None))


def _refused(status: int, why: str) -> JsonResponse:
    return JsonResponse({"code": why}, status=status)
