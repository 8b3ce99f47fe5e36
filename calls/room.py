"""A call while it is changed: its row is locked, and its members are in memory."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from calls import selectors
from calls.models import Call, CallMember
from calls.protocol import CallEvent
from calls.refusals import must
from calls.selectors import JOINED, RINGING
from notifications.services import NewEvent, append, notify
from tables.models import Seat

PAIR = 2  # a call between friends needs two


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
