"""Entering a tournament and leaving it, before and while it is played; and what is forgotten when
somebody deletes their account: their name. Their points stay, because the places of others follow
from them; what they have paid stays in the pot."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Max

from accounts.models import User
from clubs.models import Club
from clubs.refusals import must
from clubs.services import announcing
from clubs.services.holding import member_of
from clubs.tournaments import notices, selectors
from clubs.tournaments.models import Act, Entrant, Removal, State, Tournament
from clubs.tournaments.services import paying
from clubs.tournaments.services.holding import (
    Which,
    lock,
    note,
    note_change,
    organising,
    playing,
)
from contests.services.entrants import (
    HOUSEHOLDS_KEPT,
    UNKNOWN,
    Household,
    has_housemate,
    hashes_of,
    is_confirmed,
)
from tables import services as tables
from tables.hooks import Entrance, hooks
from tables.refusals import Refused as TableRefused


def enter(me: Any, which: Which, at: datetime, household: Household = UNKNOWN) -> Entrant:
    """A member of the club enters, until the last round begins. A double click enters once; who has
    left comes back with what they had. Two of one household do not play for the same coins."""
    with playing(me, which) as tournament:
        entrant = _enter(me, tournament, at, household)
        announcing.forget(me, tournament.pk, at)
        return entrant


def _enter(me: Any, tournament: Tournament, at: datetime, household: Household) -> Entrant:
    must(tournament.is_to_end, "tournament_over")
    must(tournament.round < tournament.rounds, "too_late_to_enter")
    must(member_of(tournament.club, me), "not_your_club")
    _check_may(me, tournament, at)
    found = Entrant.objects.filter(tournament=tournament, user=me.pk).first()
    if found and found.left is None:
        return found
    must(_has_place(tournament), "tournament_full")
    notices.players_changed(tournament.club)
    if found is None:
        return _entered(me, tournament, at, household)
    found.left = None
    found.save(update_fields=["left"])
    return found


def _check_may(me: Any, tournament: Tournament, at: datetime) -> None:
    must(not me.guest, "tournament_needs_account")
    removed = Removal.objects.filter(tournament=tournament, user=me.pk)
    must(not removed.exists(), "taken_out")
    entrance = Entrance(me, "open", int(at.timestamp() * 1000))
    if code := hooks.entrance_refusal(entrance):
        raise TableRefused(code)
    must(not tournament.fee or is_confirmed(me), "unconfirmed")


def _has_place(tournament: Tournament) -> bool:
    there = Entrant.objects.filter(tournament=tournament, left=None)
    return there.count() < tournament.places


def _entered(me: Any, tournament: Tournament, at: datetime, household: Household) -> Entrant:
    rows = Entrant.objects.filter(tournament=tournament)
    hashes = hashes_of(household) if tournament.fee else {}
    must(not has_housemate(rows, hashes), "tournament_household")
    highest = rows.aggregate(most=Max("number"))["most"]
    number = highest + 1 if highest else None  # drawn at the start
    told = notices.too_late(tournament, at)
    about: dict[str, Any] = {"entered": at, "number": number, **hashes, **told}
    entrant = Entrant.objects.create(tournament=tournament, user=me, **about)
    paying.pay(entrant, at)
    return entrant


def leave(me: Any, which: Which, at: datetime) -> None:
    """Leaves a tournament. Before the start the fee comes back; later a bot plays on."""
    with playing(me, which) as tournament:
        must(tournament.is_to_end, "tournament_over")
        _leave(tournament, me, at)


def remove(me: Any, which: Which, who: User, at: datetime) -> None:
    """An organiser takes a player out, who cannot come back unless an organiser lets them."""
    with organising(me, which, who) as tournament:
        _leave(tournament, who, at)
        Removal.objects.create(tournament=tournament, user=who, by=me, at=at)
        note(Act.What.REMOVE, tournament, me, at, who=who)


def readmit(me: Any, which: Which, who: User, at: datetime) -> None:
    """An organiser lets somebody in again who was taken out: they may enter until the last round
    begins."""
    with organising(me, which, who) as tournament:
        must(tournament.round < tournament.rounds, "too_late_to_enter")
        gone, _ = Removal.objects.filter(tournament=tournament, user=who.pk).delete()
        must(gone, "no_such_entrant")
        note(Act.What.READMIT, tournament, me, at, who=who)


def forget_member(club: Club, user: int, at: datetime) -> None:
    """Somebody belongs no more to the club, which is locked, nor to its tournaments."""
    rows = Entrant.objects.filter(tournament__club=club, user=user, left=None)
    ours = rows.filter(tournament__state__in=(State.OPEN, State.RUNNING)).order_by("tournament")
    for row in ours.select_related("user"):
        tournament = lock(row.tournament_id)
        if tournament and tournament.is_to_end:  # it may have ended meanwhile
            _leave(tournament, row.user, at)
            note_change(tournament.pk)


def forget_households(at: datetime) -> int:
    """Forgets where players entered from, some time after their tournament ended."""
    ended = Tournament.objects.filter(ended__lt=at - HOUSEHOLDS_KEPT)
    known = Entrant.objects.exclude(network="", browser="")
    return known.filter(tournament__in=ended).update(network="", browser="")


def _leave(tournament: Tournament, user: User, at: datetime) -> None:
    rows = Entrant.objects.filter(tournament=tournament, user=user.pk, left=None)
    entrant = must(rows.select_related("user").first(), "no_such_entrant")
    entrant.tournament = tournament
    notices.players_changed(tournament.club)
    if tournament.state == State.OPEN:
        paying.give_back(entrant, at)
        entrant.delete()
        return
    entrant.left = at
    entrant.save(update_fields=["left"])
    if own := selectors.own_table(tournament, user):
        table_id = str(own.table_id)
        transaction.on_commit(lambda: _stand_up(table_id, user, at), robust=True)


def _stand_up(table_id: str, user: User, at: datetime) -> None:
    try:
        tables.leave(table_id, user, int(at.timestamp() * 1000))
    except TableRefused:  # the game is over, or a bot plays for them already
        return


def erase(user: User, at: int) -> None:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    mine = Entrant.objects.filter(user=user)
    mine.filter(tournament__state=State.OPEN).delete()
    mine.filter(left=None, tournament__state=State.RUNNING).update(left=moment)
    for tournament in set(mine.values_list("tournament", flat=True)):  # locked after the commit
        transaction.on_commit(partial(note_change, tournament), robust=True)
    mine.update(user=None, network="", browser="")
    Removal.objects.filter(user=user).delete()
    Removal.objects.filter(by=user).update(by=None)
    for field in ("by", "who", "other"):
        Act.objects.filter(**{field: user}).update(**{field: None})
    Tournament.objects.filter(by=user).update(by=None)
