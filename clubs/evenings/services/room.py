"""The waiting room: coming in and going, moving players by hand, and the press that starts all
tables."""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from clubs.evenings import rooms
from clubs.evenings.models import Answer, Meeting, MeetingTable, Says
from clubs.evenings.seating import SMALLEST
from clubs.evenings.services import answering
from clubs.evenings.services.holding import Which, evening_of, meeting_on
from clubs.models import Club, Role
from clubs.refusals import must
from clubs.selectors import member_ids
from clubs.services import announcing
from clubs.services.holding import LEADERS, held, leader_of, member_of
from notifications.services import tell_changed
from tables import services as tables
from tables.models import Status, Table
from tables.refusals import Refused

log = logging.getLogger(__name__)

ROOM = "evening"  # what pages of the room are told has changed


def enter(me: Any, which: Which, at: datetime) -> None:
    """Comes into the waiting room, which is a yes."""
    with held(which.club, me) as club:
        must(member_of(club, me), "not_your_club")
        meeting = _room_of(club, which, at)
        row = answering.put(meeting, me, Says.YES, at)
        if row.here is None:
            row.here = at
            row.save(update_fields=["here"])
        _tell(meeting)
        announcing.forget(me, meeting.evening_id, at)


def go(me: Any, which: Which, at: datetime) -> None:
    """Goes out of the waiting room; the answer stays."""
    with held(which.club, me) as club:
        must(member_of(club, me), "not_your_club")
        meeting = _room_of(club, which, at)
        Answer.objects.filter(meeting=meeting, user=me.pk).update(here=None)
        _tell(meeting)


def move(me: Any, which: Which, who: User, table: int, at: datetime) -> None:
    """A host seats somebody at another of the next tables. table: its number from 1; 0 to wait; one
    more than there are for a new one."""
    with held(which.club, me) as club:
        leader_of(club, me)
        meeting = _room_of(club, which, at)
        room = rooms.read(meeting)
        must(who.pk in room.here, "not_here")
        plan = [[user for user in each if user != who.pk] for each in room.plan.tables]
        must(0 <= table <= len(plan) + 1, "cannot_sit_there")
        if table:
            _seat(room, plan, who.pk, table)
        meeting.by_hand = [each for each in plan if each]
        meeting.save(update_fields=["by_hand"])
        _tell(meeting)


def _seat(room: rooms.Room, plan: list[list[int]], who: int, table: int) -> None:
    if table > len(plan):
        plan.append([])
    chosen = plan[table - 1]
    must(len(chosen) < room.size, "evening_table_full")
    must(rooms.fits(room, who, chosen), "cannot_sit_there")
    chosen.append(who)


def plan_anew(me: Any, which: Which, at: datetime) -> None:
    """Forgets what was moved by hand."""
    with held(which.club, me) as club:
        leader_of(club, me)
        meeting = _room_of(club, which, at)
        meeting.by_hand = None
        meeting.save(update_fields=["by_hand"])
        _tell(meeting)


def start(me: Any, which: Which, number: int, at: datetime) -> None:
    """Starts all tables of the plan. number: how often they were started before, as the page that
    was pressed shows it; a second press finds another number, and starts nothing."""
    with held(which.club, me) as club:
        meeting = _room_of(club, which, at)
        _check_may_start(club, meeting, me, at)
        if number == meeting.round:
            _begin(meeting)
    open_tables(meeting, at)


def _check_may_start(club: Club, meeting: Meeting, me: Any, at: datetime) -> None:
    """Owner and hosts; if none has come, whoever is there, some minutes after the beginning."""
    mine = must(member_of(club, me), "not_your_club")
    if Role(mine.role) in LEADERS:
        return
    here = Answer.objects.filter(meeting=meeting, user=me.pk, here__isnull=False)
    must(here.exists() and at >= meeting.starts + rooms.HOST_WAITS, "wait_for_host")


def _begin(meeting: Meeting) -> None:
    """Keeps who is to sit where; from now on the tables are opened, whatever happens here."""
    plan = rooms.read(meeting).plan
    seated = [table for table in plan.tables if len(table) >= SMALLEST]
    must(seated, "nobody_to_seat")
    meeting.round += 1
    meeting.by_hand = None
    meeting.save(update_fields=["round", "by_hand"])
    MeetingTable.objects.bulk_create(
        MeetingTable(meeting=meeting, round=meeting.round, number=number, players=players)
        for number, players in enumerate(seated, 1)
    )


def open_tables(meeting: Meeting, at: datetime) -> None:
    """Opens the tables that are not open yet, each in a transaction of its own."""
    rows = MeetingTable.objects.filter(meeting=meeting, opened=None)
    for number in rows.order_by("pk").values_list("pk", flat=True):
        _open(number, at)
    _tell(meeting)


def finish_starts(at: datetime) -> None:
    """Opens what a process that has ended left closed. What fails for one date keeps no other
    waiting."""
    rows = Meeting.objects.filter(tables__opened=None, tables__isnull=False)
    for meeting in rows.select_related("evening").distinct():
        try:
            open_tables(meeting, at)
        except Exception:
            log.exception("tables of an evening could not be opened")


@transaction.atomic
def _open(number: int, at: datetime) -> None:
    row = MeetingTable.objects.select_related("meeting__evening").filter(pk=number).first()
    if row is None:
        return  # the club has been closed
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=row.players, closed=None)
    there = locked.filter(pk__in=member_ids(row.meeting.evening.club_id)).order_by("pk")
    people = {user.pk: user for user in there}
    row = MeetingTable.objects.select_for_update(of=("self",), no_key=True).get(pk=number)
    if row.opened:
        return  # by another press
    in_turn = [people[player] for player in row.players if player in people]
    row.table = _seat_all(row, in_turn, int(at.timestamp() * 1000))
    row.opened = at
    row.save()


def _seat_all(row: MeetingTable, people: Sequence[User], at: int) -> Table | None:
    """Opens a table for the first who may open one, seats the others and begins. Who cannot sit
    there is left out, and the page says why."""
    table, opener = _opened(row, people, at)
    if table is None or opener is None:
        return None
    for user in people:
        if user.pk != opener.pk:
            code = _refusal(lambda user=user: tables.sit(table.pk, user, None, at))
            _note(row, user, code)
    table.refresh_from_db()
    if table.status == Status.WAITING:
        tables.start(table.pk, opener, at)
    return table


def _opened(
    row: MeetingTable, people: Sequence[User], at: int
) -> tuple[Table, User] | tuple[None, None]:
    evening, mark = row.meeting.evening, rooms.mark_of(row.meeting)
    options = {**evening.options, "public": False}
    for user in people:
        try:
            with transaction.atomic():
                return tables.open_table(user, evening.game, options, at, evening=mark), user
        except Refused as refusal:
            _note(row, user, refusal.code)
    return None, None


def _refusal(act: Any) -> str:
    try:
        with transaction.atomic():
            act()
    except Refused as refusal:
        return refusal.code
    return ""


def _note(row: MeetingTable, user: User, code: str) -> None:
    row.left_out.pop(str(user.pk), None)
    if code:
        row.left_out[str(user.pk)] = code


def _room_of(club: Club, which: Which, at: datetime) -> Meeting:
    evening = evening_of(club, which.evening)
    meeting = meeting_on(evening, which.day, at)
    meeting.evening = evening
    must(rooms.is_open(meeting, at), "room_closed")
    return meeting


def _tell(meeting: Meeting) -> None:
    """Pages of the room are made anew."""
    rows = Answer.objects.filter(meeting=meeting, here__isnull=False)
    for user in rows.values_list("user", flat=True):
        tell_changed(user, ROOM)
