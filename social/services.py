"""The only code that changes how people stand with one another. Time comes in as a value.

All raise `Refused` with the name of what was wrong, and then nothing has changed. What two
people do at the same instant is done one after the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from social import selectors
from social.models import Block, Friendship, Invitation
from social.refusals import must
from social.selectors import ACCOUNTS, ASKED, FRIENDS
from tables import services as tables
from tables.models import Seat, Status, Table

MOST = 500  # friends of one person and requests of his, together


@contextmanager
def _both(me: Any, other: Any) -> Iterator[Friendship | None]:
    """Their row, while both people are held fast: nothing else happens between the two."""
    must(me.pk != other.pk, "yourself")
    low, high = sorted((me.pk, other.pk))
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True).filter(ACCOUNTS, pk__in=(low, high))
        must(len(rows.order_by("pk")) == 2, "no_such_person")
        yield Friendship.objects.filter(low=low, high=high).first()


def ask(me: Any, other: Any, at: datetime) -> None:
    """Asks somebody to be friends. Two who ask each other are friends."""
    with _both(me, other) as row:
        must(not selectors.has_blocked(me, other), "you_blocked")
        if row is None:
            _must_have_room(me)
            low, high = sorted((me.pk, other.pk))
            Friendship.objects.create(low_id=low, high_id=high, asked_by=me, at=at)
        else:
            must(row.state == ASKED, "already_friends")
            must(row.asked_by_id != me.pk, "already_asked")
            _befriend(row, me, at)


def accept(me: Any, other: Any, at: datetime) -> None:
    with _both(me, other) as row:
        must(row is None or row.state == ASKED, "already_friends")
        _befriend(_must_be_asked(row, me, other), me, at)


def decline(me: Any, other: Any, at: datetime) -> None:
    with _both(me, other) as row:
        _must_be_asked(row, me, other).delete()


def withdraw(me: Any, other: Any, at: datetime) -> None:
    """Takes a request back."""
    with _both(me, other) as row:
        request = must(row, "no_request")
        must(request.state == ASKED and request.asked_by_id == me.pk, "no_request")
        request.delete()


def remove(me: Any, other: Any, at: datetime) -> None:
    """Ends a friendship; the other is not told."""
    with _both(me, other) as row:
        must(row and row.state == FRIENDS, "not_friends")
        _part(me, other)


def block(me: Any, other: Any, at: datetime) -> None:
    """From now on these two share nothing: no request, invitation or table. Nobody is told."""
    with _both(me, other):
        must(not selectors.has_blocked(me, other), "already_blocked")
        Block.objects.create(blocker=me, blocked=other, at=at)
        _part(me, other)


def unblock(me: Any, other: Any, at: datetime) -> None:
    """What was asked for meanwhile has never been heard, and is not heard now."""
    with _both(me, other):
        gone, _ = Block.objects.filter(blocker=me, blocked=other).delete()
        must(gone, "not_blocked")
        _part(me, other)


def _must_have_room(me: Any) -> None:
    mine = selectors.friendships(me).filter(Q(state=FRIENDS) | Q(asked_by=me))
    must(mine.count() < MOST, "too_many_friends")


def _must_be_asked(row: Friendship | None, me: Any, other: Any) -> Friendship:
    """Their row, if it is an open request that this user may answer."""
    request = must(row, "no_request")
    must(request.state == ASKED and request.asked_by_id == other.pk, "no_request")
    must(not selectors.has_blocked(me, other), "no_request")
    return request


def _befriend(row: Friendship, me: Any, at: datetime) -> None:
    _must_have_room(me)
    row.state, row.at = FRIENDS, at
    row.save(update_fields=["state", "at"])


def _part(one: Any, other: Any) -> None:
    """Nothing is left between two people but, perhaps, a block."""
    low, high = sorted((one.pk, other.pk))
    Friendship.objects.filter(low=low, high=high).delete()
    Invitation.objects.filter(Q(by=one, to=other) | Q(by=other, to=one)).delete()


def invite(me: Any, other: Any, table_id: str, at: datetime) -> None:
    """Asks a friend to the table where one sits and waits. Once: no answer is one too."""
    with _both(me, other) as row:
        must(row and row.state == FRIENDS, "not_friends")
        table = must(Table.objects.filter(pk=table_id).first(), "no_such_table")
        seats = Seat.objects.filter(table=table)
        must(seats.filter(user=me).exists(), "not_seated")
        must(table.status == Status.WAITING, "not_waiting")
        must(not seats.filter(user=other).exists(), "already_there")
        must(seats.filter(user=None, bot="").exists(), "table_full")
        _, new = Invitation.objects.get_or_create(table=table, by=me, to=other, defaults={"at": at})
        must(new, "already_invited")


def take_seat(me: Any, number: int, at: datetime) -> str:
    """Follows an invitation; gives the table's id."""
    invitation = selectors.invitation(me, number)
    tables.sit(invitation.table_id, me, None, int(at.timestamp() * 1000))
    _answer(invitation, at)
    return invitation.table_id


def decline_invitation(me: Any, number: int, at: datetime) -> None:
    """Declines an invitation; nobody is told."""
    _answer(selectors.invitation(me, number), at)


def _answer(invitation: Invitation, at: datetime) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(answered=at)


@transaction.atomic
def erase(user: Any, at: int) -> None:
    """Removes all ties of an account that is deleted."""
    selectors.friendships(user).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    Invitation.objects.filter(Q(by=user) | Q(to=user)).delete()
