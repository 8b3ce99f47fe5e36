"""Policies that other apps register: who may sit together, who may use tables at all, who may take
a seat now, and which tables only their players may see.

Users are given by id. Tables know nothing of blocks, sanctions, memberships and contests.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from tables.game import Data


@dataclass(frozen=True)
class SeatingPolicy:
    """Functions that decide who may sit together.

    may_sit_with: whether a user may sit at a table where these others sit.
    kept_apart_from: all users with whom a user may not share a table.
    """

    may_sit_with: Callable[[int, Iterable[int]], bool]
    kept_apart_from: Callable[[int], set[int]]


# alone: a tutorial, or a game that its player may give up, by themselves or against bots.
# bots: a private table for the shortest session of its game, with bots on the other seats.
# invited: a seat at somebody's private table, which only those with its link find.
# open: any other.
SeatKind = Literal["alone", "bots", "invited", "open"]


@dataclass(frozen=True)
class Entrance:
    """A seat that a user, given as a row, is about to take at a table, or has just taken.

    at: when, in milliseconds. browser: the random name of theirs, "" if unknown.
    """

    user: Any
    kind: SeatKind
    at: int
    browser: str = ""


@dataclass(frozen=True)
class SecrecyPolicy:
    """Tables that for now only their players may see: what others would see would help them in the
    same game.

    is_hidden: given a table's options, True for such a table, False for one that was and from then
    on may be seen by everybody, None for all other tables. hidden_tables: the ids of the first.
    only_deal: results are no secret, and players may watch the replay of their own game.
    """

    is_hidden: Callable[[Data], bool | None]
    hidden_tables: Callable[[], Any]  # a QuerySet, for subqueries
    only_deal: bool = False


seating_policies: list[SeatingPolicy] = []
entry_policies: list[Callable[[Collection[int]], set[int]]] = []  # who may not use tables at all
# The code of a refusal, or "". Only asked when a seat is taken: a session is always finished.
entrance_policies: list[Callable[[Entrance], str]] = []
# Told in the transaction that gives a seat at a table, which is named by its id.
entrance_listeners: list[Callable[[Entrance, str], None]] = []
secrecy_policies: list[SecrecyPolicy] = []


def may_sit_with(user: int, others: Iterable[int]) -> bool:
    others = list(others)
    return all(policy.may_sit_with(user, others) for policy in seating_policies)


def kept_apart_from(user: int) -> set[int]:
    return set().union(*(policy.kept_apart_from(user) for policy in seating_policies))


def may_enter(user: int) -> bool:
    return not kept_out([user])


def kept_out(users: Collection[int]) -> set[int]:
    """Those of some users who may not use tables at all."""
    return set().union(*(policy(users) for policy in entry_policies))


def refusal_at(entrance: Entrance) -> str:
    """The code of the first policy that refuses the seat; "" if none does."""
    return next(filter(None, (policy(entrance) for policy in entrance_policies)), "")


def is_hidden(options: Data) -> bool:
    """Whether only its players may see a table with these options."""
    return any(policy.is_hidden(options) for policy in secrecy_policies)


def may_look_back(options: Data) -> bool:
    """Whether the players of a table may watch its replay, although it is hidden from others."""
    return all(policy.only_deal for policy in secrecy_policies if policy.is_hidden(options))


def is_revealed(options: Data) -> bool:
    """Whether a table was hidden and may now be seen by everybody, although its deal was shared."""
    return any(policy.is_hidden(options) is False for policy in secrecy_policies)


def hidden_tables() -> list[Any]:
    """The ids of hidden tables, as subqueries."""
    return [policy.hidden_tables() for policy in secrecy_policies]


def tables_with_secret_results() -> list[Any]:
    """The ids of those of them whose results are secret too."""
    return [policy.hidden_tables() for policy in secrecy_policies if not policy.only_deal]
