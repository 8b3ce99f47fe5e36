"""How a bot plays the Charleston: which tiles it gives, and whether it wants to go on."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

import numpy as np

from mahjong.rules.american.bot_evaluation import Evaluator, Ints
from mahjong.rules.american.bot_inference import Counts, Knowledge, count_kinds
from mahjong.rules.tiles import JOKER, ORDER

_CANDIDATES = 7  # tiles considered for giving: the least useful ones
_CLEARLY = 1e-3  # by which share a value is clearly lower; estimates err by a tenth of it at most
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
    held = count_kinds(known.hand)
    singly = evaluator.with_one(held, -1)[_indices(among)]
    order = np.argsort(-singly, kind="stable")[:_CANDIDATES]
    tiles = [among[at] for at in order]
    choices = _choices(len(tiles))
    best = _best(evaluator, held, tiles, choices)
    return tuple(tiles[at] for at in choices[best].nonzero()[0])


@lru_cache
def _choices(tiles: int) -> Ints:
    """[choice][tile] 1 for each of three tiles that are chosen, and else 0."""
    chosen = combinations(range(tiles), 3)
    choices = np.array([[int(at in choice) for at in range(tiles)] for choice in chosen], np.intp)
    choices.setflags(write=False)  # it is the same array for all
    return choices


def _best(evaluator: Evaluator, held: Counts, tiles: list[str], choices: Ints) -> int:
    """The choice that leaves the best rack. Only those that may be it are compared exactly."""
    kinds = list(dict.fromkeys(tiles))
    given = choices @ np.array([[tile == kind for kind in kinds] for tile in tiles], np.intp)
    estimates = evaluator.estimates(held, _indices(kinds), given)
    promising = np.flatnonzero(estimates >= estimates.max() * (1 - _CLEARLY))
    if len(promising) == 1:
        return int(promising[0])
    racks = np.repeat(held[None], len(promising), axis=0)
    racks[:, _indices(kinds)] -= given[promising]
    return int(promising[evaluator.values(racks).argmax()])


def _worse_than_random(evaluator: Evaluator, known: Knowledge, tiles: tuple[str, ...]) -> int:
    """How many of these tiles are worth less to the rack than a random unseen tile. Jokers are left
    out, because they are never passed."""
    rest, unseen = count_kinds(known.hand) - count_kinds(tiles), known.unseen.copy()
    unseen[ORDER[JOKER]] = 0
    each = evaluator.with_one(rest, 1)
    chance = (each * unseen).sum() / unseen.sum()
    return int((each[_indices(tiles)] <= chance).sum())


def _indices(tiles: Sequence[str]) -> Ints:
    return np.array([ORDER[tile] for tile in tiles], np.intp)
