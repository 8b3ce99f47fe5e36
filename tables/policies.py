"""Policies that other apps register: who may sit together, and who may use tables at all.

Users are given by id. Tables know nothing of blocks and sanctions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class SeatingPolicy:
    """Functions that decide who may sit together.

    may_sit_with: whether a user may sit at a table where these others sit.
    kept_apart_from: all users with whom a user may not share a table.
    """

    may_sit_with: Callable[[int, Iterable[int]], bool]
    kept_apart_from: Callable[[int], set[int]]


seating_policies: list[SeatingPolicy] = []
entry_policies: list[Callable[[int], bool]] = []  # whether a user may use tables at all


def may_sit_with(user: int, others: Iterable[int]) -> bool:
    others = list(others)
    return all(policy.may_sit_with(user, others) for policy in seating_policies)


def kept_apart_from(user: int) -> set[int]:
    return set().union(*(policy.kept_apart_from(user) for policy in seating_policies))


def may_enter(user: int) -> bool:
    return all(allows(user) for allows in entry_policies)
