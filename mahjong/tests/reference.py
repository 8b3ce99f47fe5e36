"""A slow, simple count of the distance from a rack to a hand. Tests and benchmarks compare the fast
analysis with it."""

from collections import Counter
from collections.abc import Sequence

from mahjong.rules.american.card import Card, Hand

FAR = 99


def distance(hand: Hand, tiles: Sequence[str], exposures: Sequence[Sequence[str]] = ()) -> int:
    """The number of missing tiles that must be natural, plus the others that no joker replaces."""
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
    """Remove up to `count` of a tile from the rack, and return how many are missing."""
    taken = min(count, rack[tile])
    rack[tile] -= taken
    return count - taken
