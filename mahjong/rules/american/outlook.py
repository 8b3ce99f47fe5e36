"""Which hands of the card a seat can still complete, the likeliest first.

A hand is possible if the exposures are part of it and the tiles it misses are among those the
seat has not seen. How likely it is follows the estimate the bots use.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, table_of
from mahjong.rules.american.bot_evaluation import Evaluator, Needs, remaining_needs
from mahjong.rules.american.bot_inference import Counts, Knowledge, count
from mahjong.rules.american.card import Hand
from mahjong.rules.tiles import JOKER, ORDER

_JOKER = ORDER[JOKER]


class Outlook(NamedTuple):
    """A hand that can still be completed."""

    hand: Hand
    distance: int  # tiles missing
    chance: float  # of completing it; only good for comparing


def outlook(known: Knowledge, tiles: tuple[str, ...], exposures: Exposures) -> list[Outlook]:
    """The possible hand of each line that is most likely to be completed, the likeliest first.

    tiles: the concealed ones.
    """
    evaluator = Evaluator(known, tiles, exposures, limit=len(known.card.hands))
    rack = count(tiles)
    possible = _possible(evaluator.needs, known.unseen, rack)
    chances = evaluator.chances(rack[None])[0]
    hands = table_of(known.card, exposures).hands
    found = [
        Outlook(hands[at], int(distance), min(1.0, float(chance)))
        for at, distance, chance, can in zip(
            evaluator.considered, evaluator.distances, chances, possible, strict=True
        )
        if can
    ]
    return _one_per_line(sorted(found, key=_order))


def can_complete(known: Knowledge, tiles: tuple[str, ...], exposures: Exposures) -> bool:
    """Whether `outlook` has any hand, in less than half the time."""
    needs = remaining_needs(known.card, exposures)
    return bool(_possible(needs, known.unseen, count(tiles)).any())


def _possible(needs: Needs, unseen: Counts, rack: Counts) -> npt.NDArray[np.bool_]:
    """[hand] whether the unseen tiles, and jokers where they may stand, complete it."""
    natural = np.maximum(needs.natural - rack[needs.kind], 0)
    other = np.maximum(needs.need - rack[needs.kind], 0) - natural
    copies = unseen[needs.kind] - natural
    by_jokers = np.maximum(other - np.maximum(copies, 0), 0).sum(axis=0)
    jokers = rack[_JOKER] + unseen[_JOKER]
    possible: npt.NDArray[np.bool_] = (copies >= 0).all(axis=0) & (by_jokers <= jokers)
    return possible


def _order(found: Outlook) -> tuple[bool, float, int, int]:
    """Complete hands first, then by chance; among equals the more valuable."""
    return found.distance > 0, -found.chance, found.distance, -found.hand.line.value


def _one_per_line(found: list[Outlook]) -> list[Outlook]:
    """The first hand of each line."""
    best: dict[str, Outlook] = {}
    for each in found:
        best.setdefault(each.hand.line.id, each)
    return list(best.values())
