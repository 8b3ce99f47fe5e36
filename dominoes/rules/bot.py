"""The AI: Easy and Hard. Each sees its seat's view and options only."""

from collections.abc import Callable, Sequence

from dominoes.rules import moves
from dominoes.rules.board import open_ends, points_for, sum_after
from dominoes.rules.choices import Choice, choices
from dominoes.rules.expert import expert
from dominoes.rules.view import View
from tables.game import Option, Shown
from tables.rng import RandomStream

SIMPLE: dict[str, moves.AnyMove] = {
    "begin": moves.Begin(),
    "shown": Shown(),
    "go": moves.Go(),
    "draw": moves.Draw(),
    "time_up": moves.TimeUp(),
}


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


LEVELS: dict[str, Callable[[View, list[Choice], RandomStream], Choice]] = {
    "easy": easy,
    "hard": hard,
    "expert": expert,
}
