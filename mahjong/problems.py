"""Problems of American mah jongg: which decisions of bots are worth a question, and what the player
is shown of the table."""

from collections.abc import Callable, Sequence
from typing import Any

from mahjong.rules.american import moves
from mahjong.rules.american.bot import give
from mahjong.rules.american.bot_evaluation import infer
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.judge import PASSED
from mahjong.rules.american.view import RackView, View
from mahjong.rules.tiles import drawn_last, in_order, seat_wind, to_the_right
from mahjong.selectors import usual_card
from tables.game import Data, Judgement, Option
from tables.registry import Problems
from tables.rng import RandomStream

PLACES = ("right", "across", "left")
TRIPLES = 30  # of tiles to pass, besides the best, among which some tempt


def moves_of(view: View, options: Sequence[Option], chance: RandomStream) -> Sequence[Any]:
    """The discard of a bot, a call and its refusal, or triples of tiles to pass."""
    offered = {option.kind: option for option in options}
    if "discard" in offered:
        move = AMERICAN.choose(view, options, "medium", chance)
        return (move,) if isinstance(move, moves.Discard) else ()
    if "call" in offered:
        return (moves.Pass(),)
    if "give" in offered and view.passing and view.passing.name in PASSED:
        return _triples(view, offered["give"], chance)
    return ()


def _triples(view: View, option: Option, chance: RandomStream) -> Sequence[moves.Give]:
    """The best, and some by chance; () on a blind pass, where fewer tiles may be better."""
    if option.count != (3, 3):
        return ()
    best = give(infer(view), option.among, 3, 3)
    drawn = [in_order(chance.shuffled(option.among)[:3]) for _ in range(TRIPLES)]
    return tuple(moves.Give(tiles) for tiles in dict.fromkeys((in_order(best), *drawn)))


def position(view: View) -> Data:
    """From the seat's view alone, so that nothing hidden can be in it."""
    lying = view.discards[:-1] if view.live else view.discards
    return {
        "card": view.card,
        "question": _question(view),
        **around(view, lying, _rack),
    }


def around(view: Any, lying: Sequence[Any], rack: Callable[[Any], Data]) -> Data:
    """The table from its seat, as both games show it. lying: discards, but not what may be claimed
    now. rack: what everybody sees of one."""
    me = view.me
    assert me is not None
    places = dict(zip(to_the_right(me), PLACES, strict=True))
    named = {me: "own", **places}
    return {
        "wind": seat_wind(me, view.east),
        "left": view.left,
        "hand": drawn_last(in_order(view.racks[me].hand or ()), view.drawn),
        "drawn": view.drawn,
        "own": rack(view.racks[me]),
        "others": [{"place": place, **rack(view.racks[at])} for at, place in places.items()],
        "discards": [{"tile": each.tile, "place": named[each.seat]} for each in lying],
        "live": {"tile": view.live.tile, "place": named[view.live.seat]} if view.live else None,
    }


def _question(view: View) -> str:
    """A turn, a claim, or the name of the pass."""
    if view.passing:
        return view.passing.name
    return "claim" if view.live else "turn"


def _rack(rack: RackView) -> Data:
    """What everybody sees of it."""
    exposed = [exposure.tiles for exposure in rack.exposed]
    return {"count": rack.count, "exposed": exposed, "dead": rack.dead}


IDEAS = {"nearer": "speed", "tiles": "speed", "lines": "open", "near": "open", "danger": "safety"}


def themes(view: View, judgement: Judgement) -> tuple[str, str]:
    kind = "pass" if view.passing else "claim" if view.live else "discard"
    return kind, IDEAS.get(judgement.reason, "")


PROBLEMS = Problems(
    rules=usual_card,
    moves=moves_of,
    position=position,
    vague=lambda judgement: judgement.reason in ("alike", "often", "kept"),
    looks=12,
    themes=themes,
)
