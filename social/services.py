"""The only code that changes friendships, blocks, invitations and links. Times are passed in.

Everything raises `Refused` with a code if it is not possible, and then nothing has changed.
Concurrent requests about the same two users are processed one after the other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from social import last_seen, notices, presence, selectors
from social.hooks import hooks
from social.models import Block, FriendLink, Friendship, Invitation, Profile, new_friend_token
from social.refusals import must
from social.selectors import ACCOUNTS, ASKED, FRIENDS
from tables import services as tables
from tables.models import Seat, Status, Table

MAX_FRIENDSHIPS = 500


@contextmanager
def _locked_pair(me: Any, other: Any) -> Iterator[Friendship | None]:
    """Locks both users, so that nothing else changes between them; yields their friendship."""
    must(me.pk != other.pk, "yourself")
    low, high = sorted((me.pk, other.pk))
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True).filter(ACCOUNTS, pk__in=(low, high))
        must(len(rows.order_by("pk")) == 2, "no_such_person")
        yield Friendship.objects.filter(low=low, high=high).first()


def ask(me: Any, other: Any, at: datetime) -> None:
    """Sends a friend request. Two users who ask each other become friends."""
    with _locked_pair(me, other) as row:
        must(not selectors.has_blocked(me, other), "you_blocked")
        if row is None:
            _check_limit(me)
            low, high = sorted((me.pk, other.pk))
            Friendship.objects.create(low_id=low, high_id=high, asked_by=me, at=at)
            notices.asked(me, other, at)
        else:
            must(row.state == ASKED, "already_friends")
            must(row.asked_by_id != me.pk, "already_asked")
            _befriend(row, me, other, at)


def accept(me: Any, other: Any, at: datetime) -> None:
    with _locked_pair(me, other) as row:
        must(row is None or row.state == ASKED, "already_friends")
        _befriend(_open_request(row, me, other), me, other, at)


def decline(me: Any, other: Any, at: datetime) -> None:
    with _locked_pair(me, other) as row:
        _open_request(row, me, other).delete()
        notices.request_gone(other, me, at)


def withdraw(me: Any, other: Any, at: datetime) -> None:
    """Takes a friend request back."""
    with _locked_pair(me, other) as row:
        request = must(row, "no_request")
        must(request.state == ASKED and request.asked_by_id == me.pk, "no_request")
        request.delete()
        notices.request_gone(me, other, at)


def remove(me: Any, other: Any, at: datetime) -> None:
    """Ends a friendship; the other user is not notified."""
    with _locked_pair(me, other) as row:
        must(row and row.state == FRIENDS, "not_friends")
        _remove_ties(me, other, at)


def block(me: Any, other: Any, at: datetime) -> None:
    """Blocks a user: the two share no request, invitation or table. Neither is notified."""
    with _locked_pair(me, other):
        must(not selectors.has_blocked(me, other), "already_blocked")
        Block.objects.create(blocker=me, blocked=other, at=at)
        _remove_ties(me, other, at)


def unblock(me: Any, other: Any, at: datetime) -> None:
    """Unblocks a user. Requests and invitations sent meanwhile are deleted, never delivered."""
    with _locked_pair(me, other):
        deleted, _ = Block.objects.filter(blocker=me, blocked=other).delete()
        must(deleted, "not_blocked")
        _remove_ties(me, other, at)


def make_link(me: Any, at: datetime) -> FriendLink:
    """A new link that befriends; the one before does not work any more."""
    made = {"token": new_friend_token(), "at": at}
    link, _ = FriendLink.objects.update_or_create(user=me, defaults=made)
    return link


def revoke_link(me: Any) -> None:
    FriendLink.objects.filter(user=me).delete()


def befriend_by_link(me: Any, token: str, at: datetime) -> User:
    """Becomes a friend of the link's owner, who has agreed by giving the link; returns them."""
    owner = selectors.owner_of_link(token, me)
    with _locked_pair(me, owner) as row:
        selectors.owner_of_link(token, me)  # revoked, or blocked, meanwhile
        must(not selectors.has_blocked(me, owner), "you_blocked")
        must(row is None or row.state == ASKED, "already_friends")
        if row is None:
            _check_limit(owner, "their_limit")
        low, high = sorted((me.pk, owner.pk))
        new = Friendship(low_id=low, high_id=high, asked_by=owner, at=at)
        _befriend(row or new, me, owner, at)
    return owner


