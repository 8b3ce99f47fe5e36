"""Founding a club, changing what it says of itself, its invitation link, and closing it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from clubs import conversation, names, notices, selectors
from clubs.evenings.services import reminding
from clubs.models import Club, ClubTerm, InvitationLink, Membership, Role, new_token
from clubs.refusals import must
from clubs.services.holding import held, leader_of, lock_users, owner_of
from clubs.tournaments.models import Tournament
from clubs.tournaments.services import paying
from moderation.services import follow_open_reports

MAX_OWNED, MAX_CLUBS = 3, 30  # of one player
PRESSED_TWICE = timedelta(minutes=1)


@dataclass(frozen=True)
class Terms:
    """What a club says of itself, and how one joins it."""

    name: str
    language: str
    joining: str
    description: str = ""
    games: Sequence[str] = ()
    listed: bool = True
    face: str = "E"
    colour: str = "green"


@transaction.atomic
def found(me: Any, terms: Terms, at: datetime) -> Club:
    """Founds a club, whose owner is its first member. The same request again is the same club."""
    lock_users(me)
    mine = Membership.objects.filter(user=me.pk, role=Role.OWNER).select_related("club")
    owned = [row.club for row in mine]
    folded = names.fold(terms.name)
    for club in owned:
        if club.folded == folded and at - club.created < PRESSED_TWICE:
            return club
    must(len(owned) < MAX_OWNED, "too_many_owned")
    must(Membership.objects.filter(user=me.pk).count() < MAX_CLUBS, "too_many_clubs")
    club = Club(created=at, size=1)
    _say(club, terms)
    Membership.objects.create(club=club, user=me, role=Role.OWNER, joined=at, since=at)
    conversation.add(club.pk, me.pk, at)
    return club


def change(me: Any, club_id: str, terms: Terms) -> Club:
    """Changes what a club says of itself."""
    with held(club_id, me) as club:
        leader_of(club, me)
        _say(club, terms)
        return club


def _say(club: Club, terms: Terms) -> None:
    """Saves a club with these terms. Two clubs that want one name at the same moment: the database
    lets the first have it."""
    try:
        names.check_name(terms.name, club)
    except ValidationError:
        must(None, "club_name")
    club.name, club.folded = terms.name, names.fold(terms.name)
    club.description, club.language = terms.description, terms.language
    club.joining, club.listed = terms.joining, terms.listed
    club.face, club.colour, club.games = terms.face, terms.colour, list(terms.games)
    save(club)


def save(club: Club) -> None:
    """Saves a club and what it is found by. The days of its evenings stay."""
    must(_is_saved(club), "club_name")
    wanted = names.terms_of(club.name, club.games)
    said = ClubTerm.objects.filter(club=club).exclude(term__startswith=names.DAY_TERM)
    said.exclude(term__in=wanted).delete()
    kept = set(ClubTerm.objects.filter(club=club).values_list("term", flat=True))
    ClubTerm.objects.bulk_create([ClubTerm(club=club, term=term) for term in wanted - kept])


def _is_saved(club: Club) -> bool:
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError:
        return False
    return True


def make_link(me: Any, club_id: str, at: datetime) -> InvitationLink:
    """A new invitation link; the one before does not work any more."""
    with held(club_id, me) as club:
        leader_of(club, me)
        made = {"token": new_token(), "by": me, "at": at}
        link, _ = InvitationLink.objects.update_or_create(club=club, defaults=made)
        return link


def revoke_link(me: Any, club_id: str) -> None:
    """From now on the invitation link does not work any more."""
    with held(club_id, me) as club:
        leader_of(club, me)
        InvitationLink.objects.filter(club=club).delete()


def close(me: Any, club_id: str, at: datetime) -> None:
    """Ends a club with all that belongs to it. Reports keep what was written there until now."""
    follow_open_reports(at)
    with held(club_id, me) as club:
        owner_of(club, me)
        end(club, at, by=me)


def end(club: Club, at: datetime, by: Any = None) -> None:
    """Deletes a club that is locked. Its members are told, except the one who does it."""
    known, members = selectors.known_to(club), selectors.member_ids(club.pk)
    told = members - {by.pk} if by else members
    rows = Tournament.objects.select_for_update(no_key=True, of=("self",))
    for tournament in rows.filter(club=club, ended=None).order_by("pk"):
        paying.return_all(tournament, at)
    club_id, coming = club.pk, reminding.closing(club.pk, at)
    conversation.close(club_id)
    club.delete()
    transaction.on_commit(partial(notices.forget_club, club_id, known, at))
    if told:
        transaction.on_commit(partial(notices.closed, club_id, club.name, told, at))
    transaction.on_commit(partial(reminding.tell_closed, coming, at))
