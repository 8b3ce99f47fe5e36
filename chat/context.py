"""Template context: how many messages the player has not read."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from chat import selectors


def messages(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"unread_messages": SimpleLazyObject(lambda: selectors.unread(user.pk))}
