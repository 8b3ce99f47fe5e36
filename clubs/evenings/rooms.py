"""The waiting room of an evening, as it is now: who is there, who plays already, and who is to sit
where in the next game.

Somebody is there who has come in, has not gone, and has a page of the site open.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256

from django.core.cache import cache
from django.db import connection

from accounts.models import User
from accounts.sessions import online_among
from clubs.evenings import seating
from clubs.evenings.models import Answer, Meeting, MeetingTable, Says
from clubs.evenings.seating import Company, Pair, Plan
from clubs.selectors import member_ids
from social.models import Block
from tables.models import Seat, Status
from tables.registry import find_game
from tables.selectors import playing_with_others

OPENS = timedelta(minutes=10)  # before the beginning
HOST_WAITS = timedelta(minutes=5)  # after it, whoever is there may start
MET_SECONDS = 300  # for which it is kept who has met
# Pairs of these users who sat at one table that has begun, and how often.
MET = """
    SELECT a.user_id, b.user_id, COUNT(*) FROM tables_seat a
    JOIN tables_seat b ON a.table_id = b.table_id AND a.user_id < b.user_id
    JOIN tables_table t ON t.id = a.table_id AND t.status <> 'waiting'
    WHERE a.user_id IN ({ids}) AND b.user_id IN ({ids}) GROUP BY a.user_id, b.user_id
"""


@dataclass(frozen=True)
class Room:
    """users: everybody who is named below, by id. here: who is there and does not play. plan: the
    next tables. running: tables of this evening that are played. elsewhere: who has come in and
    plays with others at another table. size: people at a full table."""

    meeting: Meeting
    users: dict[int, User]
    here: list[int]
    plan: Plan
    running: list[MeetingTable]
    playing: set[int]
    elsewhere: set[int]
    size: int
    by_hand: bool = False
    apart: frozenset[Pair] = field(default_factory=frozenset)


def is_open(meeting: Meeting, at: datetime) -> bool:
    return meeting.cancelled is None and meeting.starts - OPENS <= at < meeting.starts + _lasts(
        meeting
    )


def _lasts(meeting: Meeting) -> timedelta:
    return meeting.evening.lasts


def read(meeting: Meeting) -> Room:
    """The room of a date. The plan follows from who is there, so it is the same for everybody."""
    rows = Answer.objects.filter(meeting=meeting, says=Says.YES, here__isnull=False)
    rows = rows.filter(user__in=member_ids(meeting.evening.club_id))  # or they were removed since
    came = list(rows.select_related("user").order_by("waiting", "here", "pk"))
    online = online_among([row.user_id for row in came])
    running, playing = _running(meeting)
    elsewhere = playing_with_others([row.user_id for row in came]) - playing
    busy = playing | elsewhere
    here = [row for row in came if row.user_id in online and row.user_id not in busy]
    ids = [row.user_id for row in here]
    app = find_game(meeting.evening.game)
    size = app.engine.seats[1] if app else 4
    apart = frozenset(_blocks(ids))
    plan = _plan(meeting, _in_turn(meeting, ids), apart, size)
    users = {row.user_id: row.user for row in came}
    users |= {user.pk: user for user in User.objects.filter(pk__in=playing - users.keys())}
    by_hand = meeting.by_hand is not None
    return Room(meeting, users, ids, plan, running, playing, elsewhere, size, by_hand, apart)


def _running(meeting: Meeting) -> tuple[list[MeetingTable], set[int]]:
    rows = MeetingTable.objects.filter(meeting=meeting).select_related("table")
    open_ones = [row for row in rows.order_by("round", "number") if _is_running(row)]
    seats = Seat.objects.filter(table__in=[row.table_id for row in open_ones], away=False)
    seated = set(seats.exclude(user=None).values_list("user", flat=True))
    to_open = {user for row in open_ones if row.opened is None for user in row.players}
    return open_ones, seated | to_open


def _is_running(row: MeetingTable) -> bool:
    return row.opened is None or bool(row.table and row.table.status != Status.OVER)


def _in_turn(meeting: Meeting, ids: Sequence[int]) -> list[int]:
    """Who has played least comes first, then who has been here for longest."""
    rows = MeetingTable.objects.filter(meeting=meeting).values_list("players", flat=True)
    played = Counter(user for players in rows for user in players)
    turn = sorted(ids, key=lambda user: (played[user], ids.index(user)))
    seats = meeting.evening.seats
    return turn[:seats] if seats else turn


def _plan(meeting: Meeting, ids: list[int], apart: Collection[Pair], size: int) -> Plan:
    if meeting.by_hand is not None:
        kept = [[user for user in table if user in ids] for table in meeting.by_hand]
        seated = {user for table in kept for user in table}
        return Plan([table for table in kept if table], [u for u in ids if u not in seated])
    seed = f"{meeting.pk} {meeting.round}"
    key = sha256(repr((seed, ids, sorted(apart), size, meeting.evening.rest)).encode()).hexdigest()
    found = cache.get(f"evening.plan.{key}")
    if found is None:
        rest = meeting.evening.rest
        found = seating.plan(Company(ids, _met(ids), apart, seed), size, rest)
        cache.set(f"evening.plan.{key}", tuple(found), MET_SECONDS)
    return Plan(*found)


def _met(ids: Sequence[int]) -> dict[Pair, int]:
    if not ids:
        return {}
    marks = ", ".join(["%s"] * len(ids))
    with connection.cursor() as cursor:
        cursor.execute(MET.format(ids=marks), [*ids, *ids])
        return {(one, other): count for one, other, count in cursor.fetchall()}


def _blocks(ids: Sequence[int]) -> set[Pair]:
    rows = Block.objects.filter(blocker__in=ids, blocked__in=ids)
    return {seating.pair(one, other) for one, other in rows.values_list("blocker", "blocked")}


def fits(room: Room, user: int, table: Sequence[int]) -> bool:
    """Whether no block separates a user from those at a table."""
    return all(seating.pair(user, other) not in room.apart for other in table)


def mark_of(meeting: Meeting) -> str:
    """How a table names its evening in its options."""
    return f"{meeting.evening_id}-{meeting.day.isoformat()}"


def own_table(meeting: Meeting, user: User) -> MeetingTable | None:
    """The running table of this evening where a user has a seat that no bot plays."""
    rows = MeetingTable.objects.filter(meeting=meeting, table__isnull=False)
    seats = Seat.objects.filter(user=user, away=False, ended=None)
    rows = rows.filter(table__in=seats.values("table")).select_related("table")
    return rows.order_by("-round").first()
