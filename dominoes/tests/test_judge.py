"""What a review says of a tile that was laid: positions whose answer is certain, and what a player
could not see makes no difference."""

import random

import pytest
from msgspec.structs import replace

from dominoes.explaining import explain
from dominoes.rules.game import DOMINOES
from dominoes.rules.judge import judge
from dominoes.rules.moves import Play
from dominoes.tests.games import move_of, random_game, table
from dominoes.tests.hidden import reshuffled
from tables.rng import RandomStream

ENDGAME = (
    "3|1 2|1@0.1 2|2@1.0 5|3@0.0 5|0@3.0 4|0@4.1 3|2@2.1 3|3@6.0 6|3@7.1 4|2@2.3 3|0@7.2"
    " 6|0@8.0 6|4@9.0 4|4@5.0 6|6@12.0 2|0@10.1 5|2@15.0 4|3@13.1 1|0@11.1 6|2@2.2 6|1@18.0"
    " 6|5@20.0 4|1@13.3 5|4@21.1"
)


def judged(state, word, seat=0):
    view, options = DOMINOES.view(state, seat), DOMINOES.options(state, seat)
    return judge(view, options, move_of(word), RandomStream("1", "review"))


def tiles(judgement) -> list[str]:
    return [f"{prospect.move.tile}@{prospect.move.end}" for prospect in judgement.prospects]


def winning():
    """6|6 makes 20 and ends the game; the other tile that fits makes no points."""
    return table("6|3 6|6 5|1", "2|1 3|3", "1|1 5|5", on="6|4 4|4@0.1", points=(85, 80))


def test_the_tile_that_wins_is_certain() -> None:
    found = judged(winning(), "6|6@0.0")
    assert (found.played, found.cost, found.reason) == (0, 0, "wins")
    assert (found.best.win, found.best.error) == (1, 0)
    assert explain(found) == "6-6 on the 6 wins the game at once."


def test_who_leaves_the_winning_tile_is_told_so() -> None:
    found = judged(winning(), "6|3@0.0")
    assert tiles(found)[0] == "6|6@0.0"
    assert found.chosen.move == move_of("6|3@0.0")
    assert found.reason == "wins"
    assert found.cost == pytest.approx(1 - found.chosen.win)
    assert found.cost > 0


def going_out():
    """Two tiles are left in both hands, and no boneyard: 5|1 scores 35, 1|1 keeps the other from
    going out."""
    return table("1|1 5|1", "0|0 5|5", on=ENDGAME, points=(20, 55))


def test_points_that_lose_the_endgame_cost_and_nothing_is_guessed() -> None:
    good, bad = judged(going_out(), "1|1@22.1"), judged(going_out(), "5|1@22.1")
    assert good.prospects == bad.prospects
    assert {prospect.error for prospect in good.prospects} == {0}
    assert (good.cost, good.played) == (0, 0)
    assert bad.cost == good.best.win - bad.chosen.win > 0


def test_a_tile_that_gives_the_game_away_is_certain_too() -> None:
    """The other has 95: whoever goes out after 5|1 is known, and so is who wins."""
    state = replace(going_out(), points=(20, 95))
    bad, good = judged(state, "5|1@22.1"), judged(state, "1|1@22.1")
    assert (bad.chosen.win, bad.chosen.error) == (0, 0)
    assert bad.cost == bad.best.win > 0
    assert (good.chosen, good.cost) == (bad.best, 0)


def test_nothing_to_decide_is_not_judged() -> None:
    assert judged(table("6|1 2|2", "1|1", "5|5", on="6|6"), "6|1@0.0") is None
    assert judged(table("2|2", "1|1", "5|5", on="6|6"), "draw") is None


def test_the_short_side_that_was_chosen_is_named() -> None:
    state = table("3|1 2|2", "1|1", "5|5 0|0", on="3|2 3|3@0.0 6|3@1.1")
    assert "3|1@1.3" in tiles(judged(state, "3|1@1.3"))
    assert "3|1@1.2" in tiles(judged(state, "3|1@1.2"))


@pytest.mark.parametrize("number", range(2))
def test_what_was_hidden_changes_no_judgement(number) -> None:
    """The other hand and the boneyard are exchanged; the seat sees the same."""
    chance = random.Random(number)
    moments = [each for each in random_game("5eed" * 16, number) if isinstance(each[2], Play)]
    for state, seat, move, _ in moments[number::7]:
        found = [
            judge(DOMINOES.view(one, seat), (), move, RandomStream("1", "review"))
            for one in (state, reshuffled(state, seat, chance), reshuffled(state, seat, chance))
        ]
        assert found[0] == found[1] == found[2]
