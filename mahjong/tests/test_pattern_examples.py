"""The examples that the help and the panel show of each pattern."""

import pytest

from mahjong.pattern_examples import CATEGORIES, EXAMPLES, Example
from mahjong.rules.zungjung.patterns import PATTERNS, series_of
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import SetKind, TileSet, Win


def win_of(example: Example) -> Win:
    """The example as a hand that can be scored."""
    texts = [text.strip() for text in example.hand.split("/")]
    melds = tuple(_meld(text) for text in texts if text[0] in "+=")
    own = [tile for text in texts if text[0] not in "+=" for tile in text.split()]
    facts = {"by": "draw", "seat_wind": "E"} | example.facts
    return Win(tuple(own[:-1]), melds, own[-1], **facts)


def _meld(text: str) -> TileSet:
    tiles = text[1:].split()
    same: SetKind = "quad" if len(tiles) == 4 else "triplet"
    return TileSet(same if tiles[0] == tiles[1] else "run", tiles[0], concealed=text[0] == "=")


def test_every_pattern_has_an_example_and_a_category() -> None:
    assert list(EXAMPLES) == [pattern.id for pattern in PATTERNS]
    assert {series_of(id)[0] for id in EXAMPLES} == set(CATEGORIES)


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_scores_its_pattern(id: str) -> None:
    scored = score(win_of(EXAMPLES[id]))
    assert scored is not None
    assert id in {each.id for each in scored.patterns}


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_shows_the_sets_that_are_scored(id: str) -> None:
    scored = score(win_of(EXAMPLES[id]))
    if scored is None or scored.irregular:
        return
    shown = [*(each.tiles for each in scored.sets), (scored.pair,) * 2]
    assert sorted(shown) == sorted(EXAMPLES[id].sets)
