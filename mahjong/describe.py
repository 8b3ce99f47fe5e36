"""A card as data for the card panel: sections, lines, and patterns split into pieces by suit."""

from collections import Counter
from itertools import groupby
from typing import Any

from mahjong.rules.american.card import Card, Line


def describe(card: Card) -> dict[str, Any]:
    """Plain data of the whole card."""
    hands = Counter(hand.line.id for hand in card.hands)
    return {
        "name": card.name,
        "title": card.title,
        "origin": card.origin,
        "hands": len(card.hands),
        "sections": [
            {"name": name, "lines": [_line(line, hands[line.id]) for line in lines]}
            for name, lines in groupby(card.lines, key=lambda line: line.section)
        ],
    }


def _line(line: Line, hands: int) -> dict[str, Any]:
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
