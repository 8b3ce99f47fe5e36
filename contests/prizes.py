"""Who wins how much of a pot. PURE: whole coins, and nothing is lost.

A place's prize is its percentage of the pot, rounded down. What is left by rounding, and the prizes
of places that nobody reached, go to the first place. Entrants with the same score and the same
time share the prizes of the places they take: each gets the same number of coins, and the coins
that are left over go, one each, to those who posted first.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple


class Posted(NamedTuple):
    """An entrant's score. id: breaks ties between posts at the same moment."""

    id: int
    score: int
    used_ms: int
    at: datetime


def ranking(posted: Sequence[Posted]) -> list[list[Posted]]:
    """Groups that share a place, the best first; within a group who posted first."""
    ordered = sorted(posted, key=lambda each: (*_key(each), each.at, each.id))
    return [list(group) for _, group in groupby(ordered, key=_key)]


def prizes(pot: int, shares: Sequence[int], posted: Sequence[Posted]) -> dict[int, int]:
    """Coins by id, of those who win any. They sum to the pot, if anybody posted a score."""
    of_places = amounts(pot, shares, len(posted))
    won: dict[int, int] = {}
    place = 0
    for group in ranking(posted):
        each, left = divmod(sum(of_places[place : place + len(group)]), len(group))
        for number, one in enumerate(group):
            won[one.id] = each + (number < left)
        place += len(group)
    return {id_: coins for id_, coins in won.items() if coins}


def amounts(pot: int, shares: Sequence[int], reached: int) -> list[int]:
    """The prizes of the places that were reached."""
    coins = [pot * share // 100 for share in shares][:reached]
    if coins:
        coins[0] += pot - sum(coins)
    return coins


def _key(each: Posted) -> tuple[int, int]:
    return (-each.score, each.used_ms)
