"""The AI: Easy, Hard and Expert. Each sees its seat's view and options only.

Expert guesses the hidden tiles many times and plays each guess to the round's end. All choices are
tried on the same guesses. Those that are clearly worse are dropped early, so that the most playouts
go to choices that are hard to tell apart. Once the boneyard is empty there is nothing to guess, and
it searches the rest of the round. Nothing depends on time.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np

from dominoes.rules import moves
from dominoes.rules.board import TILES, End, fitting, open_ends, points_for, sum_after, sum_of
from dominoes.rules.endgame import Position, Search, TooLongError
from dominoes.rules.playout import (
    ALONE,
    BOTH_SHORT,
    CLOSED,
    CROSSED,
    NUMBER,
    ONE_SHORT,
    VALUES,
    WAYS,
    Array,
    Rounds,
    random_deals,
)
from dominoes.rules.state import GOAL
from dominoes.rules.view import PlayView, View
from tables.game import Option, Seat, Shown
from tables.rng import RandomStream

SIMPLE: dict[str, moves.AnyMove] = {
    "begin": moves.Begin(),
    "shown": Shown(),
    "go": moves.Go(),
    "draw": moves.Draw(),
    "time_up": moves.TimeUp(),
}
STAGES = 3
PLAYOUTS = 300  # in each stage, shared by the choices that are left
CLEARLY = 2.5  # standard errors by which a choice is worse before it is dropped
MOST_SEARCHED = 5_000  # positions of an endgame, about a tenth of a second
SPREAD = 30.0  # points in the lead, at the start of a game, that make up for chance


class Choice(NamedTuple):
    """A tile and an end to lay it on; None: the first tile of a round."""

    tile: str
    end: End | None

    @property
    def move(self) -> moves.Play:
        return moves.Play(self.tile, self.end.id if self.end else "")


def choices(view: View) -> list[Choice]:
    """What may be laid where. The two short sides of a double are one choice."""
    ends = open_ends(view.plays)
    if not ends:
        return [Choice(tile, None) for tile in view.hand]
    ends = tuple(end for end in ends if end.side != 3 or end._replace(side=2) not in ends)
    return [Choice(tile, end) for tile in view.hand for end in fitting(tile, ends)]


def laid(choice: Choice) -> PlayView:
    """The choice as it would lie on the board, without its points."""
    at, side = (choice.end.play, choice.end.side) if choice.end else (-1, 0)
    return PlayView(choice.tile, at, side, 0, points=0, drew=0, sum=0)


def choose(
    view: View, options: Sequence[Option], level: str, chance: RandomStream
) -> moves.AnyMove:
    """A bot's move."""
    for option in options:
        if option.kind in SIMPLE:
            return SIMPLE[option.kind]
    return LEVELS[level](view, choices(view), chance).move


def advice(view: View, chance: RandomStream) -> moves.Play:
    """What the strongest level would lay."""
    return expert(view, choices(view), chance).move


def easy(view: View, choices: list[Choice], chance: RandomStream) -> Choice:
    """A random tile, then a random end for it."""
    tile = chance.pick(list(dict.fromkeys(choice.tile for choice in choices)))
    return chance.pick([choice for choice in choices if choice.tile == tile])


def hard(view: View, choices: list[Choice], chance: RandomStream) -> Choice:
    """What scores most now; among equals, chance decides."""
    points = [points_of(view, choice) for choice in choices]
    most = max(points)
    return chance.pick(
        [choice for choice, scored in zip(choices, points, strict=True) if scored == most]
    )


def points_of(view: View, choice: Choice) -> int:
    """What laying this tile there would score."""
    return points_for(sum_after(open_ends(view.plays), *choice))


