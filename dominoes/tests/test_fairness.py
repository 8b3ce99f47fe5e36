"""The browser recomputes deals from the same file: client/fair/fair.test.ts."""

import json
from pathlib import Path
from typing import Any

import pytest

from dominoes.rules.state import deal

FILE = Path(__file__).resolve().parents[2] / "client" / "fair" / "domino-rounds.json"


@pytest.mark.parametrize("known", json.loads(FILE.read_text()))
def test_a_deal_gives_the_rounds_that_browsers_recompute(known: dict[str, Any]) -> None:
    hands, boneyard = deal(known["deal"], known["round"])
    assert [" ".join(hand) for hand in hands] == known["hands"]
    assert " ".join(boneyard) == known["boneyard"]
