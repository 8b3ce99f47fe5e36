"""The AI: what each level chooses, what Expert can know, and its playouts."""

import random
from itertools import islice

import numpy as np
import pytest
from hypothesis import settings
from msgspec.structs import replace

from dominoes.rules import bot
from dominoes.rules.board import TILES, pips
from dominoes.rules.bot import choices
from dominoes.rules.game import DOMINOES
from dominoes.rules.playout import random_deals
from dominoes.tests.full_search import endgames, worth_of_choices
from dominoes.tests.games import begun, dealt, play, random_game, table
from dominoes.tests.reference_playout import play_out, positions
from tables.rng import RandomStream

GAMES = 6 if settings.get_current_profile_name() == "many" else 2


def chosen(state, level, number=0, seat=0) -> str:
    """What a bot lays: "6|1@0.0"."""
    chance = RandomStream(str(number), "bot")
    move = DOMINOES.choose(DOMINOES.view(state, seat), DOMINOES.options(state, seat), level, chance)
    return f"{move.tile}@{move.end}"


# Easy and Hard


def test_easy_lays_any_tile_that_fits() -> None:
    state = table("6|1 6|4 2|2", "1|1", "5|5", on="6|6")
    assert {chosen(state, "easy", n) for n in range(40)} == {"6|1@0.0", "6|4@0.0"}


def test_easy_chooses_the_tile_before_the_end() -> None:
    """6|5 fits two ends and 2|1 only one, yet each is laid half of the time."""
    state = table("6|5 2|1", "1|1", on="5|4 4|4@0.1 6|4@1.1 4|2@1.2 4|0@1.3")
    laid = [chosen(state, "easy", n) for n in range(400)]
    assert 160 < laid.count("2|1@3.1") < 240
    assert 60 < laid.count("6|5@0.0") < 140


def test_the_short_sides_of_a_double_are_one_choice() -> None:
    state = table("3|1 2|2", "1|1", on="3|2 3|3@0.0 6|3@1.1")
    assert [option.where for option in DOMINOES.options(state, 0)[:1]] == [("end.1.2", "end.1.3")]
    assert {chosen(state, "easy", n) for n in range(40)} == {"3|1@1.2", "2|2@0.1"}
    one = table("3|1 2|2", "1|1", on="3|2 3|3@0.0 6|3@1.1 4|3@1.2")
    assert {chosen(one, "easy", n) for n in range(40)} == {"3|1@1.3", "2|2@0.1"}


def test_hard_takes_the_most_points() -> None:
    state = table("6|2 4|1 6|6", "1|1", on="6|4 4|4@0.1")  # 10; nothing; 8 + 12 = 20
    assert {chosen(state, "hard", n) for n in range(20)} == {"6|6@0.0"}


def test_hard_chooses_the_end_that_scores() -> None:
    """6|5 makes 6 + 6 + 3 on the 5, and 5 + 5 + 3 on the 6."""
    state = table("6|5 1|1", "2|2", on="5|4 4|4@0.1 6|4@1.1 4|3@1.2")
    assert {chosen(state, "hard", n) for n in range(20)} == {"6|5@0.0"}


def test_hard_lets_chance_decide_between_equals() -> None:
    state = table("6|1 6|2 3|3", "1|1", on="6|6")  # 13, 14: no points
    assert {chosen(state, "hard", n) for n in range(40)} == {"6|1@0.0", "6|2@0.0"}


# Expert


@pytest.mark.parametrize("number", range(GAMES))
def test_expert_makes_only_offered_moves_and_the_same_ones_again(number) -> None:
    for state, seat, _, _ in random_game("5eed" * 16, number, helps=True):
        if [o.kind for o in DOMINOES.options(state, seat)][:1] == ["play"]:
            word = chosen(state, "expert", number, seat)
            assert word == chosen(state, "expert", number, seat)
            assert play(replace(state, helps=False), word.rstrip("@")).plays


def test_expert_goes_out_when_it_can() -> None:
    state = table("6|1", "2|2 3|2 5|4", "1|1", on="6|6 6|2@0.0")
    assert chosen(state, "expert") == "6|1@0.1"


def test_expert_takes_the_tile_that_wins() -> None:
    """6|4 would leave the other no tile that fits, but 6|6 makes 20 and ends the game."""
    state = table("6|4 6|6 5|1", "2|1 3|3", "1|1 5|5", on="6|4 4|4@0.1", points=(85, 0))
    assert chosen(state, "expert") == "6|6@0.0"


