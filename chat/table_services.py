"""Writes what is said at tables, and sends it to their pages. Times are passed in.

Whoever has blocked the speaker, or is blocked by them, gets the number of a message without the
message: so their page knows that it has missed nothing.
"""

from datetime import datetime
from functools import partial

from django.db import IntegrityError, connection, transaction

from accounts.models import User
from accounts.ratelimit import is_within
from chat import table_selectors as selectors
from chat import writing
from chat.models import TableMessage
from chat.protocol import React, Reaction, SayAtTable, TableLine
from chat.refusals import must, refused
from chat.services import check_text
from chat.writing import PHRASES, REACTIONS
from notifications import services as notifications
from notifications.protocol import TableChat
from social import selectors as social
from sockets.streams import Broadcast, publish
from tables.protocol import encode
from tables.refusals import Refused

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
        if first := selectors.said_before(table_id, user.pk, message.nonce):
            return first
        raise


def _say(table_id: str, user: User, message: SayAtTable, at: datetime) -> int:
    seating = must(selectors.seating_of(user.pk, table_id), "only_watching")
    phrase, text = message.phrase or "", ""
    if phrase:
        must(phrase in PHRASES, "no_such_phrase")
    else:
        text = check_text(message.text, user, at)
        if refusal := selectors.why_no_text(user, seating, at):
            raise refusal
    if code := writing.rate_refusal(selectors.recent_times(user.pk, at), at):
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
    own, others = (_body(row, (selectors.line(row, mine=mine),)) for mine in (True, False))
    withheld = _body(row, ())
    per_user = dict.fromkeys(social.blocked_either_way(row.sender_id), withheld)
    per_user[row.sender_id] = own
    broadcast = Broadcast(row.number - 1, row.number, per_user, others)
    publish([(selectors.channel(row.table_id), broadcast)])


def _body(row: TableMessage, lines: tuple[TableLine, ...]) -> bytes:
    return encode(TableChat(row.number, row.number - 1, lines, None))


def react(table_id: str, user: User, message: React, at: datetime) -> None:
    """Shows a reaction above the player's seat on all pages of the table."""
    must(user, "only_watching")
    seating = must(selectors.seating_of(user.pk, table_id), "only_watching")
    must(message.reaction in REACTIONS, "no_such_phrase")
    key = f"reactions.{user.pk}"
    must(
        is_within(key, "reactions", writing.REACTIONS_AT_ONCE, writing.REACTIONS_SECONDS),
        "too_fast",
    )
    reaction = Reaction(seating.seat, message.reaction)
    without = social.blocked_either_way(user)
    notifications.send_transient_to(selectors.channel(table_id), reaction, without)
