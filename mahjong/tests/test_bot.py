"""Bots: their moves are legal, depend only on the view, and fit their level."""

import inspect
import random

import msgspec
import pytest

from mahjong.rules.american import bot, moves
from mahjong.rules.american.analysis import still_possible
from mahjong.rules.american.bot_evaluation import danger, infer
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.view import DiscardView, View
from mahjong.rules.states import change, with_rack
from mahjong.rules.tiles import JOKER, ORDER, parse
from mahjong.tests.american import (
    play,
    random_move,
    seed,
    table,
)  # fmt: skip
from tables.game import IllegalMove
from tables.rng import RandomStream
from tests.bot_games import play as play_bots

LEVELS = AMERICAN.levels


def choice(state, seat, level="hard", name="bot"):
    view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
    return AMERICAN.choose(view, options, level, RandomStream(seed(name), "bot"))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("assist", [True, False])
def test_four_bots_play_a_game_to_its_end(level, assist) -> None:
    game = play_bots(1, (level,) * 4, assist)
    assert game.how in {"discard", "self_drawn", "exchange", "heavenly", "wall"}
    assert game.dead == 0
    assert sum(game.points) == 0


@pytest.mark.parametrize("assist", [True, False])
def test_a_bot_can_take_over_any_seat_at_any_time(assist) -> None:
    """In random games, also with ruined hands, the move of each level is legal."""
    chance = random.Random(7)
    for name in range(3):
        rules = {"card": ("nmjl-2020", "practice")[name % 2], "assist": assist}
        state = AMERICAN.start(seed(("taken over", name)), 4, rules).state
        while (waits := AMERICAN.waits(state)) is not None:
            seat = chance.choice(waits.seats)
            if chance.random() < 0.3:
                AMERICAN.apply(state, seat, choice(state, seat, chance.choice(LEVELS)))
            state = _random_step(state, seat, chance)


def _random_step(state, seat, chance):
    while True:
        try:
            move = random_move(chance, chance.choice(AMERICAN.options(state, seat)))
            return AMERICAN.apply(state, seat, move).state
        except IllegalMove:
            continue


def test_the_same_game_is_played_the_same_way_again() -> None:
    seats = ("hard", "medium", "easy", "hard")
    assert play_bots(3, seats)[:7] == play_bots(3, seats)[:7]


def test_only_weaker_bots_vary() -> None:
    state = table("1D 3D 5D 7D 9D 2B 4B 6B 8B N E W S RD")
    assert len({choice(state, 0, "hard", name) for name in range(8)}) == 1
    assert len({choice(state, 0, "easy", name) for name in range(8)}) > 1


def test_bots_do_not_discard_jokers_to_build_a_hand() -> None:
    state = table("J J J 1D 3D 5C 8B N E W S RD GD 7B")
    for level in LEVELS:
        assert {choice(state, 0, level, name).tile for name in range(20)}.isdisjoint({JOKER})


def test_a_bot_is_given_its_view_and_options_and_nothing_else() -> None:
    assert list(inspect.signature(bot.choose).parameters) == ["view", "options", "level", "chance"]
    state = table("F F 2D 2D 2D 2D 2B 2B 2B 2C 2C WD WD N", turn=0)
    options = AMERICAN.options(state, 0)
    view = AMERICAN.view(state, 0)
    wire = msgspec.json.decode(msgspec.json.encode(view), type=View)
    for level in LEVELS:
        from_wire = bot.choose(wire, options, level, RandomStream(seed("w"), "bot"))
        assert bot.choose(view, options, level, RandomStream(seed("w"), "bot")) == from_wire


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("gone", ["1D", "6D"])
def test_no_bot_waits_for_a_pair_that_can_be_seen_to_be_impossible(level, gone) -> None:
    """FF 11 22 33 44 55 DD, or 22 to 66: the others of one of the two tiles lie on the table."""
    state = table("F F 1D 2D 2D 3D 3D 4D 4D 5D 5D 6D WD WD")
    state = change(state, discards=(DiscardView(gone, 1),) * 3)
    wanted = "6D" if gone == "1D" else "1D"
    assert wanted not in {choice(state, 0, level, name).tile for name in range(20)}


