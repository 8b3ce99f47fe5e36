"""Reports on the first page of the admin."""

from django import template

from accounts.models import User
from moderation.selectors import open_reports as count

register = template.Library()


@register.simple_tag
def open_reports(user: User) -> int | None:
    """How many reports are open; None for staff who may not read reports."""
    return count(user) if user.has_perm("moderation.view_report") else None
