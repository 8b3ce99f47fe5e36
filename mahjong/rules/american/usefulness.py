"""Whether a seat that may call the discard could do anything with it.

A page may pass for a player who has asked for it. So this errs on the side of useful: a tile is
useless only if no line can be completed with it.
"""

from collections.abc import Iterator

from mahjong.rules.american.analysis import best_win
from mahjong.rules.american.bot_inference import Knowledge, infer
from mahjong.rules.american.outlook import can_complete
from mahjong.rules.american.view import View
from mahjong.rules.tiles import JOKER


def is_useless(view: View) -> bool:
    """Whether the live discard neither wins nor leaves a possible line once it is exposed."""
    assert view.live is not None, "there is no discard to claim"
    known, tile = infer(view, counts_tiles=True), view.live.tile
    if best_win(known.card, (*known.hand, tile), known.exposures):
        return False
    return not any(_leaves_a_line(known, tile, tiles) for tiles in _joining(known.hand, tile))


def _joining(hand: tuple[str, ...], tile: str) -> Iterator[tuple[str, ...]]:
    """Every choice of own tiles that may be exposed with the called one."""
    naturals, jokers = hand.count(tile), hand.count(JOKER)
    for own in range(naturals + 1):
        for more in range(jokers + 1):
            if 2 <= own + more <= min(5, len(hand) - 1):
                yield (tile,) * own + (JOKER,) * more


def _leaves_a_line(known: Knowledge, tile: str, joining: tuple[str, ...]) -> bool:
    rest = list(known.hand)
    for used in joining:
        rest.remove(used)
    return can_complete(known, tuple(rest), (*known.exposures, (tile, *joining)))
