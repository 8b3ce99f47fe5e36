"""The rules of each game, by slug. Filled by `tables.registry` when game apps register."""

from tables.game import Game

engines: dict[str, Game] = {}


def engine_of(slug: str) -> Game:
    """The rules of a game; KeyError when it is not installed."""
    return engines[slug]
