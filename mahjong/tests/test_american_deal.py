"""East, the walls, the break and the deal."""

import pytest

from mahjong.rules.american.game import AMERICAN, begin
from mahjong.rules.american.state import build_wall, next_place, wall_shape
from mahjong.rules.tiles import AMERICAN_SET, in_order
from mahjong.rules.wall import deal, roll_for_east
from mahjong.tests.american import SEATS, event_kinds, last_event, seed, table
from tables.rng import RandomStream


@pytest.mark.parametrize("number", range(60))
def test_highest_roll_is_east_and_a_shared_highest_is_rolled_again(number: int) -> None:
    rolls, east = roll_for_east(seed(number))
    sums = [sum(roll) for roll in rolls]
    assert sums[east] == max(sums)
    assert sums.count(max(sums)) == 1


def test_some_seeds_need_a_second_roll() -> None:
    def first_sums(number: int) -> list[int]:
        chance = RandomStream(seed(number), "roll")
        return [sum(chance.dice()) for _ in SEATS]

    shared = [n for n in range(60) if (s := first_sums(n)).count(max(s)) > 1]
    assert shared, "these seeds try nothing"
    for number in shared:
        rolls, _ = roll_for_east(seed(number))
        assert [sum(roll) for roll in rolls] != first_sums(number)


def test_the_first_game_rolls_for_east_and_later_ones_do_not() -> None:
    first = AMERICAN.start(seed("a"), 4, {})
    assert event_kinds(first)[:3] == ["rolled", "broke", "dealt"]
    later = AMERICAN.start(seed("a"), 4, {"east": 2})
    assert event_kinds(later)[:2] == ["broke", "dealt"]
    assert later.state.east == 2
    assert later.state.rolls == ()
    assert last_event(later, "broke")["seat"] == 2


def test_east_has_fourteen_tiles_the_others_thirteen_and_99_are_left() -> None:
    for east in SEATS:
        started = AMERICAN.start(seed("deal"), 4, {"east": east})
        state = started.state
        counts = [13, 13, 13, 13]
        counts[east] = 14
        assert [len(rack.hand) for rack in state.racks] == counts
        assert list(last_event(started, "dealt")["counts"]) == counts
        assert len(state.wall) == 99
        dealt = [tile for rack in state.racks for tile in rack.hand]
        assert in_order([*dealt, *state.wall]) == AMERICAN_SET


def test_the_deal_takes_four_three_times_then_first_and_third_top_tile() -> None:
    tiles = build_wall(seed("fours"))
    east = 1
    hands, left = deal(tiles, east)
    in_turn = [list(tiles[4 * seat : 4 * seat + 4]) for seat in SEATS]
    for number, hand in enumerate(in_turn):
        hand += [*tiles[16 + 4 * number : 20 + 4 * number], *tiles[32 + 4 * number :][:4]]
    # stack 24: 48 over 49; stack 25: 50 over 51; stack 26: 52 over 53, the first tile drawn
    in_turn[0] += [tiles[48], tiles[52]]
    in_turn[1] += [tiles[49]]
    in_turn[2] += [tiles[50]]
    in_turn[3] += [tiles[51]]
    assert [hands[(east + turn) % 4] for turn in SEATS] == [in_order(hand) for hand in in_turn]
    assert left == tiles[53:]


def test_the_wall_is_the_shuffle_of_the_seed() -> None:
    assert build_wall(seed("x")) == tuple(RandomStream(seed("x"), "wall").shuffled(AMERICAN_SET))


def test_the_wall_is_broken_from_easts_right_and_drawn_to_the_left() -> None:
    whole = wall_shape(2, 8, 152)
    assert whole == ((2,) * 19,) * 4
    assert next_place(2, 8, 152) == (2, 8)
    dealt = wall_shape(2, 8, 99)
    assert dealt[2] == (2,) * 8 + (0,) * 11, "the eight stacks counted off stay"
    assert dealt[1] == (0,) * 15 + (1,) + (2,) * 3, "then the wall to East's left, from its right"
    assert dealt[0] == dealt[3] == (2,) * 19
    assert next_place(2, 8, 99) == (1, 15), "the lower tile of the third stack comes first"


def test_top_before_bottom_and_the_stacks_counted_off_last() -> None:
    order = [next_place(0, 5, left) for left in range(152, 0, -1)]
    assert order[::2] == order[1::2], "two tiles from each stack"
    stacks = order[::2]
    assert stacks[:14] == [(0, stack) for stack in range(5, 19)]
    assert stacks[14:33] == [(3, stack) for stack in range(19)]
    assert stacks[33:52] == [(2, stack) for stack in range(19)]
    assert stacks[52:71] == [(1, stack) for stack in range(19)]
    assert stacks[71:] == [(0, stack) for stack in range(5)]
    assert next_place(0, 5, 0) is None


@pytest.mark.parametrize("left", [152, 151, 99, 98, 10, 1, 0])
def test_the_walls_shape_counts_the_remaining_tiles(left: int) -> None:
    shape = wall_shape(3, 11, left)
    assert sum(map(sum, shape)) == left
    place = next_place(3, 11, left)
    if place:
        assert shape[place[0]][place[1]] == 2 - left % 2


def test_the_view_shows_where_the_next_tile_comes_from() -> None:
    state = table(left=41)
    view = AMERICAN.view(state, None)
    assert view.wall == wall_shape(state.east, sum(state.dice), 41)
    assert view.next == next_place(state.east, sum(state.dice), 41)
    assert view.left == 41


def test_heavenly_hand_wins_before_the_charleston_as_self_drawn() -> None:
    heavenly = "F F 2D WD 2D WD 2B 2B 2B 2B 2C 2C 2C 2C"
    state = table("", "", "", heavenly, turn=3, phase="turn", east=3, step=0)
    step = begin(state)
    assert event_kinds(step) == ["won", "ended"]
    result = step.state.result
    assert (result.how, result.winner, result.discarder) == ("heavenly", 3, None)
    assert result.points == (-100, -100, -100, 300)  # 25, self-drawn, jokerless: 4 x 25 each
    assert AMERICAN.waits(step.state) is None
    assert AMERICAN.result(step.state).carry == {"east": 0, "scores": [550, 550, 550, 950]}


def test_a_fourteen_that_is_not_mah_jongg_begins_the_charleston() -> None:
    step = begin(table(turn=2, east=2, step=0))
    assert (step.state.phase, step.events) == ("give", ())


def test_fewer_or_more_than_four_seats_are_refused() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(ValueError, match="four seats"):
            AMERICAN.start(seed("a"), seats, {})


@pytest.mark.django_db  # an unknown card is looked up among those of staff
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"card": "no-such"}, "card"),
        ({"card": 7}, "card"),
        ({"card": ["nmjl-2020"]}, "card"),
        ({"assist": "yes"}, "assist"),
        ({"east": 4}, "east"),
        ({"east": True}, "east"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"scores": [1, 2, 3, "4"]}, "scores"),
        ({"scores": [1, 2, 3, 10**19]}, "scores"),
        ({"scores": 650}, "scores"),
    ],
)
def test_wrong_rules_are_refused_with_the_reason(data: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        AMERICAN.rules(data)


def test_a_session_starts_with_650_and_scores_carry_on() -> None:
    assert AMERICAN.rules({}) == {
        "card": "nmjl-2020", "assist": True, "east": None, "scores": [650] * 4,
    }  # fmt: skip
    later = AMERICAN.start(seed("a"), 4, {"east": 1, "scores": [700, -50, 650, 1300]})
    assert [rack.score for rack in AMERICAN.view(later.state, 0).racks] == [700, -50, 650, 1300]
