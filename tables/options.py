"""What is chosen when a table is opened: the table's own options, and those of its game."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tables.engines import engine_of
from tables.game import Data, Game
from tables.refusals import Refused

WINDOWS = (6, 3, 4, 8, 10, 0)  # seconds for a claim, 0 until all have answered
TRUE = (True, "true", "on", "1", 1)
OWN = ("public", "level", "pace", "window", "games")


class Options(msgspec.Struct, frozen=True):
    """table: what the table keeps and shows; rules: what the game starts with."""

    table: Data
    rules: Data


def options_of(slug: str, data: Mapping[str, Any]) -> Options:
    """Checked options from a form's data or none; raises Refused("bad_option", which one)."""
    game = find_engine(slug)
    own = {
        "public": data.get("public", True) in TRUE,
        "level": _one_of("level", data, _middle_first(game.levels)),
        "pace": _number_of("pace", data, game.paces),
        "window": _number_of("window", data, WINDOWS),
        "games": _number_of("games", data, game.lengths),
    }
    try:
        rules = game.rules(_choices(data))
    except ValueError as error:
        raise Refused("bad_option", str(error)) from error
    return Options({**_choices(rules), **own}, rules)


def _choices(data: Mapping[str, Any]) -> Data:
    """What a host chooses is a word, a number or yes and no. Rules of another shape are
    what one game of a session hands to the next, such as scores."""
    return {
        key: value for key, value in data.items() if key not in OWN and isinstance(value, str | int)
    }


def find_engine(slug: str) -> Game:
    try:
        return engine_of(slug)
    except KeyError as error:
        raise Refused("no_such_game") from error


def _middle_first(levels: tuple[str, ...]) -> tuple[str, ...]:
    middle = levels[len(levels) // 2]
    return (middle, *levels)


def _number_of(name: str, data: Mapping[str, Any], allowed: tuple[int, ...]) -> int:
    try:
        number = int(data.get(name, allowed[0]))
    except (TypeError, ValueError) as error:
        raise Refused("bad_option", f"{name} is not a number") from error
    return _one_of(name, {name: number}, allowed)


def _one_of(name: str, data: Mapping[str, Any], allowed: tuple[Any, ...]) -> Any:
    value = data.get(name, allowed[0])
    if value not in allowed:
        raise Refused("bad_option", f"{name} cannot be {value!r}")
    return value
