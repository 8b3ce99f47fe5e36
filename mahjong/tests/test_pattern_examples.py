"""The examples that the help and the panel show of each pattern."""

import pytest

from mahjong.pattern_examples import CATEGORIES, EXAMPLES, example_win
from mahjong.rules.zungjung.patterns import PATTERNS, series_of
from mahjong.rules.zungjung.scoring import score


def test_every_pattern_has_an_example_and_a_category() -> None:
    assert list(EXAMPLES) == [pattern.id for pattern in PATTERNS]
    assert {series_of(id)[0] for id in EXAMPLES} == set(CATEGORIES)


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_scores_its_pattern(id: str) -> None:
    scored = score(example_win(EXAMPLES[id]))
    assert scored is not None
    assert id in {each.id for each in scored.patterns}


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_shows_the_sets_that_are_scored(id: str) -> None:
    scored = score(example_win(EXAMPLES[id]))
    if scored is None or scored.irregular:
        return
    shown = [*(each.tiles for each in scored.sets), (scored.pair,) * 2]
    assert sorted(shown) == sorted(EXAMPLES[id].sets)
