"""Template context: the number of friend requests and invitations that wait for an answer."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from social import selectors


def waiting(request: HttpRequest) -> dict[str, Any]:
    """Lazy: queried only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"waiting": SimpleLazyObject(lambda: selectors.waiting(user))}
