"""What every page's head says about people: how much waits for an answer."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from people import selectors


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Counted only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"waiting": SimpleLazyObject(lambda: selectors.waiting(user))}
