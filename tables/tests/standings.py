"""Tables of the toy game as values: how they stand, and what is done at them."""

from typing import Any

import msgspec
import pytest

from tables import acts
from tables.refusals import Refused
from tables.standing import Chair, Change, Standing
from tests.toy import ODDS

NOW = 1_800_000_000_000
SEED = "5eed" * 16
OPTIONS = {"public": True, "level": "plain", "pace": 60, "window": 6, "games": 2}


def table(people: int = 1, **fields: Any) -> Standing:
    """A waiting table: users 10, 11, ... sit on the first seats; user 10 is the host."""
    chairs = tuple(
        Chair(n, user=10 + n, name=f"P{n}", back="bamboo", felt="green") if n < people else Chair(n)
        for n in range(4)
    )
    plain: dict[str, Any] = {
        "id": "table", "game": ODDS.slug, "game_version": "1", "title": "T", "host": 10,
        "status": "waiting", "options": OPTIONS, "rules": ODDS.rules({"numbers": 6}),
        "number": 1, "games": 2, "version": 1, "state": None, "opened": 0, "began": None,
        "paused": None, "wake_at": None,
        "seed": "", "next_seed": SEED, "ended": None, "rematch": None, "chairs": chairs,
    }  # fmt: skip
    return Standing(**(plain | fields))


def refused(code: str):
    return pytest.raises(Refused, match=f"^{code}$")


def dealt(people: int = 1, **fields) -> Standing:
    return acts.start(table(people, **fields), 10, NOW).standing


def give(standing: Standing, seat: int, card: int = 0) -> bytes:
    return msgspec.json.encode({"do": "give", "card": standing.state.hands[seat][card]})


def played(standing: Standing, seat: int, at: int = NOW) -> Change:
    """The seat's player does the first thing he may."""
    option = ODDS.options(standing.state, seat)[0]
    move = {"do": option.kind} | ({"card": option.among[0]} if option.among else {})
    turn = standing.state.turn
    return acts.play(standing, 10 + seat, turn, msgspec.json.encode(move), at)


def at_the_turn_of(seat: int, standing: Standing, silent: int | None = None) -> Standing:
    """All people but the silent one play on until this seat is to play a card."""
    while not (standing.state.phase == "turn" and standing.state.active == seat):
        asked = [one for one in ODDS.waits(standing.state).seats if one != silent]
        if asked:
            standing = played(standing, asked[0]).standing
        else:
            standing = acts.wake(standing, standing.clock.ends).standing
    return standing


def wake(standing: Standing) -> Change:
    change = acts.wake(standing, standing.wake_at)
    assert change is not None
    return change
