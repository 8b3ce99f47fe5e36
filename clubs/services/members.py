"""Who belongs to a club: joining freely, on request or by the invitation link; hosts, removing and
banning, leaving, and who owns a club next.

What is pressed twice happens once: who is a member already stays one, and who has asked waits.
"""

from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Case, F, When

from accounts.models import User
from clubs import conversation, notices, selectors
from clubs.evenings.services import answering
from clubs.models import (
    Announcement,
    Ban,
    Club,
    InvitationLink,
    Joining,
    JoinRequest,
    Membership,
    Role,
)
from clubs.refusals import must
from clubs.services.founding import MAX_CLUBS, end
from clubs.services.holding import (
    held,
    leader_of,
    lock_club,
    lock_if_there,
    lock_users,
    member_of,
    owner_of,
)
from clubs.tournaments.services import entering

MAX_MEMBERS = 500
MAX_ASKED = 10  # open requests of one player
MAX_REQUESTS = 200  # open requests to one club
ASK_AGAIN = timedelta(days=7)  # after a host has declined
MAX_HOSTS = 20


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


def make_host(me: Any, club_id: str, other: Any, at: datetime) -> None:
    with held(club_id, me, other) as club:
        owner_of(club, me)
        theirs = must(member_of(club, other), "not_member")
        if theirs.role == Role.MEMBER:
            hosts = Membership.objects.filter(club=club, role=Role.HOST)
            must(hosts.count() < MAX_HOSTS, "too_many_hosts")
            _give(theirs, Role.HOST, at)


def make_member(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """A host is a simple member from now on."""
    with held(club_id, me, other) as club:
        owner_of(club, me)
        theirs = must(member_of(club, other), "not_member")
        if theirs.role == Role.HOST:
            _give(theirs, Role.MEMBER, at)
            notices.forget_requests(club, other.pk, at)


def hand_over(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """Another member owns the club from now on; who owned it is a host."""
    with held(club_id, me, other) as club:
        mine = owner_of(club, me)
        theirs = must(member_of(club, other), "not_member")
        _give(mine, Role.HOST, at)  # first, as the database allows one owner
        _give(theirs, Role.OWNER, at)
        notices.made_owner(club, other, at)


def leave(me: Any, club_id: str, at: datetime) -> None:
    """Leaves a club. It passes on if its owner leaves, and ends with its last member."""
    with held(club_id, me) as club:
        _take_out(club, must(member_of(club, me), "not_your_club"), at)


def remove(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """Removes a member, who may come back. They are not notified."""
    with held(club_id, me, other) as club:
        theirs = must(member_of(club, other), "not_member")
        _check_rank(club, me, theirs)
        _take_out(club, theirs, at)


def ban(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """Removes a member, or the request of somebody who asks; they may not come back. They are not
    notified."""
    with held(club_id, me, other) as club:
        leader_of(club, me)
        theirs = member_of(club, other)
        asked = JoinRequest.objects.filter(club=club, user=other.pk)
        must(theirs or asked.exists(), "not_member")
        if theirs:
            _check_rank(club, me, theirs)
            _take_out(club, theirs, at)
        Ban.objects.create(club=club, user_id=other.pk, by_id=me.pk, at=at)
        if asked.delete()[0]:
            notices.request_gone(club, other, at)


def unban(me: Any, club_id: str, other: Any, at: datetime) -> None:
    """Lets somebody join again who was banned."""
    with held(club_id, me, other) as club:
        leader_of(club, me)
        deleted, _ = Ban.objects.filter(club=club, user=other.pk).delete()
        must(deleted, "not_banned")


def _give(membership: Membership, role: Role, at: datetime) -> None:
    membership.role, membership.since = role, at
    membership.save(update_fields=["role", "since"])


def _check_rank(club: Club, me: Any, theirs: Membership) -> None:
    """A host takes out members, the owner hosts too, and nobody the owner."""
    mine = leader_of(club, me)
    must(theirs.role != Role.OWNER, "owner_stays")
    must(mine.role < theirs.role, "owner_only")


def _take_out(club: Club, membership: Membership, at: datetime) -> None:
    """Ends a membership in a club that is locked."""
    membership.delete()
    transaction.on_commit(partial(notices.forget_club, club.pk, [membership.user_id], at))
    conversation.remove(club.pk, membership.user_id)
    club.size -= 1
    if not club.size:
        end(club, at)
        return
    club.save(update_fields=["size"])
    answering.forget_member(club, membership.user_id, at)
    entering.forget_member(club, membership.user_id, at)
    if membership.role == Role.OWNER:
        _pass_on(club, at)


def _pass_on(club: Club, at: datetime) -> None:
    """The host who has been one for longest owns the club from now on; without hosts the member who
    has."""
    served = Case(When(role=Role.HOST, then=F("since")), default=F("joined"))
    heir = Membership.objects.filter(club=club).order_by("role", served, "pk")[0]
    _give(heir, Role.OWNER, at)
    transaction.on_commit(partial(notices.made_owner, club, heir.user, at))


@transaction.atomic
def erase(user: User, at: int) -> None:
    """Takes an account that is deleted, and locked, out of all its clubs. Clubs are locked before
    what other apps erase."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    for club_id in selectors.clubs_that_know(user):
        if club := lock_if_there(club_id):  # it may have ended meanwhile
            _forget(club, user, moment)


def _forget(club: Club, user: User, at: datetime) -> None:
    JoinRequest.objects.filter(club=club, user=user).delete()
    Ban.objects.filter(club=club, user=user).delete()
    Ban.objects.filter(club=club, by=user).update(by=None)
    InvitationLink.objects.filter(club=club, by=user).update(by=None)
    Announcement.objects.filter(club=club, by=user).update(by=None)
    if mine := member_of(club, user):
        _take_out(club, mine, at)
