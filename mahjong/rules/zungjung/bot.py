"""A bot's move in Zung Jung mahjong. The bot knows only what a player in its seat would know."""

from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

from mahjong.rules.tiles import in_order, without
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.bot_evaluation import (
    LEVELS,
    Evaluator,
    Knowledge,
    Level,
    Melds,
    danger,
    infer,
    win_of,
)
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import TileSet
from mahjong.rules.zungjung.view import View
from tables.game import Option
from tables.rng import RandomStream

_CLAIMS = ("run", "triplet", "quad")
PAYERS = 3  # a win is worth three times its value: one seat pays all, or each pays it once


class Context(NamedTuple):
    """What a decision of a bot is based on."""

    view: View
    known: Knowledge
    level: Level
    chance: RandomStream

    def evaluator(self) -> Evaluator:
        known = self.known
        return Evaluator(known, known.hand, known.melds, self.level.plans)


class Answer(NamedTuple):
    """A move and what the hand is worth after it."""

    move: Any
    value: float


def choose(view: View, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
    """The move of a bot of this level; only `chance` makes it vary."""
    settings = LEVELS[level]
    context = Context(view, infer(view), settings, chance)
    kinds = {option.kind for option in options}
    if "mahjong" in kinds and _wins(context):
        return moves.Mahjong()
    if "pass" in kinds:
        return _claim(context, options)
    return _turn(context, options)


def _wins(context: Context) -> bool:
    win = win_of(context.view, context.known)
    return win is not None and score(win, context.known.scoring) is not None


def _claim(context: Context, options: Sequence[Option]) -> Any:
    """The claim that is worth more than to pass, if any is."""
    claims = [option for option in options if option.kind in _CLAIMS]
    if not claims or _overlooks(context):
        return moves.Pass()
    evaluator, known = context.evaluator(), context.known
    assert context.view.live is not None
    best = Answer(moves.Pass(), evaluator.value(known.hand, known.melds))
    for option in claims:
        best = _better(best, known, evaluator, option, context.view.live.tile)
    return best.move


def _better(
    best: Answer, known: Knowledge, evaluator: Evaluator, option: Option, tile: str
) -> Answer:
    """The best answer so far, or a claim if the hand is worth more after it and the best discard.
    After a quad a tile is drawn instead.
    """
    move, laid, used = meld_of(option, tile)
    hand, melds = without(known.hand, used), (*known.melds, laid)
    if option.kind == "quad":
        value = evaluator.value(hand, melds)
    elif evaluator.at_most(hand, melds) > best.value:
        value = max(_after_discards(evaluator, hand, melds).values())
    else:
        return best
    return max(best, Answer(move, value), key=lambda answer: answer.value)


def meld_of(option: Option, tile: str) -> tuple[Any, TileSet, tuple[str, ...]]:
    """The move that claims a tile, the meld, and the tiles of the hand in it."""
    if option.kind == "run":
        low, high = option.among
        return moves.Run((low, high)), TileSet("run", in_order((low, high, tile))[0]), option.among
    if option.kind == "triplet":
        return moves.Triplet(), TileSet("triplet", tile), (tile,) * 2
    return moves.Quad(tile), TileSet("quad", tile), (tile,) * 3


def _turn(context: Context, options: Sequence[Option]) -> Any:
    known = context.known
    evaluator = context.evaluator()
    values = _after_discards(evaluator, known.hand, known.melds)
    quads = [tile for option in options if option.kind == "quad" for tile in option.among]
    for tile in quads:
        if evaluator.value(*with_quad(known, tile)) >= max(values.values()):
            return moves.Quad(tile)
    risk = danger(known) if context.level.caution else dict.fromkeys(values, 0.0)
    worth = {
        tile: PAYERS * value * _noise(context) - context.level.caution * risk[tile]
        for tile, value in values.items()
    }
    return moves.Discard(max(worth, key=lambda tile: worth[tile]))


def _after_discards(evaluator: Evaluator, hand: tuple[str, ...], melds: Melds) -> dict[str, float]:
    """What the hand is worth after each discard."""
    after = {tile: without(hand, (tile,)) for tile in hand}
    return dict(zip(after, evaluator.values(after.values(), melds), strict=True))


def with_quad(known: Knowledge, tile: str) -> tuple[tuple[str, ...], Melds]:
    """The hand after declaring a quad, concealed or made of a claimed triplet."""
    held = known.hand.count(tile)
    melds = tuple(meld for meld in known.melds if meld.tile != tile or meld.kind != "triplet")
    return without(known.hand, (tile,) * held), (*melds, TileSet("quad", tile, held == 4))


def _overlooks(context: Context) -> bool:
    return context.level.overlooks > 0 and context.chance.unit() < context.level.overlooks


def _noise(context: Context) -> float:
    """A random factor by which weaker bots misjudge the value of a hand."""
    noise = context.level.noise
    return exp(noise * (context.chance.unit() - 0.5)) if noise else 1.0
