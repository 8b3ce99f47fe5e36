"""A discard that may be called although no line of the card has a use for it."""

from mahjong.rules.american.game import AMERICAN
from mahjong.tests.american import kinds, play, table


def seen_by_south(hand, tile, exposed=(), **fields):
    """What seat 1 sees, holding these tiles, when seat 0 discards this one."""
    state = table(tile + " J J 9C E S W 1B 2B 3C 4C 5C 6C 7B", hand, exposed=exposed, **fields)
    state = play(state, f"0 discard {tile}")
    return AMERICAN.view(state, 1), kinds(state, 1)


def test_a_tile_that_no_line_has_with_the_exposures_is_useless() -> None:
    exposed = ["1: N N N N @0", "1: 9D 9D 9D @0"]
    view, may = seen_by_south("3D 3D 5B 6B 8C 1C", "3D", exposed, assist=False)
    assert "call" in may
    assert view.useless


def test_a_tile_of_a_possible_line_is_not_useless() -> None:
    view, may = seen_by_south("8D 8D 8D 2D 4D 4D 6D 6D F F F 1C 1C", "8D")
    assert "call" in may
    assert not view.useless


def test_the_winning_tile_is_not_useless() -> None:
    view, may = seen_by_south("2D 4D 4D 6D 6D 8D 8D 8D 8D F F F F", "6D")
    assert "mahjong" in may
    assert not view.useless


def test_it_is_never_said_when_nothing_may_be_called() -> None:
    exposed = ["1: N N N N @0", "1: 9D 9D 9D @0"]
    view, may = seen_by_south("1D 3D 5B 6B 8C 1C", "3D", exposed, assist=False)
    assert "call" not in may
    assert not view.useless


def test_others_do_not_learn_of_it() -> None:
    exposed = ["1: N N N N @0", "1: 9D 9D 9D @0"]
    hand = "3D J J 9C E S W 1B 2B 3C 4C 5C 6C 7B"
    state = table(hand, "3D 3D 5B 6B 8C 1C", exposed=exposed, assist=False)
    state = play(state, "0 discard 3D")
    assert not any(AMERICAN.view(state, seat).useless for seat in (0, 2, 3, None))
