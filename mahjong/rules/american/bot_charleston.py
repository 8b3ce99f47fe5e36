"""How a bot plays the Charleston: which tiles it gives, and whether it wants to go on."""

from itertools import combinations

import numpy as np

from mahjong.rules.american.bot_evaluation import Evaluator, Ints
from mahjong.rules.american.bot_inference import Knowledge, count
from mahjong.rules.tiles import JOKER, KINDS, ORDER

_CANDIDATES = 7  # tiles considered for giving: the least useful ones
_CLOSE_ENOUGH = 3  # missing tiles at which it stops the Charleston


def give(known: Knowledge, among: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    """The least useful tiles; on a blind pass only those that are worse than a random tile."""
    evaluator = Evaluator(known, known.hand, known.exposures)
    tiles = _least_useful(evaluator, known, among)[:most]
    if fewest == most:
        return tiles
    return tiles[: max(fewest, _worse_than_random(evaluator, known, tiles))]


def spare(known: Knowledge, most: int) -> int:
    """How many tiles it offers in the courtesy pass: those that are worse than a random tile."""
    among = tuple(tile for tile in known.hand if tile != JOKER)
    evaluator = Evaluator(known, known.hand, known.exposures)
    return _worse_than_random(evaluator, known, _least_useful(evaluator, known, among)[:most])


def wants_more(known: Knowledge) -> bool:
    """Whether a second Charleston helps."""
    return Evaluator(known, known.hand, known.exposures).nearest > _CLOSE_ENOUGH


def _least_useful(
    evaluator: Evaluator, known: Knowledge, among: tuple[str, ...]
) -> tuple[str, ...]:
    """Up to three tiles that are best given together, the least useful first."""
    held = count(known.hand)
    singly = evaluator.without_each(held, _indices(among))
    order = np.argsort(-singly, kind="stable")[:_CANDIDATES]
    choices = list(combinations([among[at] for at in order], min(3, len(order))))
    racks = np.stack([held - count(choice) for choice in choices])
    return choices[int(evaluator.values(racks).argmax())]


def _worse_than_random(evaluator: Evaluator, known: Knowledge, tiles: tuple[str, ...]) -> int:
    """How many of these tiles are worth less to the rack than a random unseen tile. Jokers are left
    out, because they are never passed."""
    kinds = _indices(tuple(tile for tile in KINDS if tile != JOKER))
    each = evaluator.with_each(count(known.hand) - count(tiles), kinds)
    unseen = known.unseen[kinds]
    chance = float((each * unseen).sum() / unseen.sum())
    return sum(bool(each[ORDER[tile]] <= chance) for tile in tiles)


def _indices(tiles: tuple[str, ...]) -> Ints:
    return np.array([ORDER[tile] for tile in tiles], np.intp)
