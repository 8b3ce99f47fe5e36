"""The only code that writes calls. Times are passed in.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed. Each
change locks the call's row, so of two answers at the same time the second sees the first. Users
are locked before calls, and streams last.
"""

import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import User
from calls import refusals, selectors
from calls.models import Call, CallMember
from calls.providers import MESH
from calls.refusals import must
from calls.room import (
    Room,
    are_friends,
    check_add,
    check_free,
    check_join,
    check_ring,
    check_table,
    keeps_apart,
    must_leave,
    open_room,
)
from calls.selectors import JOINED, RINGING
from tables.refusals import Refused

RINGS_FOR = timedelta(seconds=30)
GONE_AFTER = timedelta(seconds=20)  # without a sign of life
ELSEWHERE_FOR = timedelta(hours=1)  # the pages of a meeting elsewhere give no sign of life
KEPT = timedelta(days=30)
DECLINED, MISSED, LEFT = (
    CallMember.State.DECLINED,
    CallMember.State.MISSED,
    CallMember.State.LEFT,
)


def ring(
    me: Any,
    other: Any,
    at: datetime,
    *,
    video: bool = False,
    provider: str = MESH,
    link: str = "",
) -> Call:
    """Rings a friend. Two people who ring each other at the same moment are in one call."""
    must(me.pk != other.pk, "yourself")
    with transaction.atomic():
        _lock_users(me, other)
        if (running := selectors.together(me, other)) is not None:
            return running
        crossing = _ringing_me(me, other)
        if crossing is None:
            check_free(me)
            check_ring(me, other, at)
            call = _new_call(me, at, video=video, provider=provider, link=link)
            room = Room(call, at)
            room.put(me, JOINED, due=_due(call, at))
            room.put(other, RINGING, due=at + RINGS_FOR, rung=at, rung_by=me)
            room.tell()
            return call
    accept(me, crossing, at)
    return Call.objects.get(pk=crossing)


def _due(call: Call, at: datetime) -> datetime:
    """When a member has left who gives no sign of life from now on."""
    return at + (GONE_AFTER if call.provider == MESH else ELSEWHERE_FOR)


def _lock_users(*users: Any) -> None:
    numbers = sorted(user.pk for user in users)
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=numbers, closed=None)
    must(len(rows.order_by("pk")) == len(numbers), "no_such_person")


def _ringing_me(me: Any, other: Any) -> str | None:
    """The call by which the other rings this user now."""
    rows = selectors.engagements(me).filter(state=RINGING, call__by=other, call__state="ringing")
    return rows.values_list("call", flat=True).first()


def _new_call(by: Any, at: datetime, **fields: Any) -> Call:
    return Call.objects.create(id=secrets.token_urlsafe(15), by=by, created=at, **fields)


def add(me: Any, call_id: str, other: Any, at: datetime) -> None:
    """A member rings a friend of theirs, so that they join."""
    with transaction.atomic():
        _lock_users(me, other)
        with open_room(call_id, at) as room:
            must(room.is_in(me.pk), "not_in_call")
            must(room.call.table_id is None, "not_seated")
            must(are_friends(me, other), "not_friends")
            check_add(other, room.members)
            check_ring(me, other, at)
            room.put(other, RINGING, due=at + RINGS_FOR, rung=at, rung_by=me)
            room.tell()


def accept(me: Any, call_id: str, at: datetime) -> None:
    """Answers a call that rings; the first page that answers wins."""
    with open_room(call_id, at) as room:  # an answer that comes too late ends no other call
        _check_rings(room, me)
    _leave_others(me, call_id, at)
    with open_room(call_id, at) as room:
        _check_rings(room, me)
        check_join(me, room.call, room.members)
        _enter(room, me, at)


def _check_rings(room: Room, me: Any) -> None:
    member = must(room.members.get(me.pk), "not_in_call")
    must(member.state == RINGING, "already_answered")


def decline(me: Any, call_id: str, at: datetime) -> None:
    with open_room(call_id, at) as room:
        _check_rings(room, me)
        room.change(me.pk, DECLINED)
        room.tell()


def join(me: Any, call_id: str, tab: str, at: datetime) -> Call:
    """A page takes part: of a member, of somebody who comes back, or of somebody who answers. It
    takes over from another page of theirs."""
    must(tab, "bad_signal")
    with open_room(call_id, at) as room:  # as in `accept`
        must(me.pk in room.members, "not_in_call")
    _leave_others(me, call_id, at)
    with open_room(call_id, at) as room:
        must(me.pk in room.members, "not_in_call")
        if room.call.table_id:
            check_table(me, room.call.table_id, at)
        check_join(me, room.call, room.members)
        _enter(room, me, at, tab)
        return room.call


