"""What is said of decisions of Zung Jung mahjong: certain answers in both directions, and nothing
that the seat could not see."""

import random
from typing import Any

import pytest

from mahjong.explaining_zungjung import REVIEWER
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.bot_evaluation import dangers, infer
from mahjong.rules.zungjung.ending import winning_score
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.judge import judge
from mahjong.tests.american import seed
from mahjong.tests.zungjung_games import game, games
from mahjong.tests.zungjung_hidden import reshuffled
from mahjong.tests.zungjung_table import parse_move, play, table
from tables.game import Judgement
from tables.rng import RandomStream

READY = "1D 2D 3D 4D 5D 6D 7D 8D 9D 2B 2B 5C 6C"  # misses 4 Crak or 7 Crak
NEAR = "2D 3D 5B 6B 7B 6C 7C 2C 3C 4C 9B 9B E"  # a run of dots makes it ready
PAIRS = "2D 2D 6D 6D 3B 3B 8B 8B 1C 1C 9C 9C W"
FORK = "1D 2D 3D 5D 6D 7D 8D 9D 9D RD RD RD 4C 5C"  # ready without 8 Dot, or one suit
TWO_WAYS = "1D 2D 3D 4B 5B 6B 7C 8C 9C E E 2C 3C 5C"  # ready for 1 and 4 Crak, or for 4 Crak
QUAD = "RD RD RD RD 2D 3D 4D 5B 6B 7B 9C 9C 2C 3C"
ONE_SUIT = ("1: 1D 2D 3D @0", "1: 5D 5D 5D @2", "1: 7D 8D 9D @0")
POOR = "2D 4D 6D 8D 1B 4B 7B 9B 2C 5C 8C E S W"


def judged(state, text: str) -> Judgement | None:
    seat, move = parse_move(text)
    view, options = ZUNGJUNG.view(state, seat), ZUNGJUNG.options(state, seat)
    return judge(view, options, move, RandomStream(seed("judge"), "judge"))


def certain(state, text: str) -> Judgement:
    found = judged(state, text)
    assert found is not None
    return found


def matters(found: Judgement) -> bool:
    return bool(found.cost or found.lost)


def after_discard(hand: str, tile: str, **fields):
    """The claim window after seat 3 has discarded a tile, in which seat 0 may answer."""
    others = "1B 4B 7B 1C 4C 8C E S W GD N RD WD"
    return play(table(hand, "", "", f"{others} {tile}", turn=3, **fields), f"3 discard {tile}")


def test_a_ready_hand_is_kept() -> None:
    state = table(f"{READY} N", left=60)
    good, bad = certain(state, "0 discard N"), certain(state, "0 discard 6C")
    assert (good.played, good.cost, good.lost, good.reason) == (0, 0, 0, "alike")
    assert (bad.best.move, bad.reason) == (moves.Discard("N"), "nearer")
    assert bad.cost > 0.2
    assert (bad.facts["ahead"]["missing"], bad.facts["behind"]["missing"]) == (1, 2)


def test_more_tiles_that_complete_the_hand_are_better() -> None:
    state = table(TWO_WAYS, left=60)
    good, fewer = certain(state, "0 discard 5C"), certain(state, "0 discard 2C")
    assert good.played == 0
    assert fewer.best.move == moves.Discard("5C")
    assert fewer.chosen.win < fewer.best.win


def test_a_tile_that_gives_a_visible_hand_away_is_kept() -> None:
    """Seat 1 has laid down three sets of dots."""
    fields: dict[str, Any] = {"melds": ONE_SUIT, "left": 40, "discards": ("1: 2B", "1: 9C", "0: W")}
    bad = certain(table(POOR, **fields), "0 discard 6D")
    assert bad.reason in ("danger", "danger_only")
    assert bad.facts["behind"] > bad.facts["ahead"]
    assert bad.best.move.tile[-1] != "D"
    assert bad.lost > 3
    assert not matters(certain(table(POOR, **fields), "0 discard W"))
    assert not matters(certain(table(POOR, left=40), "0 discard 6D"))


def test_a_claim_that_makes_the_hand_ready() -> None:
    state = after_discard(NEAR, "1D", left=40)
    passed, claimed = certain(state, "0 pass"), certain(state, "0 run 2D 3D")
    assert passed.best.move == moves.Run(("2D", "3D"))
    assert (passed.reason, claimed.played) == ("nearer", 0)
    assert passed.cost > 0.05
    assert not matters(claimed)


def test_a_claim_that_breaks_seven_pairs_costs() -> None:
    state = after_discard(PAIRS, "2D", left=50)
    claimed = certain(state, "0 triplet")
    assert (claimed.best.move, claimed.reason) == (moves.Pass(), "nearer")
    assert claimed.cost > 0.1
    assert judged(state, "0 pass") is None  # nobody would call that a decision


