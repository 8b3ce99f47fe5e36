"""Template context: the game that a player, also a guest, can continue."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.guests import current_player
from tables import selectors


def current_game(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it. Error pages may have no player."""
    player = current_player(request) if hasattr(request, "guest") else None
    if player is None:
        return {}
    return {"current_game": SimpleLazyObject(lambda: selectors.current_game(player))}
