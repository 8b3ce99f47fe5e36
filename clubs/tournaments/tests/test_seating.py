"""Laws of the seats of a tournament: everybody once, each wind in turn, and nobody met twice where
that is certain to be possible."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, compress, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.evenings.seating import Pair, pair
from clubs.tournaments.seating import Tables, seat, tables_needed

ROUNDS = 5
SIZES = range(4, 121)
# How many pairs meet again within five rounds at tables of four, at most (docs/tournaments.md). In
# all other fields nobody does.
MOST_AGAIN = {
    **{4: 24, 5: 10, 6: 16, 7: 24, 8: 32, 9: 9, 10: 16, 11: 22, 12: 32, 13: 3, 14: 2},
    **{21: 2, 22: 3, 23: 3, 24: 5},
}
NO_REPEATS = sorted({*SIZES} - {*MOST_AGAIN})


def people(table: Sequence[int | None]) -> list[int]:
    return [player for player in table if player is not None]


def again(history: Sequence[Tables]) -> list[int]:
    """How many pairs meet again, in each round."""
    met, counts = set[Pair](), []
    for tables in history:
        now = [pair(*both) for table in tables for both in combinations(people(table), 2)]
        counts.append(sum(both in met for both in now))
        met.update(now)
    return counts


def imbalance(history: Sequence[Tables], size: int) -> int:
    """By how much somebody has sat in one wind more often than in another."""
    winds = Counter((p, w) for tables in history for t in tables for w, p in enumerate(t) if p)
    seated = {player for player, _ in winds}
    spread = [[winds[player, wind] for wind in range(size)] for player in seated]
    return max(max(each) - min(each) for each in spread)


def played(count: int, size: int, luck: Sequence[int], *, rotation: bool = False) -> list[Tables]:
    """Some rounds. luck: decides who has how many points."""
    players, history = list(range(1, count + 1)), list[Tables]()
    points = Counter[int]()
    for number in range(ROUNDS):
        if not rotation:
            players.sort(key=lambda player: -points[player])
        tables = seat(players, history, size, rotation=rotation)
        assert sorted(p for table in tables for p in people(table)) == sorted(players)
        assert {len(table) for table in tables} == {size}
        assert max(map(len, map(people, tables))) - min(map(len, map(people, tables))) <= 1
        history.append(tables)
        assert imbalance(history, size) <= 1, (count, number)
        for player in players:
            points[player] += luck[(player * 7 + number * 3) % len(luck)]
    return history


@pytest.mark.parametrize("rotation", [False, True])
@pytest.mark.parametrize("size", [2, 4])
def test_nobody_meets_twice_where_that_is_certain_to_be_possible(size: int, rotation: bool) -> None:
    for count in SIZES:
        tables = -(-count // size)
        twice = again(played(count, size, [5, 0, 2, 9, -4, 1, 3], rotation=rotation))
        for number, pairs in enumerate(twice):
            assert not pairs or tables < tables_needed(size, number), (count, number)
        assert sum(twice) <= (MOST_AGAIN.get(count, 0) if size == 4 else 9 * (tables < 4)), count


@given(st.sampled_from(NO_REPEATS), st.lists(st.integers(-100, 300), min_size=1, max_size=40))
def test_whatever_the_points_nobody_meets_twice(count: int, luck: list[int]) -> None:
    """Sixteen have all met each other after five rounds."""
    assert again(played(count, 4, luck)) == [0] * ROUNDS


def together(tables: Tables) -> set[Pair]:
    return {pair(*both) for table in tables for both in combinations(people(table), 2)}


@pytest.mark.parametrize("rotation", [False, True])
@pytest.mark.parametrize("size", [2, 4])
def test_four_players_are_kept_apart_whoever_blocks_whom(size: int, rotation: bool) -> None:
    pairs = [pair(*both) for both in combinations(range(1, 5), 2)]
    for chosen in product([False, True], repeat=len(pairs)):
        apart = set(compress(pairs, chosen))
        history = list[Tables]()
        for _ in range(3):
            tables = seat([1, 2, 3, 4], history, size, rotation=rotation, apart=apart)
            history.append(tables)
            assert sorted(p for table in tables for p in people(table)) == [1, 2, 3, 4]
            assert not together(tables) & apart


@given(
    st.integers(5, 60),
    st.lists(st.tuples(st.integers(1, 12), st.integers(1, 12)), max_size=40),
    st.booleans(),
)
def test_blocks_keep_people_apart(
    count: int, blocks: list[tuple[int, int]], rotation: bool
) -> None:
    apart = {pair(*both) for both in blocks if both[0] != both[1]}
    history = list[Tables]()
    for _ in range(3):
        tables = seat(range(1, count + 1), history, 4, rotation=rotation, apart=apart)
        history.append(tables)
        assert sorted(p for t in tables for p in people(t)) == list(range(1, count + 1))
        assert not together(tables) & apart


@given(st.data())
def test_players_may_come_late_and_leave(data: st.DataObject) -> None:
    """Whoever is there has a seat, and nobody sits in a wind much more often than in others."""
    players = list(range(1, data.draw(st.integers(4, 40)) + 1))
    history = list[Tables]()
    for _ in range(4):
        tables = seat(players, history, 4)
        history.append(tables)
        assert sorted(p for table in tables for p in people(table)) == sorted(players)
        assert imbalance(history, 4) <= 2
        gone = data.draw(st.sets(st.sampled_from(players), max_size=len(players) - 4))
        late = data.draw(st.integers(0, 5))
        newest = max(*players, *(p for t in tables for p in people(t)))
        players = [p for p in players if p not in gone] + list(range(newest + 1, newest + 1 + late))


def test_who_is_level_sits_together() -> None:
    """Swiss: in a field of 400 the places of a table's players are close, on average."""
    first = seat(range(1, 401), [], 4)
    order = random.Random(5).sample(range(1, 401), 400)
    second = seat(order, [first], 4)
    spread = [max(ranks) - min(ranks) for ranks in ([order.index(p) for p in t] for t in second)]
    assert sum(spread) / len(spread) < 45  # 240 by lot


def test_bots_go_round() -> None:
    """With 41 players three tables have a bot; nobody has one twice while others had none."""
    history = played(41, 4, [3, 1, 4])
    with_bot = Counter(p for tables in history for t in tables if None in t for p in people(t))
    assert max(with_bot.values()) <= 2
    assert len(with_bot) >= 35
