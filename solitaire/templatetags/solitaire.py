"""Numbers as they are read: 12840|points is "12,840", 125|clock is "2:05"."""

from django import template

register = template.Library()


@register.filter
def points(number: float) -> str:
    return f"{round(number):,}"


@register.filter
def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
