"""What a player's page says of their games. The rows are written here, as twenty of them would take
a template longer than all the rest of the page."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from tables import results, selectors
from tables.registry import game_name
from tables.results import ShownResult
from tables.templatetags.games import points, signed


class Row(NamedTuple):
    """One game of a player. replay: a link, or nothing."""

    game: str
    day: str
    outcome: str
    won: bool
    replay: SafeString | str


def played(user: User) -> dict[str, Any]:
    """Records, best wins and newest results of a player; empty before their first game."""
    records = selectors.records(user)
    if not records:
        return {}
    found = results.results_of(user)
    best, newest = _rows(found.best, points), _rows(found.newest, signed)
    return {"records": records, "best_wins": best, "results": newest}


def _rows(found: list[ShownResult], written: Any) -> list[Row]:
    return [_row(one, written) for one in found]


def _row(one: ShownResult, written: Any) -> Row:
    game, at = game_name(one.game), datetime.fromtimestamp(one.at / 1000, UTC)
    day = date_format(at, _("j F Y"))
    outcome = ngettext("%(shown)s point", "%(shown)s points", one.points) % {
        "shown": written(one.points)
    }
    replay = _link(one, game, day) if one.has_replay else ""
    return Row(game, day, outcome if one.points else _("no points"), one.won, replay)


def _link(one: ShownResult, game: str, day: str) -> SafeString:
    about = _("of %(game)s, %(ended)s") % {"game": game, "ended": day}
    text = '<a href="{}">{}<span class="quiet"> {}</span></a>'
    return format_html(text, reverse("replay", args=[one.table]), _("Replay"), about)
