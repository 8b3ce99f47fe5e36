"""A bot's move: from its seat's view and options alone, as a person would choose it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from mahjong.rules.american import bot_charleston as charleston
from mahjong.rules.american import moves
from mahjong.rules.american.analysis import best_win, still_possible
from mahjong.rules.american.bot_danger import danger
from mahjong.rules.american.bot_level import LEVELS, Level
from mahjong.rules.american.bot_sight import Sight, count, exposed, look
from mahjong.rules.american.bot_worth import Worth, chance_to_win
from mahjong.rules.american.view import View
from mahjong.rules.tiles import JOKER, ORDER
from tables.chance import Stream
from tables.game import Option


class Thought(NamedTuple):
    """What a bot goes by."""

    view: View
    sight: Sight
    level: Level
    chance: Stream


class Plan(NamedTuple):
    """What a call would lead to: the tiles laid with the called one, and the rack's worth."""

    tiles: tuple[str, ...]
    worth: float


def choose(view: View, options: Sequence[Option], level: str, chance: Stream) -> Any:
    """The move of a bot of this level; chance is all that varies it."""
    kinds = {option.kind: option for option in options}
    if set(kinds) == {"pass"}:
        return moves.Pass()
    thought = Thought(view, look(view, LEVELS[level].counts_tiles), LEVELS[level], chance)
    challenged = _challenge(thought, kinds)
    if challenged is not None:
        return challenged
    for kind, answer in _ANSWERS.items():
        if kind in kinds:
            return answer(thought, options)
    raise ValueError(f"a bot knows no answer to {sorted(kinds)}")


def _give(thought: Thought, options: Sequence[Option]) -> Any:
    (option,) = options
    return moves.Give(charleston.give(thought.sight, option.among, *option.count))


def _second(thought: Thought, options: Sequence[Option]) -> Any:
    return moves.Second(charleston.wants_more(thought.sight))


def _courtesy(thought: Thought, options: Sequence[Option]) -> Any:
    return moves.Courtesy(charleston.spare(thought.sight, len(options[0].among) - 1))


def _declared(thought: Thought, options: Sequence[Option]) -> Any:
    return moves.Show() if _has_won(thought) else moves.Withdraw()


def _claim(thought: Thought, options: Sequence[Option]) -> Any:
    kinds = {option.kind for option in options}
    if "mahjong" in kinds and _has_won(thought):
        return moves.MahJongg()
    if "call" not in kinds or _misses(thought):
        return moves.Pass()
    return moves.Call() if _plan(thought) else moves.Pass()


def _expose(thought: Thought, options: Sequence[Option]) -> Any:
    plan = _plan(thought)
    return moves.Expose(plan.tiles) if plan else moves.Retract()


def _turn(thought: Thought, options: Sequence[Option]) -> Any:
    if any(option.kind == "mahjong" for option in options) and _has_won(thought):
        return moves.MahJongg()
    offers = [option for option in options if option.kind == "exchange"]
    exchange = _exchange(thought, offers) if offers and not _misses(thought) else None
    return exchange or moves.Discard(_discard(thought))


_ANSWERS = {
    "give": _give,
    "second": _second,
    "courtesy": _courtesy,
    "show": _declared,
    "pass": _claim,
    "retract": _expose,
    "discard": _turn,
}


def _has_won(thought: Thought) -> bool:
    view, sight = thought.view, thought.sight
    claimed = (view.live.tile,) if view.live else ()
    return best_win(sight.card, (*sight.hand, *claimed), sight.exposures) is not None


def _misses(thought: Thought) -> bool:
    return thought.level.misses > 0 and thought.chance.unit() < thought.level.misses


def _challenge(thought: Thought, kinds: dict[str, Option]) -> Any:
    """Only a rack that no line of the card can hold."""
    for place in kinds["challenge"].where if "challenge" in kinds else ():
        seat = int(place.removeprefix("rack@"))
        if not still_possible(thought.sight.card, exposed(thought.view.racks[seat])):
            return moves.Challenge(seat)
    return None


def _exchange(thought: Thought, offers: Sequence[Option]) -> Any:
    """A joker for its tile, unless the rack needs the tile more."""
    sight = thought.sight
    worth = Worth(sight, sight.hand, sight.exposures)
    held = count(sight.hand)
    for offer in offers:
        changed = held - count(offer.among) + count((JOKER,))
        before, after = worth.of(np.stack([held, changed]))
        if after >= before:
            return moves.Exchange(offer.among[0], offer.where[0])
    return None


def _discard(thought: Thought) -> str:
    """The tile the rack can spare, weighed against what it may give to others."""
    sight, level = thought.sight, thought.level
    tiles = sorted(set(sight.hand), key=ORDER.__getitem__)
    if not level.defends and len(tiles) > 1:  # a joker is thrown only for safety
        tiles = [tile for tile in tiles if tile != JOKER]
    kinds = np.array([ORDER[tile] for tile in tiles], np.intp)
    worth = Worth(sight, sight.hand, sight.exposures)
    left = worth.without_each(count(sight.hand), kinds)
    left = left * np.array([_stray(thought) for _ in tiles], np.float32)
    score = chance_to_win(worth.nearest, sight.left) * left / max(left.max(), 1e-30)
    if level.defends:
        fed = danger(thought.view, sight)[kinds]
        score = score * (1 - fed) - level.defends * fed
    return tiles[int(score.argmax())]


def _stray(thought: Thought) -> float:
    """How wrongly a weaker player judges."""
    wander = thought.level.wander
    return float(np.exp(wander * (thought.chance.unit() - 0.5))) if wander else 1.0


def _plan(thought: Thought) -> Plan | None:
    """The best exposure with the called tile, if it leaves the rack better than a pass."""
    sight = thought.sight
    assert thought.view.live is not None
    tile = thought.view.live.tile
    natural = [own for own in sight.hand if own == tile]
    joining = (*natural, *(own for own in sight.hand if own == JOKER))
    plans = [
        Plan(joining[:size], _worth_after(sight, tile, joining[:size]))
        for size in range(2, min(5, len(joining), len(sight.hand) - 1) + 1)
    ]
    best = max(plans, key=lambda plan: plan.worth, default=None)
    now = Worth(sight, sight.hand, sight.exposures).of(count(sight.hand)[None])[0]
    return best if best and best.worth > now * thought.level.gain else None


def _worth_after(sight: Sight, tile: str, joining: tuple[str, ...]) -> float:
    """The rack's worth once the group lies exposed and the best tile is discarded."""
    exposures = (*sight.exposures, (tile, *joining))
    if not still_possible(sight.card, exposures):
        return -1.0
    held = count(sight.hand) - count(joining)
    rest = list(sight.hand)
    for used in joining:
        rest.remove(used)
    kinds = np.array(sorted({ORDER[own] for own in rest}), np.intp)
    worth = Worth(sight, tuple(rest), exposures)
    return float(worth.without_each(held, kinds).max())
