"""{% shared games=games %}...{% endshared %}: a part of a page that is the same for everybody."""

from typing import Any, cast

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs

from accounts.shared_parts import find, keep, personal, render_shared

register = template.Library()


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
