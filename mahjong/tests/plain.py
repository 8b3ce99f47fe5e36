"""The distance of a rack to a hand as one would count it at the table: the measure that the
fast analysis is held against, in tests and in the bench."""

from collections import Counter
from collections.abc import Sequence

from mahjong.rules.american.card import Card, Hand

FAR = 99


def distance(hand: Hand, tiles: Sequence[str], exposures: Sequence[Sequence[str]] = ()) -> int:
    """Missing tiles that must be natural, and the others that no joker stands for."""
    groups = list(hand.groups)
    for exposure in exposures:
        group = next(tile for tile in exposure if tile != "J"), len(exposure)
        if hand.line.concealed or group[1] < 3 or group not in groups:
            return FAR
        groups.remove(group)
    rack = Counter(tiles)
    natural = sum(_take(rack, tile, count) for tile, count in groups if count < 3)
    others = sum(_take(rack, tile, count) for tile, count in groups if count >= 3)
    return natural + max(0, others - rack["J"])


def distances(
    card: Card, tiles: Sequence[str], exposures: Sequence[Sequence[str]] = ()
) -> list[int]:
    return [distance(hand, tiles, exposures) for hand in card.hands]


def _take(rack: Counter[str], tile: str, count: int) -> int:
    """Takes what the rack has of a tile; how many are missing."""
    taken = min(count, rack[tile])
    rack[tile] -= taken
    return count - taken
