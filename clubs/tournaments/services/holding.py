"""What every change of a tournament begins with: users and club are locked, then its row."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F

from clubs.refusals import must
from clubs.services.holding import held, leader_of
from clubs.tournaments.models import Act, Tournament


class Which(NamedTuple):
    """Names a tournament: the ids of its club and its own."""

    club: str
    tournament: str


@contextmanager
def playing(me: Any, which: Which, other: Any = None) -> Iterator[Tournament]:
    """Locks one user or two, the club and the tournament, until the end of the transaction."""
    with held(which.club, me, other) as club:
        tournament = must(lock(which.tournament), "no_such_tournament")
        must(tournament.club_id == club.pk, "no_such_tournament")
        tournament.club = club
        yield tournament
        note_change(tournament.pk)


@contextmanager
def organising(me: Any, which: Which, who: Any = None) -> Iterator[Tournament]:
    """The same for an owner or a host of the club; refused to others. who: a player of whom
    something is changed, who may be the organiser."""
    other = who if who is not None and who.pk != me.pk else None
    with playing(me, which, other) as tournament:
        leader_of(tournament.club, me)
        must(tournament.is_to_end, "tournament_over")
        yield tournament


def note_change(tournament_id: str) -> None:
    """Pages of the tournament show something else now, see clubs/tournaments/shown.py."""
    Tournament.objects.filter(pk=tournament_id).update(edition=F("edition") + 1)


def note(act: Act.What, tournament: Tournament, by: Any, at: datetime, **about: Any) -> None:
    """Keeps what an organiser does."""
    Act.objects.create(tournament=tournament, what=act, by=by, at=at, **about)


def lock(tournament_id: str) -> Tournament | None:
    rows = Tournament.objects.select_for_update(no_key=True, of=("self",))
    return rows.filter(pk=tournament_id).first()
