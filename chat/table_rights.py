"""Who may say what at a table.

Everybody seated has quick phrases and reactions, guests too. Own words are for accounts that staff
have not muted: at private tables always, at public ones while everybody else there is a friend.
"""

from datetime import datetime
from typing import NamedTuple

from accounts.models import User
from chat import refusals
from chat.protocol import TableRights
from moderation import selectors as moderation
from social import selectors as social
from tables.models import Seat
from tables.refusals import Refused


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
