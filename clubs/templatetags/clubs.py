"""{% club_cards cards %}: clubs in a list, a row each."""

from collections.abc import Iterable

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

from accounts.templatetags.shared import find, keep
from clubs.finding import Card

register = template.Library()


@register.simple_tag
def club_cards(cards: Iterable[Card]) -> SafeString:
    """A row shows nothing but its card, so that it is rendered once for all who see the same."""
    return mark_safe("".join(map(_row, cards)))  # noqa: S308  (rendered by a template)


def _row(card: Card) -> str:
    key = ("club", *card.shown)
    return find(key) or keep(key, get_template("clubs/card.html").render({"card": card}))
