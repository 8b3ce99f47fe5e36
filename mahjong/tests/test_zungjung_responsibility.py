"""Responsibility: who discarded the winning tile first in the last go-around pays instead."""

import pytest

from mahjong.rules.zungjung.state import State
from mahjong.tests.zungjung import WORKED, tiles
from mahjong.tests.zungjung_table import (
    all_pass,
    discarded,
    pays,
    play,
    result_of,
    table,
)

CASES = WORKED["responsibility"]
SEAT = {wind: seat for seat, wind in enumerate("ESWN")}
# Waits for the east wind as its pair.
READY = "E 2B 3B 4B 3C 4C 5C 7C 8C 9C RD RD RD"
LOOSE = "1D 4D 7D 1B 4B 7B 1C 4C 7C W GD GD WD"


def won_after(discards: list[tuple[int, str]], winner: int = 1) -> State:
    """The state after these discards in turn from East: each discards the tile just drawn. `winner`
    holds the ready hand, and claims the last tile."""
    (_, first), *drawn = discards
    hands = ["", "", "", ""]
    hands[0], hands[winner] = f"{LOOSE} {first}", READY
    state = table(*hands, wall=" ".join(tile for _, tile in drawn), discards=("3: 9D",))
    for seat, tile in discards[:-1]:
        state = discarded(state, f"{seat} discard {tile}")
    seat, tile = discards[-1]
    return discarded(state, f"{seat} discard {tile}", f"{winner} mahjong")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_worked_cases(case: dict) -> None:
    state = won_after([(SEAT[wind], tiles(tile)[0]) for wind, tile in case["discards"]])
    result = result_of(state)
    assert result.winner == SEAT[case["winner"]]
    assert result.tile == tiles(case["winning_tile"])[0]
    assert result.discarder == SEAT[case["final_discarder"]]
    responsible = SEAT[case["expected_responsible"]]
    assert pays(state) == [(responsible, result.winner, 3 * result.value, "responsible")]


def test_nobody_else_pays_for_a_tile_that_was_not_discarded_before() -> None:
    state = won_after([(0, "S"), (1, "S"), (2, "N"), (3, "E")])
    assert [(pay[0], pay[3]) for pay in pays(state)] == [(3, "discard")]


def test_the_player_who_discarded_it_twice_pays_for_themself() -> None:
    state = won_after([(0, "S"), (1, "S"), (2, "N"), (3, "N"), (0, "E")])
    assert [(pay[0], pay[3]) for pay in pays(state)] == [(0, "discard")]


def test_a_tile_the_winner_discarded_first_counts_as_self_drawn() -> None:
    state = won_after([(0, "S"), (1, "E"), (2, "N"), (3, "E")])
    value = result_of(state).value
    assert pays(state) == [(seat, 1, value, "own_discard") for seat in (0, 2, 3)]
    assert result_of(state).discarder == 3, "who discarded it is still told"


def test_the_winner_discarded_it_first_and_another_after_them() -> None:
    state = won_after([(0, "S"), (1, "E"), (2, "E"), (3, "E")])
    assert {pay[3] for pay in pays(state)} == {"own_discard"}


def test_what_was_discarded_before_the_winners_last_discard_is_forgotten() -> None:
    state = won_after([(0, "E"), (1, "S"), (2, "N"), (3, "E")])
    assert [(pay[0], pay[3]) for pay in pays(state)] == [(3, "discard")]
    state = won_after([(0, "S"), (1, "E"), (2, "N"), (3, "N"), (0, "S"), (1, "9D"), (2, "E")])
    assert [(pay[0], pay[3]) for pay in pays(state)] == [(2, "discard")]


def test_all_discards_count_for_a_winner_who_has_not_discarded_yet() -> None:
    state = won_after([(0, "E"), (1, "N"), (2, "E")], winner=3)
    assert [(pay[0], pay[3]) for pay in pays(state)] == [(0, "responsible")]


def test_a_go_around_lasts_until_the_winners_next_discard_even_if_claims_skip_them() -> None:
    """West discards the tile. North and East claim from each other before East discards it too."""
    east = "N N 1D 4D 7D 1B 4B 7B 1C 4C 7C S S 5C"
    north = "5C 5C 9D 9B 6B 3B 9C 6C 6D 3D 8D 8B W"
    state = discarded(table(east, READY, "", north, wall="WD E N E"), "0 discard 1D")
    state = discarded(state, "1 discard WD")
    state = discarded(state, "2 discard E")
    state = discarded(state, "3 discard N", "0 triplet")
    state = discarded(state, "0 discard 5C", "3 triplet")
    state = discarded(state, "3 discard W")
    won = discarded(state, "0 discard E", "1 mahjong")
    assert [(pay[0], pay[3]) for pay in pays(won)] == [(2, "responsible")]


def test_a_tile_that_was_claimed_for_a_triplet_was_discarded_all_the_same() -> None:
    """East adds the fourth tile to a triplet that West's discard made in this go-around."""
    ready = "4D 6D 2B 2B 2B 3C 4C 5C 7C 8C 9C RD RD"
    adds = "5D 1B 4B 7B 1C 4C 7C E S W GD"
    state = table(
        adds, "", "", ready, melds=("0: 5D 5D 5D @2",), discards=("3: N", "2: 5D claimed", "0: 9D")
    )
    won = all_pass(play(state, "0 quad 5D", "3 mahjong"))
    assert result_of(won).how == "robbing"
    assert pays(won) == [(2, 3, 3 * result_of(won).value, "responsible")]


def test_who_robs_a_quad_of_a_tile_they_discarded_themselves_wins_as_self_drawn() -> None:
    ready = "4D 6D 2B 2B 2B 3C 4C 5C 7C 8C 9C RD RD"
    adds = "5D 1B 4B 7B 1C 4C 7C E S W GD"
    state = table(
        adds, "", "", ready, melds=("0: 5D 5D 5D @3",), discards=("3: 5D claimed", "0: 9D")
    )
    won = all_pass(play(state, "0 quad 5D", "3 mahjong"))
    assert {pay[3] for pay in pays(won)} == {"own_discard"}


def test_a_self_drawn_hand_knows_no_responsibility() -> None:
    state = table("", f"{READY} E", turn=1, drawn="E", discards=("1: 9D", "2: E", "3: N"))
    assert {pay[3] for pay in pays(play(state, "1 mahjong"))} == {"draw"}
