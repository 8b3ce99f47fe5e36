"""Who sits where in a round of a tournament.

The rule that players read (docs/tournaments.md):

- Nobody sits with somebody from whom a block separates them; tables with more bots are added until
  that is so.
- Everybody sits in each wind as often as in any other, give or take one.
- Nobody meets anybody twice while that can be avoided.
- Bots are spread over the tables, and go to those who had them least.
- Swiss: whoever is level in the standings sits together; in a small field, as far as the rounds of
  a rotation let them. Rotation: the places move by a fixed rule.

Pure: the same players and rounds give the same tables.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import chain, combinations, islice, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from clubs.evenings.seating import Pair, evenly, pair

Player = int | None  # None: a bot
Tables = list[list[Player]]  # the players of each table, in the order of its winds
Places = npt.NDArray[np.intp]
Weights = npt.NDArray[np.int64]

# What a pair at one table weighs. Whatever follows only decides between equals.
BLOCKED, SAME_WIND, TWO_BOTS, AGAIN, BOT_AGAIN = 10**12, 10**9, 10**8, 10**6, 2_000
PATIENCE = 150  # swaps without a better plan, after which the best one is taken
SMALL = 8  # tables: beyond, nobody meets twice however they are seated
RESTS = 12  # swaps for which who has been moved stays


class Past(NamedTuple):
    """What the rounds before mean for those who sit down now."""

    met: Counter[Pair]
    winds: dict[int, list[int]]  # of each player, in the order of rounds
    bots: Counter[int]  # with how many bots each has sat


def tables_needed(size: int, rounds: int) -> int:
    """From how many tables on a round is certain to exist where nobody meets twice.

    When every wind is free, players can be spread over one table more than any of them has met
    people (Hajnal and Szemerédi). Otherwise those who are due in each wind are matched to the
    tables one wind after the other, for which a table and a player may exclude half of each other
    (Hall); in the first rounds each has met as many of each wind.
    """
    met = (size - 1) * rounds
    if rounds % size == 0:
        return met + 1
    return met * (2 if rounds < size else 4)


def seat(
    players: Sequence[Player],
    history: Sequence[Tables],
    size: int,
    *,
    rotation: bool = False,
    apart: Collection[Pair] = (),
) -> Tables:
    """The tables of the next round. players: in the order of the standings, or for a rotation in
    that of their numbers, with None where one has left. history: the rounds before."""
    past, close = _past(history), bool(history) and not rotation
    people = [player for player in players if player is not None]
    if close and (tables := _of_a_rotation(people, history, past, apart)):
        return [_with_winds(table, past, size) for table in tables]
    if rotation:
        tables = rotated(players, len(history), size)
    else:
        tables = in_order(people, past, size, -(-len(people) // size))
    tables = _Plan(tables, past, apart, size, close=close).improved()
    while _are_together(tables, apart):  # at the latest when everybody has a table of their own
        tables = in_order(people, past, size, len(tables) + 1)
        tables = _Plan(tables, past, apart, size, close=close).improved()
    return [_with_winds(table, past, size) for table in tables]


def _of_a_rotation(
    people: Sequence[int], history: Sequence[Tables], past: Past, apart: Collection[Pair]
) -> Tables | None:
    """In a small field whoever chooses freely in the first rounds leaves no tables of strangers for
    the last. So Swiss takes the rounds of the rotation that its first round begins, each time the
    one whose tables are most level; None where these keep no rule any more."""
    first, size = history[0], len(history[0][0])
    here = set(people)
    if not here <= set(chain(*first)) or len(first) != -(-len(here) // size) or len(first) > SMALL:
        return None
    places = [player if player in here else None for player in chain(*first)]
    rounds = [rotated(places, number, size) for number in range(1, len(first) + 1)]
    plans = [(tables, _Plan(tables, past, apart, size, close=False)) for tables in rounds]
    good = [
        (plan.cost(), _spread(people, tables), number)
        for number, (tables, plan) in enumerate(plans)
        if plan.is_good
    ]
    return rounds[min(good)[-1]] if good else None


def _spread(people: Sequence[int], tables: Tables) -> int:
    """How far from level the tables are."""
    ranks = {player: rank for rank, player in enumerate(people)}
    seated = [[ranks[player] for player in table if player is not None] for table in tables]
    return sum(abs(one - other) for table in seated for one, other in combinations(table, 2))


def _are_together(tables: Tables, apart: Collection[Pair]) -> bool:
    table_of = {player: at for at, table in enumerate(tables) for player in table if player}
    return any(one in table_of and table_of[one] == table_of.get(other, -1) for one, other in apart)


def in_order(people: Sequence[int], past: Past, size: int, number: int) -> Tables:
    """From the top, each table takes the next who have not met and are due in other winds. The last
    tables have a bot more."""
    left, tables = list(people), list[list[Player]]()
    for count in evenly(len(people), number):
        chosen = list[int]()
        while len(chosen) < count:
            following = next((one for one in left if _fits(one, chosen, past, size)), left[0])
            left.remove(following)
            chosen.append(following)
        tables.append([*chosen, *[None] * (size - count)])
    return tables


def _fits(one: int, table: Sequence[int], past: Past, size: int) -> bool:
    wind = due(past.winds.get(one, ()), size)
    return not any(
        pair(one, other) in past.met
        or (wind is not None and wind == due(past.winds.get(other, ()), size))
        for other in table
    )


def rotated(players: Sequence[Player], rounds: int, size: int) -> Tables:
    """The places after some rounds: the first quarter stays, the second moves on by a table each
    round, the third by two and the fourth by three. With four tables of four they move as a plane
    of sixteen points does, so that everybody has met everybody after five rounds."""
    count = -(-len(players) // size)
    places = _with_bots(players, count, size)
    tables: Tables = [[None] * size for _ in range(count)]
    for number, player in enumerate(places):
        row, group = divmod(number, size)
        table, chair = _moved(row, group, rounds, count, size)
        tables[table][chair] = player
    return [table for table in tables if any(player is not None for player in table)]


def _with_bots(players: Sequence[Player], count: int, size: int) -> list[Player]:
    """Bots have the last chairs of the last tables, so that none meets another."""
    left, places = iter(players), list[Player]()
    for people in evenly(len(players), count):
        places += [*islice(left, people), *[None] * (size - people)]
    return places


def _moved(row: int, group: int, rounds: int, count: int, size: int) -> tuple[int, int]:
    """The table and the chair there, of one place. Chairs are free: winds come later."""
    if count == size == 4:
        if rounds % 5 == 4:
            return group, row
        return row ^ _TIMES[group][rounds % 5], group
    return (row + group * rounds) % count, group


_TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))  # in the field of four elements


def _past(history: Sequence[Tables]) -> Past:
    past = Past(Counter(), {}, Counter())
    for tables in history:
        for table in tables:
            people = [player for player in table if player is not None]
            past.met.update(pair(*both) for both in combinations(people, 2))
            past.bots.update(dict.fromkeys(people, len(table) - len(people)))
            for wind, player in enumerate(table):
                if player is not None:
                    past.winds.setdefault(player, []).append(wind)
    return past


def due(winds: Sequence[int], size: int) -> int | None:
    """The wind in which somebody should sit now: of those they had least, the next after their
    last. None if any will do."""
    had = [winds.count(wind) for wind in range(size)]
    if min(had) == max(had):
        return None
    following = [(winds[-1] + step) % size for step in range(1, size + 1)]
    return next(wind for wind in following if had[wind] == min(had))


class _Plan:
    """Places for everybody, improved by swapping two. People and bots are numbered in the order of
    the first plan, and `at` says whose table is which."""

    def __init__(
        self, first: Tables, past: Past, apart: Collection[Pair], size: int, *, close: bool
    ) -> None:
        self.who = [player for table in first for player in table]
        self.count = len(first)
        self.at: Places = np.repeat(np.arange(self.count), size)
        self.weights = _weights(self.who, past, apart, size)
        self.hard = self.weights >= AGAIN
        if close:
            self.weights += _distances(self.who)
        chairs = np.zeros((len(self.who), self.count), np.int64)
        chairs[np.arange(len(self.who)), self.at] = 1
        self.sums: Weights = self.weights @ chairs  # what each table weighs for each

    def improved(self) -> Tables:
        """The best tables found. Whoever has been moved stays for a while, so that a plan which no
        single swap makes better is left behind too."""
        best, least, since = self.at.copy(), self.cost(), 0
        rest = np.zeros(len(self.who), np.int64)
        for step in range(len(self.who) * 4 + PATIENCE):
            unhappy = self._unhappy()
            one, other, change = self._best_swap(unhappy, rest > step, least)
            if since > PATIENCE or (change >= 0 and not unhappy.size):
                break
            self._swap(one, other)
            rest[[one, other]] = step + 1 + RESTS
            cost = self.cost()
            since = 0 if cost < least else since + 1
            if cost < least:
                best, least = self.at.copy(), cost
        return [[self.who[one] for one in np.flatnonzero(best == t)] for t in range(self.count)]

    @property
    def is_good(self) -> bool:
        """Whether nobody sits where somebody else would be better."""
        return not self._unhappy().size

    def cost(self) -> int:
        return int(self._own().sum()) // 2

    def _own(self) -> Weights:
        """What their table weighs for each."""
        return self.sums[np.arange(len(self.at)), self.at]

    def _unhappy(self) -> Places:
        """Who sits where somebody else would be better than anybody for being level."""
        return np.flatnonzero((self.hard & (self.at[:, None] == self.at)).any(axis=1))

    def _best_swap(
        self, unhappy: Places, resting: npt.NDArray[np.bool_], least: int
    ) -> tuple[int, int, int]:
        """The swap that makes the tables lightest, and by how much: of the unhappy while there are
        any. Who rests is swapped only for the best plan so far."""
        rows = unhappy if unhappy.size else np.arange(len(self.at))
        own = self._own()
        change = self.sums[rows][:, self.at] + self.sums[:, self.at[rows]].T
        change -= own[rows][:, None] + own + 2 * self.weights[rows]
        no_use = change + int(own.sum()) // 2 >= least
        forbidden = no_use & (resting[rows][:, None] | resting)
        change[forbidden | (self.at[rows][:, None] == self.at)] = BLOCKED * 10
        row, other = divmod(int(change.argmin()), len(self.at))
        return int(rows[row]), other, int(change[row, other])

    def _swap(self, one: int, other: int) -> None:
        here, there = self.at[one], self.at[other]
        moved = self.weights[:, other] - self.weights[:, one]
        self.sums[:, here] += moved
        self.sums[:, there] -= moved
        self.at[one], self.at[other] = there, here


def _weights(who: Sequence[Player], past: Past, apart: Collection[Pair], size: int) -> Weights:
    number = {player: at for at, player in enumerate(who) if player is not None}
    bots = np.array([player is None for player in who])
    winds = [due(past.winds.get(player, ()), size) if player else None for player in who]
    wanted = np.array([-1 - at if wind is None else wind for at, wind in enumerate(winds)])
    weights: Weights = (wanted[:, None] == wanted).astype(np.int64) * SAME_WIND
    weights += (bots[:, None] & bots) * TWO_BOTS
    had = np.array([past.bots[player] if player else 0 for player in who]) * BOT_AGAIN
    weights += bots[:, None] * had + bots * had[:, None]
    for (one, other), times in past.met.items():
        if one in number and other in number:
            _add(weights, number[one], number[other], AGAIN * times)
    for one, other in apart:
        if one in number and other in number:
            _add(weights, number[one], number[other], BLOCKED)
    np.fill_diagonal(weights, 0)
    return weights


def _add(weights: Weights, one: int, other: int, weight: int) -> None:
    weights[one, other] += weight
    weights[other, one] += weight


def _distances(who: Sequence[Player]) -> Weights:
    """How far apart two are in the standings. A bot is level with everybody."""
    rank = np.cumsum([player is not None for player in who])
    distance: Weights = np.abs(rank[:, None] - rank)
    bots = np.array([player is None for player in who])
    distance[bots[:, None] | bots] = 0
    return distance


def _with_winds(table: Sequence[Player], past: Past, size: int) -> list[Player]:
    """The players of a table in the order of its winds, as each of them is due."""

    def weight(chairs: Sequence[Player]) -> int:
        return sum(
            _misplaced(past.winds.get(one, ()), at, size) for at, one in enumerate(chairs) if one
        )

    return min(map(list, permutations(table)), key=weight)


def _misplaced(winds: Sequence[int], wind: int, size: int) -> int:
    had = [winds.count(each) for each in range(size)]
    return 10 * (had[wind] - min(had)) + (due(winds, size) not in {None, wind})
