"""What pages show of the site and its players.

{% avatar person %}: the avatar beside a username. Decoration: screen readers skip it.
{% if email|refuses_mail %}: whether mail to an address was lately refused for good.
{{ email|readable }}: an address as its owner writes it.
"""

from typing import Any

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.avatars import seed_of
from accounts.mailboxes import is_refused, readable
from accounts.models import User

register = template.Library()


@register.simple_tag
def site_address() -> str:
    address: str = settings.BASE_URL
    return address


@register.simple_tag
def site_operator() -> Any:
    return settings.OPERATOR


@register.simple_tag
def avatar(person: User, size: int = 44) -> SafeString:
    address = reverse("avatar", args=[seed_of(person)])
    html = '<img class="avatar" src="{}" alt="" width="{}" height="{}">'
    return format_html(html, address, size, size)


register.simple_tag(seed_of, name="avatar_seed")
register.filter("refuses_mail", is_refused)
register.filter("readable", readable)


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
