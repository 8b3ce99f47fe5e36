"""{% avatar person %}: the avatar beside a username. Decoration: screen readers skip it."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.avatars import seed_of
from accounts.models import User

register = template.Library()


@register.simple_tag
def avatar(person: User, size: int = 44) -> SafeString:
    address = reverse("avatar", args=[seed_of(person)])
    html = '<img class="avatar" src="{}" alt="" width="{}" height="{}">'
    return format_html(html, address, size, size)
