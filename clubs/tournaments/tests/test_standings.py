"""Standings: points, then games won, then whom somebody met, then their best round; who is equal in
all of it shares the place."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from clubs.tournaments.standings import Score, standings

ROUND = st.dictionaries(st.integers(1, 8), st.tuples(st.integers(-3, 3), st.integers(0, 1)))


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


@given(st.lists(ROUND, max_size=4))
def test_laws(rounds: list[dict[int, Score]]) -> None:
    rows = standings(range(1, 9), rounds)
    assert {row.player for row in rows} == set(range(1, 9))
    played = {row.player: any(points is not None for points in row.rounds) for row in rows}
    ranks = [(played[row.player], row.points) for row in rows]
    assert ranks == sorted(ranks, reverse=True)
    for better, worse in pairwise(rows):
        assert better.place <= worse.place
        equal = better[2:6] == worse[2:6] and played[better.player] == played[worse.player]
        assert equal == (better.place == worse.place)
