"""For the pages about signing in: a passkey's question, and browsers by the names people use."""

from django import template
from django.core.serializers.json import DjangoJSONEncoder

register = template.Library()

# What a browser calls itself holds the names of others too: the first that is found is its own.
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
def as_json(value) -> str:
    """For an attribute: escaped by the template like any text."""
    return DjangoJSONEncoder().encode(value)


@register.filter
def browser(user_agent: str) -> str:
    """Firefox on a Mac."""
    name = next((name for mark, name in BROWSERS.items() if mark in user_agent), "A browser")
    system = next((name for mark, name in SYSTEMS.items() if mark in user_agent), "")
    return f"{name} on {system}" if system else name
