"""The page of the waiting room, and what is pressed there."""

from contextlib import suppress
from datetime import date
from typing import Any, NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import limited
from clubs.evenings import rooms
from clubs.evenings.models import Answer, Evening, MeetingTable
from clubs.evenings.responses import date_or_404, day_or_404, evening_page
from clubs.evenings.rooms import Room
from clubs.evenings.seating import SMALLEST
from clubs.evenings.selectors import Date, date_for
from clubs.evenings.services import room as services
from clubs.evenings.services.holding import Which
from clubs.refusals import TEXTS
from clubs.responses import (
    ACTIONS_PER_MINUTE,
    PAGES_PER_MINUTE,
    about,
    club_or_404,
    led_to,
    reader_of,
)
from clubs.selectors import Standing, club_for
from social import selectors as social
from tables.refusals import Refused
from tables.responses import post_action

REFRESHES_PER_MINUTE = 120  # every five seconds, and when somebody comes or goes


class Group(NamedTuple):
    """A table as the room shows it. bots: seats that bots take. mine: the reader sits there. alone:
    one player, whom nobody joins, does not get a table."""

    number: int
    people: list[User]
    bots: int = 0
    mine: bool = False
    table: str = ""
    alone: bool = False


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def room(request: SignedInRequest, club_id: str, evening_id: str, day: str) -> HttpResponse:
    """Who is there and who is to sit where. Whoever has a seat is led to their table."""
    club, standing = club_or_404(request, club_id)
    shown = date_or_404(request, club, evening_id, day)
    meeting = shown.meeting
    if not (standing.role and meeting and rooms.is_open(meeting, timezone.now())):
        return redirect(_evening(club_id, evening_id, day))
    own = rooms.own_table(meeting, request.user)
    if to := led_to(request, own.table_id if own else None, _table_page(own) if own else ""):
        return to
    context = {**about(club, standing), "date": shown, "own": own}
    found = rooms.read(meeting)
    context |= _context(request, standing, shown, found)
    return render(request, "clubs/evenings/room.html", context)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def of_table(request: HttpRequest, mark: str) -> HttpResponse:
    """From a table to the waiting room of its evening, not straight back. Others at the table, who
    may not see the evening, get to the lobby. mark: how the table names the evening."""
    evening_id, _, text = mark.partition("-")
    day = day_or_404(text)
    reader, found = reader_of(request), Evening.objects.filter(pk=evening_id).first()
    if not (reader and found and _is_seen(found, day, reader)):
        return redirect("lobby")
    return redirect(f"{_room(found.club_id, evening_id, day.isoformat())}?look")


def _is_seen(evening: Evening, day: date, reader: User) -> bool:
    with suppress(Refused):
        club, _standing = club_for(reader, evening.club_id)
        return bool(date_for(club, evening.pk, day, reader))
    return False


def _evening(club_id: str, evening_id: str, day: str) -> str:
    return evening_page(club_id, evening_id, day)


def _table_page(own: MeetingTable) -> str:
    page = reverse("table", args=[own.table_id])
    return f"{page}?call=1" if own.meeting.evening.call else page


def _context(
    request: SignedInRequest, standing: Standing, shown: Date, found: Room
) -> dict[str, Any]:
    me, at = request.user, timezone.now()
    hidden = set() if standing.leads else {user.pk for user in social.blocked_by(me)}
    mine = Answer.objects.filter(meeting=found.meeting, user=me).first()
    late = at >= found.meeting.starts + rooms.HOST_WAITS
    here = bool(mine and mine.here)
    return {
        "room": found,
        "here": "clubs",
        "is_here": here,
        "elsewhere": here and me.pk in found.elsewhere,
        "tables": _next_tables(found, me, hidden),
        "aside": Group(0, _people(found, found.plan.waiting, hidden)),
        "running": _running(found, me, hidden),
        "may_start": standing.leads or (here and late),
        "left_out": _left_out(found, me),
        "places": range(1, len(found.plan.tables) + 2),
    }


def _people(found: Room, ids: Any, hidden: set[int]) -> list[User]:
    return [found.users[one] for one in ids if one not in hidden and one in found.users]


def _next_tables(found: Room, me: User, hidden: set[int]) -> list[Group]:
    return [
        Group(
            number,
            _people(found, table, hidden),
            found.size - len(table),
            me.pk in table,
            alone=len(table) < SMALLEST,
        )
        for number, table in enumerate(found.plan.tables, 1)
    ]


def _running(found: Room, me: User, hidden: set[int]) -> list[Group]:
    return [
        Group(
            row.number,
            _people(found, row.players, hidden),
            0,
            me.pk in row.players,
            row.table_id or "",
        )
        for row in found.running
    ]


def _left_out(found: Room, me: User) -> str:
    """Why the reader could not be seated when the tables were started last, "" if they were."""
    rows = MeetingTable.objects.filter(meeting=found.meeting, round=found.meeting.round)
    for row in rows:
        if code := row.left_out.get(str(me.pk)):
            return str(TEXTS.get(code, TEXTS["cannot_sit_there"]))
    return ""


def _room(club_id: str, evening_id: str, day: str, **_: str) -> str:
    return reverse("club_evening_room", args=[club_id, evening_id, day])


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return _room(**found.kwargs) if found else reverse("clubs")


button = post_action(ACTIONS_PER_MINUTE, _back, _room)
door = post_action(ACTIONS_PER_MINUTE, lambda request: _evening(**_named(request)), evening_page)


def _named(request: HttpRequest) -> dict[str, str]:
    return dict(request.resolver_match.kwargs) if request.resolver_match else {}


@door
def enter(request: SignedInRequest, **named: str) -> str:
    services.enter(request.user, _which(named), timezone.now())
    return _room(**named)


@button
def go(request: SignedInRequest, **named: str) -> str:
    services.go(request.user, _which(named), timezone.now())
    return _evening(**named)


@button
def move(request: SignedInRequest, name: str, place: str, **named: str) -> str:
    number = int(place) if place.isdecimal() and len(place) < 4 else -1
    who = social.person(name)
    services.move(request.user, _which(named), who, number, timezone.now())
    return _room(**named)


@button
def anew(request: SignedInRequest, **named: str) -> str:
    services.plan_anew(request.user, _which(named), timezone.now())
    return _room(**named)


@button
def start(request: SignedInRequest, number: str, **named: str) -> str:
    pressed = int(number) if number.isdecimal() and len(number) < 5 else -1
    services.start(request.user, _which(named), pressed, timezone.now())
    return _room(**named)


def _which(named: dict[str, str]) -> Which:
    return Which(named["club_id"], named["evening_id"], day_or_404(named["day"]))
