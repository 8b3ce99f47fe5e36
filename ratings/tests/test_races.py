"""Tables of the same people that end at the same time."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier

import pytest
from django.db import connection, transaction

from accounts.models import User
from ratings import services
from ratings.models import RatedGame, Rating
from ratings.services import EndedGame

ROUNDS = 60
pytestmark = pytest.mark.django_db(transaction=True)


def end_at_once(*commits: list[EndedGame]) -> None:
    barrier = Barrier(len(commits))

    def end(games: list[EndedGame]) -> None:
        barrier.wait()
        try:
            with transaction.atomic():
                services.rate(games)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(commits)) as pool:
        list(pool.map(end, commits))


def test_tables_of_the_same_people_in_opposite_order_end_at_once() -> None:
    """The first games of a season too, whose rows both tables add."""
    # More than fit at a table, so that the two commits overlap.
    people = [User.objects.create(username=f"Player{number}").pk for number in range(30)]
    for number in range(1, ROUNDS + 1):
        at = datetime(2000 + number, 5, 1, tzinfo=UTC)
        end_at_once(
            [
                EndedGame(f"a{number}", 1, "odds", at, dict.fromkeys(people, number)),
                EndedGame(f"b{number}", 1, "toy", at, dict.fromkeys(people, number)),
            ],
            [
                EndedGame(f"c{number}", 1, "toy", at, dict.fromkeys(reversed(people), 1)),
                EndedGame(f"d{number}", 1, "odds", at, dict.fromkeys(reversed(people), 1)),
            ],
        )
    assert set(Rating.objects.values_list("games", flat=True)) == {2}
    assert Rating.objects.count() == len(people) * 2 * ROUNDS
    assert RatedGame.objects.count() == len(people) * 4 * ROUNDS
