"""{% translate %} and {% url %} as in Django, but what they write without a variable is worked out
once in each language: a page has dozens of them."""

from typing import Any

from django import template
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.defaulttags import url
from django.templatetags import i18n
from django.utils.translation import get_language

register = template.Library()
register.tags |= i18n.register.tags  # in the place of Django's, for templates that load it
register.filters |= i18n.register.filters


class Fixed(Node):
    """A tag that writes the same for every reader of a language."""

    child_nodelists = ()

    def __init__(self, node: Node) -> None:
        self._node = node
        self._written: dict[tuple[str | None, bool], str] = {}

    def render(self, context: template.Context) -> str:
        key = (get_language(), context.autoescape)
        written = self._written.get(key)
        if written is None:
            written = self._written[key] = self._node.render(context)
        return written


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    node: Any = i18n.do_translate(parser, token)
    text, context = node.filter_expression, node.message_context
    fixed = text.var.lookups is None and not text.filters and (not context or _is_fixed(context))
    return Fixed(node) if fixed and not node.asvar else node


@register.tag(name="url")
def address(parser: Parser, token: Token) -> Node:
    node: Any = url(parser, token)
    parts = (node.view_name, *node.args, *node.kwargs.values())
    return Fixed(node) if all(map(_is_fixed, parts)) and not node.asvar else node


def _is_fixed(part: FilterExpression) -> bool:
    return not part.is_var and not part.filters
