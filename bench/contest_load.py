"""A contest of 10,000 players: reading its standings and the list of contests, and the move that
posts a score. Needs Django to be set up."""

import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from accounts.models import User
from contests import selectors
from contests.gifts import FEWEST_MOVES
from contests.models import Contest, Entrant
from contests.services.opening import daily_contest
from contests.tests import stories
from contests.tests.stories import AT
from tables.models import Table
from tests.measuring import load, report

ENTRANTS, READS, POSTS = 10_000, 300, 200
MAX_READ_MS, MAX_POST_MS = 50.0, 20.0


def run() -> int:
    where = daily_contest("solitaire", AT.date())
    _fill(where)
    slowest = max(_standings(where), _lists(where))
    return int(slowest > MAX_READ_MS) | int(_posts(where) > MAX_POST_MS)


def _fill(where: Contest) -> None:
    from django.db import connection

    rows = (User(username=f"Load{number}") for number in range(ENTRANTS))
    people = User.objects.bulk_create(rows, batch_size=2000)
    times = {"entered": AT, "begun": AT, "posted": AT}
    Entrant.objects.bulk_create(
        (
            Entrant(
                contest=where, user=user, table=f"load{number}", **times,
                score=number * 7919 % 3000, used_ms=number * 104_729 % 600_000,
            )
            for number, user in enumerate(people)
        ),
        batch_size=2000,
    )  # fmt: skip
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _standings(where: Contest) -> float:
    """The first page with the reader's own rank, and the page where they are."""
    mine = list(where.entrants.order_by("pk")[:: ENTRANTS // READS])

    def first(one: Entrant) -> None:
        selectors.standings(where, one, 1)
        selectors.rank_of(where, one)

    def own(one: Entrant) -> None:
        selectors.standings(where, one, selectors.page_of(where, one))
        selectors.rank_of(where, one)

    how = f"{ENTRANTS:,} entrants with scores"
    slowest = _measure("standings_first_page_and_rank", first, mine, how)
    return max(slowest, _measure("standings_own_page_and_rank", own, mine, how))


def _lists(where: Contest) -> float:
    """What /contests/ lists for its readers, one after the other."""
    readers = list(where.entrants.select_related("user").order_by("pk")[:: ENTRANTS // READS])

    def read(one: Entrant) -> None:
        selectors.lists_for(one.user, AT)

    return _measure("contest_list", read, readers, f"{ENTRANTS:,} entrants in one of the day")


def _posts(where: Contest) -> float:
    """The last move of a game with what follows from it: score, gift of the day, streak, commit."""
    at = AT + timedelta(minutes=1)
    games: list[tuple[Table, User]] = []
    for number in range(POSTS):
        user = stories.player(f"Poster{number}")
        stories.enter(where, user)
        games.append((stories.begin(where, user), user))
        stories.take(games[-1][0], user, FEWEST_MOVES, at)

    def end(game: tuple[Table, User]) -> None:
        stories.do(*game, {"do": "timeup"}, at)

    how = f"one process, {ENTRANTS:,} entrants; with the gift, the streak and the commit"
    return _measure("posting_by_the_last_move", end, games, how)


def _measure(name: str, act: Callable[[Any], None], given: list[Any], how: str) -> float:
    wall, cpu = zip(*[_one(act, each) for each in given], strict=True)
    median: float = statistics.median(wall)
    how = f"median of {len(given)}, {how}, PostgreSQL, {load()}"
    report(name, median, "ms", f"wall time, {how}")
    report(f"{name}_p95", statistics.quantiles(wall, n=20)[-1], "ms", how)
    report(f"{name}_cpu", statistics.median(cpu), "ms", f"processor time of Python, {how}")
    return median


def _one(act: Callable[[Any], None], each: Any) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    act(each)
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000
