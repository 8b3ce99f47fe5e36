"""The deals that the fairness page recomputes in the browser."""

import json
from pathlib import Path

import pytest
from django.conf import settings

from mahjong.rules.zungjung.game import ZUNGJUNG

DEALS = json.loads((Path(settings.ROOT) / "client/fair/zung-jung-deals.json").read_text())


@pytest.mark.parametrize("known", DEALS, ids=lambda known: known["seed"][:8])
def test_the_server_deals_what_the_browser_recomputes(known: dict) -> None:
    state = ZUNGJUNG.start(known["seed"], 4, {}).state
    assert state.east == known["east"]
    assert [" ".join(rack.hand) for rack in state.racks] == known["hands"]
    assert " ".join(state.wall) == known["wall"]
