"""The claim window: three seats answer, the best claim wins."""

from typing import Any

import pytest

from mahjong.rules.tiles import to_the_right
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import event_kinds, last_event
from mahjong.tests.zungjung_table import (
    APART,
    SEATS,
    all_pass,
    claimed,
    discarded,
    kinds,
    option,
    pays,
    play,
    refused,
    result_of,
    step,
    table,
)

# Seat 0 discards the 5 Dot. Seat 1 has three runs with it, seat 2 a triplet, seat 3 nothing.
DISCARDS = "5D 1D 9D 1B 4B 7B 1C 4C 7C E S W GD WD"
RUNS = "3D 4D 6D 7D 2B 5B 8B 2C 5C 8C E S GD"
PAIR = "5D 5D 9D 3B 6B 9B 3C 6C 9C E S W RD"
LOOSE = "2D 8D 9D 1B 4B 7B 1C 4C 7C E S W RD"
TABLE = (DISCARDS, RUNS, PAIR, LOOSE)
# Waits for the 5 Dot.
READY = "4D 6D 2B 2B 2B 3C 4C 5C 7C 8C 9C RD RD"


def claimable(*hands: str, **fields: Any):
    return play(table(*(hands or TABLE), **fields), "0 discard 5D")


def test_all_three_others_are_asked_at_the_same_time() -> None:
    state = claimable()
    wait = ZUNGJUNG.waits(state)
    assert (wait.kind, wait.seats, wait.held) == ("claim", (1, 2, 3), False)
    assert kinds(state, 0) == []
    number = state.turn
    for seat in (3, 1):
        state = play(state, f"{seat} pass")
        assert state.turn == number, "one decision, three answers"
    assert ZUNGJUNG.waits(state).seats == (2,)


def test_each_possible_run_is_a_choice_of_its_own() -> None:
    runs = [each.among for each in ZUNGJUNG.options(claimable(), 1) if each.kind == "run"]
    assert runs == [("3D", "4D"), ("4D", "6D"), ("6D", "7D")]


@pytest.mark.parametrize(
    ("pair", "run"),
    [("3D 4D", "3D 4D 5D"), ("6D 4D", "4D 5D 6D"), ("6D 7D", "5D 6D 7D")],
)
def test_the_run_that_was_named_is_laid_down(pair: str, run: str) -> None:
    state = claimed(claimable(), f"1 run {pair}")
    (meld,) = state.racks[1].melds
    assert meld.tiles == tuple(run.split())
    assert (meld.kind, meld.concealed, meld.tile, meld.source) == ("run", False, "5D", 0)
    assert not set(pair.split()) & set(state.racks[1].hand)
    assert state.discards[-1].claimed


def test_runs_at_the_ends_of_a_suit() -> None:
    low = table("1D 4D 7D 1B 4B 7B 1C 4C 7C E S W GD WD", "2D 3D 9D 2B 5B 8B 2C 5C 8C E S W GD")
    assert [o.among for o in ZUNGJUNG.options(play(low, "0 discard 1D"), 1)[1:2]] == [("2D", "3D")]
    assert refused(play(low, "0 discard 1D"), "1 run 9D 2D") == "no_run"
    assert refused(play(low, "0 discard 1D"), "1 run E 9D") == "no_run"


def test_honours_make_no_runs() -> None:
    state = play(table(*APART), "0 discard S")
    assert refused(state, "1 run E W") == "no_run"


def test_only_the_next_player_may_claim_a_run() -> None:
    state = claimable(DISCARDS, LOOSE, RUNS)
    assert refused(state, "2 run 3D 4D") == "not_next"
    assert kinds(state, 2) == ["pass"]


def test_a_run_needs_tiles_of_the_hand_that_fit() -> None:
    state = claimable()
    assert refused(state, "1 run 3D 6D") == "no_run"
    assert refused(state, "1 run 1D 2D") == "not_your_tile"
    assert refused(state, "1 run 4D 4D") == "not_your_tile"
    assert refused(state, "1 run x y") == "not_your_tile"
    assert kinds(state, 1) == ["hold", "pass", "run", "run", "run"]


