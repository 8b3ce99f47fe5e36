"""Seasons: hosts start one, change it while it is not over, and end it."""

from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from clubs.evenings.models import Season
from clubs.evenings.schedule import moment, on_the_wall
from clubs.evenings.services.answering import KEPT
from clubs.models import Club
from clubs.refusals import must
from clubs.services.holding import held, leader_of

DAY = timedelta(days=1)
EARLIEST = KEPT - DAY  # of the day before it, part is forgotten already
LONGEST = AHEAD = timedelta(days=366)
MAX_TO_END = 4  # seasons of a club that are not over
PRESSED_TWICE = timedelta(minutes=1)


class Terms(NamedTuple):
    """Its name, and its days by the clocks of a zone, the last one included."""

    name: str
    first: date
    last: date
    zone: str


def start(me: Any, club_id: str, terms: Terms, at: datetime) -> Season:
    """A host starts a season. The same request again is the same season."""
    with held(club_id, me) as club:
        leader_of(club, me)
        again = _seasons(club).filter(**terms._asdict(), by=me.pk, made__gt=at - PRESSED_TWICE)
        if found := again.first():
            return found
        must(_seasons(club).filter(ends__gt=at).count() < MAX_TO_END, "too_many_seasons")
        season = Season(club=club, by=me, made=at)
        _say(season, terms, at)
        return season


def change(me: Any, club_id: str, season_id: str, terms: Terms, at: datetime) -> None:
    """Changes a season. Once it has begun no day of it is dropped at its beginning, and one that
    is over has only another name."""
    with held(club_id, me) as club:
        leader_of(club, me)
        season = _season_of(club, season_id)
        if season.ends > at:
            must(season.starts > at or terms.first <= season.first, "season_begun")
            _say(season, terms, at)
        else:
            days = Terms(terms.name, season.first, season.last, season.zone)
            must(terms == days, "season_over")
            season.name = terms.name
            season.save(update_fields=["name"])


def end(me: Any, club_id: str, season_id: str, at: datetime) -> bool:
    """Today becomes the last day of a season. Whether it stays: one that has not begun goes."""
    with held(club_id, me) as club:
        leader_of(club, me)
        season = _season_of(club, season_id)
        must(season.ends > at, "season_over")
        if season.starts > at:
            season.delete()
            return False
        season.last = on_the_wall(at, ZoneInfo(season.zone)).date()
        season.ends = _midnight(season.last + DAY, season.zone)
        season.save(update_fields=["last", "ends"])
        return True


def _seasons(club: Club) -> QuerySet[Season]:
    return Season.objects.filter(club=club)


def _season_of(club: Club, season_id: str) -> Season:
    return must(_seasons(club).filter(pk=season_id).first(), "no_such_season")


def _say(season: Season, terms: Terms, at: datetime) -> None:
    _check_days(terms, at, season)
    season.name, season.zone = terms.name, terms.zone
    season.first, season.last = terms.first, terms.last
    season.starts = _midnight(terms.first, terms.zone)
    season.ends = _midnight(terms.last + DAY, terms.zone)
    must(season.ends > at, "season_past")
    others = _seasons(season.club).exclude(pk=season.pk)
    taken = others.filter(starts__lt=season.ends, ends__gt=season.starts)
    must(not taken.exists(), "season_overlaps")
    season.save()


def _check_days(terms: Terms, at: datetime, season: Season) -> None:
    today = on_the_wall(at, ZoneInfo(terms.zone)).date()
    must(terms.first <= terms.last, "season_backwards")
    must(terms.first >= today - EARLIEST or terms.first == season.first, "season_early")
    must(terms.first <= today + AHEAD, "season_far")
    must(terms.last - terms.first < LONGEST, "season_long")


def _midnight(day: date, zone: str) -> datetime:
    """The first moment of a day."""
    return moment(datetime.combine(day, time()), ZoneInfo(zone))
