"""What is counted and listed by SQL of our own, for random rows of three users and two tables."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase as RolledBack

from accounts.every_page import values_of
from accounts.models import User
from social import selectors
from social.models import Block, Friendship, Invitation
from social.tests.test_laws import NOON
from tables.models import Seat, Status, Table
from tables.selectors import open_tables

pairs = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)).filter(lambda p: p[0] != p[1]))
ties = st.dictionaries(
    st.sampled_from([(0, 1), (0, 2), (1, 2)]),
    st.tuples(st.sampled_from(Friendship.State), st.booleans()),
)
seats = st.lists(st.sampled_from([None, None, "bot", 0, 1, 2]), min_size=2, max_size=3).filter(
    lambda people: all(people.count(each) < 2 for each in range(3))
)
tables = st.lists(st.tuples(st.sampled_from(Status), st.booleans(), seats), min_size=2, max_size=2)
invited = st.sets(st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 2)))


@pytest.mark.django_db
class TestWaiting(RolledBack):
    users: list[User]

    @classmethod
    def setUpTestData(cls) -> None:
        cls.users = [User.objects.create(username=f"Player{number}") for number in range(3)]

    @settings(suppress_health_check=list(HealthCheck))
    @given(ties, pairs, tables, invited, st.booleans())
    def test_counts_and_lists_agree(
        self, ties: Any, blocks: Any, tables: Any, invited: Any, answered: bool
    ) -> None:
        users = self.users
        for (low, high), (state, by_low) in ties.items():
            by = users[low if by_low else high]
            Friendship.objects.create(
                low=users[low], high=users[high], asked_by=by, state=state, at=NOON
            )
        for blocker, blocked in blocks:
            Block.objects.create(blocker=users[blocker], blocked=users[blocked], at=NOON)
        laid = [lay(users, *table) for table in tables]
        for table, by, to in invited:
            Invitation.objects.create(
                table=laid[table], by=users[by], to=users[to], at=NOON,
                answered=NOON if answered and by else None,
            )  # fmt: skip
        for user in users:
            listed = [*selectors.requests_to(user), *selectors.invitations(user)]
            assert values_of(user.pk)["waiting"] == len(listed)
            found = {each.pk: each.free for each in open_tables(user, 40)}
            assert found == {table.pk: free for table in laid if (free := free_for(user, table))}
            assert [each.pk for each in open_tables(user, 40, {laid[0].pk})] == [
                table.pk for table in laid[:1] if table.pk in found
            ]


def lay(users: list[User], status: str, public: bool, people: list[Any]) -> Table:
    table = Table.objects.create(game="american", status=status, public=public, games=1)
    for number, person in enumerate(people):
        seat = Seat(table=table, number=number, bot="easy" if person == "bot" else "")
        seat.user = users[person] if isinstance(person, int) else None
        seat.save()
    return table


def free_for(user: User, table: Table) -> int:
    """How many seats without a person a table has, if the user may join it from the lobby."""
    others = {seat.user_id for seat in table.seats.all()} - {None}
    apart = selectors.blocked_either_way(user) | {user.pk}
    if table.status != Status.WAITING or not table.public or others & apart:
        return 0
    return table.seats.filter(user=None).count()
