"""A bot's move, also in the Charleston: which tiles it gives, and whether it wants to go on. The
bot knows only what a player in its seat would know."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from mahjong.rules.american import moves
from mahjong.rules.american.analysis import best_win, still_possible
from mahjong.rules.american.bot_evaluation import (
    LEVELS,
    Counts,
    Evaluator,
    Ints,
    Knowledge,
    Level,
    chance_to_win,
    count_kinds,
    danger,
    exposed,
    infer,
)
from mahjong.rules.american.outlook import FEWEST, MOST
from mahjong.rules.american.view import View
from mahjong.rules.tiles import JOKER, ORDER
from tables.game import Option
from tables.rng import RandomStream

_CANDIDATES = 7  # tiles considered for giving: the least useful ones
_CLEARLY = 1e-3  # by which share a value is clearly lower; estimates err by a tenth of it at most
_CLOSE_ENOUGH = 3  # missing tiles at which it stops the Charleston


def give(known: Knowledge, among: tuple[str, ...], fewest: int, most: int) -> tuple[str, ...]:
    """The least useful tiles; on a blind pass only those that are worse than a random tile."""
    evaluator = Evaluator(known, known.hand, known.exposures)
    tiles = _least_useful(evaluator, known, among)[:most]
    if fewest == most:
        return tiles
    return tiles[: max(fewest, _worse_than_random(evaluator, known, tiles))]


def spare(known: Knowledge, most: int) -> int:
    """How many tiles it offers in the courtesy pass: those that are worse than a random tile."""
    among = tuple(tile for tile in known.hand if tile != JOKER)
    evaluator = Evaluator(known, known.hand, known.exposures)
    return _worse_than_random(evaluator, known, _least_useful(evaluator, known, among)[:most])


def wants_more(known: Knowledge) -> bool:
    """Whether a second Charleston helps."""
    return Evaluator(known, known.hand, known.exposures).nearest > _CLOSE_ENOUGH


def _least_useful(
    evaluator: Evaluator, known: Knowledge, among: tuple[str, ...]
) -> tuple[str, ...]:
    """Up to three tiles that are best given together, the least useful first."""
    held = count_kinds(known.hand)
    singly = evaluator.with_one(held, -1)[_indices(among)]
    order = np.argsort(-singly, kind="stable")[:_CANDIDATES]
    tiles = [among[at] for at in order]
    choices = _choices(len(tiles))
    best = _best(evaluator, held, tiles, choices)
    return tuple(tiles[at] for at in choices[best].nonzero()[0])


@lru_cache
def _choices(tiles: int) -> Ints:
    """[choice][tile] 1 for each of three tiles that are chosen, and else 0."""
    chosen = combinations(range(tiles), 3)
    choices = np.array([[int(at in choice) for at in range(tiles)] for choice in chosen], np.intp)
    choices.setflags(write=False)  # it is the same array for all
    return choices


def _best(evaluator: Evaluator, held: Counts, tiles: list[str], choices: Ints) -> int:
    """The choice that leaves the best rack. Only those that may be it are compared exactly."""
    kinds = list(dict.fromkeys(tiles))
    given = choices @ np.array([[tile == kind for kind in kinds] for tile in tiles], np.intp)
    estimates = evaluator.estimates(held, _indices(kinds), given)
    promising = np.flatnonzero(estimates >= estimates.max() * (1 - _CLEARLY))
    if len(promising) == 1:
        return int(promising[0])
    racks = np.repeat(held[None], len(promising), axis=0)
    racks[:, _indices(kinds)] -= given[promising]
    return int(promising[evaluator.values(racks).argmax()])


def _worse_than_random(evaluator: Evaluator, known: Knowledge, tiles: tuple[str, ...]) -> int:
    """How many of these tiles are worth less to the rack than a random unseen tile. Jokers are left
    out, because they are never passed."""
    rest, unseen = count_kinds(known.hand) - count_kinds(tiles), known.unseen.copy()
    unseen[ORDER[JOKER]] = 0
    each = evaluator.with_one(rest, 1)
    chance = (each * unseen).sum() / unseen.sum()
    return int((each[_indices(tiles)] <= chance).sum())


def _indices(tiles: Sequence[str]) -> Ints:
    return np.array([ORDER[tile] for tile in tiles], np.intp)


class Context(NamedTuple):
    """What a decision of a bot is based on."""

    view: View
    known: Knowledge
    level: Level
    chance: RandomStream


class Plan(NamedTuple):
    """A possible exposure: the tiles laid with the called one, and the value of the rack then."""

    tiles: tuple[str, ...]
    value: float


def choose(view: View, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
    """The move of a bot of this level; only `chance` makes it vary."""
    kinds = {option.kind: option for option in options}
    if set(kinds) == {"pass"}:
        return moves.Pass()
    context = Context(view, infer(view), LEVELS[level], chance)
    challenged = _challenge(context, kinds)
    if challenged is not None:
        return challenged
    for kind, answer in _ANSWERS.items():
        if kind in kinds:
            return answer(context, options)
    raise ValueError(f"no bot move for {sorted(kinds)}")


def _give(context: Context, options: Sequence[Option]) -> Any:
    (option,) = options
    return moves.Give(give(context.known, option.among, *option.count))


def _second(context: Context, options: Sequence[Option]) -> Any:
    return moves.Second(wants_more(context.known))


def _courtesy(context: Context, options: Sequence[Option]) -> Any:
    return moves.Courtesy(spare(context.known, len(options[0].among) - 1))


def _declared(context: Context, options: Sequence[Option]) -> Any:
    return moves.Show() if _has_won(context) else moves.Withdraw()


def _claim(context: Context, options: Sequence[Option]) -> Any:
    kinds = {option.kind for option in options}
    if "mahjong" in kinds and _has_won(context):
        return moves.MahJongg()
    if "call" not in kinds or _overlooks(context):
        return moves.Pass()
    return moves.Call() if _plan(context) else moves.Pass()


def _expose(context: Context, options: Sequence[Option]) -> Any:
    plan = _plan(context)
    return moves.Expose(plan.tiles) if plan else moves.Retract()


def _turn(context: Context, options: Sequence[Option]) -> Any:
    if any(option.kind == "mahjong" for option in options) and _has_won(context):
        return moves.MahJongg()
    offers = [option for option in options if option.kind == "exchange"]
    exchange = _exchange(context, offers) if offers and not _overlooks(context) else None
    return exchange or moves.Discard(_discard(context))


_ANSWERS = {
    "give": _give,
    "second": _second,
    "courtesy": _courtesy,
    "show": _declared,
    "pass": _claim,
    "retract": _expose,
    "discard": _turn,
}


def _has_won(context: Context) -> bool:
    view, known = context.view, context.known
    claimed = (view.live.tile,) if view.live else ()
    return best_win(known.card, (*known.hand, *claimed), known.exposures) is not None


def _overlooks(context: Context) -> bool:
    return context.level.overlooks > 0 and context.chance.unit() < context.level.overlooks


def _challenge(context: Context, kinds: dict[str, Option]) -> Any:
    """Challenge only a rack that no line of the card can hold."""
    for place in kinds["challenge"].where if "challenge" in kinds else ():
        seat = int(place.removeprefix("rack@"))
        if not still_possible(context.known.card, exposed(context.view.racks[seat])):
            return moves.Challenge(seat)
    return None


def _exchange(context: Context, offers: Sequence[Option]) -> Any:
    """Take an exposed joker for its tile, unless the rack needs the tile more."""
    known = context.known
    evaluator = Evaluator(known, known.hand, known.exposures)
    held = count_kinds(known.hand)
    for offer in offers:
        changed = held - count_kinds(offer.among) + count_kinds((JOKER,))
        before, after = evaluator.values(np.stack([held, changed]))
        if after >= before:
            return moves.Exchange(offer.among[0], offer.where[0])
    return None


def _discard(context: Context) -> str:
    """The tile the rack misses least, weighed against the risk that another player needs it."""
    known, level = context.known, context.level
    tiles = sorted(set(known.hand), key=ORDER.__getitem__)
    if not level.caution and len(tiles) > 1:  # a joker is discarded only for safety
        tiles = [tile for tile in tiles if tile != JOKER]
    kinds = np.array([ORDER[tile] for tile in tiles], np.intp)
    evaluator = Evaluator(known, known.hand, known.exposures)
    left = evaluator.with_one(count_kinds(known.hand), -1)[kinds]
    left = left * np.array([_noise(context) for _ in tiles], np.float32)
    score = chance_to_win(evaluator.nearest, known.left) * left / max(left.max(), 1e-30)
    if level.caution:
        risk = danger(context.view, known)[kinds]
        score = score * (1 - risk) - level.caution * risk
    return tiles[int(score.argmax())]


def _noise(context: Context) -> float:
    """A random factor by which weaker bots misjudge the value of a rack."""
    noise = context.level.noise
    return float(np.exp(noise * (context.chance.unit() - 0.5))) if noise else 1.0


def _plan(context: Context) -> Plan | None:
    """The best exposure with the called tile; None if passing is better."""
    known = context.known
    assert context.view.live is not None
    tile = context.view.live.tile
    plans = [Plan(tiles, _value_after(known, tile, tiles)) for tiles in joining(known.hand, tile)]
    best = max(plans, key=lambda plan: plan.value, default=None)
    now = Evaluator(known, known.hand, known.exposures).values(count_kinds(known.hand)[None])[0]
    return best if best and best.value > now * context.level.min_gain else None


def joining(hand: tuple[str, ...], tile: str) -> list[tuple[str, ...]]:
    """The tiles of a hand that may be laid with this called one: as many natural ones as there are,
    then jokers."""
    own = (*(each for each in hand if each == tile), *(each for each in hand if each == JOKER))
    return [own[:size] for size in range(FEWEST, min(MOST, len(own), len(hand) - 1) + 1)]


def _value_after(known: Knowledge, tile: str, joining: tuple[str, ...]) -> float:
    """The value of the rack once the group is exposed and the best tile discarded; -1 if no line
    of the card holds the exposures."""
    exposures = (*known.exposures, (tile, *joining))
    if not still_possible(known.card, exposures):
        return -1.0
    held = count_kinds(known.hand) - count_kinds(joining)
    rest = list(known.hand)
    for used in joining:
        rest.remove(used)
    kinds = np.array(sorted({ORDER[own] for own in rest}), np.intp)
    evaluator = Evaluator(known, tuple(rest), exposures)
    return float(evaluator.with_one(held, -1)[kinds].max())
