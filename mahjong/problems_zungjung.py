"""Problems of Zung Jung mahjong: which decisions of bots are worth a question, and what the player
is shown of the table."""

from collections.abc import Sequence
from typing import Any

from mahjong.explaining_zungjung import COUNTS
from mahjong.problems import around
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.view import MeldView, RackView, View
from tables.game import Data, Judgement, Option
from tables.registry import Problems
from tables.rng import RandomStream

IN_SIGHT = 3  # tiles that a hand misses at most to mahjong with a pattern it goes for


def moves_of(view: View, options: Sequence[Option], chance: RandomStream) -> Sequence[Any]:
    """Quads, the discard of a bot, or to let a tile go that could be claimed for a set. The judge
    names all other discards and claims."""
    offered = {option.kind: option for option in options}
    if "mahjong" in offered:
        return ()
    if "discard" in offered and "quad" in offered:
        return tuple(moves.Quad(tile) for tile in offered["quad"].among)
    if "discard" in offered:
        move = ZUNGJUNG.choose(view, options, "medium", chance)
        return (move,) if isinstance(move, moves.Discard) else ()
    return (moves.Pass(),) if offered.keys() & {"run", "triplet", "quad"} else ()


def position(view: View) -> Data:
    """From the seat's view alone, so that nothing hidden can be in it."""
    lying = [each for each in view.discards if not each.claimed]
    return {
        "question": "claim" if view.live else "turn",
        **around(view, lying[:-1] if view.live else lying, _rack),
    }


def _rack(rack: RackView) -> Data:
    """What everybody sees of it."""
    return {"count": rack.count, "exposed": [_shown(meld) for meld in rack.melds]}


def _shown(meld: MeldView) -> tuple[str | None, ...]:
    """A concealed quad lies with its outer tiles face down."""
    if not meld.concealed:
        return meld.tiles
    return (None, *meld.tiles[1:-1], None)


def is_vague(judgement: Judgement) -> bool:
    """Also a pattern that is far away: nobody plays for it."""
    far = judgement.reason in ("pattern", "gone") and judgement.facts["ahead"] > IN_SIGHT
    return far or judgement.reason in ("alike", "all")


SPEED, VALUE = COUNTS.keys(), {"pattern", "gone", "keeps", "quad"}


def themes(view: View, judgement: Judgement) -> tuple[str, str]:
    """What is neither speed nor value is what others win by."""
    made = (judgement.best.move, judgement.chosen.move)
    quads = any(isinstance(move, moves.Quad) for move in made)
    kind = "claim" if view.live else "quad" if quads else "discard"
    reason = judgement.reason
    return kind, "speed" if reason in SPEED else "value" if reason in VALUE else "safety"


PROBLEMS = Problems(
    rules=dict, moves=moves_of, position=position, vague=is_vague, looks=3, themes=themes
)
