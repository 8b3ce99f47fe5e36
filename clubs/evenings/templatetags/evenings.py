"""{% next_evening user as date %}: when a club of the user meets next, for the lobby; or None."""

from django import template
from django.utils import timezone

from accounts.models import User
from clubs.evenings.selectors import Date, next_date

register = template.Library()


@register.simple_tag
def next_evening(user: User) -> Date | None:
    return next_date(user, timezone.now())
