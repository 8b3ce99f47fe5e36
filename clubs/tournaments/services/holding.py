"""What every change of a tournament begins with: users and club are locked, then its row."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from clubs.services.holding import held, leader_of
from clubs.tournaments.models import Tournament
from clubs.tournaments.refusals import must


class Which(NamedTuple):
    """Names a tournament: the ids of its club and its own."""

    club: str
    tournament: str


@contextmanager
def playing(me: Any, which: Which) -> Iterator[Tournament]:
    """Locks a user, the club and the tournament, until the end of the transaction."""
    with held(which.club, me) as club:
        tournament = must(lock(which.tournament), "no_such_tournament")
        must(tournament.club_id == club.pk, "no_such_tournament")
        tournament.club = club
        yield tournament


@contextmanager
def organising(me: Any, which: Which) -> Iterator[Tournament]:
    """The same for an owner or a host of the club; refused to others."""
    with playing(me, which) as tournament:
        leader_of(tournament.club, me)
        must(tournament.is_to_end, "tournament_over")
        yield tournament


def lock(tournament_id: str) -> Tournament | None:
    rows = Tournament.objects.select_for_update(no_key=True, of=("self",))
    return rows.filter(pk=tournament_id).first()
