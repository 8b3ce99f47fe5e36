"""What a review says of a decision of Zung Jung mahjong."""

from typing import Any

import pytest
from django.utils.translation import override

from mahjong.explaining_zungjung import COUNTS, OTHERS, REVIEWER
from mahjong.rules.zungjung.moves import Discard, Mahjong, Pass, Quad, Run, Triplet
from tables.game import Judgement, Prospect

AHEAD, BEHIND = {"missing": 1, "tiles": 9, "later": 4.25}, {"missing": 2, "tiles": 4, "later": 3.0}
FACTS: dict[str, Any] = {"ahead": AHEAD, "behind": BEHIND, "pattern": "2.1.1", "points": 40}


def said(reason: str, best: Any, made: Any = None, live: str | None = None, **facts: Any) -> str:
    moves = [best] if made is None else [best, made]
    prospects = tuple(Prospect(move, 0.5 - 0.2 * at, 0.0, 0.0) for at, move in enumerate(moves))
    known = FACTS | facts | {"live": live}
    return REVIEWER.explain(Judgement(prospects, len(moves) - 1, reason, known))


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("nearer", "Tiles that your hand misses to mahjong: 1 after “North”, 2 after “4 Dot”."),
        ("completing", "Unseen tiles that complete your hand: 9 after “North”, 4 after “4 Dot”."),
        (
            "tiles",
            "Unseen tiles that bring your hand nearer to mahjong: 9 after “North”, 4 after "
            "“4 Dot”.",
        ),
        (
            "later",
            "Unseen tiles that help next, once one has brought your hand nearer, on average: 4.2 "
            "after “North”, 3.0 after “4 Dot”.",
        ),
        ("all", "All in all “North” brings more points on average."),
        ("alike", "“North” and “4 Dot” are about equally good."),
    ],
)
def test_a_discard_is_compared_with_the_best_one(reason: str, sentence: str) -> None:
    assert said(reason, Discard("N"), Discard("4D")) == sentence


def test_a_pattern_is_named_with_its_points() -> None:
    near = said("pattern", Discard("N"), Discard("4D"), ahead=2, behind=3)
    assert near.endswith("with Mixed One-suit (40 points): 2 after “North”, 3 after “4 Dot”.")
    words = said("keeps", Pass(), Triplet(), "4D", pattern="1.2", points=5)
    assert words == (
        "After “Triplet of 4 Dot” your hand is no longer concealed, and Concealed Hand (5 points) "
        "is lost."
    )
    assert said("quad", Quad("N"), Discard("N"), pattern="4.3.1", points=5) == (
        "With “Quad of North” a win has One Quad (5 points)."
    )


def test_a_danger_is_told_of_what_can_be_seen() -> None:
    facts: dict[str, Any] = {"tile": "4D", "ahead": 1, "behind": 6}
    assert said("danger", Discard("N"), Discard("4D"), **facts) == (
        "Judged by what lies open, another player wins with 4 Dot in about 6 of 100 cases, with "
        "North in about 1."
    )
    assert said("responsible", Discard("N"), Discard("4D"), tile="4D").endswith(
        "With 4 Dot it is you."
    )


def test_mahjong_is_told_with_what_it_scores() -> None:
    facts: dict[str, Any] = {"patterns": ["1.1", "1.2"], "points": 10, "least": False}
    assert said("mahjong", Mahjong(), Pass(), live="4D", **facts) == (
        "You had mahjong: All Runs, Concealed Hand, 10 points."
    )
    plain: dict[str, Any] = {"patterns": [], "points": 1, "least": False}
    assert said("mahjong", Mahjong(), Pass(), **plain) == "You had mahjong: no pattern, 1 point."
    assert "at least 10" in said("mahjong", Mahjong(), Discard("N"), **facts | {"least": True})


def test_moves_have_the_names_of_their_buttons() -> None:
    assert said("alike", Run(("5B", "3B")), Pass(), live="4B") == (
        "“Run 3-4-5 Bam” and “Skip” are about equally good."
    )
    with override("de"):
        assert said("alike", Run(("5B", "3B")), Pass(), live="4B").startswith(
            "„Folge Bambus 3-4-5“"
        )


@pytest.mark.parametrize("language", ["en", "de", "es", "zh-hans"])
@pytest.mark.parametrize("reason", [*COUNTS, *OTHERS])
def test_every_sentence_can_be_said_in_every_language(language: str, reason: str) -> None:
    with override(language):
        words = said(reason, Discard("N"), Discard("4D"), tile="4D")
    assert words
    assert "%(" not in words
