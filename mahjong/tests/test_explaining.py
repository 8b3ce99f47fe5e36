"""What a review says of a decision of American mah jongg."""

from typing import Any

import pytest
from django.utils.translation import override

from mahjong.explaining import REVIEWER
from mahjong.rules.american.moves import Call, Discard, Exchange, Give, MahJongg, Pass
from tables.game import Judgement, Prospect

NEARER, FARTHER = (
    {"missing": 2, "lines": 3, "tiles": 9, "near": 12},
    {"missing": 3, "lines": 1, "tiles": 4, "near": 5},
)


def said(reason: str, best: Any, made: Any = None, live: str | None = None, **facts: Any) -> str:
    moves = [best] if made is None else [best, made]
    prospects = tuple(Prospect(move, 0.5 - 0.2 * at, 0.0, 0.0) for at, move in enumerate(moves))
    reach = {"best": "N", "made": "WD", "ahead": NEARER, "behind": FARTHER, "risk": 0.314}
    known = reach | facts | {"live": live}
    return REVIEWER.explain(Judgement(prospects, len(moves) - 1, reason, known))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("nearer", "Tiles that the nearest hand still misses: 2 after North, 3 after Soap."),
        ("lines", "Hands of the card that stay equally near: 3 after North, 1 after Soap."),
        ("tiles", "Unseen tiles that bring you nearer to a hand: 9 after North, 4 after Soap."),
        (
            "near",
            "Hands of the card that are the nearest or one tile farther: 12 after North, 5 after "
            "Soap.",
        ),
        ("danger", "In 31 of 100 guesses of what the others hold, Soap lets one of them win."),
        ("often", "“North” wins more often when the rest of the game is played out."),
        ("alike", "“North” and “Soap” are about equally good."),
    ],
)
def test_a_discard_is_compared_with_the_best_one(reason: str, sentence: str) -> None:
    assert said(reason, Discard("N"), Discard("WD")) == sentence


@pytest.mark.parametrize(
    ("best", "made", "sentence"),
    [
        (Call(), Pass(), "2 with the call, 3 without it."),
        (Pass(), Call(), "3 with the call, 2 without it."),
    ],
)
def test_a_call_is_compared_with_none(best, made, sentence: str) -> None:
    words = said("nearer", best, made, live="4D")
    assert words == f"Tiles that the nearest hand still misses: {sentence}"


def test_passed_tiles_are_compared_as_they_were_chosen() -> None:
    best, made = Give(("N", "9C", "WD")), Give(("2D", "2D", "4D"))
    assert said("nearer", best, made).endswith(
        "2 after North + 9 Crak + Soap, 3 after 2 Dot + 2 Dot + 4 Dot."
    )
    assert said("kept", best, made) == (
        "Without “North + 9 Crak + Soap” your rack is likelier to become a hand of the card."
    )


def test_moves_have_the_names_that_players_use() -> None:
    assert said("alike", Discard("N")) == "Nothing else is better."
    assert said("mahjong", MahJongg(), Pass(), live="4D", line="FF 2020 2222 2222") == (
        "You had mah jongg: FF 2020 2222 2222."
    )
    assert said("exchange", Exchange("9C", "exposed.0@2"), Discard("N")) == (
        "A joker that lies open can be exchanged: 9 Crak for the joker."
    )
    assert said("often", Call(), Pass(), live="WD").startswith("“Call Soap” wins more often")
    with override("de"):
        assert said("alike", Call(), Pass(), live="4D").startswith("„Kreis 4 rufen“ und")
