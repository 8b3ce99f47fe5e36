"""The 28 dominoes, written "6|4" with the higher number first, and the board: which ends are open,
what they count, and where a tile may be laid.

An end is a tile of the board, by the index of its play, and one of its sides. Every double may
branch: its short sides, 2 and 3, open when both long sides, 0 and 1, are used.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from dominoes.rules.view import PlayView

HIGHEST = 6
HAND = 7  # tiles dealt to each seat

TILES: tuple[str, ...] = tuple(f"{a}|{b}" for a in range(HIGHEST + 1) for b in range(a + 1))
_PIPS: dict[str, tuple[int, int]] = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}


def pips(tile: str) -> tuple[int, int]:
    """Its two numbers in the order written; KeyError when there is no such domino."""
    return _PIPS[tile]


def is_double(tile: str) -> bool:
    return tile[0] == tile[2]


# N: an ordinary end. L: the first tile, a double with nothing attached. D: a double with one
# connection. S: a short side of a double whose long sides are used.
Kind = Literal["N", "L", "D", "S"]
COUNTS: dict[Kind, int] = {"N": 1, "L": 2, "D": 2, "S": 0}  # how often an end counts its number


class End(NamedTuple):
    """An open end."""

    play: int
    side: int
    value: int
    kind: Kind

    @property
    def id(self) -> str:
        return f"{self.play}.{self.side}"

    @property
    def counts(self) -> int:
        """What it adds to the sum."""
        return COUNTS[self.kind] * self.value


def chain_from(plays: Sequence[PlayView], play: int, side: int) -> Iterator[str]:
    """The tiles that continue a side of a tile in a straight line, each as "4|1" with the number
    that meets the one before first."""
    value = pips(plays[play].tile)[side % 2]
    for number, laid in enumerate(plays):
        if (laid.at, laid.side) == (play, side):
            near, far = pips(laid.tile)
            entry = 0 if near == value else 1
            yield laid.tile if entry == 0 else f"{far}|{near}"
            yield from chain_from(plays, number, 1 - entry)
            return


def open_ends(plays: Sequence[PlayView]) -> tuple[End, ...]:
    """All open ends, by play and side."""
    used: list[set[int]] = []
    for play in plays:
        used.append(set())
        if play.at >= 0:
            value = pips(plays[play.at].tile)[play.side % 2]
            used[play.at].add(play.side)
            used[-1].add(pips(play.tile).index(value))
    return tuple(end for n, play in enumerate(plays) for end in _ends_of(n, play.tile, used[n]))


def _ends_of(n: int, tile: str, used: set[int]) -> list[End]:
    """The open ends of one tile."""
    if not is_double(tile):
        return [
            End(n, side, value, "N") for side, value in enumerate(pips(tile)) if side not in used
        ]
    value = pips(tile)[0]
    if not used:
        return [End(n, 0, value, "L")]
    if 1 not in used:
        return [End(n, 1, value, "D")]
    return [End(n, side, value, "S") for side in (2, 3) if side not in used]


def sum_of(ends: Sequence[End]) -> int:
    return sum(end.counts for end in ends)


def points_for(total: int) -> int:
    """Points of a tile after which the ends have this sum."""
    return total if total % 5 == 0 else 0


def sum_after(ends: Sequence[End], tile: str, end: End | None) -> int:
    """The sum of the ends once this tile is laid; end: None on an empty board."""
    high, low = pips(tile)
    if end is None:
        return high + low
    left = low if end.value == high else high
    covered = 0 if end.kind == "L" else end.counts  # a double still counts with one connection
    return sum_of(ends) - covered + left * (2 if is_double(tile) else 1)


def fitting(tile: str, ends: Sequence[End]) -> tuple[End, ...]:
    """The ends a tile may be laid on."""
    numbers = pips(tile)
    return tuple(end for end in ends if end.value in numbers)


def can_play(hand: Sequence[str], ends: Sequence[End]) -> bool:
    """Whether any tile of a hand may be laid on a board that is not empty."""
    return any(fitting(tile, ends) for tile in hand)


def find_end(ends: Sequence[End], name: str) -> End | None:
    return next((end for end in ends if end.id == name), None)