class TestCharleston:
    @pytest.mark.parametrize("level", LEVELS)
    def test_three_tiles_are_given_and_never_a_joker(self, level) -> None:
        for name in range(10):
            state = AMERICAN.start(seed(("charleston", name)), 4, {}).state
            for seat in range(4):
                move = choice(state, seat, level)
                assert len(move.tiles) == 3
                assert JOKER not in move.tiles

    def test_useless_tiles_are_given(self) -> None:
        hand = "F F 2D 2D 2D 4D 4D 6D 6D 8D 1B 7C N"
        state = table(hand, hand_of_13(), phase="give", step=0, turn=0)
        assert set(choice(state, 0).tiles) == {"1B", "7C", "N"}

    def test_a_made_hand_gives_nothing_on_a_blind_pass_and_stops(self) -> None:
        ready = "F F F F 2D 4D 4D 6D 6D 6D 8D 8D 8D"
        blind = table(ready, hand_of_13(), phase="give", step=2, turn=0)
        assert choice(blind, 0) == moves.Give(())
        assert choice(table(ready, hand_of_13(), phase="second", step=2), 0) == moves.Second(False)
        assert choice(table(ready, hand_of_13(), phase="courtesy"), 0) == moves.Courtesy(0)

    def test_a_poor_hand_gives_all_and_goes_on(self) -> None:
        poor = "1D 3B 5C 8D 2B 6C 9D N E W RD GD WD"
        assert choice(table(poor, hand_of_13(), phase="second", step=2), 0) == moves.Second(True)
        blind = table(poor, hand_of_13(), phase="give", step=2)
        assert len(choice(blind, 0).tiles) >= 2
        assert choice(table(poor, hand_of_13(), phase="courtesy"), 0).count >= 2


def hand_of_13() -> str:
    return "1B 2B 3B 4B 5B 6B 7B 8B 9B 1C 2C 3C 4C"


class TestMahJongg:
    MADE = "F F F F 2D 4D 4D 6D 6D 6D 8D 8D 8D"

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("assist", [True, False])
    def test_it_is_declared_when_drawn(self, level, assist) -> None:
        state = table(f"{self.MADE} 8D", assist=assist)
        assert choice(state, 0, level) == moves.MahJongg()

    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("assist", [True, False])
    def test_it_is_declared_on_a_discard(self, level, assist) -> None:
        other = "8D 1B 1B 2B 2B 3B 5C 5C 7C 9C N E W S"
        state = play(table(other, self.MADE, assist=assist), "0 discard 8D")
        assert choice(state, 1, level) == moves.MahJongg()

    @pytest.mark.parametrize("level", LEVELS)
    def test_bots_do_not_declare_in_error_at_a_strict_table(self, level) -> None:
        state = table(f"{self.MADE} 9D", assist=False)
        assert "mahjong" in {option.kind for option in AMERICAN.options(state, 0)}
        assert isinstance(choice(state, 0, level), moves.Discard)
        discarded = play(table("9D 1B 1B 2B 2B 3B 5C 5C 7C 9C N E W S", self.MADE, assist=False),
                         "0 discard 9D")  # fmt: skip
        assert choice(discarded, 1, level) != moves.MahJongg()

    @pytest.mark.parametrize("level", LEVELS)
    def test_a_true_declaration_is_shown_and_a_false_one_taken_back(self, level) -> None:
        made = play(table(f"{self.MADE} 8D", assist=False), "0 mahjong")
        assert choice(made, 0, level) == moves.Show()
        false = play(table(f"{self.MADE} 9D", assist=False), "0 mahjong")
        assert choice(false, 0, level) == moves.Withdraw()


class TestCalls:
    OTHER = "6D 1B 1B 2B 2B 3B 5C 5C 7C 9C N E W S"

    def test_a_call_that_helps_is_made_and_laid_out(self) -> None:
        state = table(self.OTHER, "F F F 2D 4D 4D 6D 6D 8D 8D 8D 8D 1C")
        state = play(state, "0 discard 6D")
        assert choice(state, 1) == moves.Call()
        state = all_pass_but(state, 1)
        assert choice(state, 1) == moves.Expose(("6D", "6D"))

    @pytest.mark.parametrize("level", LEVELS)
    def test_no_call_leaves_a_hand_without_a_line(self, level) -> None:
        """After every call of whole games, some line of the card still holds the exposures."""
        for number in range(2):
            for state, seat, move in _calls(number, level):
                exposed = [
                    e.tiles for e in AMERICAN.apply(state, seat, move).state.racks[seat].exposed
                ]
                assert still_possible(infer(AMERICAN.view(state, seat)).card, exposed)

    def test_a_concealed_hand_is_not_broken_up(self) -> None:
        """2020-4 is concealed and one tile away: a pung exposed would lose it."""
        state = table("W 1B 1B 2B 2B 3B 5C 5C 7C 9C 9C 6C 6D 7D",
                      "N N E E E 2D WD 2D WD W W S S")  # fmt: skip
        strict = play(state, "0 discard W")
        assert choice(strict, 1) == moves.MahJongg()
        state = table("E 1B 1B 2B 2B 3B 5C 5C 7C 9C 9C 6C 6D 7D",
                      "N N E E 1D 2D WD 2D WD W W S S")  # fmt: skip
        assert choice(play(state, "0 discard E"), 1) == moves.Pass()