def test_after_a_claimed_run_or_triplet_its_owner_only_discards() -> None:
    for state in (claimed(claimable(), "1 run 4D 6D"), claimed(claimable(), "2 triplet")):
        seat = state.active
        assert (state.phase, state.drawn, len(state.racks[seat].hand)) == ("turn", None, 11)
        assert kinds(state, seat) == ["discard"]
        assert refused(state, f"{seat} mahjong") == "discard_first"
        tile = state.racks[seat].hand[0]
        assert refused(state, f"{seat} quad {tile}") == "discard_first"
        assert play(state, f"{seat} discard {tile}").phase == "claim"


def test_play_goes_on_to_the_right_of_the_player_who_claimed() -> None:
    state = claimed(claimable(), "2 triplet")
    state = all_pass(play(state, "2 discard E"))
    assert state.active == 3, "seat 1 was skipped"


def test_a_triplet_may_be_claimed_from_any_player() -> None:
    for by in (1, 2, 3):
        hands = [LOOSE, APART[0][:-3], APART[2], APART[3]]
        hands[by] = DISCARDS.replace("WD", "5B")
        hands[0] = PAIR
        others = [seat for seat in (1, 2, 3) if seat != by]
        for seat in others:
            hands[seat] = ""
        state = play(table(*hands, turn=by), f"{by} discard 5D")
        (meld,) = claimed(state, "0 triplet").racks[0].melds
        assert (meld.tiles, meld.source) == (("5D",) * 3, by)


def test_a_triplet_needs_two_more_and_a_quad_three() -> None:
    state = claimable()
    assert refused(state, "3 triplet") == "too_few_matching"
    assert refused(state, "1 triplet") == "too_few_matching"
    assert refused(state, "2 quad 5D") == "too_few_matching", "two and the discard are three"
    assert kinds(state, 2) == ["hold", "pass", "triplet"]


def test_a_triplet_goes_before_a_run() -> None:
    state = play(claimable(), "1 run 4D 6D", "3 pass")
    step_ = step(state, "2 triplet")
    assert event_kinds(step_) == ["claimed", "laid"]
    assert last_event(step_, "claimed") == {
        "kind": "claimed", "seat": 2, "how": "triplet", "tile": "5D", "source": 0, "robbing": False,
    }  # fmt: skip
    assert step_.state.racks[1].melds == ()
    assert last_event(step_, "laid")["tiles"] == ("5D",) * 3
    assert [event.seen_by(None)["kind"] for event in step_.events] == ["claimed", "laid"]


def test_mahjong_goes_before_a_triplet_and_a_run() -> None:
    state = play(claimable(DISCARDS, RUNS, PAIR, READY), "1 run 4D 6D", "2 triplet")
    won = step(state, "3 mahjong")
    assert event_kinds(won) == ["claimed", "won", "ended"]
    result = result_of(won.state)
    assert (result.how, result.winner, result.discarder, result.tile) == ("discard", 3, 0, "5D")
    assert pays(won.state) == [(0, 3, 3 * result.value, "discard")]
    assert "5D" in won.state.racks[3].hand
    assert won.state.discards[-1].claimed


@pytest.mark.parametrize("east", SEATS)
def test_of_two_mahjongs_the_one_closest_to_the_dealer_wins(east: int) -> None:
    """Counted from the dealer, not from the player who discarded the tile."""
    second = "4D 6D 3B 3B 3B 6C 7C 8C 1B 1B 1B GD GD"
    state = claimable(DISCARDS.replace("GD", "N"), "", second, READY, east=east)
    won = play(state, "2 mahjong", "1 pass", "3 mahjong")
    in_turn = (east, *to_the_right(east))
    assert result_of(won).winner == next(seat for seat in in_turn if seat in (2, 3))