def test_expert_guesses_tiles_that_it_cannot_see() -> None:
    state = begun()
    guessed = random_deals(DOMINOES.view(state, 0), 0, 300, np.random.PCG64(1))
    assert (guessed.hand.sum(axis=1) == 7).all()
    often = guessed.hand.sum(axis=0)
    for n, tile in enumerate(TILES):
        assert often[n] == 0 if tile in state.hands[0] else 60 < often[n] < 140  # 7 of 21
    for row, order in zip(guessed.hand, guessed.order, strict=True):
        boneyard = {TILES[n] for n in order[:14]}
        rest = {TILES[n] for n in np.flatnonzero(row)}
        assert len(boneyard | rest | set(state.hands[0])) == 28


def after_drawing():
    """Seat 1 could not play on 6 and drew three, of which the last was 6|1."""
    mine = "6|6 5|5 4|4 3|3 2|2 1|1 0|0"
    theirs = "5|4 5|3 5|2 4|3 4|2 3|2 2|1"
    boneyard = "1|0 5|0 6|1"
    rest = [tile for tile in TILES if tile not in f"{mine} {theirs} {boneyard}".split()]
    state = table(mine, theirs, f"{boneyard} {' '.join(rest)}")
    return play(state, "6|6", "draw", "draw", "draw", "6|1@0.0")


def test_expert_knows_that_who_draws_has_no_tile_that_fits() -> None:
    state = after_drawing()
    guessed = random_deals(DOMINOES.view(state, 0), 0, 200, np.random.PCG64(1))
    assert (guessed.hand.sum(axis=1) == len(state.hands[1])).all()
    sixes = [n for n, tile in enumerate(TILES) if 6 in pips(tile)]
    assert not guessed.hand[:, sixes].any()


@pytest.mark.parametrize("number", range(3))
def test_playouts_are_those_of_a_plain_one(number) -> None:
    """All choices of a seat, with four guesses each, at some moments of a game."""
    for state, seat, _, _ in list(random_game("5eed" * 16, number))[number::9]:
        if state.phase == "play":
            view = DOMINOES.view(state, seat)
            every = choices(view)
            rounds = bot.rounds_after(view, seat, every, 4, np.random.PCG64(number))
            plain = [play_out(one) for one in positions(view, seat, every, rounds)]
            rounds.begin(seat)
            assert [tuple(row) for row in rounds.play_out().tolist()] == plain


# The endgame, when the boneyard is empty


@pytest.mark.parametrize("tiles", range(2, 8))
def test_an_endgame_is_worth_what_a_full_search_says(tiles) -> None:
    for state in islice(endgames(random.Random(tiles), tiles), 12):
        view = DOMINOES.view(state, 0)
        found = bot.endgame_worth(view, choices(view))
        assert found == pytest.approx(worth_of_choices(state, bot.worth_of_points))


def test_expert_leaves_points_that_lose_the_endgame() -> None:
    """5|1 scores 35, but then 5|5 and 0|0 go out one after the other."""
    on = (
        "3|1 2|1@0.1 2|2@1.0 5|3@0.0 5|0@3.0 4|0@4.1 3|2@2.1 3|3@6.0 6|3@7.1 4|2@2.3 3|0@7.2"
        " 6|0@8.0 6|4@9.0 4|4@5.0 6|6@12.0 2|0@10.1 5|2@15.0 4|3@13.1 1|0@11.1 6|2@2.2 6|1@18.0"
        " 6|5@20.0 4|1@13.3 5|4@21.1"
    )
    state = table("1|1 5|1", "0|0 5|5", on=on, points=(20, 55))
    assert chosen(state, "hard") == "5|1@22.1"
    assert chosen(state, "expert") == "1|1@22.1"


def test_expert_guesses_when_the_endgame_is_too_long_to_search() -> None:
    view = DOMINOES.view(next(endgames(random.Random(1), 20)), 0)
    assert bot.endgame_choice(view, choices(view)) is None
    assert bot.expert(view, choices(view), RandomStream("1", "bot")) in choices(view)


# The same deal


def ai_moves(seed, deal, count=30):
    """What the AI does in a game whose player makes default moves."""
    state, made = dealt(seed, deal=deal), []
    while len(made) < count and (wait := DOMINOES.waits(state)):
        seat = wait.seats[0]
        move = DOMINOES.default(state, seat)
        if seat == 1:
            chance = RandomStream(DOMINOES.chance_seed(state, seed), f"bot 1 {state.turn}")
            options = DOMINOES.options(state, seat)
            move = DOMINOES.choose(DOMINOES.view(state, seat), options, "easy", chance)
            made.append(move)
        state = DOMINOES.apply(state, seat, move).state
    return made


def test_the_same_deal_and_moves_meet_the_same_ai() -> None:
    assert ai_moves("1" * 64, "77") == ai_moves("2" * 64, "77")
    assert ai_moves("1" * 64, "77") != ai_moves("1" * 64, "78")
    assert ai_moves("1" * 64, ["ab" * 32]) == ai_moves("2" * 64, ["ab" * 32])