def all_pass_but(state, caller):
    for seat in AMERICAN.waits(state).seats:
        state = play(state, f"{seat} {'call' if seat == caller else 'pass'}")
    return state


def _calls(number, level):
    state = AMERICAN.start(seed(("calls", number)), 4, {}).state
    chance = RandomStream(seed(number), "bot")
    while (waits := AMERICAN.waits(state)) is not None:
        seat = waits.seats[0]
        view, options = AMERICAN.view(state, seat), AMERICAN.options(state, seat)
        move = AMERICAN.choose(view, options, level, chance)
        if isinstance(move, moves.Expose):
            yield state, seat, move
        state = AMERICAN.apply(state, seat, move).state


class TestExchange:
    def test_a_joker_is_taken_for_a_tile_that_is_not_needed(self) -> None:
        state = table("F F F F 2D 4D 4D 6D 6D 6D 8D 8D 9B 3C", exposed=["2: 9B 9B J @1"])
        assert choice(state, 0) == moves.Exchange("9B", "exposed.0@2")

    def test_a_tile_that_must_be_natural_is_kept(self) -> None:
        """S&P-2 takes no joker at all: the pair of 5s is worth more."""
        state = table("F F 1D 1D 2D 2D 3D 3D 4D 4D 5D 5D WD N", exposed=["2: 5D J J @1"])
        assert choice(state, 0) == moves.Discard("N")


class TestDefence:
    SHOWN = ["2: F F F F @1", "2: 6D 6D 6D @0"]

    def danger_of(self, *discards, exposed=SHOWN):
        view = AMERICAN.view(table("", exposed=exposed, left=30), 0)
        view = msgspec.structs.replace(view, discards=discards)
        return danger(view, infer(view))

    def test_what_an_exposed_hand_needs_is_dangerous(self) -> None:
        """FFFF and a pung of 6 Dots: 2468-1 needs 2, 4 and 8 Dots, CONSEC-6 4, 5 and 7 Dots."""
        risk = self.danger_of()
        for tile in parse("4D 5D 7D 8D"):
            assert risk[ORDER[tile]] > 5 * risk[ORDER["1C"]]
        assert risk[ORDER[JOKER]] == 0
        assert risk.max() < 1

    def test_tiles_a_seat_has_discarded_are_less_dangerous_for_it(self) -> None:
        by_seat_2 = self.danger_of(DiscardView("8D", 2))
        by_another = self.danger_of(DiscardView("8D", 1))
        assert by_seat_2[ORDER["8D"]] < by_another[ORDER["8D"]]
        assert by_seat_2[ORDER["7D"]] > by_another[ORDER["7D"]]

    def test_a_dead_hand_is_no_danger(self) -> None:
        state = with_rack(table("", exposed=self.SHOWN, left=30), 2, dead=True)
        view = AMERICAN.view(state, 0)
        assert danger(view, infer(view))[ORDER["8D"]] < 0.2 * self.danger_of()[ORDER["8D"]]

    def test_a_hopeless_rack_discards_no_dangerous_tile(self) -> None:
        state = table(
            "8D 8D 4D 1C 3B 5B 7C N E S W GD RD 9B",
            exposed=["2: F F F F @1", "2: 6D 6D 6D @0", "2: 8D 8D J J @0"],
            left=12,
        )
        view = AMERICAN.view(state, 0)
        discard = [option for option in AMERICAN.options(state, 0) if option.kind == "discard"]
        move = bot.choose(view, discard, "hard", RandomStream(seed("safe"), "bot"))
        assert move.tile not in parse("2D 4D 8D")


class TestChallenge:
    def test_an_impossible_rack_is_challenged_at_a_strict_table(self) -> None:
        ruined = table(exposed=["2: N N N N @1", "2: 1D 1D 1D @1"], assist=False)
        assert choice(ruined, 0) == moves.Challenge(2)

    def test_a_possible_rack_is_never_challenged(self) -> None:
        fine = table(exposed=["2: N N N N @1"], assist=False)
        assert not isinstance(choice(fine, 0), moves.Challenge)
