"""Becoming a member: freely, on request, or by the invitation link.

What is pressed twice happens once: who is a member already stays one, and who has asked waits.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from clubs import conversation, notices
from clubs.models import Ban, Club, InvitationLink, Joining, JoinRequest, Membership
from clubs.refusals import must
from clubs.services.founding import MAX_CLUBS
from clubs.services.holding import held, leader_of, lock_club, lock_users, member_of

MAX_MEMBERS = 500
MAX_ASKED = 10  # open requests of one player
MAX_REQUESTS = 200  # open requests to one club
ASK_AGAIN = timedelta(days=7)  # after a host has declined


def join(me: Any, club_id: str, at: datetime) -> bool:
    """Joins a club, or asks to; returns whether they are a member now."""
    with held(club_id, me) as club:
        if member_of(club, me):
            return True
        must(club.listed, "no_such_club")
        must(club.joining != Joining.INVITED, "invitation_only")
        must(not _is_banned(club, me), "banned")
        if club.joining == Joining.FREE:
            _admit(club, me, at)
            return True
        _ask(club, me, at)
        return False


@transaction.atomic
def join_by_link(me: Any, token: str, at: datetime) -> Club:
    """Joins the club of an invitation link, however others join it."""
    lock_users(me)
    link = must(InvitationLink.objects.filter(token=token).first(), "link_gone")
    club = lock_club(link.club_id)
    must(InvitationLink.objects.filter(token=token).exists(), "link_gone")  # until now
    if not member_of(club, me):
        must(not _is_banned(club, me), "banned")
        _admit(club, me, at)
    return club


def withdraw(me: Any, club_id: str, at: datetime) -> None:
    """Takes a request back."""
    with held(club_id, me) as club:
        deleted, _ = JoinRequest.objects.filter(club=club, user=me.pk, declined=None).delete()
        must(deleted, "no_join_request")
        notices.request_gone(club, me, at)


def accept(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """Makes somebody a member who has asked for it."""
    with held(club_id, me, other) as club:
        leader_of(club, me)
        if member_of(club, other):  # another host was faster
            return
        open_requests = JoinRequest.objects.filter(club=club, user=other.pk, declined=None)
        must(open_requests.exists(), "no_join_request")
        _admit(club, other, at)
        notices.accepted(club, other, at)


def decline(me: Any, club_id: str, other: Any, at: datetime) -> None:
    with held(club_id, me, other) as club:
        leader_of(club, me)
        open_requests = JoinRequest.objects.filter(club=club, user=other.pk, declined=None)
        must(open_requests.update(declined=at), "no_join_request")
        notices.request_gone(club, other, at)


def _is_banned(club: Club, user: User) -> bool:
    return Ban.objects.filter(club=club, user=user.pk).exists()


def _ask(club: Club, me: Any, at: datetime) -> None:
    before = JoinRequest.objects.filter(club=club, user=me.pk).first()
    if before and before.declined is None:
        return
    must(before is None or at - (before.declined or at) >= ASK_AGAIN, "ask_later")
    open_requests = JoinRequest.objects.filter(declined=None)
    must(open_requests.filter(user=me.pk).count() < MAX_ASKED, "too_many_join_requests")
    must(open_requests.filter(club=club).count() < MAX_REQUESTS, "club_requests_full")
    _check_room(club, me)
    JoinRequest.objects.update_or_create(
        club=club, user_id=me.pk, defaults={"at": at, "declined": None}
    )
    notices.asked(club, me, at)


def _check_room(club: Club, user: User) -> None:
    must(club.size < MAX_MEMBERS, "club_full")
    must(Membership.objects.filter(user=user.pk).count() < MAX_CLUBS, "too_many_clubs")


def _admit(club: Club, user: User, at: datetime) -> None:
    """Adds a member to a club that is locked, as the user is."""
    _check_room(club, user)
    Membership.objects.create(club=club, user_id=user.pk, joined=at, since=at)
    conversation.add(club.pk, user.pk, at)
    JoinRequest.objects.filter(club=club, user=user.pk).delete()
    club.size += 1
    club.save(update_fields=["size"])
