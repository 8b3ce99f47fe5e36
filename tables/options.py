"""Validates the options of a new table: its own and those of its game."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tables.game import Data, Game
from tables.refusals import Refused
from tables.state import engine_of

WINDOWS = (6, 3, 4, 8, 10, 0)  # seconds for a claim, 0 until all have answered
TRUE_VALUES = (True, "true", "on", "1", 1)
TABLE_OPTIONS = ("public", "level", "pace", "window", "games")


class Options(msgspec.Struct, frozen=True):
    """The options of a table. table: stored and shown to everybody; rules: given to the game."""

    table: Data
    rules: Data


def table_options(slug: str, data: Mapping[str, Any]) -> Options:
    """Valid options from a form's data; raises Refused("bad_option", name)."""
    game = find_engine(slug)
    own = {
        "public": data.get("public", True) in TRUE_VALUES,
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
    """Only text, numbers and booleans, which a host can choose. Other rules, such as scores, are
    passed from one game of a session to the next."""
    return {
        key: value
        for key, value in data.items()
        if key not in TABLE_OPTIONS and isinstance(value, str | int)
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
