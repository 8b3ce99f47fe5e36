"""How far a rack is from mah jongg: the distance to every hand of a card at once.

A hand's distance is the number of tiles still missing: those that must be natural (singles and
pairs) plus the others that no held joker replaces. What a tile contributes depends only on how many
of it are held. So a card's table holds, for each tile and number held, what each hand then misses
of it, and a rack is the sum of at most 14 rows of that table.

A cell packs two counts of at most 14 into one byte: natural tiles missing in the high four
bits, others in the low four. Rows hold the difference to holding none, modulo 256.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.card import HAND_SIZE, Card, Group, Hand, needs_of
from mahjong.rules.tiles import COPIES, JOKER, KINDS, ORDER

Bytes = npt.NDArray[np.uint8]
Exposures = Sequence[Sequence[str]]

FAR = 99  # the distance of a hand that can no longer be made
_MOST_HELD = HAND_SIZE  # of one kind; more than COPIES never occur, but the rows are cheap
_ROWS = {tile: index * (_MOST_HELD + 1) for index, tile in enumerate(KINDS) if tile != JOKER}
_NATURAL, _OTHER = np.arange(256) >> 4, np.arange(256) & 15
_DISTANCE = np.stack(  # [jokers held][cell] -> distance
    [_NATURAL + np.maximum(0, _OTHER - jokers) for jokers in range(COPIES[JOKER] + 1)]
).astype(np.uint8)


class Table(NamedTuple):
    """The hands that some exposures leave possible, and what each misses of each tile."""

    hands: tuple[Hand, ...]
    places: npt.NDArray[np.intp]  # their places in card.hands
    base: Bytes  # [hand] what is missing when no tile is held
    rows: Bytes  # [tile and number held][hand] the difference from `base`


def distances(card: Card, tiles: Sequence[str], exposures: Exposures = ()) -> Bytes:
    """The distance to each of card.hands (FAR where the exposures rule it out).

    tiles: those on the rack, jokers as "J". exposures: groups such as ("3D", "3D", "J").
    """
    table = table_of(card, exposures)
    near = distances_in(table, tiles)
    if not exposures:
        return near
    out = np.full(len(card.hands), FAR, np.uint8)
    out[table.places] = near
    return out


def best_win(card: Card, tiles: Sequence[str], exposures: Exposures = ()) -> Hand | None:
    """The best-paying hand these 14 tiles make; None when they make none.

    tiles: the concealed ones. A hand made without jokers that could have held some pays double.
    """
    if len(tiles) + sum(map(len, exposures)) != HAND_SIZE:
        return None
    table = table_of(card, exposures)
    near = distances_in(table, tiles)
    if not len(near) or near.min():
        return None
    jokerless = JOKER not in tiles and not any(JOKER in group for group in exposures)
    made = [table.hands[at] for at in np.flatnonzero(near == 0)]
    return max(made, key=lambda hand: hand.line.value * (1 + (jokerless and hand.takes_jokers)))


def still_possible(card: Card, exposures: Exposures) -> bool:
    """Whether some hand of the card holds all these exposures."""
    return bool(table_of(card, exposures).hands)


def arrange(
    hand: Hand, tiles: Sequence[str], exposures: Exposures = ()
) -> tuple[tuple[str, ...], ...]:
    """The tiles that make a hand, group by group as its line prints them, jokers in place.

    ValueError when these tiles do not make it.
    """
    groups = _filled(hand, tiles, exposures)
    if any("" in group for group in groups):
        raise ValueError("these tiles do not make this hand")
    return groups


def group_of(exposure: Sequence[str]) -> Group:
    """The tile and size of an exposure: ("3D", "3D", "J") is three 3 Dots."""
    return next(tile for tile in exposure if tile != JOKER), len(exposure)


def table_of(card: Card, exposures: Exposures) -> Table:
    """The table for a rack with these exposures, cached: few different ones occur in a game."""
    return _table(card, tuple(sorted(group_of(group) for group in exposures)))


def distances_in(table: Table, tiles: Sequence[str]) -> Bytes:
    """The distance to each hand of a table."""
    held: dict[str, int] = {}
    for tile in tiles:
        held[tile] = held.get(tile, 0) + 1
    jokers = held.pop(JOKER, 0)
    rows = [_ROWS[tile] + count for tile, count in held.items()]
    cells = table.base + np.add.reduce(table.rows[rows], axis=0, dtype=np.uint8)
    near: Bytes = _DISTANCE[jokers].take(cells)
    return near


def _laid_out(hand: Hand, exposures: Exposures) -> dict[int, tuple[str, ...]]:
    """The exposures by the index of their group in the hand."""
    placed: dict[int, tuple[str, ...]] = {}
    for exposure in exposures:
        group = group_of(exposure)
        for at, own in enumerate(hand.groups):
            if own == group and at not in placed:
                placed[at] = tuple(exposure)
                break
        else:
            raise ValueError("these exposures are not of this hand")
    return placed


def _filled(hand: Hand, tiles: Sequence[str], exposures: Exposures) -> tuple[tuple[str, ...], ...]:
    """The hand's groups with the tiles the rack has, "" where one is missing. Singles and pairs get
    the natural tiles first, then jokers go to the groups that miss the fewest."""
    groups = _laid_out(hand, exposures)
    own = Counter(tiles)
    every = range(len(hand.groups))
    for at in sorted(every, key=lambda at: hand.groups[at][1] >= 3):
        if at not in groups:
            tile, count = hand.groups[at]
            natural = min(count, own[tile])
            own[tile] -= natural
            groups[at] = (tile,) * natural
    for at in sorted(every, key=lambda at: hand.groups[at][1] - len(groups[at])):
        count = hand.groups[at][1]
        jokers = min(count - len(groups[at]), own[JOKER]) if count >= 3 else 0
        own[JOKER] -= jokers
        groups[at] += (JOKER,) * jokers
        groups[at] += ("",) * (count - len(groups[at]))
    return tuple(groups[at] for at in every)


@lru_cache(maxsize=1024)
def _table(card: Card, exposed: tuple[Group, ...]) -> Table:
    places = _places(card, exposed)
    hands = tuple(card.hands[at] for at in places)
    cells = _cells(*needs_beside(hands, exposed))
    base = cells[:, 0].sum(axis=0, dtype=np.uint8)
    rows = (cells - cells[:, :1]).reshape(cells.shape[0] * cells.shape[1], len(hands))
    return Table(hands, np.array(places, np.intp), base, rows)


def needs_beside(
    hands: Sequence[Hand], exposed: Sequence[Group]
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """[kind][hand] how many tiles each hand needs beside these exposures, and how many of them must
    be natural."""
    needs = np.zeros((len(KINDS), len(hands)), np.int8)
    natural = np.zeros_like(needs)
    for at, hand in enumerate(hands):
        all_needed, must_be_natural = needs_of(hand.groups)
        for tile, count in all_needed.items():
            needs[ORDER[tile], at] = count
            natural[ORDER[tile], at] = must_be_natural[tile]
    for tile, count in exposed:
        needs[ORDER[tile]] -= count
    return needs, natural


def _places(card: Card, exposed: tuple[Group, ...]) -> Sequence[int]:
    """The places in card.hands of the hands that may expose all these groups."""
    if not exposed:
        return range(len(card.hands))
    wanted = Counter(exposed)
    return [at for at in _exposing(card)[exposed[0]] if wanted <= card.hands[at].exposable]


@lru_cache(maxsize=64)
def _exposing(card: Card) -> defaultdict[Group, list[int]]:
    """By group: the places of the hands that may expose it."""
    found: defaultdict[Group, list[int]] = defaultdict(list)
    for at, hand in enumerate(card.hands):
        for group in hand.exposable:
            found[group].append(at)
    return found


def _cells(needs: npt.NDArray[np.int8], natural: npt.NDArray[np.int8]) -> Bytes:
    """[tile][number held][hand]: natural tiles missing times 16, plus others missing."""
    held = np.arange(_MOST_HELD + 1, dtype=np.int8)[None, :, None]
    missing = np.maximum(0, needs[:, None] - held)
    missing_natural = np.maximum(0, natural[:, None] - held)
    cells: Bytes = ((missing_natural << 4) + (missing - missing_natural)).astype(np.uint8)
    return cells
