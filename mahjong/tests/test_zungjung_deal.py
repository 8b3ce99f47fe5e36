"""East, the walls, the break and the deal."""

from itertools import product

import pytest

from mahjong.rules import wall as stacks
from mahjong.rules.states import change
from mahjong.rules.tiles import in_order, seat_wind
from mahjong.rules.wall import Broken
from mahjong.rules.zungjung import state as zungjung
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.shapes import TILES
from mahjong.tests.american import event_kinds, last_event, seed
from mahjong.tests.zungjung_table import SEATS, kinds, table
from tables.rng import RandomStream


def test_the_first_game_rolls_for_east_and_later_ones_do_not() -> None:
    first = ZUNGJUNG.start(seed("a"), 4, {})
    assert event_kinds(first) == ["rolled", "chose_wall", "broke", "dealt"]
    later = ZUNGJUNG.start(seed("a"), 4, {"east": 2})
    assert event_kinds(later) == ["chose_wall", "broke", "dealt"]
    assert (later.state.east, later.state.rolls) == (2, ())


def test_136_tiles_four_of_each_kind_and_no_flowers() -> None:
    assert len(TILES) == 136
    assert {TILES.count(tile) for tile in TILES} == {4}
    assert not {"F", "J"} & set(TILES)


def test_east_has_fourteen_tiles_the_others_thirteen_and_83_are_left() -> None:
    for east in SEATS:
        dealt = ZUNGJUNG.start(seed("deal"), 4, {"east": east})
        state = dealt.state
        counts = [14 if seat == east else 13 for seat in SEATS]
        assert [len(rack.hand) for rack in state.racks] == counts
        assert list(last_event(dealt, "dealt")["counts"]) == counts
        assert len(state.wall) == 83
        tiles = [tile for rack in state.racks for tile in rack.hand]
        assert in_order([*tiles, *state.wall]) == TILES
        assert (state.phase, state.active) == ("turn", east), "East begins without drawing"
        assert "discard" in kinds(state, east)
        assert state.drawn is None


def test_each_takes_four_three_times_then_one_and_east_one_more() -> None:
    tiles, east = zungjung.build_wall(seed("fours")), 3
    state = ZUNGJUNG.start(seed("fours"), 4, {"east": east}).state
    for turn in SEATS:
        taken = [*tiles[4 * turn :][:4], *tiles[16 + 4 * turn :][:4], *tiles[32 + 4 * turn :][:4]]
        taken += [tiles[48 + turn]] + ([tiles[52]] if turn == 0 else [])
        assert state.racks[(east + turn) % 4].hand == in_order(taken)
    assert state.wall == tiles[53:]


def test_the_wall_is_the_shuffle_of_the_seed() -> None:
    assert zungjung.build_wall(seed("x")) == tuple(RandomStream(seed("x"), "wall").shuffled(TILES))


@pytest.mark.parametrize(
    ("dice", "steps"),
    [((1, 1, 1), 2), ((1, 1, 2), 3), ((1, 2, 2), 0), ((6, 6, 5), 0), ((6, 6, 6), 1)],
)
def test_easts_dice_choose_the_wall_counted_to_the_right_from_east(dice, steps) -> None:
    for east in SEATS:
        assert zungjung.broken_seat(east, dice) == (east + steps) % 4


def test_the_owner_of_the_wall_counts_off_stacks_from_their_right() -> None:
    state = table(dice=(1, 1, 2), break_dice=(2, 2, 3), east=0)  # 4: North's wall, 7 stacks
    view = ZUNGJUNG.view(change(state, wall=TILES[53:]), None)
    assert view.broken == 3
    assert view.wall[3] == (2,) * 7 + (0,) * 10, "the counted stacks stay"
    assert view.wall[2] == (0,) * 16 + (1,), "then the wall to North's left, from its right"
    assert view.wall[0] == view.wall[1] == (2,) * 17
    assert view.next == (2, 16), "the lower tile of this stack comes next"
    assert view.supplement == (3, 6), "the counted stack nearest to the break is the dead end"


@pytest.mark.parametrize(
    ("break_dice", "first"), [((6, 6, 4), (0, 16)), ((6, 6, 5), (3, 0)), ((6, 6, 6), (3, 1))]
)
def test_seventeen_counts_off_the_whole_wall_and_eighteen_one_stack_of_the_next(
    break_dice, first
) -> None:
    order = stacks.order(Broken(0, sum(break_dice), zungjung.STACKS))
    assert order[0] == first
    assert len(set(order)) == 68


def test_supplement_tiles_come_from_the_last_stack_top_tile_first() -> None:
    tiles = zungjung.build_wall(seed("supplements"))
    taken = []
    left = tiles
    for number in range(4):
        tile, left = zungjung.take_supplement(left, number)
        taken.append(tile)
    assert taken == [tiles[134], tiles[135], tiles[132], tiles[133]]
    assert left == tiles[:132]


def test_the_last_tile_of_the_wall_may_be_a_supplement_tile() -> None:
    for number in range(2):
        assert zungjung.take_supplement(("3D",), number) == ("3D", ())


@pytest.mark.parametrize(("drawn", "supplements"), list(product([55, 56, 131, 132], [0, 1, 2, 4])))
def test_the_walls_shape_counts_the_remaining_tiles(drawn: int, supplements: int) -> None:
    left = 136 - drawn - supplements
    state = table(left=left, supplements=supplements)
    view = ZUNGJUNG.view(state, 0)
    assert sum(map(sum, view.wall)) == left == view.left
    for place in (view.next, view.supplement):
        assert (place is None) == (left == 0)
        assert place is None or view.wall[place[0]][place[1]] > 0


def test_winds_follow_the_seats_to_the_right_of_east() -> None:
    assert [seat_wind(seat, 2) for seat in SEATS] == ["W", "N", "E", "S"]


def test_the_deal_passes_to_the_right_and_totals_are_kept() -> None:
    rules = ZUNGJUNG.rules({"east": 3, "scores": [-320, 20, 300, 0]})
    state = ZUNGJUNG.start(seed("kept"), 4, rules).state
    assert [rack.score for rack in ZUNGJUNG.view(state, None).racks] == [-320, 20, 300, 0]


def test_fewer_or_more_than_four_seats_are_refused() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(ValueError, match="four seats"):
            ZUNGJUNG.start(seed("a"), seats, {})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"scoring": 0}, "scoring"),
        ({"scoring": 6}, "scoring"),
        ({"scoring": "5"}, "scoring"),
        ({"scoring": True}, "scoring"),
        ({"assist": "yes"}, "assist"),
        ({"east": 4}, "east"),
        ({"east": True}, "east"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"scores": [1, 2, 3, 10**19]}, "scores"),
    ],
)
def test_wrong_rules_are_refused_with_the_reason(data: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        ZUNGJUNG.rules(data)


def test_a_session_of_4_8_or_12_hands_starts_at_zero_with_all_patterns() -> None:
    assert ZUNGJUNG.lengths == (4, 8, 12)
    assert ZUNGJUNG.rules({}) == {"scoring": 5, "assist": True, "east": None, "scores": [0] * 4}
