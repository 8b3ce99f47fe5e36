"""How a problem of Zung Jung mahjong is made: by points, and from what one seat sees."""

import random
import re
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from learn.problems import making
from learn.problems.models import unpack
from learn.problems.tests.stories import problem
from learn.problems.tests.test_making import tiles_in
from mahjong.game_app import ZUNG_JUNG_APP
from mahjong.problems_zungjung import PROBLEMS
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.tests.american import seed
from mahjong.tests.zungjung_games import game
from mahjong.tests.zungjung_hidden import reshuffled
from mahjong.tests.zungjung_table import play, table
from tables.game import Judgement
from tables.played import today
from tables.rng import RandomStream

pytestmark = pytest.mark.django_db
GAME = "bots assist 1"


def offered_at(state: Any, seat: int) -> Any:
    view, options = ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat)
    return PROBLEMS.moves(view, options, RandomStream(seed("x"), "offered"))


def choices_at(state: Any, seat: int) -> Any:
    at = making.Position(ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat), seed("x"), 1)
    offered = offered_at(state, seat)
    return offered and making._choices(at, offered, PROBLEMS, ZUNG_JUNG_APP.reviewer)


def test_hidden_tiles_change_neither_the_problem_nor_what_is_shown() -> None:
    chance, made = random.Random(7), 0
    for state, seat, _, _ in game(GAME)[::4]:
        other = reshuffled(state, seat, chance)
        assert choices_at(state, seat) == choices_at(other, seat)
        shown = [PROBLEMS.position(ZUNGJUNG.view(each, seat)) for each in (state, other)]
        assert shown[0] == shown[1]
        made += bool(choices_at(state, seat))
    assert made


def test_a_position_has_only_what_the_seat_sees() -> None:
    for state, seat, _, _ in game(GAME)[::4]:
        melds = [meld.tiles for rack in state.racks for meld in rack.melds if not meld.concealed]
        quads = [meld.tiles[:2] for rack in state.racks for meld in rack.melds if meld.concealed]
        lying = [each.tile for each in state.discards if not each.claimed]
        seen = Counter([*state.racks[seat].hand, *lying, *chain(*melds), *chain(*quads)])
        assert tiles_in(PROBLEMS.position(ZUNGJUNG.view(state, seat))) == seen


def test_the_page_draws_no_other_tiles(client) -> None:
    one = problem(today(), ZUNG_JUNG_APP)
    position = unpack(one).position
    html = client.get("/problem/zung-jung/").content.decode()
    drawn = set(re.findall(r'href="[^"]*faces\.[^"]*#([^"]+)"', html))
    assert set(position["hand"]) <= drawn <= {*tiles_in(position), "back-jade"}


def test_the_best_is_told_by_points_where_another_move_wins_more_often() -> None:
    """8 Dot makes the hand ready; 4 Crak leads to one suit."""
    fork = "1D 2D 3D 5D 6D 7D 8D 9D 9D RD RD RD 4C 5C"
    at = table(fork, left=70)
    view, options = ZUNGJUNG.view(at, 0), ZUNGJUNG.options(at, 0)
    judge = ZUNG_JUNG_APP.reviewer.judge
    quick = judge(view, options, moves.Discard("8D"), RandomStream(seed("x"), "judge"))
    assert quick.chosen.win > quick.best.win
    assert making._is_behind(quick.best, quick.chosen)


def test_a_pattern_far_away_is_no_reason() -> None:
    """No sentence that a player could follow."""
    near, far = (
        Judgement((), 0, "pattern", {"ahead": misses, "behind": misses + 1}) for misses in (3, 4)
    )
    assert not PROBLEMS.vague(near)
    assert PROBLEMS.vague(far)


READY = "1D 2D 3D 4D 5D 6D 7D 8D 9D 2B 2B 5C 6C"


@pytest.mark.parametrize("tile", ["7C", "N"])
def test_a_won_hand_is_no_question(tile: str) -> None:
    """Neither after a draw nor when the tile is discarded."""
    won = tile == "7C"
    others = f"1B 4B 7B 1C 4C 8C E S W GD N RD WD {tile}"
    drawn = table(f"{READY} {tile}", left=60)
    claimed = play(table(READY, "", "", others, turn=3, left=60), f"3 discard {tile}")
    assert bool(offered_at(drawn, 0)) != won
    assert not offered_at(claimed, 0)


def test_quads_and_claims_are_questions() -> None:
    quad = table("RD RD RD RD 2D 3D 4D 5B 6B 7B 9C 9C 2C 3C", left=60)
    assert offered_at(quad, 0) == (moves.Quad("RD"),)
    others = "1B 4B 7B 1C 4C 8C E S W GD N RD WD 1D"
    near = "2D 3D 5B 6B 7B 6C 7C 2C 3C 4C 9B 9B E"
    claim = play(table(near, "", "", others, turn=3, left=60), "3 discard 1D")
    assert offered_at(claim, 0) == (moves.Pass(),)
    shown = PROBLEMS.position(ZUNGJUNG.view(claim, 0))
    assert (shown["question"], shown["live"]) == ("claim", {"tile": "1D", "place": "left"})
