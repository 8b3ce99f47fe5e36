"""Reads calls. A user may be given as a row or as an id."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from accounts.avatars import seed_of
from accounts.models import User
from calls.models import Call, CallMember
from calls.protocol import CallInfo, CallPerson
from social import selectors as social
from social.last_seen import online_for

RINGING, JOINED = CallMember.State.RINGING, CallMember.State.JOINED


def members_of(call: Call) -> dict[int, CallMember]:
    """The people of a call by user id, in the order in which they came."""
    rows = CallMember.objects.filter(call=call).select_related("user", "call").order_by("pk")
    return {row.user_id: row for row in rows}


def info(call: Call) -> CallInfo:
    members = members_of(call).values()
    rings = [member.due for member in members if member.state == RINGING and member.due]
    return CallInfo(
        id=call.pk,
        table=call.table_id or "",
        state=call.state,
        provider=call.provider,
        link=call.link,
        video=call.video,
        by=call.by_id,
        url=reverse("table", args=[call.table_id]) if call.table_id else _page(call),
        until=int(max(rings).timestamp() * 1000) if rings else 0,
        people=tuple(_person(member) for member in members),
    )


def _page(call: Call) -> str:
    return reverse("call", args=[call.pk])


def _person(member: CallMember) -> CallPerson:
    user = member.user
    name, avatar = user.username, seed_of(user)
    return CallPerson(user.pk, name, avatar, member.state, member.tab, member.audio, member.video)


def engagements(user: User) -> QuerySet[CallMember]:
    """The call that a user is in, and those that ring them."""
    rows = CallMember.objects.filter(user=user, state__in=(RINGING, JOINED))
    return rows.exclude(call__state=Call.State.ENDED).select_related("call").order_by("-state")


def is_busy(user: User) -> bool:
    return engagements(user).exists()


def current(user: User) -> CallInfo | None:
    """For a page that has just been opened: the call that rings the user, or that they are in."""
    member = engagements(user).first()
    return info(member.call) if member else None


def together(me: Any, other: Any) -> Call | None:
    """The call between friends that a user is in, if it has or rings the other: a second click on
    the button leads there."""
    theirs = engagements(other).values("call")
    member = engagements(me).filter(state=JOINED, call__table=None, call__in=theirs).first()
    return member.call if member else None


def call_of(user: User, call_id: str) -> Call | None:
    """A call that this user is or was part of."""
    return Call.objects.filter(pk=call_id, members__user=user).first()


def call_at(table_id: str) -> Call | None:
    """The call that goes on at a table."""
    return Call.objects.filter(table=table_id).exclude(state=Call.State.ENDED).first()


def table_calls(user: User) -> list[CallInfo]:
    """For a page that has just been opened: calls at the tables where the user sits."""
    rows = Call.objects.filter(table__seats__user=user).exclude(state=Call.State.ENDED)
    return [info(call) for call in rows.order_by("pk")]


def due(at: datetime) -> list[str]:
    """Calls with people that ring too long or give no sign of life."""
    rows = CallMember.objects.filter(state__in=(RINGING, JOINED), due__lte=at)
    rows = rows.exclude(call__state=Call.State.ENDED)
    return list(rows.order_by("call").values_list("call", flat=True).distinct())


def running() -> QuerySet[CallMember]:
    """Everybody who is in a call."""
    rows = CallMember.objects.filter(state=JOINED).exclude(call__state=Call.State.ENDED)
    return rows.select_related("user", "call").order_by("call", "pk")


def shared(one: Any, other: Any) -> list[str]:
    """Calls that ring two people or that both are in."""
    mine = engagements(one).values("call")
    rows = engagements(other).filter(call__in=mine).order_by("call")
    return list(rows.values_list("call", flat=True))


def friends(user: User) -> list[dict[str, Any]]:
    """Friends whom a member can ring: first those online."""
    others = social.friends(user)
    online = online_for(user.pk, (other.pk for other in others))
    rows = [{"name": other.username, "online": other.pk in online} for other in others]
    return sorted(rows, key=lambda row: (not row["online"], row["name"].lower()))


def prunable(at: datetime, kept: timedelta) -> QuerySet[Call]:
    return Call.objects.filter(ended__lt=at - kept)


def export(user: User) -> list[dict[str, Any]]:
    rows = CallMember.objects.filter(user=user).select_related("call__by").order_by("call__created")
    return [
        {
            "by": row.call.by.username,
            "at": row.call.created.isoformat(),
            "ended": row.call.ended.isoformat() if row.call.ended else None,
            "table": row.call.table_id,
            "state": row.state,
        }
        for row in rows
    ]
