"""Judges a discard, a call, a call that was let go, or three tiles that were passed: what each is
worth to win the game, and what makes the difference.

Each choice is played to the end of the game many times, with the same guesses of what the others
hold (`guesses.py`, `playouts.py`). In the Charleston too much is still to come for that: there the
value of the rack counts that keeps its other tiles. Only the seat's view counts.
"""

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

import numpy as np

from mahjong.rules.american import moves
from mahjong.rules.american.analysis import (
    FAR,
    Exposures,
    best_win,
    distances_in,
    still_possible,
    table_of,
)
from mahjong.rules.american.bot import give, joining
from mahjong.rules.american.bot_evaluation import Evaluator, Knowledge, count_kinds, infer
from mahjong.rules.american.card import Hand
from mahjong.rules.american.ending import payments
from mahjong.rules.american.guesses import OwnRack, games_from, guess
from mahjong.rules.american.outlook import possible_hands
from mahjong.rules.american.playouts import NOBODY, Array, Games
from mahjong.rules.american.view import View
from mahjong.rules.tiles import JOKER, KINDS, ORDER, in_order, without
from tables.game import Data, Judgement, Option, Prospect
from tables.rng import RandomStream

FEW, MANY = 60, 400  # guesses for all choices, then for those that may be the best
FINALISTS = 4
# Seats in playouts play worse than bots and people, and so does the judged one: of games between
# hard bots, those won as often as the playouts say.
SLOPE, SHIFT = 0.82, 0.04
FED = 0.05  # of all guesses: so much more often giving the win away is the reason
CLEARLY = 2.0  # standard errors
# The chance to win by the value of the rack that is kept in a pass, and the points of those who win
# and of the others, on average in 400 games between hard bots.
PASSED = {
    "first_right": 2.21, "first_across": 1.99, "first_left": 1.77,
    "second_left": 1.61, "second_across": 1.49, "last_right": 1.38,
}  # fmt: skip
SLOPE_OF_VALUE, DOUBT_OF_VALUE = 0.578, 0.01
POINTS_WON, POINTS_LOST = 139, -40


class Choice(NamedTuple):
    """A move that the seat could have made. rack: its own after it, and after its discard."""

    move: Any
    rack: OwnRack
    tile: str  # discarded by it; the tile that it lets go


class Outcomes(NamedTuple):
    """How the games of some choices ended: [choice, guess]."""

    won: Array
    points: Array
    fed: Array  # whether the discard itself was the winning tile of another seat


def judge(
    view: View, options: Sequence[Option], move: Any, chance: RandomStream
) -> Judgement | None:
    """None where there was nothing to decide."""
    known, kinds = infer(view), {option.kind for option in options}
    if not still_possible(known.card, known.exposures):
        return None
    bits = np.random.Generator(np.random.PCG64(chance.below(1 << 32)))
    if isinstance(move, moves.Discard):
        choices = _discards(known, options)
    elif isinstance(move, moves.Call | moves.Pass) and not view.useless:
        choices = _claims(view, known, "call" in kinds)
    elif isinstance(move, moves.Give):
        return _passed(view, known, options, move)
    else:
        return None
    if "mahjong" in kinds and (hand := _won(view, known)):
        choices = [choice for choice in choices if choice.move == move][:1]
        if not choices:
            return None
        found = _played_out(view, known, choices, MANY, bits)
        return _mahjong_missed(view, hand, _prospect(choices[0], found, 0))
    return _judged(view, known, choices, move, bits)


def _won(view: View, known: Knowledge) -> Hand | None:
    claimed = (view.live.tile,) if view.live else ()
    return best_win(known.card, (*known.hand, *claimed), known.exposures)


def _mahjong_missed(view: View, hand: Hand, made: Prospect) -> Judgement:
    """Nothing is better than to win now."""
    assert view.me is not None
    discarder = view.live.seat if view.live else None
    pays = payments(hand.line.value, view.me, discarder, doubled=False)
    best = Prospect(moves.MahJongg(), 1.0, 0.0, sum(pay.points for pay in pays))
    return Judgement((best, made), 1, "mahjong", {"line": hand.line.label} | _live(view))


def _discards(known: Knowledge, options: Sequence[Option]) -> list[Choice]:
    """Every discard, and every exchange with the discard that follows it best."""
    out = [_discard(known, known.hand, tile) for tile in dict.fromkeys(known.hand)]
    for offer in (option for option in options if option.kind == "exchange"):
        hand = (*without(known.hand, offer.among[:1]), JOKER)
        rest = known._replace(jokers=known.jokers - count_kinds(offer.among[:1]))
        after = _discard(rest, hand, _least_missed(known, hand, known.exposures))
        out.append(after._replace(move=moves.Exchange(offer.among[0], offer.where[0])))
    return out


