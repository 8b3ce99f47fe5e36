"""Numbers as they are read: 12840|points is "12,840", 125|clock is "2:05".

Losses have a minus; 20|signed is "+20"."""

from django import template
from django.utils.formats import number_format

register = template.Library()


@register.filter
def points(number: float) -> str:
    return number_format(round(number), force_grouping=True).replace("-", "\N{MINUS SIGN}")


@register.filter
def signed(number: float) -> str:
    return f"+{points(number)}" if number > 0 else points(number)


@register.filter
def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
