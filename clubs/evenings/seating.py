"""Who sits at which table on an evening: people who have met least, and never two whom a block
separates.

Pure: the same people, meetings and seed give the same tables.
"""

import random
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

Pair = tuple[int, int]  # two people, the lower number first
Rest = str  # "even", "full" or "wait": see models.Rest
NEVER = 1_000_000  # what a block weighs; meetings weigh as many as there were
TRIES = 12
SMALLEST = 2  # people at a table: nobody comes to an evening to play bots alone


class Plan(NamedTuple):
    """The people of each table, and those who wait for the next game."""

    tables: list[list[int]]
    waiting: list[int]


class Company(NamedTuple):
    """Whom to seat; who comes later waits sooner. met: how often pairs have sat together. apart:
    pairs who never may. seed: chooses among equally good plans."""

    people: Sequence[int]
    met: Mapping[Pair, int]
    apart: Collection[Pair]
    seed: str


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def plan(company: Company, size: int, rest: Rest) -> Plan:
    """Seats a company at tables of `size`."""
    playing, waiting = list(company.people), list[int]()
    while sizes := table_sizes(len(playing), size, rest):
        seated = company._replace(people=playing[: sum(sizes)])
        tables, unlucky = _arrange(seated, sizes)
        most = min(len(seated.people) // SMALLEST, len(sizes) + 2)  # each try takes its time
        while unlucky is not None and rest != "wait" and len(sizes) < most:
            sizes = evenly(len(seated.people), len(sizes) + 1)
            tables, unlucky = _arrange(seated, sizes)
        if unlucky is None:
            return Plan(tables, playing[len(seated.people) :] + waiting)
        playing.remove(unlucky)
        waiting.insert(0, unlucky)
    return Plan([], playing + waiting)


def table_sizes(count: int, size: int, rest: Rest) -> list[int]:
    """How many people sit at each table; those who are left over wait."""
    full, over = divmod(count, size)
    if not over or rest == "wait" or size <= SMALLEST:
        return [size] * full
    if count < SMALLEST:
        return []
    if rest == "even":
        return evenly(count, full + 1)
    if over == 1:  # nobody sits alone
        return [size] * (full - 1) + [size - 1, SMALLEST]
    return [size] * full + [over]


def evenly(count: int, tables: int) -> list[int]:
    each, more = divmod(count, tables)
    return [each + 1] * more + [each] * (tables - more)


def _arrange(company: Company, sizes: Sequence[int]) -> tuple[list[list[int]], int | None]:
    """The best tables that were found, and somebody whom a block keeps from theirs."""
    weights, people = _weights(company), company.people
    best = _improved(weights, sizes, f"{company.seed} 0")
    for number in range(1, TRIES):
        if not best.cost:
            break
        other = _improved(weights, sizes, f"{company.seed} {number}")
        best = min(best, other, key=lambda tables: tables.cost)
    unlucky = best.unlucky()
    found = [[people[one] for one in table] for table in best.tables()]
    return found, None if unlucky is None else people[unlucky]


def _weights(company: Company) -> list[list[int]]:
    forbidden = set(company.apart)

    def weight(one: int, other: int) -> int:
        both = pair(one, other)
        return NEVER if both in forbidden else company.met.get(both, 0)

    people = company.people
    return [[0 if one == other else weight(one, other) for other in people] for one in people]


def _improved(weights: list[list[int]], sizes: Sequence[int], seed: str) -> "_Tables":
    tables = _Tables(weights, sizes, random.Random(seed))
    tables.improve()
    return tables


class _Tables:
    """Places for everybody, which are improved by swapping two people."""

    def __init__(self, weights: list[list[int]], sizes: Sequence[int], luck: random.Random) -> None:
        self.weights, self.count = weights, len(sizes)
        order = list(range(len(weights)))
        luck.shuffle(order)
        order.sort(key=lambda one: -sum(weight >= NEVER for weight in weights[one]))
        self.at = [0] * len(weights)  # whose table is which
        self.sums = [[0] * len(sizes) for _ in weights]  # what a table weighs for somebody
        free = list(sizes)
        for one in order:
            open_ones = [table for table in range(len(sizes)) if free[table]]
            table = min(open_ones, key=lambda table: (self.sums[one][table], -free[table]))
            free[table] -= 1
            self.at[one] = table
            self._add(one, table, 1)

    @property
    def cost(self) -> int:
        return sum(sums[table] for sums, table in zip(self.sums, self.at, strict=True)) // 2

    def improve(self) -> None:
        """Swaps two people as long as that makes their tables lighter."""
        swapped = True
        while swapped:
            swapped = sum(map(self._swap_some, range(len(self.at)))) > 0

    def _swap_some(self, one: int) -> bool:
        """Swaps somebody with the other who makes it lightest, if anybody does."""
        if not self.sums[one][self.at[one]] or self.count == 1:
            return False
        elsewhere = [two for two, table in enumerate(self.at) if table != self.at[one]]
        other = min(elsewhere, key=lambda two: self._change(one, two))
        if self._change(one, other) >= 0:
            return False
        self._swap(one, other)
        return True

    def _change(self, one: int, two: int) -> int:
        """By how much a swap makes all tables heavier."""
        here, there = self.at[one], self.at[two]
        mine, theirs = self.sums[one], self.sums[two]
        both = 2 * self.weights[one][two]
        return mine[there] + theirs[here] - both - mine[here] - theirs[there]

    def _swap(self, one: int, other: int) -> None:
        here, there = self.at[one], self.at[other]
        self._add(one, here, -1)
        self._add(other, there, -1)
        self.at[one], self.at[other] = there, here
        self._add(one, there, 1)
        self._add(other, here, 1)

    def _add(self, one: int, table: int, sign: int) -> None:
        for sums, weight in zip(self.sums, self.weights[one], strict=True):
            sums[table] += sign * weight

    def unlucky(self) -> int | None:
        """Who is kept from most of their table by blocks; of several the last who came."""
        blocked = [self.sums[one][table] // NEVER for one, table in enumerate(self.at)]
        most = max(blocked, default=0)
        return len(blocked) - 1 - blocked[::-1].index(most) if most else None

    def tables(self) -> list[list[int]]:
        people = range(len(self.at))
        return [[one for one in people if self.at[one] == table] for table in range(self.count)]
