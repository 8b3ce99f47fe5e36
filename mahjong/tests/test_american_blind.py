"""Blind passes: a seat may forward incoming tiles unseen instead of its own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong.rules.american.charleston import PASSES, TILES, circulate
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.tests.american import (
    SEATS,
    last_event,
    option,
    play,
    seed,
    step,
)
from mahjong.tests.hands import give, naturals, to_step
from tables.rng import RandomStream


def test_first_left_and_last_right_may_be_passed_blind() -> None:
    blind = [number for number in range(6) if option(to_step(number), 1, "give").count == (0, 3)]
    assert [PASSES[number].name for number in blind] == ["first_left", "last_right"]


def test_a_blind_pass_forwards_incoming_tiles_unseen() -> None:
    state = to_step(2)  # to the left: 0 gives to 3, 3 to 2
    gifts = [naturals(state, seat) for seat in SEATS]
    state = play(state, *(f"{seat} give {' '.join(gifts[seat])}" for seat in (0, 1, 2)))
    passed = step(state, f"3 give {gifts[3][0]}")
    event = next(each for each in passed.events if each.kind == "passed")
    assert last_event(passed, "passed")["counts"] == (3, 3, 3, 1)
    own = event.seen_by(3)
    assert own["out"] == gifts[3][:1]
    assert len(own["in"]) == 1, "seat 3 learns only the tile it keeps"
    assert set(own["in"]) <= set(gifts[0])
    assert len(event.seen_by(2)["in"]) == 3
    assert sorted((*event.seen_by(2)["in"], *own["in"])) == sorted((*gifts[0], gifts[3][0]))


def test_how_many_tiles_are_passed_blind_is_private_until_all_have_chosen() -> None:
    state = to_step(2)
    tiles = naturals(state, 3)
    steps = [step(state, f"3 give {' '.join(tiles[:count])}") for count in (0, 1, 3)]
    for other in (0, 1, 2, None):
        assert len({str(each.events[0].seen_by(other)) for each in steps}) == 1
        assert len({str(AMERICAN.view(each.state, other)) for each in steps}) == 1


def test_the_server_picks_the_forwarded_tiles_at_random() -> None:
    state = to_step(2)
    kept = set()
    for name in range(40):
        here = give(
            State(**{f: getattr(state, f) for f in state.__struct_fields__} | {"seed": seed(name)}),
            3,
            3,
            3,
            2,
        )
        kept.add(here.racks[3].hand)
    assert len(kept) > 1


def test_when_nobody_gives_a_tile_the_pass_is_skipped() -> None:
    state = to_step(2)
    after = give(state, 0, 0, 0, 0)
    assert [rack.hand for rack in after.racks] == [rack.hand for rack in state.racks]
    assert after.phase == "second"


@given(
    counts=st.lists(st.integers(0, 3), min_size=4, max_size=4).filter(any),
    east=st.integers(0, 3),
    steps=st.sampled_from([1, 3]),
    name=st.integers(0, 1000),
)
def test_blind_passes_keep_every_tile(counts: list[int], east: int, steps: int, name: int) -> None:
    """Each seat receives as many tiles as it gave, and no tile is lost or doubled."""
    gifts = tuple(tuple(f"{seat}.{n}" for n in range(counts[seat])) for seat in SEATS)
    ends = circulate(gifts, steps, east, RandomStream(seed(name), "blind"))
    assert [len(tiles) for tiles in ends] == counts
    assert sorted(tile for tiles in ends for tile in tiles) == sorted(
        tile for gift in gifts for tile in gift
    )
    for seat in SEATS:
        there = (seat + steps) % 4
        if counts[seat] == counts[there] == TILES:
            assert set(ends[there]) == set(gifts[seat]), "neither passes blind"


def settled(gifts: tuple[str, ...], steps: int, east: int) -> list[list[list[str]]]:
    """The results for ten random streams; gifts such as "ab" are one letter per tile."""
    tiles = tuple(map(tuple, gifts))
    return [circulate(tiles, steps, east, RandomStream(seed(name), "blind")) for name in range(10)]


def test_all_blind_tiles_may_return_to_their_seat() -> None:
    """Seat 1 gives two tiles, the others none: its tiles go round and return to it."""
    assert all(sorted(ends[1]) == ["a", "b"] for ends in settled(("", "ab", "", ""), 3, 0))


def test_all_blind_the_seat_with_most_own_tiles_starts_whoever_is_east() -> None:
    first, *others = (settled(("e", "ab", "x", ""), 3, east) for east in SEATS)
    assert all(other == first for other in others)


@pytest.mark.parametrize("steps", [1, 3])
def test_all_blind_of_equal_seats_the_first_to_the_right_of_east_starts(steps: int) -> None:
    """Seats 2 and 3 give the most: 3 starts if it is East, otherwise 2, whichever way tiles go."""
    from_0, from_1, from_2, from_3 = (settled(("e", "", "ab", "xy"), steps, east) for east in SEATS)
    assert from_0 == from_1 == from_2
    assert from_3 != from_2


def test_all_blind_seat_2_gets_own_tiles_back_only_if_it_starts() -> None:
    """Of seats 2 and 3, which give the most. If 3 starts, seat 1 ends what comes round."""
    ends = [settled(("", "p", "ab", "xy"), 1, east) for east in SEATS]
    back = [any({"a", "b"} & set(end[2]) for end in each) for each in ends]
    assert back == [True, True, True, False]
