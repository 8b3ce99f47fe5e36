"""Worked hands of Zung Jung, with their patterns and totals."""

from typing import Any

import pytest

from mahjong.rules.zungjung.scoring import score
from mahjong.tests import zungjung


@pytest.mark.parametrize("hand", zungjung.WORKED["hands"], ids=lambda hand: hand["id"])
def test_a_worked_hand_scores_its_patterns_and_total(hand: dict[str, Any]) -> None:
    win = zungjung.worked_win(hand)
    scored = score(win)
    assert scored is not None
    expected = {id: points for id, points in hand["patterns"].items() if id != "0"}
    assert {each.id: each.points for each in scored.patterns} == expected
    assert scored.points == hand["total"]
    assert zungjung.is_winning((*win.hand, win.tile), win.melds)


@pytest.mark.parametrize("hand", zungjung.WORKED["not_wins"], ids=lambda hand: hand["id"])
def test_a_worked_hand_is_no_win(hand: dict[str, Any]) -> None:
    melds = tuple(zungjung.meld(text.split()[1], concealed=True) for text in hand.get("melds", ()))
    tiles = zungjung.tiles(hand.get("tiles") or hand["concealed"] + hand["offered_tile"])
    assert not zungjung.is_winning(tiles, melds)
