"""Filters for the sign-in pages: options of a passkey as JSON, browser names."""

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

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
    "iPhone": _("an iPhone"),
    "iPad": _("an iPad"),
    "Android": "Android",
    "CrOS": _("a Chromebook"),
    "Windows": "Windows",
    "Mac OS X": _("a Mac"),
    "Linux": "Linux",
}


@register.filter
def as_json(value: object) -> str:
    """JSON for an HTML attribute; the template escapes it."""
    return DjangoJSONEncoder().encode(value)


@register.filter
def browser(user_agent: str) -> str:
    """For example "Firefox on a Mac"."""
    name = next((name for mark, name in BROWSERS.items() if mark in user_agent), _("A browser"))
    system = next((name for mark, name in SYSTEMS.items() if mark in user_agent), "")
    if not system:
        return str(name)
    return gettext("%(browser)s on %(system)s") % {"browser": name, "system": system}