def _discard(known: Knowledge, hand: tuple[str, ...], tile: str) -> Choice:
    rack = OwnRack(count_kinds(without(hand, (tile,))), known.exposures, known.jokers)
    return Choice(moves.Discard(tile), rack, tile)


def _least_missed(known: Knowledge, hand: tuple[str, ...], exposures: Exposures) -> str:
    """The discard that leaves the best rack."""
    kinds = np.array(sorted({ORDER[tile] for tile in hand if tile != JOKER}), np.intp)
    if not len(kinds):
        return JOKER
    left = Evaluator(known, hand, exposures).with_one(count_kinds(hand), -1)[kinds]
    return KINDS[int(kinds[left.argmax()])]


def _claims(view: View, known: Knowledge, may_call: bool) -> list[Choice]:
    """To let the tile go, or to call it for a group of any size that the card has."""
    assert view.live is not None
    tile = view.live.tile
    rack = OwnRack(count_kinds(known.hand), known.exposures, known.jokers)
    out = [Choice(moves.Pass(), rack, tile)]
    if not may_call:
        return out
    for own in joining(known.hand, tile):
        exposures = (*known.exposures, (tile, *own))
        if still_possible(known.card, exposures):
            hand = without(known.hand, own)
            gone = _least_missed(known, hand, exposures)
            jokers = known.jokers + own.count(JOKER) * count_kinds((tile,))
            rack = OwnRack(count_kinds(without(hand, (gone,))), exposures, jokers)
            out.append(Choice(moves.Call(), rack, gone))
    return out


def _judged(
    view: View, known: Knowledge, choices: list[Choice], move: Any, bits: np.random.Generator
) -> Judgement | None:
    """The choices that may be the best and the one that was made, each played to the end."""
    if len(choices) < 2:
        return None
    chosen = _finalists(choices, _played_out(view, known, choices, FEW, bits), move)
    if not chosen:
        return None
    found = _played_out(view, known, chosen, MANY, bits)
    order = np.argsort(-found.won.mean(axis=1), kind="stable")
    ranked, found = [chosen[at] for at in order], Outcomes(*(each[order] for each in found))
    played = next(at for at, choice in enumerate(ranked) if choice.move == move)
    prospects = tuple(_prospect(choice, found, at) for at, choice in enumerate(ranked))
    out = Judgement(prospects, played, "alike", _live(view))
    if not out.cost:
        return out
    reason, facts = _reason(known, ranked[0], ranked[played], found.fed[[0, played]].mean(axis=1))
    return Judgement(prospects, played, reason, facts | _live(view))


def _live(view: View) -> Data:
    """The discard that is claimed or not."""
    return {"live": view.live.tile if view.live else None}


def _finalists(choices: list[Choice], found: Outcomes, move: Any) -> list[Choice]:
    """The choices that may be the best, and the one that was made. None where a tile was let go
    that there was clearly no use for: nobody would call that a decision."""
    worth = found.won.mean(axis=1)
    order = np.argsort(-worth, kind="stable")
    made = [at for at in order if choices[at].move == move][:1]
    if not made:
        return []
    behind = found.won[made[0]] - found.won[order[1]].astype(float)
    error = behind.std() / sqrt(behind.size)
    if isinstance(move, moves.Pass) and order[0] == made[0] and behind.mean() > CLEARLY * error:
        return []
    best = {choices[at].move: choices[at] for at in reversed((*order[:FINALISTS], *made))}
    return list(best.values())


def _played_out(
    view: View, known: Knowledge, choices: Sequence[Choice], count: int, bits: np.random.Generator
) -> Outcomes:
    games = games_from(
        view, known, guess(view, known, count, bits), [c.rack for c in choices], bits
    )
    passing = np.full(len(games.row), NOBODY)
    for at, choice in enumerate(choices):
        if isinstance(choice.move, moves.Pass):
            assert view.live is not None
            rows = slice(at * count, (at + 1) * count)
            games.active[rows], passing[rows] = view.live.seat, known.me
    games.offer(np.repeat([ORDER[choice.tile] for choice in choices], count), passing)
    fed = games.payer == known.me
    games.play_out()
    shape = len(choices), count
    points = _points(games, known.me)
    return Outcomes(*(each.reshape(shape) for each in (games.winner == known.me, points, fed)))


def _points(games: Games, me: int) -> Array:
    """[game] what this seat wins or loses: the discarder pays double, all do if there is none."""
    value = games.value.astype(float)
    by_self = games.payer == NOBODY
    won = value * np.where(by_self, 6, 4)
    lost = value * np.where(by_self | (games.payer == me), 2, 1)
    return np.where(games.winner == me, won, np.where(games.winner == NOBODY, 0, -lost))


