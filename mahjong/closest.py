"""How close a rack is to the card: the closest hands, and the closest hand of each line."""

from typing import Any

from mahjong.rules.american.analysis import FAR, Exposures, distances, held, nearest
from mahjong.rules.american.card import Card, Hand
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.view import RackView, View

SHOWN = 8  # closest hands
CLOSEST_HANDS = "closest_hands"  # the preference that shows them


def closest(view: View, closest_hands: bool) -> dict[str, Any]:
    """Plain data for a seat's view. closest_hands: whether to fill `hands`; else it is empty."""
    assert view.me is not None, "a spectator has no tiles"
    tiles, exposures = _held(view.racks[view.me])
    card = find_card(view.card)
    near = nearest(card, tiles, exposures, SHOWN) if closest_hands else []
    return {
        "turn": view.turn,
        "hands": [
            {
                "line": hand.line.id,
                "label": hand.line.label,
                "section": hand.line.section,
                "value": hand.line.value,
                "concealed": hand.line.concealed,
                "distance": distance,
                "tiles": _tiles(hand, tiles, exposures),
            }
            for distance, hand in near
        ],
        "lines": _lines(card, tiles, exposures),
    }


def _held(rack: RackView) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """A rack's concealed tiles and its exposures. Groups shown by a winner count as concealed."""
    shown = [tile for group in rack.exposed if group.source is None for tile in group.tiles]
    exposures = [group.tiles for group in rack.exposed if group.source is not None]
    return (*(rack.hand or ()), *shown), exposures


def _lines(card: Card, tiles: tuple[str, ...], exposures: Exposures) -> dict[str, Any]:
    """By line: its closest hand; distance null when the exposures rule the line out."""
    best: dict[str, tuple[int, Hand]] = {}
    for distance, hand in zip(distances(card, tiles, exposures).tolist(), card.hands, strict=True):
        if hand.line.id not in best or distance < best[hand.line.id][0]:
            best[hand.line.id] = distance, hand
    return {
        line: {"distance": None, "tiles": []}
        if distance == FAR
        else {"distance": distance, "tiles": _tiles(hand, tiles, exposures)}
        for line, (distance, hand) in best.items()
    }


def _tiles(hand: Hand, tiles: tuple[str, ...], exposures: Exposures) -> list[dict[str, str]]:
    return [{"tile": tile, "have": have} for tile, have in held(hand, tiles, exposures)]
