"""What the card panel shows: a card as data, and how close a rack is to it.

The card comes as sections, lines, and patterns split into pieces by suit; how close a rack is, as
the likeliest lines and the likeliest hand of each line.
"""

from collections import Counter
from itertools import groupby
from typing import Any

from mahjong.rules.american.analysis import Exposures, held
from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.card import Card, Hand, Line
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.outlook import Outlook, outlook
from mahjong.rules.american.view import RackView, View

SHOWN = 8  # closest hands
CLOSEST_HANDS = "closest_hands"  # the preference that shows them
HARDER = 0.25  # what counts of a newcomer's chance without calls, and once more without jokers
IMPOSSIBLE: dict[str, Any] = {"distance": None, "tiles": [], "groups": [], "exposable": []}


def describe(card: Card) -> dict[str, Any]:
    """Plain data of the whole card."""
    hands = Counter(hand.line.id for hand in card.hands)
    return {
        "name": card.name,
        "title": card.title,
        "origin": card.origin,
        "hands": len(card.hands),
        "sections": [
            {"name": name, "lines": [_line_data(line, hands[line.id]) for line in lines]}
            for name, lines in groupby(card.lines, key=lambda line: line.section)
        ],
    }


def _line_data(line: Line, hands: int) -> dict[str, Any]:
    return {
        "id": line.id,
        "label": line.label,
        "pieces": [_pieces(pattern) for pattern in line.patterns],
        "value": line.value,
        "concealed": line.concealed,
        "note": line.note,
        "hands": hands,
    }


def _pieces(pattern: str) -> list[dict[str, str]]:
    """ "FF 22a +1" -> FF without a suit, 22 in suit a. The page colours pieces by suit."""
    words = [word for word in pattern.split() if not word.startswith("+")]
    return [
        {"text": word.strip("[]abcxyz"), "suit": word[-1] if word[-1].islower() else ""}
        for word in words
    ]


def closest(view: View, closest_hands: bool, newcomer: bool = False) -> dict[str, Any]:
    """Plain data for a seat's view. closest_hands: whether to fill `hands`; else it is empty.
    newcomer: hands that are hard to play come later."""
    assert view.me is not None, "a spectator has no tiles"
    tiles, exposures = _held(view.racks[view.me])
    found = _outlook(view, tiles, exposures)
    near = (_easier_first(found) if newcomer else found)[:SHOWN] if closest_hands else []
    shown = {each.hand.line.id: _match(each, tiles, exposures) for each in found}
    return {
        "turn": view.turn,
        "hands": [_line(each.hand) | shown[each.hand.line.id] for each in near],
        "lines": {line.id: shown.get(line.id, IMPOSSIBLE) for line in find_card(view.card).lines},
    }


def _easier_first(found: list[Outlook]) -> list[Outlook]:
    """Complete hands first, then by what counts of their chance."""

    def counted(each: Outlook) -> tuple[bool, float]:
        hard = each.hand.line.concealed + (not each.hand.takes_jokers)
        return each.distance > 0, -each.chance * HARDER**hard

    return sorted(found, key=counted)


def _held(rack: RackView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A rack's concealed tiles and its exposures. Groups shown by a winner count as concealed."""
    shown = [tile for group in rack.exposed if group.source is None for tile in group.tiles]
    exposures = [group.tiles for group in rack.exposed if group.source is not None]
    return (*(rack.hand or ()), *shown), exposures


def _outlook(view: View, tiles: tuple[str, ...], exposures: Exposures) -> list[Outlook]:
    """A dead hand has none: no line can win with it."""
    assert view.me is not None
    dead = view.racks[view.me].dead
    return [] if dead else outlook(infer(view), tiles, exposures)


def _line(hand: Hand) -> dict[str, Any]:
    line = hand.line
    return {
        "line": line.id,
        "label": line.label,
        "section": line.section,
        "value": line.value,
        "concealed": line.concealed,
    }


def _match(found: Outlook, tiles: tuple[str, ...], exposures: Exposures) -> dict[str, Any]:
    """tiles: the hand's 14 tiles in the order of the line, and whether the rack has each. groups:
    how many tiles each of its groups has. exposable: those that may be exposed, the tile and how
    many."""
    return {
        "distance": found.distance,
        "tiles": [
            {"tile": tile, "have": have} for tile, have in held(found.hand, tiles, exposures)
        ],
        "groups": [count for _, count in found.hand.groups],
        "exposable": list(found.hand.exposable.elements()),
    }