def _prospect(choice: Choice, outcomes: Outcomes, at: int) -> Prospect:
    """The best is at 0. How far another is behind it is known better than its own chance."""
    won, count = outcomes.won, outcomes.won.shape[1]
    spread = won[at] - won[0].astype(float) if at else won[0]
    error = max(float(spread.std()) / sqrt(count), 1 / count)
    scale = max(_steepness(won[0]), _steepness(won[at]))
    points = float(outcomes.points[at].mean())
    return Prospect(choice.move, likely(won[at]), error * scale, points)


def _share(won: Array) -> float:
    return float((won.sum() + 0.5) / (len(won) + 1))


def likely(won: Array) -> float:
    """The chance to win, from the playouts that were won."""
    share = _share(won)
    return 1 / (1 + exp(-(SLOPE * log(share / (1 - share)) + SHIFT)))


def _steepness(won: Array) -> float:
    """How much the chance grows with the share of the playouts that are won."""
    share, chance = _share(won), likely(won)
    return SLOPE * chance * (1 - chance) / (share * (1 - share))


def _passed(
    view: View, known: Knowledge, options: Sequence[Option], move: moves.Give
) -> Judgement | None:
    """Three tiles, beside those that would leave the best rack."""
    if view.passing is None or view.passing.name not in PASSED or len(move.tiles) != 3:
        return None
    evaluator, held = Evaluator(known, known.hand, known.exposures), count_kinds(known.hand)
    given = [in_order(give(known, options[0].among, 3, 3)), move.tiles]
    kept = [held - count_kinds(tiles) for tiles in given]
    values = evaluator.values(np.stack(kept))
    if values[1] >= values[0]:
        given, kept, values = given[1:], kept[1:], values[1:]
    prospects = tuple(
        _prospect_of(moves.Give(tiles), view.passing.name, float(value))
        for tiles, value in zip(given, values, strict=True)
    )
    out = Judgement(prospects, len(prospects) - 1, "alike", _live(view))
    if not out.cost:
        return out
    ahead, behind = (reach(known, OwnRack(rack, (), known.jokers)) for rack in kept)
    facts = {"ahead": ahead._asdict(), "behind": behind._asdict()} | _live(view)
    reason = _difference(ahead, behind)
    return Judgement(prospects, 1, "kept" if reason == "often" else reason, facts)


def _prospect_of(move: moves.Give, name: str, value: float) -> Prospect:
    odds = PASSED[name] + SLOPE_OF_VALUE * log(max(value, 1e-9))
    win = 1 / (1 + exp(-odds))
    return Prospect(move, win, DOUBT_OF_VALUE, win * POINTS_WON + (1 - win) * POINTS_LOST)


class Reach(NamedTuple):
    """What a rack can reach: how many tiles the nearest possible hands miss, how many lines of the
    card those are of, how many unseen tiles bring it nearer, and how many lines are nearly as near:
    by one tile more."""

    missing: int
    lines: int
    tiles: int
    near: int


def reach(known: Knowledge, rack: OwnRack) -> Reach:
    table = table_of(known.card, rack.exposures)
    held = tuple(tile for tile, count in zip(KINDS, rack.held, strict=True) for _ in range(count))
    later = known._replace(jokers=rack.jokers, to_expose=None, to_win=None)
    possible = possible_hands(later, held, rack.exposures)
    far = np.where(possible, distances_in(table, held), FAR)
    least = int(far.min())
    lines = [
        {table.hands[at].line.id for at in np.flatnonzero(far <= least + more)} for more in (0, 1)
    ]
    nearer = [
        kind
        for kind in KINDS
        if distances_in(table, (*held, kind))[possible].min(initial=FAR) < least
    ]
    tiles = int(sum(known.unseen[ORDER[kind]] for kind in nearer))
    return Reach(least, len(lines[0]), tiles, len(lines[1]))


def _reason(known: Knowledge, best: Choice, made: Choice, fed: Array) -> tuple[str, Data]:
    """Why the best is better than what was made. fed: how often each gives another seat the win."""
    ahead, behind = reach(known, best.rack), reach(known, made.rack)
    facts = {
        "best": best.tile, "made": made.tile, "risk": float(fed[1]),
        "ahead": ahead._asdict(), "behind": behind._asdict(),
    }  # fmt: skip
    if isinstance(best.move, moves.Exchange):
        return "exchange", facts
    if isinstance(made.move, moves.Discard) and fed[1] - fed[0] >= FED:
        return "danger", facts
    return _difference(ahead, behind), facts


def _difference(ahead: Reach, behind: Reach) -> str:
    """In what the better rack is better; "often" if only in that it wins more often."""
    if ahead.missing != behind.missing:
        return "nearer" if ahead.missing < behind.missing < FAR else "often"
    for what in ("lines", "tiles", "near"):
        if getattr(ahead, what) > getattr(behind, what):
            return what
    return "often"
