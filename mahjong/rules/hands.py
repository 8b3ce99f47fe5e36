"""A hand: the concealed tiles of a seat, kept in order."""

from collections import Counter

from mahjong.rules.tiles import in_order

Hand = tuple[str, ...]


def joined(hand: Hand, *tiles: str) -> Hand:
    return in_order((*hand, *tiles))


def drawn_last(hand: Hand, drawn: str | None) -> Hand:
    """In order, but the tile just drawn at the end."""
    return hand if drawn is None else (*without(hand, (drawn,)), drawn)


def holds(hand: Hand, tiles: Hand) -> bool:
    """Whether the hand has all these tiles, repeated ones as often."""
    return not Counter(tiles) - Counter(hand)


def without(hand: Hand, tiles: Hand) -> Hand:
    """The hand without these tiles, which it holds."""
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return tuple(left)
