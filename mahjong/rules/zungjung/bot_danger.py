"""What a discard may cost: how likely another seat wins with it, and what that seat would score.

Judged by what that seat has laid down and discarded, and by the tiles that are still unseen.
"""

from collections.abc import Mapping

from mahjong.rules.tiles import SUITED
from mahjong.rules.zungjung.bot_inference import Knowledge, Melds, Rival, Unseen
from mahjong.rules.zungjung.patterns import pattern
from mahjong.rules.zungjung.shapes import KINDS

_READY = (0.06, 0.15, 0.35, 0.65, 0.95)  # chance that one tile is missing, by number of melds
_LATE = 0.3  # added to that when the wall is empty
_WALL = 83  # tiles in the wall after the deal
_WAITS = 2.0  # kinds that complete a hand with one tile missing, on average
_DISCARDED = 0.35  # factor for a kind that the seat itself has discarded
_OTHER_SUIT = 0.3  # factor for other suits if all melds are of one
_CONCEALED_WORTH, _CLAIMED_WORTH = 25.0, 12.0  # points that a hand scores on average


def danger(known: Knowledge) -> dict[str, float]:
    """For each kind of the hand: the points that discarding it costs on average."""
    total = dict.fromkeys(known.hand, 0.0)
    ways = {kind: _ways(kind, known.unseen) for kind in KINDS}
    for rival in known.rivals:
        cost = 3 * _ready(rival, known.left) * _worth(rival.melds)
        share = _wanted(rival, ways)
        for tile in total:
            if tile not in rival.paid_by_others:
                total[tile] += cost * share[tile]
    return total


def _ready(rival: Rival, left: int) -> float:
    return min(0.95, _READY[len(rival.melds)] + _LATE * (1 - min(1, left / _WALL)) ** 2)


def _worth(melds: Melds) -> float:
    """What the seat may score, judged by its melds."""
    claimed = [meld for meld in melds if not meld.concealed]
    worth = _CLAIMED_WORTH if claimed else _CONCEALED_WORTH
    if len(melds) < 2:
        return worth
    if _one_suit(melds):
        worth += pattern("2.1.1").points
    if all(meld.kind != "run" for meld in melds):
        worth += pattern("4.1").points
    return worth


def _one_suit(melds: Melds) -> str:
    """The suit of two or more melds that are of no other; honours do not count."""
    suits = {meld.tile[1] for meld in melds if meld.tile in SUITED}
    return suits.pop() if len(suits) == 1 and len(melds) > 1 else ""


def _wanted(rival: Rival, ways: Mapping[str, float]) -> dict[str, float]:
    """The chance of each kind to complete the hand of a seat with one tile missing."""
    suit = _one_suit(rival.melds)
    ways = dict(ways)
    for kind in ways:
        if kind in rival.discarded:
            ways[kind] *= _DISCARDED
        if suit and kind in SUITED and kind[1] != suit:
            ways[kind] *= _OTHER_SUIT
    total = sum(ways.values()) or 1.0
    return {kind: min(1.0, _WAITS * number / total) for kind, number in ways.items()}


def _ways(kind: str, unseen: Unseen) -> float:
    """In how many ways a seat may hold tiles that this one completes: a pair, a single tile that
    it pairs, or two neighbours."""
    own = unseen[kind]
    ways = own * (own - 1) / 2 + own
    if kind in SUITED:
        number, suit = int(kind[0]), kind[1]
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            first, second = f"{number + low}{suit}", f"{number + high}{suit}"
            ways += unseen.get(first, 0) * unseen.get(second, 0)
    return ways