def _check_limit(me: Any, code: str = "too_many_friends") -> None:
    friendships = selectors.friendships(me).filter(Q(state=FRIENDS) | Q(asked_by=me))
    must(friendships.count() < MAX_FRIENDSHIPS, code)


def _open_request(row: Friendship | None, me: Any, other: Any) -> Friendship:
    """The row, if it is an open request that this user may answer."""
    request = must(row, "no_request")
    must(request.state == ASKED and request.asked_by_id == other.pk, "no_request")
    must(not selectors.has_blocked(me, other), "no_request")
    return request


def _befriend(row: Friendship, me: Any, other: Any, at: datetime) -> None:
    _check_limit(me)
    row.state, row.at = FRIENDS, at
    row.save()
    notices.accepted(me, other, at)


def _remove_ties(me: Any, other: Any, at: datetime) -> None:
    """Deletes the friendship and the invitations between two users."""
    low, high = sorted((me.pk, other.pk))
    friendships, _ = Friendship.objects.filter(low=low, high=high).delete()
    between = Q(by=me, to=other) | Q(by=other, to=me)
    invitations, _ = Invitation.objects.filter(between).delete()
    notices.ties_cut(me, other, bool(friendships or invitations), at)
    transaction.on_commit(partial(hooks.parted, me, other, at))


def invite(me: Any, other: Any, table_id: str, at: datetime) -> None:
    """Invites a friend to a table that the user waits at. Only once per table and friend."""
    with _locked_pair(me, other) as row:
        must(row and row.state == FRIENDS, "not_friends")
        table = must(Table.objects.filter(pk=table_id).first(), "no_such_table")
        seats = Seat.objects.filter(table=table)
        must(seats.filter(user=me).exists(), "not_seated")
        must(table.status == Status.WAITING, "not_waiting")
        must(not seats.filter(user=other).exists(), "already_there")
        must(seats.filter(user=None, bot="").exists(), "table_full")
        _, new = Invitation.objects.get_or_create(table=table, by=me, to=other, defaults={"at": at})
        must(new, "already_invited")
        notices.invited(me, other, table_id, at)


def play_with(me: Any, other: Any, at: datetime, browser: str = "") -> str:
    """Opens a private table of the game that two friends last played together, and invites the
    other; returns the table's id. Pressed twice, it is one table and one invitation."""
    with _locked_pair(me, other) as row:
        must(row and row.state == FRIENDS, "not_friends")
        game, chosen = presence.game_together(me, other)
        data, ms = {**chosen, "public": False}, int(at.timestamp() * 1000)
        table = tables.open_once(me, game, data, ms, browser=browser)
        if not Invitation.objects.filter(table=table, by=me, to=other).exists():
            invite(me, other, table.pk, at)
    return table.pk


def take_seat(me: Any, number: int, at: datetime, browser: str = "") -> str:
    """Accepts an invitation by taking a seat; returns the table's id."""
    invitation = selectors.invitation(me, number)
    tables.sit(invitation.table_id, me, None, int(at.timestamp() * 1000), browser)
    _answer(invitation, at)
    return invitation.table_id


def decline_invitation(me: Any, number: int, at: datetime) -> None:
    """Declines an invitation; the sender is not notified."""
    _answer(selectors.invitation(me, number), at)


@transaction.atomic
def _answer(invitation: Invitation, at: datetime) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(answered=at)
    notices.invitation_answered(invitation, at)


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Deletes the friendships, blocks and invitations of an account that is deleted."""
    selectors.friendships(user).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    Invitation.objects.filter(Q(by=user) | Q(to=user)).delete()
    revoke_link(user)
    Profile.objects.filter(user=user).delete()
    last_seen.forget(user.pk)
