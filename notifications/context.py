"""Template context: the number of notifications that a user has not seen."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from notifications import selectors


def unread(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"unread_notifications": SimpleLazyObject(lambda: selectors.unread(user))}
