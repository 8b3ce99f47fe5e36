"""What is said of decisions of American mah jongg: certain answers in both directions, and nothing
that the seat could not see."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong.rules.american import moves
from mahjong.rules.american.bot_evaluation import count_kinds, infer
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.guesses import OwnRack, guess
from mahjong.rules.american.judge import Choice, Outcomes, _prospect, judge, likely, reach
from mahjong.rules.tiles import COPIES, JOKER, KINDS, ORDER
from mahjong.tests.american import parse_move, play, seed, table
from mahjong.tests.hidden import reshuffled
from tables.game import Judgement
from tables.rng import RandomStream

READY = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 8D 8D"  # 2222 4444 6666 88 misses 6 Dot
NEAR = "2D 2D 2D 2D 4D 4D 4D 6D 6D 6D 8D 8D N"  # the same misses 4 Dot, too
CONCEALED = "N N E E E 2B WD 2B WD W W W S"  # NN EEE 2020 WWW SS misses South
OTHER = "1C 1C 3C 5C 7C 9C 1B 3B 5B 7B 9B 8C 9D"


def judged(state, text: str, name: str = "judge") -> Judgement | None:
    """The judgement of a move of the table."""
    seat, move = parse_move(text)
    view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
    return judge(view, options, move, RandomStream(seed(name), "judge"))


def certain(state, text: str, name: str = "judge") -> Judgement:
    found = judged(state, text, name)
    assert found is not None
    return found


def test_a_tile_that_the_only_near_hand_needs_is_not_thrown() -> None:
    state = table(f"{READY} N", left=60)
    good, bad = certain(state, "0 discard N"), certain(state, "0 discard 4D")
    assert (good.cost, good.reason, good.best.move) == (0, "alike", moves.Discard("N"))
    assert bad.best.move == moves.Discard("N")
    assert bad.cost > 0.2
    assert bad.reason == "nearer"
    assert (bad.facts["ahead"]["missing"], bad.facts["behind"]["missing"]) == (1, 2)


def test_who_could_declare_mah_jongg_is_told_so() -> None:
    state = table(f"{READY} 6D", left=60)
    found = certain(state, "0 discard 8D")
    assert (found.best.move, found.reason) == (moves.MahJongg(), "mahjong")
    assert (found.best.win, found.best.error) == (1, 0)
    assert found.cost > 0.2
    assert judged(state, "0 mahjong") is None


def after_discard(hand: str, tile: str, left: int = 50):
    """The claim window after seat 1 has discarded a tile, in which seat 0 may answer."""
    return play(table(hand, f"{OTHER} {tile}", turn=1, left=left), f"1 discard {tile}")


def test_a_winning_discard_that_is_let_go_costs() -> None:
    found = certain(after_discard(READY, "6D"), "0 pass")
    assert (found.best.move, found.reason) == (moves.MahJongg(), "mahjong")
    assert found.cost > 0.2


def test_a_tile_that_another_seat_wins_with_is_dangerous() -> None:
    """Three groups of seat 1 lie open: only 2222 4444 6666 88 of bams has them, so the one tile
    that it holds is an 8 Bam."""
    exposed = [f"1: {n}B {n}B {n}B {n}B @0" for n in (2, 4, 6)]
    danger = certain(table(f"{NEAR} 8B", exposed=exposed, left=75), "0 discard 8B")
    assert (danger.reason, danger.facts["made"]) == ("danger", "8B")
    assert danger.facts["risk"] > 0.5
    assert danger.cost > 0.03
    safe = certain(table(f"{NEAR} 8B", left=75), "0 discard 8B")
    assert safe.cost == 0


def test_a_tile_that_completes_a_group_of_the_only_near_hand_is_called() -> None:
    state = after_discard(NEAR, "4D")
    passed, called = certain(state, "0 pass"), certain(state, "0 call")
    assert (passed.best.move, passed.reason) == (moves.Call(), "nearer")
    assert passed.cost > 0.1
    assert (called.cost, called.played) == (0, 0)


def test_a_call_that_ends_the_only_near_hand_costs() -> None:
    called = certain(after_discard(CONCEALED, "W"), "0 call")
    assert (called.best.move, called.reason) == (moves.Pass(), "nearer")
    assert called.cost > 0.1
    assert judged(after_discard(CONCEALED, "W"), "0 pass") is None  # nothing to decide


def test_an_exchange_for_an_exposed_joker_is_not_forgotten() -> None:
    state = table(f"{NEAR} 9C", exposed=["2: 9C 9C J @1"], left=50)
    found = certain(state, "0 discard N")
    assert (found.reason, found.best.move) == ("exchange", moves.Exchange("9C", "exposed.0@2"))
    assert found.cost > 0.1


def test_tiles_of_the_nearest_hand_are_not_passed() -> None:
    """One tile of 2222 4444 6666 88 is missing, and three others are there to pass."""
    hand = "2D 2D 2D 2D 4D 4D 4D 6D 6D 6D N 9C RD"
    state = table(hand, turn=1, phase="give", step=0, left=99)
    good, bad = certain(state, "0 give N 9C RD"), certain(state, "0 give 2D 4D 6D")
    assert (good.cost, good.played, good.reason) == (0, 0, "alike")
    assert bad.cost > 0.1
    assert bad.reason == "nearer"
    assert set(bad.best.move.tiles) == {"N", "9C", "RD"}


@pytest.mark.parametrize("text", ["0 discard 4D", "0 discard N"])
def test_the_same_decision_has_the_same_judgement(text: str) -> None:
    state = table(f"{READY} N", left=60)
    assert judged(state, text) == judged(state, text)
    assert certain(state, text).best.move == certain(state, text, "again").best.move


@settings(max_examples=2)
@given(st.integers(0, 10**6))
def test_what_is_hidden_changes_no_judgement(number: int) -> None:
    state = table("1D 2D 2D 3D 5C 5C 8B N N E W S RD F", left=70)
    other = reshuffled(state, 0, random.Random(number))
    assert judged(other, "0 discard S") == judged(state, "0 discard S")


@given(st.integers(0, 10**6), st.integers(8, 90))
def test_guesses_deal_every_unseen_tile_once(number: int, left: int) -> None:
    exposed = ["1: 5B 5B J @0", "2: 3C 3C 3C @1", "2: 7C 7C J J @0"]
    state = table("1D 2D 2D 3D 5C 5C 8B N N E W S RD F", exposed=exposed, left=left)
    view = AMERICAN.view(state, 0)
    guesses = guess(view, infer(view), 5, np.random.default_rng(number))
    assert guesses.held.sum(axis=2).tolist() == [[0, 10, 6, 13]] * 5
    assert guesses.wall.shape == (5, left)
    seen = count_kinds((*view.racks[0].hand, *(each.tile for each in view.discards)))
    for rack in view.racks:
        for group in rack.exposed:
            seen = seen + count_kinds(group.tiles)
    for held, wall in zip(guesses.held, guesses.wall, strict=True):
        dealt = held.sum(axis=0) + np.bincount(wall, minlength=len(KINDS)) + seen
        assert dealt.tolist() == [COPIES[kind] for kind in KINDS]


def test_a_hand_whose_tiles_are_gone_is_not_the_nearest() -> None:
    """The last tile of 2222 4444 6666 88 must be an 8 Dot, and the other three lie open."""
    hand = "2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D 6D 8D"
    missing = []
    for exposed in ([], ["1: 8D 8D 8D @0"]):
        known = infer(AMERICAN.view(table(hand, turn=1, exposed=exposed, left=90), 0))
        missing.append(reach(known, OwnRack(count_kinds(known.hand), (), known.jokers)).missing)
    assert missing[0] == 1 < missing[1]


def test_jokers_gather_in_hands() -> None:
    """Nobody discards a joker, so late in a game the others hold more of them than the wall."""
    view = AMERICAN.view(table("1D 2D 2D 3D 5C 5C 8B N N E W S RD F", left=20), 0)
    guesses = guess(view, infer(view), 400, np.random.default_rng(1))
    held = guesses.held[:, 1:, ORDER[JOKER]].mean() * 3 / 39
    assert held > 1.3 * (guesses.wall == ORDER[JOKER]).mean()


@pytest.mark.parametrize(("best", "made"), [(10, 3), (8, 2), (390, 380)])
def test_far_from_even_a_difference_that_may_be_chance_costs_nothing(best: int, made: int) -> None:
    """Chances near 0 and 1 are stretched (`SLOPE`), and so is their doubt."""
    others = np.arange(400)[::-1] < made if best < 200 else np.arange(400) < made
    won = np.stack([np.arange(400) < best, others])
    found = Outcomes(won, np.zeros((2, 400)), np.zeros((2, 400)))
    rack = OwnRack(count_kinds(()), (), count_kinds(()))
    choices = [Choice(move, rack, "N") for move in (moves.Pass(), moves.Call())]
    prospects = tuple(_prospect(choice, found, at) for at, choice in enumerate(choices))
    assert Judgement(prospects, 1, "", {}).cost == 0
    assert min(prospect.error for prospect in prospects) > 0


def test_a_call_where_the_tile_would_have_won_is_not_judged_without_a_group() -> None:
    hand = "F F 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D WD"  # FF 11 22 33 44 55 DD misses Soap
    state = after_discard(hand, "WD")
    assert certain(state, "0 pass").reason == "mahjong"
    assert judged(state, "0 call") is None


def test_the_chance_to_win_grows_with_the_games_won() -> None:
    chances = [likely(np.arange(400) < won) for won in (0, 40, 200, 360, 400)]
    assert chances == sorted(chances)
    assert chances[0] < 0.01 < 0.99 < chances[-1]
