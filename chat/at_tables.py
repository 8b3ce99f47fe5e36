"""What is said at tables: who may say what, how it is kept and sent to the pages, and read there.

Everybody seated has quick phrases and reactions, guests too. Own words are for accounts that staff
have not muted: at private tables always, at public ones while everybody else there is a friend.

Whoever has blocked the speaker, or is blocked by them, gets the number of a message without the
message: so their page knows that it has missed nothing. Times are passed in.
"""

from collections.abc import Collection
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.ratelimit import is_within
from chat import writing
from chat.models import TableConversation, TableMessage
from chat.protocol import React, Reaction, SayAtTable, TableLine, TableRights
from chat.refusals import must, muted, refused
from chat.services import check_text
from chat.writing import PER_PERIOD, PERIOD, PHRASES, REACTIONS
from moderation import selectors as moderation
from notifications import services as notifications
from notifications.protocol import TableChat
from social import selectors as social
from sockets.streams import Broadcast, channel_name, publish
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
        return TableRights(False, False, refused("only_watching").text)
    refusal = why_no_text(user, seating, at)
    return TableRights(True, refusal is None, refusal.text if refusal else "")


def why_no_text(user: User, seating: Seating, at: datetime) -> Refused | None:
    """Why a player may only use quick phrases; None if they may write their own words."""
    if user.guest:
        return refused("guest")
    if sanction := moderation.mute(user, at):
        return muted(sanction)
    if seating.public and not _are_friends(user, seating.others):
        return refused("public_table")
    return None


def _are_friends(user: User, others: frozenset[int]) -> bool:
    """Nobody else at a public table means that anybody may still sit down and read it."""
    return bool(others) and others <= {friend.pk for friend in social.friends(user)}


NEXT = """
INSERT INTO chat_tableconversation (table_id, last) VALUES (%s, 1)
ON CONFLICT (table_id) DO UPDATE SET last = chat_tableconversation.last + 1 RETURNING last"""


def say(table_id: str, user: User, message: SayAtTable, at: datetime) -> int:
    """Says a quick phrase or a text at a table; returns its number. What the browser sends again
    is said once."""
    must(user, "only_watching")
    try:
        with transaction.atomic():
            return _say(table_id, user, message, at)
    except (Refused, IntegrityError):
        if first := said_before(table_id, user.pk, message.nonce):
            return first
        raise


def _say(table_id: str, user: User, message: SayAtTable, at: datetime) -> int:
    seating = must(seating_of(user.pk, table_id), "only_watching")
    phrase, text = message.phrase or "", ""
    if phrase:
        must(phrase in PHRASES, "no_such_phrase")
    else:
        text = check_text(message.text, user, at)
        if refusal := why_no_text(user, seating, at):
            raise refusal
    if code := writing.rate_refusal(recent_times(user.pk, at), at):
        raise refused(code)
    row = TableMessage.objects.create(
        table_id=table_id,
        number=_next_number(table_id),
        sender=user,
        seat=seating.seat,
        phrase=phrase,
        text=text,
        nonce=message.nonce,
        at=at,
    )
    transaction.on_commit(partial(_publish, row))
    return row.number


def _next_number(table_id: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(NEXT, [table_id])
        number: int = cursor.fetchone()[0]
    return number


def _publish(row: TableMessage) -> None:
    own, others = (_body(row, (line(row, mine=mine),)) for mine in (True, False))
    withheld = _body(row, ())
    per_user = dict.fromkeys(social.blocked_either_way(row.sender_id), withheld)
    per_user[row.sender_id] = own
    broadcast = Broadcast(row.number - 1, row.number, per_user, others)
    publish([(channel(row.table_id), broadcast)])


def _body(row: TableMessage, lines: tuple[TableLine, ...]) -> bytes:
    return encode(TableChat(row.number, row.number - 1, lines, None))


def react(table_id: str, user: User, message: React, at: datetime) -> None:
    """Shows a reaction above the player's seat on all pages of the table."""
    must(user, "only_watching")
    seating = must(seating_of(user.pk, table_id), "only_watching")
    must(message.reaction in REACTIONS, "no_such_phrase")
    key = f"reactions.{user.pk}"
    must(
        is_within(key, "reactions", writing.REACTIONS_AT_ONCE, writing.REACTIONS_SECONDS),
        "too_fast",
    )
    reaction = Reaction(seating.seat, message.reaction)
    without = social.blocked_either_way(user)
    notifications.send_transient_to(channel(table_id), reaction, without)
