"""What a hand is worth after a move, while the others play on: the chance to win the game, the
points of a win, and what the discard may give away. The numbers were fitted to games between hard
bots; docs/engines.md says how well they foretell others.
"""

from functools import partial
from math import exp, log
from typing import NamedTuple

from mahjong.rules.zungjung.arrangements import CODE, code_of
from mahjong.rules.zungjung.bot_evaluation import Danger, Evaluator, Knowledge, Melds, is_ready
from mahjong.rules.zungjung.plans import Aim, aim
from mahjong.rules.zungjung.readiness import (
    closest,
    seven_pairs,
    thirteen_wonders,
    tiles_of,
    towards,
)
from mahjong.rules.zungjung.shapes import ANY_HAND

PAYERS = 3  # one seat pays three times the value of a hand, or each seat pays it
SEATS = 4


class Odds(NamedTuple):
    """How the odds to win, as a logarithm, grow for hands that miss the same number of tiles: with
    the unseen tiles that bring them nearer, and with the draws that are left. A hand that wins has
    at least `value`, and this share of what patterns within reach promise."""

    start: float
    tiles: float
    draws: float
    value: float
    share: float


# By missing tiles, the last for more as well.
ODDS = (
    Odds(-2.80, 0.59, 0.96, -2.3, 1.07),
    Odds(-6.38, 0.56, 1.22, 3.5, 0.91),
    Odds(-9.71, 0.305, 2.36, 8.7, 0.70),
    Odds(-10.47, 0.305, 2.36, 12.3, 0.49),
    Odds(-11.16, 0.305, 2.36, 12.3, 0.49),
    Odds(-12.18, 0.305, 2.36, 12.3, 0.49),
)
OTHERS = -0.19  # for each other seat that is ready
MELD = -0.15  # for each of one's own: the rest of the hand is less flexible
IRREGULAR = -1.0  # for hands of which nothing can be claimed
NEVER = -20.0
SECOND = 0.15  # how much patterns count beside the best one
FED, FED_POINTS = 0.50, 0.60  # of what `danger` expects a discard to give away
LOST, LATE = 24.0, 5.0  # points where another seat wins; fewer with few draws left: nobody may win
# What hands score on average where fewer patterns count, compared with all of them.
SCORED = {1: 0.04, 2: 0.5, 3: 0.75, 4: 0.75, 5: 1.0}


class Hand(NamedTuple):
    """Own tiles after a move. draws: how many more the seat has if nobody wins or claims."""

    tiles: tuple[str, ...]
    melds: Melds
    draws: float


class Reach(NamedTuple):
    """How near a hand is to mahjong: tiles missing, unseen tiles that bring it nearer, and how many
    do so after one of these and the best discard, on average."""

    missing: int
    tiles: int
    later: float


class Worth(NamedTuple):
    """What a move is worth. danger: of its discard. value: of the hand if it wins. later: the
    chance to win unless the discard is won on. lost: points if the hand does not win."""

    danger: Danger
    value: float
    later: float
    lost: float

    @property
    def win(self) -> float:
        return self.later * (1 - self.danger.chance)

    @property
    def points(self) -> float:
        """Won or lost in this game, on average."""
        goes_on = PAYERS * self.value * self.later - self.lost * (1 - self.later)
        return goes_on * (1 - self.danger.chance) - self.danger.points


def draws(left: int, others: int) -> float:
    """The draws that a seat has with so many tiles in the wall, when others draw before it."""
    return max(0.0, (left + SEATS - 1 - others) / SEATS)


def worth(known: Knowledge, evaluator: Evaluator, hand: Hand, danger: Danger) -> Worth:
    """danger: as the bots take it."""
    scored = SCORED[known.scoring]
    danger = Danger(FED * danger.chance, FED_POINTS * scored * danger.points)
    lost = LOST * scored * (1 - exp(-hand.draws / LATE))
    return Worth(danger, _value(evaluator, hand, scored), likely(known, hand), lost)


def likely(known: Knowledge, hand: Hand) -> float:
    """The chance to win with this hand, by the likeliest way."""
    regular, *others = (_odds(reach(known, hand, way), hand.draws) for way in _ways(hand.melds))
    best = max([regular, *(IRREGULAR + odds for odds in others)])
    ready = sum(is_ready(rival, known.left) for rival in known.rivals)
    return 1 / (1 + exp(-(best + OTHERS * ready + MELD * len(hand.melds))))


def _ways(melds: Melds) -> tuple[Aim, ...]:
    """The kinds of complete hands."""
    regular: Aim = partial(towards, melds=melds, goal=ANY_HAND)
    return (regular,) if melds else (regular, seven_pairs, thirteen_wonders)


def _odds(found: Reach, draws: float) -> float:
    if not found.tiles:
        return NEVER
    by = _by_missing(found.missing)
    return by.start + by.tiles * log(found.tiles * (1 + found.later)) + by.draws * log(draws + 0.25)


def _by_missing(missing: int) -> Odds:
    return ODDS[min(max(missing, 1), len(ODDS)) - 1]


def _value(evaluator: Evaluator, hand: Hand, scored: float) -> float:
    """The points that the hand has if it wins: those of any win, and of patterns as far as they
    are as near as mahjong is."""
    chances, code = evaluator.chances, code_of(hand.tiles)
    near = closest(code, hand.melds)
    plans = [(plan.points, chances.of(aim(plan, hand.melds)(code))) for plan in evaluator.plans]
    any_win = max([chances.of(near), *(chance for _, chance in plans)])
    adds = sorted([points * chance / any_win for points, chance in plans if chance], reverse=True)
    promised = evaluator.sure(hand.melds) + sum(adds[:1]) + SECOND * sum(adds[1:])
    by = _by_missing(near[0])
    return max(1.0, by.value * scored + by.share * promised)


def reach(known: Knowledge, hand: Hand, way: Aim | None = None) -> Reach:
    """way: to a kind of complete hand; None: to any."""
    way = way or partial(closest, melds=hand.melds)
    code, unseen = code_of(hand.tiles), known.unseen
    missing, bits = way(code)
    kinds = [kind for kind in tiles_of(bits) if unseen[kind]]
    tiles = sum(unseen[kind] for kind in kinds)
    if missing < 2 or not tiles:
        return Reach(missing, tiles, 0.0)
    found = [unseen[kind] * _best_after(known, hand, kind, way, missing - 1) for kind in kinds]
    return Reach(missing, tiles, sum(found) / tiles)


def _best_after(known: Knowledge, hand: Hand, drawn: str, way: Aim, missing: int) -> int:
    """The most unseen tiles that bring the hand nearer after this draw and a discard."""
    code, best = code_of(hand.tiles) + CODE[drawn], 0
    for tile in dict.fromkeys(hand.tiles):
        left, bits = way(code - CODE[tile])
        if left == missing:
            kinds = tiles_of(bits)
            best = max(best, sum(known.unseen[kind] for kind in kinds) - (drawn in kinds))
    return best
