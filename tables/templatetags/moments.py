"""How tables are told of on pages: milliseconds as a moment, a slug as the game's name."""

from datetime import UTC, datetime

from django import template

from config.games import NAMES

register = template.Library()


@register.filter
def moment(milliseconds: int) -> datetime:
    """`{{ table.ended|moment|date:"j F Y" }}`"""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


@register.filter
def game_name(slug: str) -> str:
    return NAMES.get(slug, slug)
