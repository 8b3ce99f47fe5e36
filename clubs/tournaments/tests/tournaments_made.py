"""Tournaments for tests, and games that bots play to their end."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from accounts.sessions import mark_online
from accounts.timestamps import now
from clubs.models import Membership, Role
from clubs.tests.clubs_made import club_of, outcome, player, players
from clubs.tournaments import selectors
from clubs.tournaments.models import Round, RoundTable, Tournament
from clubs.tournaments.services import ending, entering, planning, running
from clubs.tournaments.services.holding import Which
from clubs.tournaments.services.planning import Terms
from tables import services as tables
from tables.models import Status, Table

MINUTE = timedelta(minutes=1)

__all__ = ["club_of", "outcome", "player", "players"]


def terms(**more: Any) -> Terms:
    usual: dict[str, Any] = {
        "name": "Spring cup", "game": "dominoes", "starts": timezone.now() + 5 * MINUTE,
        "zone": "UTC", "rounds": 2, "games": 1, "minutes": 30,
    }  # fmt: skip
    return Terms(**usual | more)


def made(people: list[User], **more: Any) -> Tournament:
    """A tournament of a club of these people, whose first owns it and whose second is a host."""
    club = club_of(people[0], *people[2:], hosts=(people[1],))
    return planning.make(people[0], club.pk, terms(**more), timezone.now())


def which(tournament: Tournament) -> Which:
    return Which(tournament.club_id, tournament.pk)


def enter(tournament: Tournament, *people: User) -> None:
    for user in people:
        entering.enter(user, which(tournament), timezone.now())


def begin(tournament: Tournament, by: User, number: int | None = None) -> str:
    """Presses for the next round, on a page that shows this number of rounds, or the newest."""
    tournament.refresh_from_db()
    shown = tournament.round if number is None else number
    result = outcome(running.begin_round, by, which(tournament), shown, timezone.now())
    tournament.refresh_from_db()
    return result


def come(*people: User) -> None:
    for user in people:
        mark_online(user.pk)


def elsewhere(one: User, other: User) -> str:
    """A table where both play with each other; returns its id."""
    table = tables.open_table(one, "zung-jung", {"public": False}, now())
    tables.sit(table.pk, other, None, now())
    tables.start(table.pk, one, now())
    return str(table.pk)


def judge(tournament: Tournament) -> User:
    """A host of the club who does not play."""
    user, at = player("Judge"), timezone.now()
    about = {"role": Role.HOST, "joined": at, "since": at}
    Membership.objects.create(club=tournament.club, user=user, **about)
    return user


def tables_of(tournament: Tournament) -> list[RoundTable]:
    """Those of the newest round."""
    rows = RoundTable.objects.filter(round__tournament=tournament)
    rows = rows.filter(round__number=tournament.round).select_related("table", "round")
    return list(rows.order_by("number"))


def bots_play(table: Table | None) -> None:
    """Everybody is away or becomes it; the table is woken until it is over."""
    assert table is not None
    at = now()
    while True:
        table.refresh_from_db()
        if table.status == Status.OVER:
            return
        at = max(at, table.wake_at or at)
        tables.wake(table.pk, at)


def play_round(tournament: Tournament) -> None:
    """Plays all tables to their ends, and does what follows."""
    for row in tables_of(tournament):
        if not row.void:
            bots_play(row.table)
    ending.settle(tournament.pk, timezone.now())
    tournament.refresh_from_db()


def round_of(tournament: Tournament, number: int) -> Round:
    return Round.objects.get(tournament=tournament, number=number)


def ranking(tournament: Tournament) -> list[tuple[int, int]]:
    """Places and points, in order."""
    entrants, played = selectors.entrants_of(tournament), selectors.tables_of(tournament)
    return [(row.place, row.points) for row in selectors.standings_of(entrants, played)]
