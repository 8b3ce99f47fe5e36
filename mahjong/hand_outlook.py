"""What the panel shows of a Zung Jung player's own hand: what completes it, which patterns are in
reach, and which discards are dangerous.
"""

from typing import Any

from mahjong.rules.zungjung import outlook
from mahjong.rules.zungjung.bot_evaluation import Knowledge, infer
from mahjong.rules.zungjung.outlook import Completing, Reach
from mahjong.rules.zungjung.readiness import readiness
from mahjong.rules.zungjung.view import View

HAND_OUTLOOK = "hand_outlook"  # the preference that shows it
FURTHER = 2  # patterns are in reach that miss at most so many tiles more than the hand
SHOWN = 8  # patterns


def hand_outlook(view: View, helped: bool) -> dict[str, Any]:
    """Plain data for a seat's view. helped: whether the player wants it; without it, and once the
    game is over, there is only the number of the decision."""
    if not helped or view.phase == "over":
        return {"turn": view.turn}
    known = infer(view)
    missing = readiness(known.hand, known.melds).missing
    reach = outlook.within_reach(known, missing + FURTHER)[:SHOWN]
    risks = outlook.risks(known)
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
        found = outlook.completing(known)
        return [{"discard": None, "tiles": list(map(_tile, found))}] if found else []
    return [
        {"discard": tile, "tiles": list(map(_tile, found))}
        for tile, found in outlook.ready_after(known).items()
    ]


def _tile(each: Completing) -> dict[str, Any]:
    points = {"by_draw": each.by_draw, "by_discard": each.by_discard}
    return {"tile": each.tile, "unseen": each.unseen, **points}


def _reach(each: Reach, known: Knowledge) -> dict[str, Any]:
    """Tiles that are wanted but cannot come any more are left out."""
    wanted = [tile for tile in each.wanted if known.unseen[tile]]
    found = {"id": each.id, "points": each.points, "missing": each.missing}
    return {**found, "wanted": wanted, "held": list(each.held)}
