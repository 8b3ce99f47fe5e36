"""A playout as one would first write it: one round at a time, on the board of the rules.

Tests compare `Rounds` with it, and the benchmark measures how much faster that is.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from dominoes.rules.board import TILES, fitting, open_ends, pips, points_for, sum_of
from dominoes.rules.bot import Choice, laid
from dominoes.rules.playout import WAYS, Rounds, Way
from dominoes.rules.state import GOAL, GOING_OUT
from dominoes.rules.view import PlayView, View


class Position(NamedTuple):
    """A round under way. boneyard: drawn from its end. ties: by way to lay a tile."""

    plays: tuple[PlayView, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    boneyard: tuple[str, ...]
    active: int
    points: tuple[int, int]
    ties: Sequence[int]


def positions(
    view: View, seat: int, choices: Sequence[Choice], rounds: Rounds
) -> Iterator[Position]:
    """The rows of rounds that begin after these choices of a seat, equally many for each."""
    guesses = len(rounds.row) // len(choices)
    for row in rounds.row:
        hands = [_tiles(np.flatnonzero(hand)) for hand in rounds.hands[row]]
        yield Position(
            plays=(*view.plays, laid(choices[int(row) // guesses])),
            hands=(hands[0], hands[1]),
            boneyard=_tiles(rounds.order[row, : rounds.left[row]]),
            active=1 - seat,
            points=tuple(rounds.points[row].tolist()),
            ties=rounds.ties[row].tolist(),
        )


def _tiles(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(TILES[n] for n in numbers)


def play_out(position: Position) -> tuple[int, int]:
    """The points of both seats when the round is over."""
    plays, boneyard = list(position.plays), list(position.boneyard)
    hands, points = [list(hand) for hand in position.hands], list(position.points)
    active = 1 - position.active  # who has just laid a tile
    while hands[active] and points[active] < GOAL:
        active = 1 - active
        while not (choices := _choices(plays, hands[active])):
            if not boneyard:
                return points[0], points[1]
            hands[active].append(boneyard.pop())
        choice = max(choices, key=lambda choice: _key(plays, choice, position.ties))
        hands[active].remove(choice.tile)
        plays.append(laid(choice))
        points[active] += points_for(sum_of(open_ends(plays)))
    if points[active] < GOAL:
        points[active] += GOING_OUT * len(hands[1 - active])
    return points[0], points[1]


def _choices(plays: Sequence[PlayView], hand: Iterable[str]) -> list[Choice]:
    ends = open_ends(plays)
    return [Choice(tile, end) for tile in hand for end in fitting(tile, ends)]


def _key(plays: Sequence[PlayView], choice: Choice, ties: Sequence[int]) -> tuple[int, int, int]:
    """How good a choice is; among equals the first way in the order of WAYS is the best."""
    assert choice.end is not None
    number = TILES.index(choice.tile)
    high, low = pips(choice.tile)
    leaves = low if choice.end.value == high else high
    way = WAYS.index(Way(number, choice.end.value, leaves, int(choice.end.kind != "N")))
    return points_for(sum_of(open_ends((*plays, laid(choice))))), ties[way], -way
