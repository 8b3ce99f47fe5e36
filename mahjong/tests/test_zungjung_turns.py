"""Turns: draw, discard, win by oneself, and the end of the wall."""

import pytest

from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import event_kinds, last_event
from mahjong.tests.zungjung_table import (
    APART,
    SEATS,
    all_pass,
    discarded,
    kinds,
    patterns,
    pays,
    play,
    refused,
    result_of,
    step,
    table,
)

# Waits for the white dragon as its pair.
READY = "1D 2D 3D 4B 5B 6B 7C 8C 9C E E E WD"
WON = f"{READY} WD"
HEAVEN = "1D 2D 3D 4B 5B 6B 7C 8C 9C 2C 3C 4C WD WD"


def test_after_a_discard_that_nobody_claims_the_next_player_draws() -> None:
    state = discarded(table(*APART, wall="9D"), "0 discard E")
    assert (state.phase, state.active, state.drawn) == ("turn", 1, "9D")
    assert "9D" in state.racks[1].hand
    assert len(state.racks[1].hand) == 14


def test_only_the_active_player_may_discard_and_only_their_own_tiles() -> None:
    state = table(*APART)
    assert refused(state, "1 discard E") == "not_your_turn"
    assert refused(state, "0 discard 9D") == "not_your_tile"
    assert refused(state, "0 discard no-tile") == "not_your_tile"
    assert [kinds(state, seat) for seat in (1, 2, 3)] == [[], [], []]


def test_a_discard_cannot_be_taken_back() -> None:
    state = play(table(*APART), "0 discard E")
    assert refused(state, "0 discard S") == "not_your_turn"


def test_a_drawn_tile_may_be_discarded_and_is_marked_for_its_owner_only() -> None:
    state = discarded(table(*APART, wall="9D"), "0 discard E")
    assert ZUNGJUNG.view(state, 1).drawn == "9D"
    assert all(ZUNGJUNG.view(state, seat).drawn is None for seat in (0, 2, 3, None))
    assert play(state, "1 discard 9D").drawn is None


def test_a_hand_completed_by_the_drawn_tile_wins() -> None:
    state = discarded(table(APART[0], READY, wall="WD"), "0 discard S")
    assert "mahjong" in kinds(state, 1)
    won = step(state, "1 mahjong")
    assert event_kinds(won) == ["won", "ended"]
    assert (result_of(won.state).how, result_of(won.state).tile) == ("draw", "WD")
    assert result_of(won.state).discarder is None
    assert [pay[:2] for pay in pays(won.state)] == [(0, 1), (2, 1), (3, 1)]
    assert ZUNGJUNG.waits(won.state) is None


def test_mahjong_need_not_be_declared() -> None:
    state = play(table(WON, drawn="WD"), "0 discard WD")
    assert state.phase == "claim"


def test_with_assist_a_hand_that_is_no_win_cannot_be_declared() -> None:
    state = table(*APART)
    assert "mahjong" not in kinds(state, 0)
    assert refused(state, "0 mahjong") == "not_mahjong"
    assert refused(state, "2 mahjong") == "not_your_turn"


def test_the_result_has_the_sets_the_pair_and_the_patterns_in_order() -> None:
    result = result_of(play(table(WON, drawn="WD", east=0), "0 mahjong"))
    assert [part.tiles for part in result.parts if part.kind != "pair"] == [
        ("1D", "2D", "3D"), ("4B", "5B", "6B"), ("7C", "8C", "9C"), ("E", "E", "E"),
    ]  # fmt: skip
    assert (result.parts[-1].kind, result.parts[-1].tiles) == ("pair", ("WD", "WD"))
    assert [each.id for each in result.patterns] == ["1.2", "3.1", "4.2.1"][: len(result.patterns)]
    assert result.total == sum(each.points for each in result.patterns)
    assert (result.value, result.limit, result.irregular) == (result.total, "", "")


def test_easts_first_fourteen_tiles_may_win() -> None:
    state = table(HEAVEN, discards=(), drawn=None)
    won = play(state, "0 mahjong")
    assert patterns(won)["9.4.1"] == 155
    assert result_of(won).tile is None
    assert {pay[3] for pay in pays(won)} == {"draw"}


def test_no_blessing_of_heaven_later_in_the_game() -> None:
    assert "9.4.1" not in patterns(play(table(HEAVEN, drawn="WD"), "0 mahjong"))


def test_the_last_tile_of_the_wall_scores_final_draw() -> None:
    state = discarded(table(APART[0], READY, wall="WD", left=1), "0 discard S")
    assert patterns(play(state, "1 mahjong"))["9.1.1"] == 10


def test_the_discard_after_the_last_tile_scores_final_discard() -> None:
    state = table("", READY, f"{APART[2]} WD", left=0, turn=2)
    won = discarded(state, "2 discard WD", "1 mahjong")
    assert patterns(won)["9.1.2"] == 10
    assert pays(won)[0][3] == "discard"


def test_no_tile_left_at_the_start_of_a_turn_is_a_drawn_hand() -> None:
    state = play(table(*APART, left=0), "0 discard E", "1 pass", "2 pass")
    last = step(state, "3 pass")
    assert event_kinds(last) == ["ended"]
    result = result_of(last.state)
    assert (result.how, result.winner, result.pays) == ("wall", None, ())
    assert result.points == (0, 0, 0, 0)
    assert last_event(last, "ended")["how"] == "wall"


@pytest.mark.parametrize("east", SEATS)
def test_the_deal_passes_to_the_right_also_after_a_win_of_the_dealer(east: int) -> None:
    won = ZUNGJUNG.result(play(table(WON, drawn="WD", east=east), "0 mahjong"))
    drawn = ZUNGJUNG.result(all_pass(play(table(*APART, left=0, east=east), "0 discard E")))
    assert won.carry["east"] == drawn.carry["east"] == (east + 1) % 4
    assert won.carry["scores"] == list(won.points)
    assert ZUNGJUNG.rules(won.carry)["scores"] == list(won.points)


def test_nothing_may_be_done_after_the_end() -> None:
    state = play(table(WON, drawn="WD"), "0 mahjong")
    assert [kinds(state, seat) for seat in SEATS] == [[]] * 4
    for text in ("0 discard E", "1 pass", "1 mahjong", "1 hold", "0 quad E", "1 run 1D 2D"):
        assert refused(state, text) == "game_over"


def test_a_seat_that_does_not_exist_is_refused() -> None:
    for seat in (4, -1):
        assert refused(table(*APART), f"{seat} pass") == "no_such_seat"
