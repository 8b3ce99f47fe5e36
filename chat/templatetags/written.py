"""{{ text|written }}: a message with its lines and links; nothing else in it is taken for HTML."""

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from chat.writing import parts

register = template.Library()


@register.filter
def written(text: str) -> SafeString:
    html = "".join(_link(piece) if is_link else escape(piece) for piece, is_link in parts(text))
    return mark_safe(html)  # noqa: S308  (every piece is escaped)


def _link(address: str) -> SafeString:
    """A link that does not tell the other site where the reader comes from."""
    html = '<a href="{}" target="_blank" rel="noopener nofollow ugc">{}</a>'
    return format_html(html, address, address)
