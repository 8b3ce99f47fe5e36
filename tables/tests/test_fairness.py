"""The server deals the games in client/fair/deals.json, with which the client is tested too."""

import json
from pathlib import Path
from typing import Any

import pytest

from tables.rng import commitment
from tables.state import engine_of

KNOWN = json.loads((Path(__file__).parents[2] / "client/fair/deals.json").read_text())


@pytest.mark.parametrize("known", KNOWN)
def test_server_deals_the_known_games(known) -> None:
    game: Any = engine_of("american")
    state = game.start(known["seed"], 4, game.rules({})).state
    assert commitment(known["seed"]) == known["hash"]
    assert state.east == known["east"]
    assert [" ".join(game.view(state, seat).racks[seat].hand) for seat in range(4)] == known[
        "hands"
    ]
    assert " ".join(state.wall) == known["wall"]
