"""The site's own address, and who runs it."""

from typing import Any

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def site_address() -> str:
    address: str = settings.BASE_URL
    return address


@register.simple_tag
def site_operator() -> Any:
    return settings.OPERATOR
