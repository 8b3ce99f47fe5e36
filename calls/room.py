"""A call while it is changed: its row is locked, and its members are in memory. And who may ring
whom, and who may join."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.hooks import suspended_among
from accounts.models import User
from calls import selectors
from calls.models import Call, CallMember
from calls.protocol import CallEvent
from calls.refusals import Refused, must
from calls.selectors import JOINED, RINGING
from moderation import selectors as moderation
from notifications.services import NewEvent, append, notify
from social import selectors as social
from tables.hooks import Entrance, hooks
from tables.models import Seat, Status, Table

PAIR = 2  # a call between friends needs two
MAX_PEOPLE = 4
# Of those not answered: by one user, of anybody and of the same person, within
RINGS, RINGS_OF_ONE = 10, 3
RINGS_WITHIN = timedelta(minutes=10)
ANSWERED = (CallMember.State.JOINED, CallMember.State.LEFT)
GONE = (CallMember.State.LEFT, CallMember.State.DECLINED, CallMember.State.MISSED)


class Room:
    """Only `calls.services` changes it; `tell` is the last step of each change."""

    def __init__(self, call: Call, at: datetime) -> None:
        self.call, self.at = call, at
        self.members = selectors.members_of(call)
        self._changed: set[int] = set()
        self._missed: list[CallMember] = []

    @property
    def present(self) -> list[int]:
        """Who is in the call, and whom it rings."""
        states = (JOINED, RINGING)
        return [number for number, member in self.members.items() if member.state in states]

    def is_in(self, user: int) -> bool:
        return user in self.members and self.members[user].state == JOINED

    def put(self, user: User, state: str, **fields: Any) -> None:
        """Adds a person, or changes one who was there before."""
        if user.pk not in self.members:
            self.members[user.pk] = CallMember(call=self.call, user=user)
        self.change(user.pk, state, **fields)

    def change(self, user: int, state: str, **fields: Any) -> None:
        """A person comes or goes. Without a page, nobody reaches them."""
        member = self.members[user]
        was = member.state if member.pk else ""
        if state not in (JOINED, RINGING):
            fields = {"tab": "", "due": None, "audio": True, "video": False}
        for name, value in (fields | {"state": state}).items():
            setattr(member, name, value)
        member.save()
        self._changed.add(user)
        if was == RINGING and state == CallMember.State.MISSED:
            self._missed.append(member)

    def tell(self, without: int = 0) -> None:
        """Begins or ends the call if that follows, and tells everybody concerned. without: whose
        account is being deleted; of them nobody gets a notification."""
        self._follow()
        event = CallEvent(selectors.info(self.call))
        audience = ({*self.present, *self._changed} | self._seated()) - {without}
        # Locks all these streams, so that the notifications below wait for nobody.
        append([NewEvent(user, event) for user in audience], self.at)
        for member in [] if without else self._missed:
            by = member.rung_by or self.call.by
            notify(member.user, "missed_call", self.at, by=by, call=self.call.pk)

    def _follow(self) -> None:
        joined = sum(member.state == JOINED for member in self.members.values())
        if joined == 0 or (not self.call.table_id and len(self.present) < PAIR):
            self._end()
        elif joined >= PAIR and self.call.state == Call.State.RINGING:
            self.call.state, self.call.began = Call.State.ACTIVE, self.at
            self.call.save(update_fields=["state", "began"])

    def _end(self) -> None:
        for user in self.present:
            rings = self.members[user].state == RINGING
            self.change(user, CallMember.State.MISSED if rings else CallMember.State.LEFT)
        self.call.state, self.call.ended = Call.State.ENDED, self.at
        self.call.save(update_fields=["state", "ended"])

    def _seated(self) -> set[int]:
        """At a table, everybody with an account sees who is in its call."""
        if not self.call.table_id:
            return set()
        seats = Seat.objects.filter(table=self.call.table_id, user__guest=False)
        return set(seats.values_list("user", flat=True))


@contextmanager
def open_room(call_id: str, at: datetime) -> Iterator[Room]:
    """Locks a call that has not ended."""
    with transaction.atomic():
        rows = Call.objects.select_for_update().filter(pk=call_id)
        call = must(rows.exclude(state=Call.State.ENDED).first(), "call_over")
        yield Room(call, at)


def check_free(me: Any) -> None:
    """Whether a user is in no call, so that they may begin one."""
    joined = selectors.engagements(me).filter(state=CallMember.State.JOINED)
    must(not joined.exists(), "in_call")


def check_ring(me: Any, other: Any, at: datetime) -> None:
    """Whether a user may ring another now. A block ends friendships, so it looks like not being
    friends."""
    must(me.pk != other.pk, "yourself")
    must(not suspended_among([me.pk]), "suspended")
    must(are_friends(me, other), "not_friends")
    rings = CallMember.objects.filter(rung_by=me, rung__gt=at - RINGS_WITHIN).exclude(
        state__in=ANSWERED
    )
    must(rings.filter(user=other).count() < RINGS_OF_ONE, "rang_often")
    must(rings.count() < RINGS, "too_many_calls")
    must(not suspended_among([other.pk]) and not selectors.is_busy(other), "busy")


def are_friends(me: Any, other: Any) -> bool:
    found = social.relationships(me, [other])[other.pk] == "friends"
    return found and not social.is_blocked_between(me, other)


def check_add(other: Any, members: dict[int, CallMember]) -> None:
    """Whether a friend of a member can be added to a call with these members."""
    here = [number for number, member in members.items() if member.state not in GONE]
    must(other.pk not in here, "in_this_call")
    found = members.get(other.pk)
    must(not found or found.state != CallMember.State.DECLINED, "has_declined")
    must(len(here) < MAX_PEOPLE, "call_full")
    must(social.may_meet(other.pk, here), "busy")


def check_join(me: Any, call: Call, members: dict[int, CallMember]) -> None:
    """Whether a user may come (back) into a call."""
    must(not suspended_among([me.pk]), "suspended")
    here = [
        number
        for number, member in members.items()
        if member.state == CallMember.State.JOINED and number != me.pk
    ]
    must(len(here) < MAX_PEOPLE, "call_full")
    must(social.may_meet(me.pk, here), "busy")


def check_table(me: Any, table_id: str, at: datetime) -> None:
    """Whether a user may talk at a table: with an account and a seat, and the table is private."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refused("no_such_table")
    must(not me.guest, "guest")
    must(is_seated(me.pk, table.pk), "not_seated")
    must(not table.public, "public_table")
    must(table.status != Status.OVER, "over")
    if code := hooks.entrance_refusal(Entrance(me, "open", int(at.timestamp() * 1000))):
        raise Refused(code)


def is_seated(user: int, table_id: str) -> bool:
    seats = Seat.objects.filter(table=table_id, user=user, ended=None)
    return seats.exists()


def must_leave(member: CallMember, at: datetime) -> bool:
    """Whether somebody in a call may not stay: their account was deleted or suspended, they have
    left the table, or the table has ended."""
    user, table = member.user, member.call.table_id
    if not user.is_active or moderation.suspension(user, at) is not None:
        return True
    return table is not None and not is_seated(user.pk, table)


def keeps_apart(one: int, other: int, room: Room) -> bool:
    """Whether a call cannot go on with two people who are not friends any more: their own call
    ends; in a larger one and at a table they stay, unless a block separates them."""
    own = len(room.present) <= PAIR and not room.call.table_id
    return own or social.is_blocked_between(one, other)