@pytest.mark.parametrize("text", ["0 pass", "0 discard 7C"])
def test_who_could_declare_mahjong_is_told_so(text: str) -> None:
    drew = text != "0 pass"
    state = table(f"{READY} 7C", left=60) if drew else after_discard(READY, "7C", left=60)
    found = certain(state, text)
    assert (found.best.move, found.reason, found.best.win) == (moves.Mahjong(), "mahjong", 1)
    assert found.cost > 0.2
    assert found.facts["patterns"] == ["1.1", "1.2", "7.1"]
    assert found.best.points == 3 * found.facts["points"] == 150
    assert judged(state, "0 mahjong") is None


def test_easts_first_tiles_count_as_their_best_draw() -> None:
    """Nine Gates, if 5 Dot came last."""
    state = table("1D 1D 1D 2D 3D 4D 5D 5D 6D 7D 8D 9D 9D 9D", drawn=None, discards=())
    found, best = certain(state, "0 discard 7D"), winning_score(state, 0)
    assert best is not None
    assert found.facts["points"] == best.points == 480


def test_another_seat_may_win_with_the_same_discard_first() -> None:
    found = certain(after_discard(READY, "7C", left=60, east=1), "0 pass")
    assert 0.9 < found.best.win < 1
    assert found.best.error > 0


def test_a_wrong_mahjong_at_a_strict_table_is_not_judged() -> None:
    state = table(f"{READY} N", left=60, assist=False)
    assert judged(state, "0 mahjong") is None
    assert certain(state, "0 discard N").played == 0


def test_a_dear_pattern_is_worth_more_than_a_quick_hand() -> None:
    """All four tiles lead to more points than the ready hand, and it wins more often."""
    quick, dear = (
        certain(table(FORK, left=70), "0 discard 8D"),
        certain(table(FORK), "0 discard 4C"),
    )
    assert quick.chosen.win > quick.best.win
    assert (quick.cost, quick.lost > 10) == (0, True)
    assert (quick.reason, quick.facts["pattern"], quick.facts["points"]) == ("pattern", "2.1.1", 40)
    assert not matters(dear)


def test_where_every_win_scores_one_point_it_goes_for_speed() -> None:
    found = certain(table(FORK, left=70, scoring=1), "0 discard 4C")
    assert found.best.move in (moves.Discard("8D"), moves.Discard("5D"))
    assert found.cost > 0.1
    assert abs(found.best.points) < 3


def test_a_quad_that_costs_nothing_is_declared() -> None:
    found = certain(table(QUAD, left=60), "0 quad RD")
    assert found.played == 0
    assert found.best.points > found.prospects[1].points


@games
def test_every_decision_has_a_true_judgement_that_hidden_tiles_do_not_change(name: str) -> None:
    chance, seen = random.Random(name), 0
    for before, seat, move, _ in game(name)[:: 9 if "bots" in name else 40]:
        options = ZUNGJUNG.options(before, seat)
        found, other = (
            judge(ZUNGJUNG.view(state, seat), options, move, RandomStream(seed(str(at)), "judge"))
            for at, state in enumerate((before, reshuffled(before, seat, chance)))
        )
        assert found == other
        if found:
            seen += 1
            assert found.chosen.move == move
            assert all(0 <= each.win <= 1 for each in found.prospects)
            assert all(each.error >= 0.001 or each.win == 1 for each in found.prospects)
            assert REVIEWER.explain(found)
            assert is_true(found)
    assert seen


def is_true(found: Judgement) -> bool:
    """Whether what is counted speaks for the best move."""
    facts, reason = found.facts, found.reason
    if reason in ("nearer", "tiles", "completing", "later"):
        what = {"nearer": "missing", "later": "later"}.get(reason, "tiles")
        ahead, behind = facts["ahead"][what], facts["behind"][what]
        return ahead < behind if reason == "nearer" else ahead > behind
    if reason in ("pattern", "danger", "danger_only"):
        return facts["ahead"] < facts["behind"]
    return reason == "alike" or bool(found.cost or found.lost)


def test_no_discard_is_more_dangerous_than_certain() -> None:
    """Three seats that can only wait for one tile add up to no more than that."""
    known = infer(ZUNGJUNG.view(table(f"{READY} N", left=1), 0))
    unseen = dict.fromkeys(known.unseen, 0) | {"N": 1, "1D": 3}
    found = dangers(known._replace(unseen=unseen), ("N", "1D"))
    assert max(each.chance for each in found.values()) == 1
