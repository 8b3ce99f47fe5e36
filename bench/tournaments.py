"""Tournaments of 400 people: how long the seats of a round take, how many pairs meet again in the
first five rounds, how long one press needs until all 100 tables are dealt, the standings after a
game of the last round, and the page of somebody who watches: after a change, when another reader
has asked since, and when the browser has it already.

python -m bench.tournaments      Prints JSON lines. Needs PostgreSQL for all but the seats.
"""

import random
import statistics
import sys
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

from clubs.evenings.seating import Pair, pair
from clubs.tournaments.seating import Tables, seat
from tests import measuring
from tests.measuring import report

PEOPLE, SIZE, ROUNDS = 400, 4, 5
ASKED = 20


def main() -> int:
    for rotation in (False, True):
        seconds, again = rounds(rotation=rotation)
        how = f"{PEOPLE} people, {'rotation' if rotation else 'Swiss'}, {ROUNDS} rounds"
        report("tournament.seating", max(seconds), "s", how)
        report("tournament.again", again, "pairs", how)
    with measuring.site():
        deal_and_rank()
    return 0


def deal_and_rank() -> None:
    """Deals a round in a database, gives everybody points as games do, and asks for the page."""
    from clubs.tournaments.models import RoundTable

    tournament, host = planned()
    begun = time.perf_counter()
    press(tournament, host)
    took = time.perf_counter() - begun
    tables = RoundTable.objects.exclude(table=None).count()
    report("tournament.press", took, "s", f"{tables} tables dealt")
    for row in RoundTable.objects.all():
        row.scores = {"1": {str(one): [one % 97, one % 2] for one in row.players if one}}
        row.save(update_fields=["scores"])
    ask_for_page(tournament)
    rank(tournament)


def rank(tournament: Any) -> None:
    """Reads what was played in five rounds, and says who is better, as after each game."""
    from clubs.tournaments import selectors
    from clubs.tournaments.models import Round, RoundTable

    first = list(RoundTable.objects.filter(round__number=1))
    for each in Round.objects.filter(number__gt=1):
        RoundTable.objects.bulk_create(
            RoundTable(round=each, number=row.number, players=row.players, scores=row.scores)
            for row in first
        )
    spent = []
    for _ in range(ASKED):
        begun = time.perf_counter()
        entrants, played = selectors.entrants_of(tournament), selectors.tables_of(tournament)
        selectors.standings_of(entrants, played)
        spent.append(time.perf_counter() - begun)
    how = f"{PEOPLE} people, {len(played)} tables of {ROUNDS} rounds, read from the database"
    report("tournament.standings", statistics.median(spent) * 1000, "ms", how)


def ask_for_page(tournament: Any) -> None:
    from django.test import Client
    from django.urls import reverse

    from accounts.models import User
    from clubs.tournaments.services.holding import note_change

    watcher = Client(SERVER_NAME="localhost")
    address = reverse("tournament", args=[tournament.club_id, tournament.pk])
    watcher.force_login(User.objects.create(username="Watcher"))
    how = f"{PEOPLE} people, 100 tables, processor time"
    answer = watcher.get(address)
    assert answer.status_code == 200

    def median(before: Any = None, **headers: str) -> float:
        spent = []
        for _ in range(ASKED):
            if before:
                before(tournament.pk)
            begun = time.process_time()
            watcher.get(address, headers=headers)
            spent.append(time.process_time() - begun)
        return statistics.median(spent) * 1000

    report("tournament.page_changed", median(note_change), "ms", how)
    report("tournament.page", median(), "ms", how)
    tag = watcher.get(address)["ETag"]
    report("tournament.page_known", median(if_none_match=tag), "ms", how)


def planned() -> Any:
    """A tournament that all have entered, and the host."""
    from accounts.models import User
    from accounts.sessions import mark_online
    from clubs.models import Membership, Role
    from clubs.tests.clubs_made import founded
    from clubs.tournaments.models import Entrant
    from clubs.tournaments.services import planning

    at = datetime.now(UTC)
    names = [f"Tournament{number}" for number in range(PEOPLE)]
    people = User.objects.bulk_create(User(username=name) for name in names)
    club = founded(people[0])
    Membership.objects.bulk_create(
        Membership(club=club, user=one, role=Role.MEMBER, joined=at, since=at) for one in people[1:]
    )
    starts = at + timedelta(minutes=5)
    terms = planning.Terms("Cup", "american", starts, "UTC", ROUNDS, 4, 60)
    tournament = planning.make(people[0], club.pk, terms, at)
    Entrant.objects.bulk_create(
        Entrant(tournament=tournament, user=one, entered=at) for one in people
    )
    for one in people:
        mark_online(one.pk)
    return tournament, people[0]


def press(tournament: Any, host: Any) -> None:
    from clubs.tournaments.services import running
    from clubs.tournaments.services.holding import Which

    which = Which(tournament.club_id, tournament.pk)
    running.begin_round(host, which, 0, datetime.now(UTC))


def rounds(*, rotation: bool) -> tuple[list[float], int]:
    """How long each round took to seat, and how many pairs met again."""
    luck, points, met = random.Random(7), Counter[int](), Counter[Pair]()
    players, history, seconds = list(range(1, PEOPLE + 1)), list[Tables](), []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        history.append(seat(players, history, SIZE, rotation=rotation))
        seconds.append(time.perf_counter() - begun)
        for table in history[-1]:
            met.update(pair(*both) for both in combinations([one for one in table if one], 2))
        points.update({player: luck.randint(-50, 100) for player in players})
        if not rotation:
            players.sort(key=lambda player: -points[player])
    return seconds, sum(times - 1 for times in met.values())


if __name__ == "__main__":
    sys.exit(main())
