"""Whole games as text files: the seed, each move and its events.

    seed 9f2c...
    assist on
    east 2                      (left out in the first game of a session)
    > rolled rolls=6-1,3-3,2-5,4-4 east=3
    0 give 1D 2D 3D
    > gave seat=0
      0: tiles=1D,2D,3D          (what only seat 0 sees)

`python -m mahjong.tests.game_files NAME` plays a game of bots that make mistakes and writes it to
games/NAME.txt. Files are never rewritten: if a game plays differently, the rules have changed.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.tests.american import move_text, parse_move, random_move, seed
from tables.game import Data, Event, IllegalMove
from tables.rng import RandomStream

FOLDER = Path(__file__).parent / "games"
Rules = dict[str, object]


def compose(name: str, slips: float, rules: Rules) -> str:
    """A game of medium bots. slips: probability that a move is random."""
    chance, lines = random.Random(name), []
    state: State = AMERICAN.start(seed(name), 4, rules).state
    while wait := AMERICAN.waits(state):
        seat = chance.choice(wait.seats)
        options = AMERICAN.options(state, seat)
        if chance.random() < slips:
            move = random_move(chance, chance.choice(options))
        else:
            stream = RandomStream(seed(name), f"bot/{len(lines)}")
            move = AMERICAN.choose(AMERICAN.view(state, seat), options, "medium", stream)
        try:
            state = AMERICAN.apply(state, seat, move).state
        except IllegalMove:  # a random change that leaves the exposure as it is
            continue
        lines.append(move_text(seat, move))
    return "\n".join(_written(seed(name), rules, iter(lines))) + "\n"


def play_out(text: str) -> str:
    """The text of a game that is played again from its seed and moves."""
    rows = [row for row in text.splitlines() if row and row[0] not in "> "]
    rules, seed_text, lines = _head(rows)
    return "\n".join(_written(seed_text, rules, iter(lines))) + "\n"


def _head(rows: list[str]) -> tuple[Rules, str, list[str]]:
    rules: Rules = {}
    seed_text = ""
    while rows and not rows[0][0].isdigit():
        word, _, value = rows.pop(0).partition(" ")
        if word == "seed":
            seed_text = value
        elif word == "assist":
            rules[word] = value == "on"
        elif word == "card":
            rules[word] = value
        else:
            rules[word] = int(value)
    return rules, seed_text, rows


def _written(seed_text: str, rules: Rules, lines: Iterator[str]) -> Iterator[str]:
    yield f"seed {seed_text}"
    for word, value in rules.items():
        yield f"{word} {'on' if value is True else 'off' if value is False else value}"
    step = AMERICAN.start(seed_text, 4, rules)
    yield from _events(step.events)
    for line in lines:
        step = AMERICAN.apply(step.state, *parse_move(line))
        yield line
        yield from _events(step.events)
    result = AMERICAN.result(step.state)
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


if __name__ == "__main__":
    NAME = sys.argv[1]
    STRICT = "strict" in NAME
    TEXT = compose(NAME, 0.2 if STRICT else 0.005, {"assist": not STRICT})
    (FOLDER / f"{NAME}.txt").write_text(TEXT, encoding="utf-8")
