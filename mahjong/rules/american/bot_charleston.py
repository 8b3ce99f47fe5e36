"""A bot in the Charleston: which tiles it gives, and when it has passed enough."""

from itertools import combinations

import numpy as np

from mahjong.rules.american.bot_sight import Sight, count
from mahjong.rules.american.bot_worth import Ints, Worth
from mahjong.rules.tiles import JOKER, KINDS, ORDER

_WEIGHED = 7  # tiles it thinks about giving, those it can spare most easily
_CLOSE_ENOUGH = 3  # missing tiles at which it would rather play than pass on


def give(sight: Sight, among: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    """The tiles whose loss hurts the rack least; on a blind pass none better than a chance tile."""
    worth = Worth(sight, sight.hand, sight.exposures)
    tiles = _most_spare(worth, sight, among)[:most]
    if fewest == most:
        return tiles
    return tiles[: max(fewest, _worse_than_chance(worth, sight, tiles))]


def spare(sight: Sight, most: int) -> int:
    """How many tiles it would gladly exchange for unknown ones."""
    among = tuple(tile for tile in sight.hand if tile != JOKER)
    worth = Worth(sight, sight.hand, sight.exposures)
    return _worse_than_chance(worth, sight, _most_spare(worth, sight, among)[:most])


def wants_more(sight: Sight) -> bool:
    """Whether a second Charleston helps."""
    return Worth(sight, sight.hand, sight.exposures).nearest > _CLOSE_ENOUGH


def _most_spare(worth: Worth, sight: Sight, among: tuple[str, ...]) -> tuple[str, ...]:
    """Up to three tiles, the best to give together, the one least missed first."""
    held = count(sight.hand)
    singly = worth.without_each(held, _indices(among))
    order = np.argsort(-singly, kind="stable")[:_WEIGHED]
    choices = list(combinations([among[at] for at in order], min(3, len(order))))
    racks = np.stack([held - count(choice) for choice in choices])
    return choices[int(worth.of(racks).argmax())]


def _worse_than_chance(worth: Worth, sight: Sight, tiles: tuple[str, ...]) -> int:
    """How many of these tiles are worth less to the rest than a tile from the unseen ones.
    Nobody passes a joker."""
    kinds = _indices(tuple(tile for tile in KINDS if tile != JOKER))
    each = worth.with_each(count(sight.hand) - count(tiles), kinds)
    unseen = sight.unseen[kinds]
    chance = float((each * unseen).sum() / unseen.sum())
    return sum(bool(each[ORDER[tile]] <= chance) for tile in tiles)


def _indices(tiles: tuple[str, ...]) -> Ints:
    return np.array([ORDER[tile] for tile in tiles], np.intp)
