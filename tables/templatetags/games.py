"""Template tags for games and tables: a game's own part of a page, times, names, numbers, rows.

{% open_rows open as rows %} are open tables, a row each. Numbers are as they are read:
12840|points is "12,840", 125|clock is "2:05". Losses have a minus; 20|signed is "+20".
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from django import template
from django.template.loader import get_template, select_template
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.templatetags.shared import TOKEN, find, keep, personal
from tables.models import Table
from tables.registry import TILE_SHEET, GameApp, find_game, game_apps, has_reviews
from tables.registry import game_name as name_of
from tables.selectors import OpenTable

register = template.Library()
BOTS = {
    "easy": _("easy bots"),
    "medium": _("medium bots"),
    "hard": _("hard bots"),
    "expert": _("expert bots"),
}


@register.filter
def moment(milliseconds: int) -> datetime:
    """`{{ table.ended|moment|date:"j F Y" }}`"""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


@register.filter
def bots(level: str) -> str:
    """`{{ table.options.level|bots }}`: "easy bots" """
    return str(BOTS[level]) if level in BOTS else level


@register.filter
def game_name(slug: str) -> str:
    return name_of(slug)


register.filter(has_reviews)


@register.filter
def tile_sheet(slug: str) -> str:
    """`{% static table.game|tile_sheet %}`: the faces of the game's tiles"""
    game = find_game(slug)
    return game.tile_sheet if game else TILE_SHEET


@register.simple_tag
def installed_games() -> tuple[GameApp, ...]:
    """`{% installed_games as games %}`, in the order of INSTALLED_APPS"""
    return game_apps()


@register.simple_tag
def game_names() -> str:
    """`{% game_names as names %}`, separated by commas, in the order of INSTALLED_APPS"""
    return ", ".join(str(app.name) for app in game_apps())


@register.simple_tag(takes_context=True)
def game_part(context: template.Context, game: GameApp, part: str, **more: object) -> SafeString:
    """`{% game_part game "landing" %}`: renders templates/<slug>/<part>.html if the game has it,
    otherwise templates/games/<part>.html."""
    found = select_template([f"{game.slug}/{part}.html", f"games/{part}.html"])
    with context.push(game=game, **more):
        return found.template.render(context)


@register.simple_tag(takes_context=True)
def open_rows(context: template.Context, tables: Sequence[OpenTable]) -> list[SafeString]:
    """The rows are the same for everybody and change only with the version of their table, so each
    is rendered once."""
    rows = {each.pk: find((each.pk, each.version)) for each in tables}
    rows |= _rendered(pk for pk, row in rows.items() if row is None)
    return [personal(row, context) for row in rows.values() if row]


def _rendered(wanted: Iterable[str]) -> dict[str, str]:
    """Rows by the id of their table, without tables that are gone."""
    pks = list(wanted)
    if not pks:
        return {}
    row = get_template("tables/open_table.html")
    tables = Table.objects.filter(pk__in=pks).prefetch_related("seats")
    return {
        table.pk: keep((table.pk, table.version), row.render({"t": table, "csrf_token": TOKEN}))
        for table in tables
    }


@register.filter
def cell(value: str | float) -> str:
    """A cell of `tables.registry.Bars`: 12840|cell is "12,840", 2.5|cell "2.5"."""
    if isinstance(value, str):
        return value
    return tenths(value) if isinstance(value, float) else points(value)


@register.filter
def points(number: float) -> str:
    return number_format(round(number), force_grouping=True).replace("-", "\N{MINUS SIGN}")


@register.filter
def tenths(number: float) -> str:
    """One digit after the point, rounded: 6.3"""
    return number_format(round(number, 1), 1, force_grouping=True).replace("-", "\N{MINUS SIGN}")


@register.filter
def signed(number: float) -> str:
    return f"+{points(number)}" if number > 0 else points(number)


@register.filter
def clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
