"""Scores of random Zung Jung hands, compared with a slow and simple scoring."""

from random import Random

from mahjong.rules.zungjung.scoring import score
from mahjong.tests import zungjung
from mahjong.tests import zungjung_reference as reference

HANDS = 8_000  # the benchmark compares more


def test_random_complete_hands_score_as_in_the_simple_scoring() -> None:
    chance = Random(2026)
    for _ in range(HANDS):
        win = zungjung.random_win(chance)
        points, patterns = reference.best(win)
        scored = score(win)
        assert scored is not None, win
        assert scored.points == points, win
        assert frozenset((each.id, each.points) for each in scored.patterns) in patterns, win


def test_random_hands_win_only_if_the_simple_scoring_finds_a_way() -> None:
    chance = Random(2027)
    for _ in range(HANDS):
        win = zungjung.random_win(chance)
        changed = zungjung.changed(chance, win)
        assert (score(changed) is not None) == (reference.best(changed)[0] > 0), changed
