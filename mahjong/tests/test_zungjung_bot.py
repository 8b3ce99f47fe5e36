"""What the bots do in situations where a good Zung Jung player would know."""

import pytest

from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.bot_evaluation import Evaluator, danger, infer
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import seed
from mahjong.tests.zungjung_table import play, table
from tables.rng import RandomStream

LEVELS = ZUNGJUNG.levels
# Ready with 8D discarded, or two tiles from one suit with honours.
FORK = "1D 2D 3D 5D 6D 7D 8D 9D 9D RD RD RD 4C 5C"


def choose(state, seat=0, level="hard", chance="x"):
    view, options = ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat)
    return ZUNGJUNG.choose(view, options, level, RandomStream(seed(chance), "bot"))


def offered(hand, tile, seat=1, melds=()):
    """A table where seat 0 has discarded a tile that this seat may claim."""
    hands = ["", "", "", ""]
    hands[seat] = hand
    others = "1D 4D 7D 1B 4B 7B 1C 4C 7C E S W GD".replace(f"{tile} ", "")
    hands[0] = f"{tile} {others}" + ("" if len(others.split()) == 13 else " GD")
    return play(table(*hands, melds=melds), f"0 discard {tile}")


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_wins_when_it_can(level) -> None:
    state = table("1D 2D 3D 4D 5D 6D 7D 8D 9D 2B 2B 5C 6C 7C")
    assert choose(state, level=level) == moves.Mahjong()


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_declares_a_wrong_mahjong_at_a_strict_table(level) -> None:
    state = table("1D 2D 3D 4D 5D 6D 7D 8D 9D 2B 2B 5C 6C E", assist=False)
    assert isinstance(choose(state, level=level), moves.Discard)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_discards_the_tile_that_does_not_fit(level) -> None:
    state = table("1D 2D 3D 4D 5D 6D 7D 8D 9D 2B 2B 5C 6C N")
    assert choose(state, level=level) == moves.Discard("N")


def test_a_hard_bot_gives_up_a_ready_hand_for_one_suit() -> None:
    assert choose(table(FORK)) in (moves.Discard("4C"), moves.Discard("5C"))


def test_where_every_win_scores_one_point_it_plays_for_speed() -> None:
    assert choose(table(FORK, scoring=1)) == moves.Discard("8D")


def test_a_hard_bot_claims_a_triplet_of_dragons() -> None:
    state = offered("RD RD 2D 3D 4D 5B 6B 9C 9C 2C 3C 8B E", "RD")
    assert choose(state, 1) == moves.Triplet()


def test_a_hard_bot_does_not_break_seven_pairs_for_a_triplet() -> None:
    state = offered("2D 2D 6D 6D 3B 3B 8B 8B 1C 1C 9C 9C W", "2D", seat=2)
    assert choose(state, 2) == moves.Pass()


def test_a_bot_declares_a_quad_that_costs_nothing() -> None:
    state = table("RD RD RD RD 2D 3D 4D 5B 6B 7B 9C 9C 2C 3C")
    assert choose(state) == moves.Quad("RD")


def test_a_hard_bot_with_a_poor_hand_discards_what_a_one_suit_hand_does_not_need() -> None:
    melds = ("1: 1D 2D 3D @0", "1: 5D 5D 5D @2", "1: 7D 8D 9D @0")
    hand = "2D 4D 6D 8D 1B 4B 7B 9B 2C 5C 8C E S W"
    state = table(hand, melds=melds, left=30, discards=("1: 2B", "1: 5C", "1: 9C"))
    assert choose(state).tile[-1] != "D"


def test_the_cost_of_a_discard_that_another_seat_would_pay_for_is_nothing() -> None:
    discards = ("1: 9B", "2: 6D")
    melds = ("1: 1D 2D 3D @0", "1: 5D 5D 5D @2", "1: 7D 8D 9D @0")
    state = table("6D 4D 4D 8D 1B 4B 7B 9B 2C 5C 8C E S W", melds=melds, discards=discards)
    (rival, *_) = infer(ZUNGJUNG.view(state, 0)).rivals
    assert rival.paid_by_others == {"6D", "9B"}
    known = infer(ZUNGJUNG.view(state, 0))
    only = known._replace(rivals=(rival,))
    assert danger(only)["6D"] == 0
    assert danger(only)["4D"] > 0


def test_the_tiles_on_the_table_and_in_the_hand_cannot_come() -> None:
    state = table("2D 4D 6D 8D 1B 4B 7B 9B 2C 5C 8C E S W", discards=("1: N", "2: N"))
    known = infer(ZUNGJUNG.view(state, 0))
    assert (known.unseen["N"], known.unseen["E"], known.unseen["WD"]) == (2, 3, 4)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("gone", "other"), [("N", "W"), ("W", "N")])
def test_no_bot_waits_for_a_pair_that_can_be_seen_to_be_impossible(level, gone, other) -> None:
    """Four sets and two winds: the others of one of the two lie on the table."""
    discards = [f"{seat}: {gone}" for seat in (1, 2, 3)]
    state = table("1D 2D 3D 4D 5D 6D 7B 8B 9B 2C 2C 2C N W", discards=discards)
    chosen = {choose(state, level=level, chance=str(n)) for n in range(20)}
    assert moves.Discard(other) not in chosen


def test_a_claimed_discard_is_counted_once() -> None:
    hands = ("", "", "1D 4D 7D 1B 4B 7B 1C 4C 7C E S W RD", "")
    state = table(*hands, melds=("1: 5D 5D 5D @0",), discards=("0: 5D claimed",))
    assert infer(ZUNGJUNG.view(state, 2)).unseen["5D"] == 1


def test_a_nearer_hand_is_worth_more() -> None:
    known = infer(ZUNGJUNG.view(table(FORK), 0))
    evaluator = Evaluator(known, known.hand, (), 6)
    ready = ("1D", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "RD", "RD", "RD", "E")
    near = ("1D", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D", "RD", "RD", "W", "E")
    far = ("1D", "2D", "3D", "4D", "6D", "9B", "7D", "8D", "9D", "RD", "RD", "W", "E")
    values = [evaluator.value(hand, ()) for hand in (ready, near, far)]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_move(level) -> None:
    state = table("2D 4D 6D 8D 1B 4B 7B 9B 2C 5C 8C E S W")
    assert choose(state, level=level) == choose(state, level=level)


def test_weaker_bots_vary() -> None:
    state = table("2D 4D 6D 8D 1B 4B 7B 9B 2C 5C 8C E S W")
    assert len({choose(state, level="easy", chance=str(n)) for n in range(30)}) > 1


@pytest.mark.parametrize("number", range(3))
def test_bots_play_whole_games_with_legal_moves(number) -> None:
    state = ZUNGJUNG.start(seed(f"bots {number}"), 4, {}).state
    levels = ("easy", "medium", "hard", "hard")
    while (waits := ZUNGJUNG.waits(state)) is not None:
        seat = waits.seats[0]
        state = ZUNGJUNG.apply(state, seat, choose(state, seat, levels[seat], str(number))).state
    assert sum(state.result.points) == 0
