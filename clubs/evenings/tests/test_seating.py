"""Laws of the seating plan: everybody once, blocks never, and nobody again with the same people
while that can be avoided."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.evenings.seating import Company, Pair, Plan, pair, plan, table_sizes

SIZES = range(4, 121)
RESTS = ("even", "full", "wait")


def seated(plan: Plan) -> list[int]:
    return [one for table in plan.tables for one in table]


def pairs_of(plan: Plan) -> list[Pair]:
    return [pair(*both) for table in plan.tables for both in combinations(table, 2)]


def rounds(count: int, rest: str, games: int) -> list[int]:
    """How often two sit together again, in each game of an evening."""
    met, again = Counter[Pair](), []
    for number in range(games):
        found = plan(Company(range(count), met, (), f"{number}"), 4, rest)
        assert sorted(seated(found) + found.waiting) == list(range(count))
        again.append(sum(met[both] for both in pairs_of(found)))
        met.update(pairs_of(found))
    return again


def unavoidable(before: list[int], sizes: list[int]) -> int:
    """How many pairs meet again at least, if each table takes its people from all tables alike."""
    count, total = len(before), 0
    for size in sizes:
        each, more = divmod(size, count)
        total += more * each * (each + 1) // 2 + (count - more) * each * (each - 1) // 2
    return total


@pytest.mark.parametrize("rest", RESTS)
def test_nobody_meets_again_while_that_can_be_avoided(rest: str) -> None:
    """For each number of players from 4 to 120."""
    worse = {"full": {6, 14}}.get(rest, set())  # a small table cannot take from all others alike
    for count in SIZES:
        sizes = table_sizes(count, 4, rest)
        games = rounds(count, rest, 3)
        assert games[0] == 0
        assert games[1] == unavoidable(sizes, sizes) + (count in worse), count
        assert games[2] == 0 or count < 16, count


@pytest.mark.parametrize(
    ("rest", "count", "sizes"),
    [
        ("even", 4, [4]), ("even", 5, [3, 2]), ("even", 6, [3, 3]), ("even", 7, [4, 3]),
        ("even", 9, [3, 3, 3]), ("full", 5, [3, 2]), ("full", 6, [4, 2]), ("full", 9, [4, 3, 2]),
        ("full", 11, [4, 4, 3]), ("wait", 7, [4]), ("wait", 3, []), ("even", 1, []),
        ("full", 3, [3]), ("even", 2, [2]), ("full", 0, []),
    ],
)  # fmt: skip
def test_sizes_of_tables(rest: str, count: int, sizes: list[int]) -> None:
    assert table_sizes(count, 4, rest) == sizes


def test_sizes_are_those_that_were_chosen() -> None:
    for rest in RESTS:
        for count in SIZES:
            sizes = table_sizes(count, 4, rest)
            assert all(2 <= size <= 4 for size in sizes)
            assert count - sum(sizes) == (count % 4 if rest == "wait" else 0)
            if rest == "even":
                assert max(sizes) - min(sizes) <= 1
            if rest == "full":
                assert sizes.count(4) >= count // 4 - 1


companies = st.integers(2, 24).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.sets(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1))
            .filter(lambda both: both[0] != both[1])
            .map(lambda both: pair(*both)),
            max_size=3 * count,
        ),
        st.sampled_from(RESTS),
        st.sampled_from([2, 4]),
        st.integers(0, 9),
    )
)


@given(companies)
def test_two_who_blocked_each_other_never_sit_together(given_: tuple) -> None:
    count, apart, rest, size, seed = given_
    company = Company(range(count), {}, apart, f"{seed}")
    found = plan(company, size, rest)
    assert sorted(seated(found) + found.waiting) == list(range(count))
    assert not set(pairs_of(found)) & apart
    assert all(2 <= len(table) <= size for table in found.tables)
    assert found == plan(company, size, rest)  # the same for whoever asks


def test_people_who_have_not_met_come_first() -> None:
    met = {pair(*both): 3 for both in combinations(range(4), 2)}
    found = plan(Company(range(8), met, (), "x"), 4, "even")
    assert sorted(len([one for one in table if one < 4]) for table in found.tables) == [2, 2]


def test_who_came_last_waits() -> None:
    assert plan(Company(range(7), {}, (), "x"), 4, "wait").waiting == [4, 5, 6]
