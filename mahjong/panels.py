"""What the panels beside a table show: of American mah jongg a card as data, and how close a rack
is to it; of Zung Jung what completes the hand, which patterns are in reach, and which discards are
dangerous.

The card comes as sections, lines, and patterns split into pieces by suit; how close a rack is, as
the likeliest lines and the likeliest hand of each line.
"""

from collections import Counter
from itertools import groupby
from typing import Any

from mahjong.rules.american.analysis import Exposures
from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.card import Card, Hand, Line
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.outlook import Outlook, outlook
from mahjong.rules.american.view import RackView, View
from mahjong.rules.zungjung import outlook as zung_jung
from mahjong.rules.zungjung import view as zung_jung_view
from mahjong.rules.zungjung.bot_evaluation import Knowledge
from mahjong.rules.zungjung.bot_evaluation import infer as infer_zung_jung
from mahjong.rules.zungjung.outlook import Completing, Reach
from mahjong.rules.zungjung.readiness import readiness

SHOWN = 8  # closest hands
CLOSEST_HANDS = "closest_hands"  # the preference that shows them
HARDER = 0.25  # what counts of a newcomer's chance without calls, and once more without jokers
HAND_OUTLOOK = "hand_outlook"  # the preference for Zung Jung
FURTHER = 2  # patterns are in reach that miss at most so many tiles more than the hand
PATTERNS_SHOWN = 8
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
    shown = {each.hand.line.id: _match(each) for each in found}
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


def _match(found: Outlook) -> dict[str, Any]:
    """tiles: the hand's 14 tiles in the order of the line. groups: how many tiles each of its
    groups has. exposable: those that may be exposed, the tile and how many."""
    return {
        "distance": found.distance,
        "tiles": found.hand.tiles,
        "groups": [count for _, count in found.hand.groups],
        "exposable": list(found.hand.exposable.elements()),
    }


def hand_outlook(view: zung_jung_view.View, helped: bool) -> dict[str, Any]:
    """Plain data for a seat's view. helped: whether the player wants it; without it, and once the
    game is over, there is only the number of the decision."""
    if not helped or view.phase == "over":
        return {"turn": view.turn}
    known = infer_zung_jung(view)
    missing = readiness(known.hand, known.melds).missing
    reach = zung_jung.within_reach(known, missing + FURTHER)[:PATTERNS_SHOWN]
    risks = zung_jung.risks(known)
    return {
        "turn": view.turn,
        "missing": missing,  # tiles to a complete hand
        "ready": _ready(known),
        "reach": [_reach(each, known) for each in reach],
        "risks": [{"tile": tile, "risk": risk} for tile, risk in risks.items()],
    }


def _ready(known: Knowledge) -> list[dict[str, Any]]:
    """What completes the hand, before a draw or after each discard that leaves it ready."""
    if len(known.hand) % 3 == 1:
        found = zung_jung.completing(known)
        return [{"discard": None, "tiles": list(map(_tile, found))}] if found else []
    return [
        {"discard": tile, "tiles": list(map(_tile, found))}
        for tile, found in zung_jung.ready_after(known).items()
    ]


def _tile(each: Completing) -> dict[str, Any]:
    points = {"by_draw": each.by_draw, "by_discard": each.by_discard}
    return {"tile": each.tile, "unseen": each.unseen, **points}


def _reach(each: Reach, known: Knowledge) -> dict[str, Any]:
    """Tiles that are wanted but cannot come any more are left out."""
    wanted = [tile for tile in each.wanted if known.unseen[tile]]
    found = {"id": each.id, "points": each.points, "missing": each.missing}
    ways = {"held": each.held, "has": each.has, "needs": each.needs}
    return {**found, "wanted": wanted, **{name: list(tiles) for name, tiles in ways.items()}}
