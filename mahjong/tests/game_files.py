"""Whole games as text files: the seed, each move and its events.

    # Seed: "zung-jung 22". ...  (how it was made)
    game zung-jung              (left out in American mah jongg)
    seed 9f2c...
    assist on
    east 2                      (left out in the first game of a session)
    > rolled rolls=6-1,3-3,2-5,4-4 east=3
    0 give 1D 2D 3D
    > gave seat=0
      0: tiles=1D,2D,3D          (what only seat 0 sees)

`python -m mahjong.tests.game_files NAME` plays a game of bots that make mistakes and writes it to
games/NAME.txt; names of Zung Jung games begin with "zung-jung/". Bots change, so the moves of a
game are kept: if the file exists, its moves are played again and only the events are written anew.
If they differ, the rules have changed.
"""

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests import american, zungjung_table
from mahjong.tests.american import seed
from tables.game import Data, Event, Game, IllegalMove
from tables.rng import RandomStream

FOLDER = Path(__file__).parent / "games"
Rules = dict[str, object]


class Notation(NamedTuple):
    """A game, and how its moves are written."""

    engine: Game
    parse_move: Callable[[str], tuple[int, Any]]
    move_text: Callable[[int, Any], str]
    random_move: Callable[..., Any]

    @classmethod
    def of(cls, slug: str) -> "Notation":
        games: dict[str, tuple[Game, Any]] = {
            AMERICAN.slug: (AMERICAN, american), ZUNGJUNG.slug: (ZUNGJUNG, zungjung_table),
        }  # fmt: skip
        engine, helpers = games[slug]
        return cls(engine, helpers.parse_move, helpers.move_text, helpers.random_move)


def compose(name: str, slips: float, rules: Rules) -> str:
    """A game of medium bots. slips: probability that a move is random."""
    notation = Notation.of(str(rules.get("game", AMERICAN.slug)))
    chance, lines, game = random.Random(name), [], notation.engine
    state = game.start(seed(name), 4, rules).state
    while wait := game.waits(state):
        seat = chance.choice(wait.seats)
        options = game.options(state, seat)
        if chance.random() < slips:
            move = notation.random_move(chance, chance.choice(options))
        else:
            stream = RandomStream(seed(name), f"bot/{len(lines)}")
            move = game.choose(game.view(state, seat), options, "medium", stream)
        try:
            state = game.apply(state, seat, move).state
        except IllegalMove:  # a random change that leaves the exposure as it is
            continue
        lines.append(notation.move_text(seat, move))
    made = f'# Seed: "{name}". Moves: medium bots, and {slips:.1%} of them random.'
    return "\n".join((made, *_written(seed(name), rules, iter(lines)))) + "\n"


def play_out(text: str) -> str:
    """The text of a game that is played again from its seed and moves."""
    made = [row for row in text.splitlines() if row[:1] == "#"]
    rules, seed_text, lines = parse(text)
    return "\n".join((*made, *_written(seed_text, rules, iter(lines)))) + "\n"


def parse(text: str) -> tuple[Rules, str, list[str]]:
    """The rules, the seed and the moves of a written game."""
    rows = [row for row in text.splitlines() if row and row[0] not in "#> "]
    rules: Rules = {}
    seed_text = ""
    while rows and not rows[0][0].isdigit():
        word, _, value = rows.pop(0).partition(" ")
        if word == "seed":
            seed_text = value
        elif word == "assist":
            rules[word] = value == "on"
        elif word in ("card", "game"):
            rules[word] = value
        else:
            rules[word] = int(value)
    return rules, seed_text, rows


def _written(seed_text: str, rules: Rules, lines: Iterator[str]) -> Iterator[str]:
    notation = Notation.of(str(rules.get("game", AMERICAN.slug)))
    if "game" in rules:
        yield f"game {rules['game']}"
    yield f"seed {seed_text}"
    for word, value in rules.items():
        if word != "game":
            yield f"{word} {'on' if value is True else 'off' if value is False else value}"
    step = notation.engine.start(seed_text, 4, rules)
    yield from _events(step.events)
    for line in lines:
        step = notation.engine.apply(step.state, *notation.parse_move(line))
        yield line
        yield from _events(step.events)
    result = notation.engine.result(step.state)
    assert result, "the game is not over"
    yield f"> points={_value(result.points)} carry={_value(result.carry['scores'])}"


def _events(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield f"> {event.kind} {_fields(event.data)}".rstrip()
        for seat, own in enumerate(event.private):
            if own:
                yield f"  {seat}: {_fields(own)}"


def _fields(data: Data) -> str:
    return " ".join(f"{name}={_value(value)}" for name, value in data.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "/".join(map(str, value.values()))
    if isinstance(value, list | tuple):
        between = "," if all(isinstance(each, str | int) for each in value) else ";"
        return between.join(map(_value, value))
    return str(value).replace(" ", "_")


def write(name: str) -> None:
    """Writes a new game, or a written one again."""
    path = FOLDER / f"{name}.txt"
    strict, zung_jung = "strict" in name, name.startswith(f"{ZUNGJUNG.slug}/")
    rules: Rules = {"game": ZUNGJUNG.slug} if zung_jung else {}
    text = (
        play_out(path.read_text(encoding="utf-8"))
        if path.exists()
        else compose(name, 0.2 if strict else 0.005, rules | {"assist": not strict})
    )
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1])
