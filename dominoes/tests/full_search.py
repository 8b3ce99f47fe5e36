"""The endgame as one would first search it: every move that the rules offer, to the end of
the round. Tests compare `Search` with it, and so does the benchmark.
"""

import random
from collections.abc import Iterator

from dominoes.rules.board import TILES, fitting, open_ends
from dominoes.rules.bot import Choice, choices, laid
from dominoes.rules.endgame import Worth
from dominoes.rules.game import DOMINOES
from dominoes.rules.moves import Play
from dominoes.rules.state import State
from dominoes.rules.view import PlayView
from dominoes.tests.games import table, ways


def endgames(chance: random.Random, tiles: int) -> Iterator[State]:
    """Seat 0 is to play, the boneyard is empty, and this many tiles are left in both hands."""
    while True:
        left, plays = _random_board(chance, tiles)
        own = chance.randint(1, tiles - 1)
        on = " ".join(f"{p.tile}@{p.at}.{p.side}" if p.at >= 0 else p.tile for p in plays)
        points = (5 * chance.randint(0, 19), 5 * chance.randint(0, 19))
        state = table(" ".join(left[:own]), " ".join(left[own:]), on=on, points=points)
        if len(left) == tiles and state.phase == "play":
            yield state


def _random_board(chance: random.Random, tiles: int) -> tuple[list[str], list[PlayView]]:
    """The tiles that are left, more if no other fits, and the board."""
    left = chance.sample(TILES, len(TILES))
    plays = [laid(Choice(left.pop(), None))]
    while len(left) > tiles:
        fits = [Choice(tile, end) for tile in left for end in fitting(tile, open_ends(plays))]
        if not fits:
            break
        choice = chance.choice(fits)
        left.remove(choice.tile)
        plays.append(laid(choice))
    return left, plays


def worth_of_choices(state: State, worth: Worth) -> list[float]:
    """By choice of the active seat, what it is worth when both play as well as possible."""
    seat = state.active
    every = choices(DOMINOES.view(state, seat))
    return [_worth(DOMINOES.apply(state, seat, each.move).state, seat, worth) for each in every]


def _worth(state: State, seat: int, worth: Worth) -> float:
    """What this seat has of it."""
    if state.how or state.phase == "round":
        return worth(state.points[seat], state.points[1 - seat])
    active = state.active
    laying = (move for move in ways(state, active) if isinstance(move, Play))
    each = [_worth(DOMINOES.apply(state, active, move).state, seat, worth) for move in laying]
    return max(each) if active == seat else min(each)
