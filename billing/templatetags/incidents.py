"""Incidents on the first page of the admin."""

from typing import Any

from django import template

from billing.models import Incident

register = template.Library()


@register.simple_tag
def open_incidents(user: Any) -> int | None:
    """How many incidents are open; None for staff who may not read them."""
    if not user.has_perm("billing.view_incident"):
        return None
    return Incident.objects.filter(closed=None).count()
