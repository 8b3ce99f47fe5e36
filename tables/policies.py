"""Policies that other apps register: who may sit together, who may use tables at all, and who may
take a seat now.

Users are given by id. Tables know nothing of blocks, sanctions and memberships.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SeatingPolicy:
    """Functions that decide who may sit together.

    may_sit_with: whether a user may sit at a table where these others sit.
    kept_apart_from: all users with whom a user may not share a table.
    """

    may_sit_with: Callable[[int, Iterable[int]], bool]
    kept_apart_from: Callable[[int], set[int]]


@dataclass(frozen=True)
class Entrance:
    """A seat that a user, given as a row, is about to take at a table.

    alone: they play a tutorial, or a game that they may give up, by themselves or against bots.
    """

    user: Any
    alone: bool


seating_policies: list[SeatingPolicy] = []
entry_policies: list[Callable[[int], bool]] = []  # whether a user may use tables at all
# The code of a refusal, or "". Only asked when a seat is taken: a session is always finished.
entrance_policies: list[Callable[[Entrance], str]] = []


def may_sit_with(user: int, others: Iterable[int]) -> bool:
    others = list(others)
    return all(policy.may_sit_with(user, others) for policy in seating_policies)


def kept_apart_from(user: int) -> set[int]:
    return set().union(*(policy.kept_apart_from(user) for policy in seating_policies))


def may_enter(user: int) -> bool:
    return all(allows(user) for allows in entry_policies)


def refusal_at(entrance: Entrance) -> str:
    """The code of the first policy that refuses the seat; "" if none does."""
    return next(filter(None, (policy(entrance) for policy in entrance_policies)), "")
