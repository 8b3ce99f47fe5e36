"""GAMES: the only list of the games. A new game is added here, and nothing in tables/ changes."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from tables.game import Game


class Lesson(NamedTuple):
    """The deal of a first hand, chosen to go well, and the options of its table."""

    seed: str
    options: dict[str, Any]


NAMES = {"american": "American mah jongg", "solitaire": "Mahjong solitaire"}


@cache
def games() -> dict[str, Game]:
    from mahjong.rules.american.game import AMERICAN
    from solitaire.rules.game import SOLITAIRE

    return {game.slug: game for game in (AMERICAN, SOLITAIRE)}


def rules_form(slug: str) -> Any:
    """The form class for what a new table of this game chooses on top of every table's options."""
    from mahjong.forms import AmericanForm
    from solitaire.forms import PlayForm

    return {"american": AmericanForm, "solitaire": PlayForm}[slug]


def recorders() -> dict[str, Callable[[Any], None]]:
    """By slug: what writes down a finished game, given the table's standing, in its transaction."""
    from solitaire.services import record

    return {"solitaire": record}


def endings() -> dict[str, Callable[[Any, int], str]]:
    """By slug: what became of a finished game, in one line, given the table's standing and the
    seat it is told to."""
    from mahjong.selectors import ending as american
    from solitaire.selectors import ending as solitaire

    return {"american": american, "solitaire": solitaire}


def carriers() -> list[Callable[[Any, Any], None]]:
    """What makes a guest's rows an account's, given both users."""
    from solitaire.services import carry

    return [carry]


def lessons() -> dict[str, Lesson]:
    """By slug: the first hand of each game that has one."""
    from mahjong.lesson import LESSON as AMERICAN
    from solitaire.lesson import LESSON as SOLITAIRE

    return {"american": Lesson(**AMERICAN), "solitaire": Lesson(**SOLITAIRE)}
