"""What other apps hand to tables: who may sit together, who may take a seat now, which tables only
their players may see, and who counts games that have just ended.

Users are given by id. Tables know nothing of blocks, memberships and contests.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from tables.game import Data, Result
from tables.state import TableState


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

    user: User
    kind: SeatKind
    at: int
    browser: str = ""


@dataclass(frozen=True)
class SecrecyPolicy:
    """Tables that for now only their players may see: what others would see would help them in the
    same game.

    is_hidden: given a table's options, True for such a table, False for one that was and from then
    on may be seen by everybody, None for all other tables. hidden: rows, if the table of an id
    is one of the first; also asked of an `OuterRef`.
    only_deal: results are no secret. replays: players may watch the replay of their own game.
    """

    is_hidden: Callable[[Data], bool | None]
    hidden: Callable[[Any], QuerySet[Any]]
    only_deal: bool = False
    replays: bool = True


@dataclass
class Hooks:
    """Filled by `config.wiring`.

    seating: who may sit together. entrance_refusal: the code of a refusal, or ""; asked when a seat
    is taken, a contest entered or a table's call joined, and never during a session. entered: told
    in the transaction that gives a seat at a table, which is named by its id. refusal_pages: by the
    code of a refusal, the URL name of the page that says what the user can do about it.
    """

    seating: SeatingPolicy = SeatingPolicy(lambda user, others: True, lambda user: set())
    entrance_refusal: Callable[[Entrance], str] = lambda entrance: ""
    entered: Callable[[Entrance, str], None] = lambda entrance, table: None
    refusal_pages: Mapping[str, str] = field(default_factory=dict)


hooks = Hooks()

# What the lobby says of its reader's day, by names in its templates: SQL for one value each, read
# with one query. %(user)s is their id; %(ago_0)s to %(ago_9)s are days in UTC, today first.
lobby_values: dict[str, str] = {}


class Finished(NamedTuple):
    """A game that has just ended. result: None if the table was closed before the end of its game.
    resigned: its only player gave up. at: milliseconds since 1970."""

    state: TableState
    result: Result | None
    resigned: bool
    at: int


# Where several apps may

secrecy_policies: list[SecrecyPolicy] = []
# Called once in the transaction that ends games, with all games that end in it, in the order of
# their tables' ids, so that rows can be locked in order. An error refuses what the player did, and
# the game goes on.
finish_listeners: list[Callable[[Sequence[Finished]], None]] = []


def is_hidden(options: Data) -> bool:
    """Whether only its players may see a table with these options."""
    return any(policy.is_hidden(options) for policy in secrecy_policies)


def may_look_back(options: Data) -> bool:
    """Whether the players of a table may watch its replay, although it is hidden from others."""
    hiding = [policy for policy in secrecy_policies if policy.is_hidden(options)]
    return all(policy.only_deal and policy.replays for policy in hiding)


def is_revealed(options: Data) -> bool:
    """Whether a table was hidden and may now be seen by everybody, although its deal was shared."""
    return any(policy.is_hidden(options) is False for policy in secrecy_policies)


def hiding_tables() -> list[SecrecyPolicy]:
    return secrecy_policies


def hiding_results() -> list[SecrecyPolicy]:
    """Those by which results are secret too."""
    return [policy for policy in secrecy_policies if not policy.only_deal]