def test_a_hand_waiting_for_a_pair_may_claim_it_for_mahjong_only() -> None:
    pair = "5D 2B 3B 4B 3C 4C 5C 7C 8C 9C RD RD RD"
    state = claimable(DISCARDS, "", pair)
    assert kinds(state, 2) == ["hold", "mahjong", "pass"]
    assert refused(state, "2 triplet") == "too_few_matching"
    assert result_of(claimed(state, "2 mahjong")).winner == 2


def test_the_last_discard_may_be_claimed_for_mahjong_only() -> None:
    state = claimable(DISCARDS, RUNS, PAIR, READY, left=0)
    assert [kinds(state, seat) for seat in (1, 2)] == [["pass"], ["pass"]]
    assert refused(state, "1 run 4D 6D") == "last_discard"
    assert refused(state, "2 triplet") == "last_discard"
    assert refused(state, "2 quad 5D") == "last_discard"
    assert "mahjong" in kinds(state, 3)


def test_an_answer_is_final() -> None:
    state = play(claimable(), "1 run 4D 6D")
    for text in ("1 pass", "1 run 3D 4D", "1 hold", "1 mahjong", "1 triplet", "1 quad 5D"):
        assert refused(state, text) == "already_answered"
    assert kinds(state, 1) == []


def test_hold_extends_the_window_once_and_is_not_an_answer() -> None:
    held = play(claimable(), "1 hold")
    assert ZUNGJUNG.waits(held).held
    assert ZUNGJUNG.waits(held).seats == (1, 2, 3)
    assert kinds(held, 1) == ["pass", "run", "run", "run"]
    assert refused(held, "1 hold") == "already_answered"
    assert refused(held, "3 hold") == "nothing_to_claim"
    done = play(held, "2 hold", "2 pass", "3 pass", "1 pass")
    assert done.phase == "turn"
    assert not ZUNGJUNG.waits(play(done, f"1 discard {done.drawn}")).held


def test_nobody_sees_who_has_answered() -> None:
    state = claimable()
    answered = play(state, "1 run 4D 6D")
    assert ZUNGJUNG.view(answered, 1).answered == "run"
    for seat in (0, 2, 3, None):
        assert ZUNGJUNG.view(answered, seat) == ZUNGJUNG.view(state, seat)
    assert step(state, "1 run 4D 6D").events == ()


def test_a_claim_after_the_window_or_of_ones_own_discard_is_refused() -> None:
    state = claimable()
    assert refused(state, "0 triplet") == "not_your_turn"
    assert refused(state, "0 mahjong") == "not_your_turn"
    closed = all_pass(state)
    for text in ("2 triplet", "2 quad 5D", "2 pass", "2 hold", "2 run 4D 6D", "2 mahjong"):
        assert refused(closed, text) in ("not_now", "not_your_turn")


def test_a_claimed_discard_cannot_be_claimed_again() -> None:
    state = claimed(claimable(), "2 triplet")
    assert ZUNGJUNG.view(state, 1).live is None
    state = play(state, "2 discard E")
    assert ZUNGJUNG.view(state, 1).live.tile == "E"


def test_a_claim_that_is_refused_changes_nothing() -> None:
    state = claimable()
    before = ZUNGJUNG.view(state, 1)
    refused(state, "1 triplet")
    assert ZUNGJUNG.view(state, 1) == before
    assert option(state, 1, "run").count == (2, 2)


def test_no_answer_means_pass() -> None:
    assert ZUNGJUNG.default(claimable(), 1) == moves.Pass()


def test_a_win_on_easts_first_discard_is_a_blessing_of_earth() -> None:
    state = table(DISCARDS, "", PAIR, READY, discards=(), drawn=None)
    won = discarded(state, "0 discard 5D", "3 mahjong")
    assert "9.4.2" in {each.id for each in result_of(won).patterns}
    later = discarded(table(DISCARDS, "", PAIR, READY), "0 discard 5D", "3 mahjong")
    assert "9.4.2" not in {each.id for each in result_of(later).patterns}
