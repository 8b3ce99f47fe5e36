"""Flags of fair play on the first page of the admin."""

from django import template

from accounts.models import User
from contests.models import FairPlayFlag

register = template.Library()


@register.simple_tag
def open_flags(user: User) -> int | None:
    """How many flags are open; None for staff who may not read them."""
    if not user.has_perm("contests.view_fairplayflag"):
        return None
    rows = FairPlayFlag.objects.filter(closed=None)
    return (rows if user.is_superuser else rows.exclude(users=user.pk)).count()
