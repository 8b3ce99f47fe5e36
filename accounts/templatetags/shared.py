"""Parts of pages that are the same for everybody, such as the body of the front page: rendered once
in this process for each language and for what else they depend on.

{% shared games=games %}...{% endshared %}: such a part.

{% translate %} and {% url %} without a variable are such parts too: a page has dozens of them.

A part is rendered without the request, so nothing of its first reader can be in it. The CSRF tokens
of its forms are each reader's own: `personal` puts them in.
"""

import secrets
from collections.abc import Hashable, Mapping
from typing import Any, cast

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, Node, NodeList, Parser, Token, token_kwargs
from django.template.defaulttags import url
from django.templatetags import i18n
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
register.tags |= i18n.register.tags  # in the place of Django's, for templates that load it
register.filters |= i18n.register.filters

MAX_PARTS = 4_000  # kept at a time; all are forgotten then, and rendered again when needed
TOKEN = f"token-{secrets.token_hex(16)}"  # stands where the reader's CSRF token will be

_parts: dict[Hashable, str] = {}


def find(key: Hashable) -> str | None:
    """A part in the current language, if it has been rendered."""
    return _parts.get((get_language(), key))


def keep(key: Hashable, html: str) -> str:
    if len(_parts) >= MAX_PARTS:
        forget_all()
    _parts[get_language(), key] = html
    return html


def forget_all() -> None:
    _parts.clear()


def render_shared(template: Template, nodes: NodeList, values: Mapping[str, Any]) -> str:
    """Renders nodes of a template that see these values and nothing else."""
    context = Context({**values, "csrf_token": TOKEN})
    with context.bind_template(template), context.render_context.push_state(template):
        return nodes.render(context)


def personal(html: str, context: Context) -> SafeString:
    """A part as it is sent to its reader."""
    if TOKEN in html:
        html = html.replace(TOKEN, str(context.get("csrf_token", "")))
    return mark_safe(html)  # noqa: S308  (rendered by templates)


@register.tag
def shared(parser: Parser, token: Token) -> template.Node:
    """The part sees only the values that are named, which are few and hashable, such as whether the
    reader is signed in: it is rendered once for each language and these values. It contains no
    {% block %}."""
    bits = token.split_contents()[1:]
    values = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError(f"shared takes name=value, not {bits[0]}")
    nodes = parser.parse(("endshared",))
    parser.delete_first_token()
    return SharedNode(nodes, values)


class SharedNode(template.Node):
    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist = nodelist
        self.values = values

    def render(self, context: template.Context) -> str:
        values: dict[str, Any] = {name: each.resolve(context) for name, each in self.values.items()}
        key = (self, *values.values())
        html = find(key)
        if html is None:
            html = keep(key, render_shared(cast(Any, context.template), self.nodelist, values))
        return personal(html, context)


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
