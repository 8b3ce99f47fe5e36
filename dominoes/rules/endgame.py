"""The endgame: a round whose boneyard is empty. Each seat knows the other's tiles then, so nothing
is left to chance, and the rest is searched to its end.

Where the tiles lie does not matter, as in playouts.
"""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from dominoes.rules.board import TILES, is_double, points_for
from dominoes.rules.playout import CLOSED, CROSSED, NEXT, WAYS, Way
from dominoes.rules.state import GOAL, GOING_OUT

Worth = Callable[[int, int], float]  # of the points of a seat and of the other: its chance to win
_DOUBLES = frozenset(n for n, tile in enumerate(TILES) if is_double(tile))
_WAYS: defaultdict[int, list[Way]] = defaultdict(list)
for _way in WAYS:
    _WAYS[_way.tile].append(_way)


class TooLongError(Exception):
    """There are more positions than were to be searched."""


class Position(NamedTuple):
    """A round under way. Of hands and points, those of the seat to play come first."""

    lines: tuple[int, ...]  # by number: ordinary ends
    doubles: tuple[int, ...]  # by number: the state of its double
    total: int  # of the ends
    hands: tuple[frozenset[int], frozenset[int]]
    points: tuple[int, int]


class Search:
    """Plays an endgame in every way. worth: of the points at its end. The two seats' worth
    add up to 1. most: how many positions it looks at before it raises TooLongError."""

    def __init__(self, worth: Worth, most: int) -> None:
        self.worth, self.left = worth, most

    def after_laying(self, position: Position, low: float = 0.0, high: float = 1.0) -> float:
        """What the seat that has just laid a tile has of it. Exact if between low and high."""
        theirs, mine = position.points
        hand, own = position.hands
        if mine >= GOAL:
            return self.worth(mine, theirs)
        if not own:
            return self.worth(mine + GOING_OUT * len(hand), theirs)
        return 1 - self._to_play(position, 1 - high, 1 - low)

    def outcome(self, position: Position) -> tuple[int, int]:
        """The points, when the round is over, of the seat that has just laid a tile and of the
        other, if both go on as well as possible."""
        theirs, mine = position.points
        hand, own = position.hands
        if not own and mine < GOAL:
            mine += GOING_OUT * len(hand)
        following = _followers(position) if own and mine < GOAL else []
        if not following:
            return mine, theirs
        theirs, mine = self.outcome(max(following, key=self.after_laying))
        return mine, theirs

    def _to_play(self, position: Position, low: float, high: float) -> float:
        """What the seat to play has of it. Out of moves, the round ends."""
        self.left -= 1
        if self.left < 0:
            raise TooLongError
        following = _followers(position)
        if not following:
            return self.worth(*position.points)
        best = 0.0
        for after in following:
            best = max(best, self.after_laying(after, max(low, best), high))
            if best >= high:
                break
        return best


def _followers(position: Position) -> list[Position]:
    """The positions after each tile that can be laid, those with the most points first."""
    ways = (way for tile in position.hands[0] for way in _WAYS[tile] if _is_open(position, way))
    different = dict.fromkeys(_laid(position, way) for way in ways)
    return sorted(different, key=lambda after: -after.points[1])


def _is_open(position: Position, way: Way) -> bool:
    if way.double:
        return position.doubles[way.on] != CLOSED
    return position.lines[way.on] > 0


def _laid(position: Position, way: Way) -> Position:
    lines, doubles, total = list(position.lines), list(position.doubles), position.total
    if way.double:
        total -= 2 * way.on if doubles[way.on] == CROSSED else 0
        doubles[way.on] = int(NEXT[doubles[way.on]])
    else:
        total -= way.on
        lines[way.on] -= 1
    if way.tile in _DOUBLES:
        doubles[way.leaves] = CROSSED
        total += 2 * way.leaves
    else:
        lines[way.leaves] += 1
        total += way.leaves
    hand, other = position.hands
    mine, theirs = position.points
    points = theirs, mine + points_for(total)
    return Position(tuple(lines), tuple(doubles), total, (other, hand - {way.tile}), points)
