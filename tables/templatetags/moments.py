"""How tables are told of on pages: milliseconds as a moment, a slug as the game's name."""

from datetime import UTC, datetime

from django import template

from accounts.models import User
from config.games import NAMES
from tables import selectors
from tables.models import Table

register = template.Library()


@register.filter
def moment(milliseconds: int) -> datetime:
    """`{{ table.ended|moment|date:"j F Y" }}`"""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


@register.filter
def ending(table: Table, user: User) -> str:
    """`{{ table|ending:user }}`"""
    return selectors.ending(table, user)


@register.filter
def game_name(slug: str) -> str:
    return NAMES.get(slug, slug)
