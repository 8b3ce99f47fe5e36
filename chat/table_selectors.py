"""Reads what was said at tables, without what a block withholds from the reader, and who may say
what there.

Everybody seated has quick phrases and reactions, guests too. Own words are for accounts that staff
have not muted: at private tables always, at public ones while everybody else there is a friend.
"""

from collections.abc import Collection
from datetime import UTC, datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from chat import refusals
from chat.models import TableConversation, TableMessage
from chat.protocol import TableLine, TableRights
from chat.writing import PER_PERIOD, PERIOD
from moderation import selectors as moderation
from notifications.protocol import TableChat
from social import selectors as social
from sockets.streams import channel_name
from tables.models import Seat
from tables.protocol import encode
from tables.refusals import Refused
from tables.services import profile_of
from tables.titles import shown_name

NEWEST = 100  # messages that a page gets at most


def channel(table_id: str) -> str:
    """The Redis channel of what is said at a table."""
    return channel_name(f"chat.{table_id}")


def version(table_id: str) -> int:
    """The number of the newest message at a table."""
    return versions([table_id]).get(table_id, 0)


def versions(table_ids: Collection[str]) -> dict[str, int]:
    """The numbers of the newest messages at tables where somebody has spoken."""
    rows = TableConversation.objects.filter(pk__in=table_ids)
    return dict(rows.values_list("pk", "last"))


def read(user: User, table_id: str, since: int | None, at: int) -> tuple[int, str]:
    """The newest version, and the messages that lead there from `since`, with what the user may
    say. user: None for a visitor."""
    newest, known = version(table_id), since or 0
    start = max(known if known <= newest else 0, newest - NEWEST)
    rows = _visible(user, table_id).filter(number__gt=start, number__lte=newest)
    me = user.pk if user else None
    lines = tuple(line(row, mine=row.sender_id == me) for row in rows.order_by("number"))
    may = rights(user, table_id, datetime.fromtimestamp(at / 1000, UTC))
    return newest, encode(TableChat(newest, start, lines, may)).decode()


def _visible(user: User, table_id: str) -> QuerySet[TableMessage]:
    rows = TableMessage.objects.filter(table=table_id).select_related("sender")
    return rows.exclude(sender__in=social.blocked_either_way(user)) if user else rows


def line(row: TableMessage, *, mine: bool) -> TableLine:
    """A message as pages get it. Only the speaker's own pages get the nonce."""
    return TableLine(
        number=row.number,
        sender=row.sender_id,
        seat=row.seat,
        name=shown_name(profile_of(row.sender).name),
        phrase=row.phrase,
        text=row.text,
        nonce=row.nonce if mine else "",
        at=int(row.at.timestamp() * 1000),
    )


def said_before(table_id: str, user: int, nonce: str) -> int | None:
    """The number of the message with this nonce, if it has arrived."""
    rows = TableMessage.objects.filter(table=table_id, sender=user, nonce=nonce)
    return rows.values_list("number", flat=True).first()


def recent_times(user: int, at: datetime) -> list[datetime]:
    """When a user has spoken at tables lately, the newest first; for the limits."""
    rows = TableMessage.objects.filter(sender=user, at__gt=at - PERIOD).order_by("-at")
    return list(rows.values_list("at", flat=True)[:PER_PERIOD])


class Seating(NamedTuple):
    """Where a user sits at a table, and who else does."""

    seat: int
    public: bool
    others: frozenset[int]


def seating_of(user: int | None, table_id: str) -> Seating | None:
    """None for those who watch, and if there is no such table."""
    rows = Seat.objects.filter(table=table_id, user__isnull=False)
    seats = {
        owner: (number, public)
        for owner, number, public in rows.values_list("user", "number", "table__public")
    }
    if user not in seats:
        return None
    number, public = seats[user]
    return Seating(number, public, frozenset(seats.keys() - {user}))


def rights(user: User, table_id: str, at: datetime) -> TableRights:
    """What a user may say at a table; None is a visitor."""
    seating = seating_of(user.pk if user else None, table_id)
    if seating is None:
        return TableRights(False, False, refusals.refused("only_watching").text)
    refusal = why_no_text(user, seating, at)
    return TableRights(True, refusal is None, refusal.text if refusal else "")


def why_no_text(user: User, seating: Seating, at: datetime) -> Refused | None:
    """Why a player may only use quick phrases; None if they may write their own words."""
    if user.guest:
        return refusals.refused("guest")
    if sanction := moderation.mute(user, at):
        return refusals.muted(sanction)
    if seating.public and not _are_friends(user, seating.others):
        return refusals.refused("public_table")
    return None


def _are_friends(user: User, others: frozenset[int]) -> bool:
    """Nobody else at a public table means that anybody may still sit down and read it."""
    return bool(others) and others <= {friend.pk for friend in social.friends(user)}