def expert(view: View, choices: Sequence[Choice], chance: RandomStream) -> Choice:
    """The choice with the best prospects in the playouts."""
    left = different(choices)
    if not view.boneyard and (best := endgame_choice(view, left)):
        return best
    bits = np.random.PCG64(chance.below(1 << 32))
    worth = np.zeros((len(left), 0))
    for _ in range(STAGES):
        if len(left) == 1:
            return left[0]
        worth = np.hstack((worth, _worth(view, left, PLAYOUTS // len(left), bits)))
        near = near_the_best(worth, CLEARLY)
        left, worth = [left[n] for n in near], worth[near]
    return left[int(worth.sum(axis=1).argmax())]


def near_the_best(worth: Array, clearly: float) -> Array:
    """The choices that are not clearly worse than the best, compared guess by guess. clearly: by
    how many standard errors."""
    behind = worth[worth.sum(axis=1).argmax()] - worth
    error = behind.std(axis=1) / sqrt(worth.shape[1])
    return np.flatnonzero(behind.mean(axis=1) <= clearly * error)


def different(choices: Sequence[Choice]) -> list[Choice]:
    """Without those that differ only in where on the table the tile lies."""
    kinds = {kind_of(choice): choice for choice in reversed(choices)}
    return list(reversed(kinds.values()))


def kind_of(choice: Choice) -> tuple[str, int, str]:
    """What a choice is, wherever on the table the tile lies."""
    return (choice.tile, choice.end.value, choice.end.kind) if choice.end else (choice.tile, 0, "")


def endgame_choice(view: View, choices: Sequence[Choice]) -> Choice | None:
    """The best choice when the boneyard is empty; None if that takes too long to find out."""
    try:
        worth = endgame_worth(view, choices)
    except TooLongError:
        return None
    return choices[worth.index(max(worth))]


def endgame_worth(view: View, choices: Sequence[Choice]) -> list[float]:
    """By choice, the chance to win when both play the endgame as well as possible."""
    search = Search(worth_of_points, MOST_SEARCHED)
    return [search.after_laying(endgame_after(view, choice)) for choice in choices]


@lru_cache(maxsize=4096)
def worth_of_points(mine: int, theirs: int) -> float:
    return float(chance_to_win(np.array(mine), np.array(theirs)))


def endgame_after(view: View, choice: Choice) -> Position:
    """The end of the round after this choice. The other hand is what lies nowhere else."""
    assert view.active is not None
    board = _board(view, choice)
    own = {NUMBER[tile] for tile in view.hand} - {NUMBER[choice.tile]}
    seen = {*view.hand, *(play.tile for play in view.plays)}
    theirs = {NUMBER[tile] for tile in TILES if tile not in seen}
    points = view.points[1 - view.active], view.points[view.active] + points_for(board.total)
    hands = frozenset(theirs), frozenset(own)
    return Position(tuple(board.lines), tuple(board.doubles), board.total, hands, points)


def _worth(view: View, choices: Sequence[Choice], guesses: int, bits: np.random.PCG64) -> Array:
    """By choice and guess, the chance to win."""
    assert view.active is not None
    rounds = rounds_after(view, view.active, choices, guesses, bits)
    rounds.begin(view.active)
    points = rounds.play_out().astype(float)
    mine, theirs = points[:, view.active], points[:, 1 - view.active]
    return chance_to_win(mine, theirs).reshape(len(choices), guesses)


def chance_to_win(mine: Array, theirs: Array) -> Array:
    """A guess for a game that continues with these points; the nearer its end the surer."""
    lead, most = mine - theirs, np.maximum(mine, theirs)
    room = SPREAD * np.sqrt(np.maximum(GOAL - most, 0) / GOAL) + 0.5
    chance: Array = 1 / (1 + np.exp(np.clip(-lead / room, -50, 50)))
    return chance


def rounds_after(
    view: View, seat: Seat, choices: Sequence[Choice], guesses: int, bits: np.random.PCG64
) -> Rounds:
    """The same guesses for every choice, after its tile is laid. A row for each of both."""
    deals = random_deals(view, seat, guesses, bits)
    boards = [_board(view, choice) for choice in choices]
    own = np.zeros((len(choices), len(TILES)), bool)
    points = np.tile(np.array(view.points, np.int16), (len(choices), 1))
    for n, choice in enumerate(choices):
        own[n, [NUMBER[tile] for tile in view.hand if tile != choice.tile]] = True
        points[n, seat] += points_for(boards[n].total)
    hands = np.empty((len(choices) * guesses, 2, len(TILES)), bool)
    hands[:, seat] = np.repeat(own, guesses, axis=0)
    hands[:, 1 - seat] = np.tile(deals.hand, (len(choices), 1))
    size = len(hands)
    return Rounds(
        lines=np.repeat([board.lines for board in boards], guesses, axis=0).astype(np.int16),
        doubles=np.repeat([board.doubles for board in boards], guesses, axis=0).astype(np.int16),
        total=np.repeat([board.total for board in boards], guesses).astype(np.int16),
        hands=hands,
        order=np.tile(deals.order, (len(choices), 1)),
        left=np.full(size, view.boneyard),
        active=np.full(size, 1 - seat),
        points=np.repeat(points, guesses, axis=0),
        ties=np.tile(random_ties(bits, guesses), (len(choices), 1)),
    )


class _Board(NamedTuple):
    """The board as playouts see it."""

    lines: list[int]
    doubles: list[int]
    total: int


def _board(view: View, choice: Choice) -> _Board:
    """The board after this choice."""
    ends = open_ends((*view.plays, laid(choice)))
    board = _Board([0] * VALUES, [CLOSED] * VALUES, sum_of(ends))
    for end in ends:
        if end.kind == "N":
            board.lines[end.value] += 1
        elif end.kind == "S":
            two = board.doubles[end.value] == ONE_SHORT
            board.doubles[end.value] = BOTH_SHORT if two else ONE_SHORT
        else:
            board.doubles[end.value] = ALONE if end.kind == "L" else CROSSED
    return board


def random_ties(bits: np.random.PCG64, count: int) -> Array:
    """Numbers below 64, by row and way to lay a tile."""
    words = bits.random_raw(count * (len(WAYS) // 8 + 1))
    return (words.view(np.uint8).reshape(count, -1)[:, : len(WAYS)] & 63).astype(np.int16)


LEVELS: dict[str, Callable[[View, list[Choice], RandomStream], Choice]] = {
    "easy": easy,
    "hard": hard,
    "expert": expert,
}
