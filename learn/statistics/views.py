"""A player's own statistics, as a page of bars with their numbers and as a file. Nobody else sees
them."""

import csv
import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from accounts.timestamps import now
from learn.statistics import selectors
from learn.statistics.selectors import NEWEST, PARTS, PERIODS, REVIEWS, Choice, Tally
from tables.registry import Asked, Bar, Bars, GameApp
from tables.told import PEOPLE

PAGES_PER_MINUTE = 60
PERIOD_NAMES = {
    "month": gettext_lazy("30 days"),
    "year": gettext_lazy("12 months"),
    "all": gettext_lazy("All the time"),
}
USUAL = "year"


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def statistics(request: SignedInRequest) -> HttpResponse:
    games = selectors.games_of(request.user)
    context: dict[str, Any] = {"here": "statistics", "games": games}
    if games:
        context |= _shown(request, _choice(request, games))
    return render(request, "learn/statistics.html", context)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def file(request: SignedInRequest) -> HttpResponse:
    """The same numbers, for a spreadsheet."""
    games = selectors.games_of(request.user)
    bars = _shown(request, _choice(request, games))["bars"] if games else []
    # The mark at the beginning says that it is UTF-8, which spreadsheets do not guess.
    answer = HttpResponse("\ufeff" + as_csv(bars), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="statistics.csv"'
    return answer


def _choice(request: HttpRequest, games: list[GameApp]) -> Choice:
    """What is not offered counts as not chosen."""
    slug, period = request.GET.get("game", ""), request.GET.get("period", "")
    app = next((each for each in games if each.slug == slug), games[0])
    against = request.GET.get("against", "")
    against = against if against in selectors.levels_of(app) else ""
    return Choice(app, against, period if period in PERIODS else USUAL)


def _shown(request: SignedInRequest, choice: Choice) -> dict[str, Any]:
    at = now()
    bars = bars_of(selectors.asked(request.user, choice, at), choice, at)
    levels = selectors.levels_of(choice.game)
    names = [(level, against_name(level, choice.game)) for level in levels]
    return {"choice": choice, "bars": bars, "levels": names, "periods": PERIOD_NAMES.items()}


PERCENT = 100
AGAINST: dict[str, Promise] = {
    "easy": gettext_lazy("Easy bots"),
    "medium": gettext_lazy("Medium bots"),
    "hard": gettext_lazy("Hard bots"),
    "expert": gettext_lazy("Expert bots"),
    PEOPLE: pgettext_lazy("opponents", "People"),
}
THIRDS = (gettext_lazy("First third"), gettext_lazy("Second third"), gettext_lazy("Last third"))


def bars_of(asked: Asked, choice: Choice, at: int) -> list[Bars]:
    """All pictures that there is something to say with."""
    app = choice.game
    own = app.statistics(asked) if app.statistics else []
    tallies = selectors.tallies(asked, at, PARTS[choice.period])
    every = [
        *_by_opponent(tallies, app), *_over_time(tallies, app), *own,
        *_times(asked), *_accuracy(asked, app), *_opponents(asked, app),
    ]  # fmt: skip
    return [each for each in every if each.bars]


def against_name(level: str, app: GameApp) -> str:
    unknown = _("Not known") if app.engine.seats[1] > 1 else _("Alone")
    return str(AGAINST.get(level, level)) if level else unknown


def _by_opponent(tallies: Sequence[Tally], app: GameApp) -> list[Bars]:
    levels = [*selectors.levels_of(app), ""]
    found = {level: _added([one for one in tallies if one.against == level]) for level in levels}
    bars = [_tally(against_name(level, app), one, app) for level, one in found.items() if one.games]
    if len(bars) > 1:
        bars.append(_tally(_("All"), _added(tallies), app))
    note = _("The bar is the share of games won.")
    return [Bars(_("Results"), (_("Against"), *_heads(app)), bars, note, PERCENT)]


def _over_time(tallies: Sequence[Tally], app: GameApp) -> list[Bars]:
    spans = dict.fromkeys(one.since for one in tallies)
    bars = [
        _tally(date_format(since, "SHORT_DATE_FORMAT"), _added(each), app)
        for since in spans
        for each in [[one for one in tallies if one.since == since]]
    ]
    note = _("The bar is the share of games won.")
    return [Bars(_("Over time"), (_("From"), *_heads(app)), bars, note, PERCENT)]


def _heads(app: GameApp) -> tuple[str, ...]:
    drawn = (_("Drawn"), _("Lost")) if app.engine.seats[1] > 1 else ()
    return (_("Played"), _("Won"), *drawn, _("Points"))


def _added(tallies: Sequence[Tally]) -> Tally:
    names = ("games", "won", "drawn", "points")
    return Tally("", datetime.min, *(sum(getattr(one, name) for one in tallies) for name in names))


def _tally(name: str, one: Tally, app: GameApp) -> Bar:
    drawn = (one.drawn, one.lost) if app.engine.seats[1] > 1 else ()
    return Bar(name, PERCENT * one.won / one.games, (one.games, one.won, *drawn, one.points))


def _times(asked: Asked) -> list[Bars]:
    names = (_("In a quarter of the games"), _("In half"), _("In three quarters"))
    found = selectors.quartiles(asked.results)
    bars = [Bar(name, ms, (round(ms / 1000, 1),)) for name, ms in zip(names, found, strict=False)]
    note = _(
        "How long you took for a move of your turn: the median of each of your newest games, "
        "%(number)d at most."
    )
    heads = (_("At most"), _("Seconds"))
    return [Bars(_("Time for a move"), heads, bars, note % {"number": NEWEST})]


def _accuracy(asked: Asked, app: GameApp) -> list[Bars]:
    phases = selectors.accuracy(asked, app)
    bars = [
        Bar(str(name), _percent(each.good, each.decisions), (each.decisions, each.good, share))
        for name, each in zip(THIRDS, phases, strict=False)
        if each.decisions
        for share in [f"{_percent(each.good, each.decisions)} %"]
    ]
    note = _("From your newest reviews, %(number)d at most: decisions that cost nothing.")
    heads = (_("Part of the game"), _("Decisions"), _("Good"), _("Percent"))
    return [Bars(_("Accuracy"), heads, bars, note % {"number": REVIEWS}, PERCENT)]


def _opponents(asked: Asked, app: GameApp) -> list[Bars]:
    if app.engine.seats[1] < 2 or asked.against not in (None, PEOPLE):
        return []
    found = selectors.opponents(asked.user, asked.results)
    bars = [
        Bar(one.name, _percent(one.won, one.games), (one.games, one.won, one.they)) for one in found
    ]
    note = _("Whom you met most often in your newest games with others, %(number)d at most.")
    heads = (_("Name"), _("Played"), _("You won"), _("They won"))
    return [Bars(_("Against whom"), heads, bars, note % {"number": NEWEST}, PERCENT)]


def _percent(part: int, whole: int) -> int:
    return round(PERCENT * part / whole) if whole else 0


def as_csv(bars: Sequence[Bars]) -> str:
    """One number a line: of which table, of which row and column."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow((_("Part"), _("Row"), _("Column"), _("Value")))
    for each in bars:
        for bar in each.bars:
            for head, cell in zip(each.heads[1:], bar.cells, strict=True):
                writer.writerow((each.title, bar.name, head, cell))
    return text.getvalue()
