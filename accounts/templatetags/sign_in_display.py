"""Filters for the sign-in pages: options of a passkey as JSON, browser names."""

from django import template
from django.core.serializers.json import DjangoJSONEncoder

register = template.Library()

# User agents contain the names of other browsers too: the first match is the right one.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Android": "Android",
    "CrOS": "a Chromebook",
    "Windows": "Windows",
    "Mac OS X": "a Mac",
    "Linux": "Linux",
}


@register.filter
def as_json(value: object) -> str:
    """JSON for an HTML attribute; the template escapes it."""
    return DjangoJSONEncoder().encode(value)


@register.filter
def browser(user_agent: str) -> str:
    """For example "Firefox on a Mac"."""
    name = next((name for mark, name in BROWSERS.items() if mark in user_agent), "A browser")
    system = next((name for mark, name in SYSTEMS.items() if mark in user_agent), "")
    return f"{name} on {system}" if system else name
