"""Standings: points, then games won, then whom somebody met, then their best round; who is equal in
all of it shares the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.tournaments.standings import Row, Score, standings

ROUND = st.dictionaries(st.integers(1, 8), st.tuples(st.integers(-3, 3), st.integers(0, 1)))

TABLES = st.lists(
    st.lists(st.integers(1, 8), min_size=2, max_size=4, unique=True).map(tuple), max_size=4
)


def places(*rounds: dict[int, Score], tables: tuple[tuple[int, ...], ...] = ()) -> list[list[int]]:
    """The players of each place, in order."""
    rows = standings((1, 2, 3, 4), rounds, tables)
    of_place = sorted({row.place for row in rows})
    return [[row.player for row in rows if row.place == place] for place in of_place]


def test_points_come_first() -> None:
    assert places({1: (10, 9), 2: (30, 0), 3: (-5, 0), 4: (20, 1)}) == [[2], [4], [1], [3]]


def test_then_games_won() -> None:
    assert places({1: (10, 1), 2: (10, 2), 3: (10, 0)}) == [[2], [1], [3], [4]]


def test_then_the_points_of_those_met() -> None:
    scores = {1: (10, 1), 2: (10, 1), 3: (50, 1), 4: (40, 1)}
    assert places(scores, tables=((1, 4), (2, 3))) == [[3], [4], [2], [1]]


def test_then_the_best_round() -> None:
    rounds = {1: (10, 1), 2: (20, 1)}, {1: (10, 0), 2: (0, 0)}
    assert places(*rounds)[:2] == [[2], [1]]


def test_who_has_not_played_yet_comes_last() -> None:
    assert places({1: (-50, 0), 2: (-25, 0)}) == [[2], [1], [3, 4]]
    assert places({1: (-50, 0), 2: (-25, 0)}, {3: (-10, 0)}) == [[3], [2], [1], [4]]


def test_who_is_equal_shares_the_place_and_the_next_is_left_out() -> None:
    rows = standings((1, 2, 3, 4), [{1: (5, 1), 2: (5, 1), 3: (9, 1), 4: (1, 0)}])
    assert [(row.player, row.place) for row in rows] == [(3, 1), (1, 2), (2, 2), (4, 4)]


def test_a_round_that_somebody_missed_is_no_round_of_zero() -> None:
    (row,) = standings((1,), [{1: (-5, 0)}, {}])
    assert (row.rounds, row.points, row.best) == ((-5, None), -5, -5)


def sort_keys(row: Row) -> list[float]:
    """What decides, the most important first: each tie is broken by the next, the last by none."""
    played = any(points is not None for points in row.rounds)
    return [played, row.points, row.won, row.met, row.best]


@given(st.lists(ROUND, max_size=4), TABLES)
def test_laws(rounds: list[dict[int, Score]], tables: list[tuple[int, ...]]) -> None:
    rows = standings(range(1, 9), rounds, tables)
    assert sorted(row.player for row in rows) == list(range(1, 9))
    keys = [sort_keys(row) for row in rows]
    assert keys == sorted(keys, reverse=True)
    for row in rows:
        assert row.place == 1 + sum(key > sort_keys(row) for key in keys)
        scores = [scored[row.player] for scored in rounds if row.player in scored]
        assert row.points == sum(points for points, _ in scores)
        assert row.won == sum(won for _, won in scores)
        assert row.best == max((points for points, _ in scores), default=0)


@given(st.lists(ROUND, min_size=1, max_size=3), TABLES)
def test_those_met_count_each_time(
    rounds: list[dict[int, Score]], tables: list[tuple[int, ...]]
) -> None:
    rows = standings(range(1, 9), rounds, tables)
    points = {row.player: row.points for row in rows}
    for row in rows:
        others = [one for table in tables if row.player in table for one in table]
        assert row.met == sum(points[one] for one in others if one != row.player)


# Two players who differ in one thing alone, each thing in turn, and in none.
TIES = {
    "points": ({1: (4, 0), 2: (4, 0)}, {1: (0, 0), 2: (-1, 0)}),
    "won": ({1: (4, 1), 2: (4, 0)}, {1: (0, 0), 2: (0, 0)}),
    "best": ({1: (4, 0), 2: (2, 0)}, {1: (0, 0), 2: (2, 0)}),
    "": ({1: (4, 1), 2: (0, 0)}, {1: (0, 0), 2: (4, 1)}),
}


@pytest.mark.parametrize("differs", TIES)
def test_each_tie_is_broken_by_what_comes_next(differs: str) -> None:
    first, second = standings((2, 1), TIES[differs])
    told = {name: getattr(first, name) - getattr(second, name) for name in Row._fields[2:6]}
    assert [name for name, more in told.items() if more] == ([differs] if differs else [])
    assert (first.player, second.place) == ((1, 2) if differs else (2, 1))


def test_games_won_come_before_whom_somebody_met() -> None:
    rounds = [{1: (4, 1), 2: (4, 2), 3: (3, 0), 4: (9, 0)}]
    order = [row.player for row in standings((1, 2, 3, 4), rounds, [(1, 4), (2, 3)])]
    assert order == [4, 2, 1, 3]


def test_whom_somebody_met_comes_before_their_best_round() -> None:
    rounds = {1: (4, 0), 2: (2, 0), 3: (3, 0), 4: (1, 0)}, {1: (0, 0), 2: (2, 0), 3: (0, 0)}
    order = [row.player for row in standings((1, 2, 3, 4), rounds, [(1, 4), (2, 3)])]
    assert order.index(2) < order.index(1)  # whose best round was better
