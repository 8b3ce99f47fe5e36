"""Template context: what every page says about the reader's membership."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from billing.models import Membership
from billing.selectors import membership_of
from billing.standing import Standing, standing


def membership(request: HttpRequest) -> dict[str, Any]:
    """Lazy: one query by primary key, only by pages that show it."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {}
    return {"standing": SimpleLazyObject(lambda: _standing(user.pk))}


def _standing(user_id: int) -> Standing:
    return standing(membership_of(user_id) or Membership(), timezone.now())
