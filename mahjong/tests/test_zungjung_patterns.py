"""Each pattern of Zung Jung by a hand that has it and a similar hand that does not."""

import pytest

from mahjong.rules.zungjung.patterns import PATTERNS, pattern, series_of
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import Win
from mahjong.tests.zungjung import hand

EXAMPLES: dict[str, tuple[Win, Win]] = {
    "1.1": (
        hand("123m456p789s234s5z5z"),
        hand("123m456p789s222s5z5z"),
    ),
    "1.2": (
        hand("123m456p789s5z5z", "(2222m)", by="discard"),
        hand("123m456p789s5z5z", "2222m"),
    ),
    "1.3": (
        hand("234m456p678s222s5p5p"),
        hand("234m456p789s222s5p5p"),
    ),
    "2.1.1": (
        hand("123456789m5m5m", "222z"),
        hand("123456m789p5m5m", "222z"),
    ),
    "2.1.2": (
        hand("123456555m9m9m", "111m"),
        hand("123456555m1z1z", "111m"),
    ),
    "2.2": (
        hand("1112345678999m1m"),
        hand("1112345567899m9m"),
    ),
    "3.1": (
        hand("123m456p5z5z", "123s", "444z"),
        hand("123m456p5z5z", "123s", "333z"),
    ),
    "3.2.1": (
        hand("123m456p7z7z", "555z", "666z"),
        hand("123m456p4z4z", "555z", "666z"),
    ),
    "3.2.2": (
        hand("123m4p4p", "555z", "666z", "777z"),
        hand("123m7z7z", "555z", "666z", "444p"),
    ),
    "3.3.1": (
        hand("123m456p3z3z", "111z", "222z"),
        hand("123m456p5z5z", "111z", "222z"),
    ),
    "3.3.2": (
        hand("123m4p4p", "111z", "222z", "333z"),
        hand("123m3z3z", "111z", "222z", "444p"),
    ),
    "3.3.3": (
        hand("123m4z4z", "111z", "222z", "333z"),
        hand("123m5z5z", "111z", "222z", "333z"),
    ),
    "3.3.4": (
        hand("5m5m", "111z", "222z", "333z", "444z"),
        hand("4z4z", "111z", "222z", "333z", "555m"),
    ),
    "3.4": (
        hand("1122335566777z7z"),
        hand("1122335566779m9m"),
    ),
    "4.1": (
        hand("4p4p", "222m", "5555p", "999s", "777s"),
        hand("4p4p", "222m", "555p", "999s", "678s"),
    ),
    "4.2.1": (
        hand("222m345p4p4p", "(5555s)", "789s"),
        hand("345p44p22m2m", "(5555s)", "789s", by="discard"),
    ),
    "4.2.2": (
        hand("222m444p6s6s", "(5555s)", "789s"),
        hand("444p66s22m2m", "(5555s)", "789s", by="discard"),
    ),
    "4.2.3": (
        hand("222m444p666s9s9s", "(8888s)"),
        hand("222m444p66s99s6s", "(8888s)", by="discard"),
    ),
    "4.3.1": (
        hand("123m456p9s9s", "2222m", "777s"),
        hand("123m456p9s9s", "222m", "777s"),
    ),
    "4.3.2": (
        hand("123m456p9s9s", "2222m", "(7777s)"),
        hand("123m456p9s9s", "2222m", "777s"),
    ),
    "4.3.3": (
        hand("456p9s9s", "2222m", "7777s", "(8888m)"),
        hand("456p9s9s", "2222m", "777s", "(8888m)"),
    ),
    "4.3.4": (
        hand("9s9s", "2222m", "7777s", "8888m", "1111p"),
        hand("9s9s", "2222m", "7777s", "8888m", "111p"),
    ),
    "5.1.1": (
        hand("223344m9s9s", "678p", "777s"),
        hand("234345m9s9s", "678p", "777s"),
    ),
    "5.1.2": (
        hand("223344m9s9s", "678p", "678p"),
        hand("223344m9s9s", "678p", "678s"),
    ),
    "5.1.3": (
        hand("234m9s9s", "234m", "234m", "777s"),
        hand("234m9s9s", "234m", "234p", "777s"),
    ),
    "5.1.4": (
        hand("9s9s", "234m", "234m", "234m", "234m"),
        hand("9s9s", "234m", "234m", "234m", "345m"),
    ),
    "6.1": (
        hand("234m234p9s9s", "234s", "777s"),
        hand("234m234p9s9s", "345s", "777s"),
    ),
    "6.2.1": (
        hand("4s4s", "444m", "444p", "678s", "123p"),
        hand("5s5s", "444m", "444p", "678s", "123p"),
    ),
    "6.2.2": (
        hand("9s9s", "444m", "4444p", "444s", "123p"),
        hand("9s9s", "444m", "444p", "555s", "123p"),
    ),
    "7.1": (
        hand("123456m9s9s", "789m", "444p"),
        hand("123456m9s9s", "678m", "444p"),
    ),
    "7.2.1": (
        hand("123m9s9s", "333p", "4444p", "555p"),
        hand("123m9s9s", "333p", "444p", "666p"),
    ),
    "7.2.2": (
        hand("9s9s", "333p", "444p", "555p", "666p"),
        hand("9s9s", "333p", "444p", "555p", "777p"),
    ),
    "8.1.1": (
        hand("123m789p9s9s", "111p", "333z"),
        hand("123m789p9s9s", "222p", "333z"),
    ),
    "8.1.2": (
        hand("123m789p9s9s", "111p", "123s"),
        hand("123m789p3z3z", "111p", "123s"),
    ),
    "8.1.3": (
        hand("9s9s", "111m", "999m", "111p", "333z"),
        hand("9s9s", "111m", "999m", "123p", "333z"),
    ),
    "8.1.4": (
        hand("9s9s", "111m", "999m", "111p", "999p"),
        hand("3z3z", "111m", "999m", "111p", "999p"),
    ),
    "9.1.1": (
        hand("123m456p9s9s", "222m", "777s", last_tile=True),
        hand("123m456p9s9s", "222m", "777s", by="discard", last_tile=True),
    ),
    "9.1.2": (
        hand("123m456p9s9s", "222m", "777s", by="discard", last_tile=True),
        hand("123m456p9s9s", "222m", "777s", by="discard"),
    ),
    "9.2": (
        hand("123m456p9s9s", "2222m", "777s", supplement=True),
        hand("123m456p9s9s", "2222m", "777s"),
    ),
    "9.3": (
        hand("12m99s456p3m", "222m", "777s", by="robbing"),
        hand("12m99s456p3m", "222m", "777s", by="discard"),
    ),
    "9.4.1": (
        hand("123m456p777s222m9s9s", blessing=True),
        hand("123m456p777s222m9s9s", by="discard", blessing=True),
    ),
    "9.4.2": (
        hand("123m456p777s222m9s9s", by="discard", blessing=True),
        hand("123m456p777s222m9s9s", by="discard"),
    ),
    "10.1": (
        hand("19m19p19s1234567z1m"),
        hand("1122335566777z7z"),
    ),
    "10.2": (
        hand("1122m5599p3377s4z4z"),
        hand("112233m445566p9s9s"),
    ),
}


def points(win: Win) -> dict[str, int]:
    scored = score(win)
    assert scored is not None, "not a winning hand"
    return {each.id: each.points for each in scored.patterns}


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_hand_has_the_pattern_and_a_similar_one_does_not(id: str) -> None:
    example, near_miss = map(points, EXAMPLES[id])
    assert example[id] == pattern(id).points
    assert id not in near_miss


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_lower_patterns_of_a_series_do_not_count_with_it(id: str) -> None:
    found = points(EXAMPLES[id][0])
    assert [each for each in found if series_of(each) == series_of(id)] == [id]


def test_there_are_44_patterns_and_an_example_of_each() -> None:
    assert len(PATTERNS) == 44
    assert list(EXAMPLES) == [each.id for each in PATTERNS]