def _enter(room: Room, me: Any, at: datetime, tab: str = "") -> None:
    try:
        with transaction.atomic():
            room.put(me, JOINED, due=_due(room.call, at), tab=tab)
    except IntegrityError:  # they have joined another call at the same moment
        raise refusals.Refused("in_call") from None
    room.tell()


def _leave_others(me: Any, call_id: str, at: datetime) -> None:
    """Whoever takes a call leaves the one before it."""
    rows = selectors.engagements(me).filter(state=JOINED).exclude(call=call_id)
    for other in list(rows.values_list("call", flat=True)):
        with suppress(Refused):  # it has just ended
            leave(me.pk, other, at)


def join_table(me: Any, table_id: str, at: datetime) -> Call:
    """Joins the call of a table, or begins it."""
    check_table(me, table_id, at)
    call = selectors.call_at(table_id) or _begin_at(me, table_id, at)
    _leave_others(me, call.pk, at)
    with open_room(call.pk, at) as room:
        check_join(me, room.call, room.members)
        if room.is_in(me.pk):  # a page of theirs takes part; the new one takes over by its socket
            return room.call
        _enter(room, me, at)
        return room.call


def _begin_at(me: Any, table_id: str, at: datetime) -> Call:
    try:
        with transaction.atomic():
            fields = {"provider": MESH, "video": False, "state": Call.State.ACTIVE, "began": at}
            return _new_call(me, at, table_id=table_id, **fields)
    except IntegrityError:  # somebody else has begun it at the same moment
        return must(selectors.call_at(table_id), "call_over")


def leave(user: int, call_id: str, at: datetime, tab: str | None = None) -> None:
    """Hangs up, or takes back a call that rings. tab: only if no other page takes part."""
    with open_room(call_id, at) as room:
        member = must(room.members.get(user), "not_in_call")
        if member.state == RINGING:
            room.change(user, DECLINED)
        elif member.state == JOINED and (tab is None or member.tab in ("", tab)):
            room.change(user, LEFT)
        else:
            return
        room.tell()


def beat(user: int, call_id: str, tab: str, at: datetime, *, audio: bool, video: bool) -> None:
    """The page that takes part gives a sign of life; what it sends is told if it has changed."""
    rows = CallMember.objects.filter(call=call_id, user=user, state=JOINED, tab=tab)
    if rows.filter(audio=audio, video=video).update(due=at + GONE_AFTER):
        return
    with open_room(call_id, at) as room:
        member = must(room.members.get(user), "not_in_call")
        must(member.state == JOINED, "not_in_call")
        must(member.tab == tab, "moved")
        room.change(user, JOINED, due=at + GONE_AFTER, audio=audio, video=video)
        room.tell()


def end_due(at: datetime) -> None:
    """Ends what rings too long; whoever gives no sign of life, or may not stay, has left."""
    for call_id in selectors.due(at):
        _quietly(_expire, call_id, at)
    for member in selectors.running():
        if must_leave(member, at):
            _quietly(leave, member.user_id, member.call_id, at)


def _quietly(act: Any, *arguments: Any) -> None:
    """For what has ended by itself meanwhile."""
    try:
        act(*arguments)
    except Refused:
        return


def _expire(call_id: str, at: datetime) -> None:
    with open_room(call_id, at) as room:
        for user, member in room.members.items():
            if member.due and member.due <= at:
                if member.state == RINGING:
                    room.change(user, MISSED)
                elif member.state == JOINED:
                    room.change(user, LEFT)
        room.tell()


def part(one: Any, other: Any, at: datetime) -> None:
    """Two people are not friends any more: their call ends. From a larger call, one leaves whom a
    block separates."""
    for call_id in selectors.shared(one, other):
        with suppress(Refused), open_room(call_id, at) as room:
            if keeps_apart(one.pk, other.pk, room):
                room.change(one.pk, LEFT)
                room.tell()


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Takes an account that is deleted out of all calls."""
    moment = datetime.fromtimestamp(at / 1000, tz=user.date_joined.tzinfo)
    for call_id in sorted(selectors.engagements(user).values_list("call", flat=True)):
        with suppress(Refused), open_room(call_id, moment) as room:
            room.change(user.pk, LEFT)
            room.tell(without=user.pk)
    CallMember.objects.filter(user=user).delete()
    Call.objects.filter(by=user, state=Call.State.ENDED).delete()


def prune(at: datetime) -> None:
    """Deletes calls that ended some time ago."""
    selectors.prunable(at, KEPT).delete()
