"""Opens contests: by staff, from series, one a day for each game, and private ones by players.

Times are passed in. What is not allowed raises `Refused`, and then nothing has changed.
"""

import logging
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, F

from contests.models import Contest, Series
from contests.refusals import must
from contests.services.entrants import admitted
from contests.terms import BY_PLAYERS, BY_STAFF, Kind, Terms, checked, contest_game, contest_games
from tables.refusals import Refused
from tables.state import engine_of, engines

log = logging.getLogger(__name__)

LONGEST = timedelta(days=30)
MAX_HOSTED = 5  # open private contests of one player
PRIVATE_HOURS = 48


def open_contest(terms: Terms, opens: datetime, closes: datetime, **about: Any) -> Contest:
    """Opens a contest. Its seed is drawn now, and everybody sees its hash from now on.

    about: series, host or day, if it belongs to one.
    """
    check_times(opens, closes)
    kept = checked(terms)
    version = engine_of(kept.game).version
    fields = kept._asdict() | {"prizes": list(kept.prizes), "game_version": version}
    return Contest.objects.create(**fields, opens=opens, closes=closes, **about)


def check_times(opens: datetime, closes: datetime) -> None:
    must(opens < closes <= opens + LONGEST, "bad_times")


@transaction.atomic
def open_private(host: Any, terms: Terms, at: datetime) -> Contest:
    """A player opens a contest for those to whom they send its link. They enter it as others do."""
    must(terms.kind in BY_PLAYERS, "bad_kind")
    player = admitted(host, at, fee=terms.fee)
    own = Contest.objects.filter(host=player.pk, state=Contest.State.OPEN)
    must(own.count() < MAX_HOSTED, "too_many_contests")
    return open_contest(terms, at, at + timedelta(hours=PRIVATE_HOURS), host=player)


def daily_contest(game: str, day: date) -> Contest:
    """The contest of a day, open from midnight to midnight in UTC; created on first use."""
    opens = datetime.combine(day, time(), UTC)
    found = Contest.objects.filter(game=game, day=day).first()
    if found:
        return found
    terms = checked(Terms(Kind.DAILY, game, contest_game(game).of_day(day)))
    fields = {
        "kind": terms.kind,
        "options": terms.options,
        "game_version": engine_of(game).version,
        "opens": opens,
        "closes": opens + timedelta(days=1),
    }
    return Contest.objects.get_or_create(game=game, day=day, defaults=fields)[0]


def open_dailies(at: datetime) -> None:
    for app in contest_games():
        daily_contest(app.slug, at.astimezone(UTC).date())


@transaction.atomic
def refill(at: datetime) -> int:
    """Opens contests until every active series has as many with free places as it keeps open.
    Returns how many were opened. Two runs at once wait for each other."""
    rows = Series.objects.select_for_update(no_key=True).filter(active=True, game__in=engines)
    return sum(_refill_one(series, at) for series in rows.order_by("pk"))


def _refill_one(series: Series, at: datetime) -> int:
    """Returns how many were opened: none if the game no longer has the options of the series."""
    opened = 0
    try:
        for _ in range(series.keep_open - with_free_places(series, at)):
            open_contest(series.terms, at, at + timedelta(hours=series.hours), series=series)
            opened += 1
    except Refused as refusal:
        log.warning("series %s opens nothing: %s", series, refusal.text)
    return opened


def with_free_places(series: Series, at: datetime) -> int:
    """How many contests of a series can be entered."""
    rows = series.contests.filter(state=Contest.State.OPEN, opens__lte=at, closes__gt=at)
    rows = rows.filter(game_version=engine_of(series.game).version)
    return rows.annotate(taken=Count("entrants")).filter(taken__lt=F("places")).count()


def save_series(data: Mapping[str, Any], series: Series | None = None) -> Series:
    """Creates or changes a series. data: the fields of `Series`. Contests that are open already
    keep their terms."""
    row = series or Series()
    for name, value in data.items():
        setattr(row, name, value)
    must(row.kind in BY_STAFF, "bad_kind")
    must(timedelta() < timedelta(hours=row.hours) <= LONGEST, "bad_times")
    row.options = checked(row.terms).options
    row.save()
    return row


# The series of a new site, so that somebody always finds a contest to enter

# Kind, places, entry fee in coins, prizes in percent of the pot.
SIZES = (
    (Kind.DUEL, 2, 10, [100]),
    (Kind.POOL, 3, 20, [100]),
    (Kind.POOL, 5, 20, [60, 30, 10]),
    (Kind.POOL, 10, 20, [50, 30, 20]),
)


@transaction.atomic
def create_standard_series() -> list[Series]:
    """Creates the missing ones. Where staff have a series of a game with as many places, they have
    decided what it offers, also if they have switched it off."""
    return [
        save_series(_fields(app.slug, options, size))
        for app in contest_games()
        if app.contest
        for size in SIZES
        if not _exists(app.slug, size[1])
        for options in app.contest.series_options
    ]


def _exists(game: str, places: int) -> bool:
    return Series.objects.filter(game=game, places=places).exists()


def _fields(game: str, options: dict[str, Any], size: tuple[Kind, int, int, list[int]]) -> Any:
    kind, places, fee, prizes = size
    terms = {"kind": kind, "places": places, "fee": fee, "prizes": prizes}
    return {"game": game, "options": options, **terms}
