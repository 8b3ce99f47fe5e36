"""A card with faults is rejected, with the row and the reason of each fault."""

import pytest

from mahjong.rules.american import card_catalog
from mahjong.rules.american.card_catalog import FOLDER, CardError, built_in_cards, check, read_card

HEAD = "title: Trial\n\nsection: First\n"


def faults(rows):
    return [(problem.row, problem.reason) for problem in check(HEAD + rows)]


@pytest.mark.parametrize("name", built_in_cards())
def test_the_built_in_cards_have_no_fault(name) -> None:
    assert check((FOLDER / f"{name}.card").read_text(encoding="utf-8")) == ()


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("A | l | X 25 | FF 1111a 2222b 333c", "has 13 tiles; a hand needs 14"),
        ("A | l | X 25 | FFF 1111a 2222b 3333c", "has 15 tiles; a hand needs 14"),
        ("A | l | X 25 | 1111111a FF 22222a", "a group cannot be larger than a sextet"),
        ("A | l | C 50 | [11111]a NNN EEE WWW", "needs 5 natural 1D in singles and pairs"),
        ("A | l | C 50 | 11a 11a 11a FFFF NNNN", "needs 6 natural 1D in singles and pairs"),
        ("A | l | X 25 | 111111a 111111a 11a", "needs 10 jokers; there are 8"),
        ("A | l | X 25 | FF 1111a 2222Q 3333c", "“2222Q” mixes tiles"),
        ("A | l | X 25 | FF 1111a QQQQ 3333c", "there is no tile Q"),
        ("A | l | X 25 | FF 1111a 2222* 3333c", "“2222*” is not a group"),
        ("A | l | X 25 | FF 1111a 2222d 3333c", "“2222d” is not a group"),
        ("A | l | X 25 | FF 1111a [2222b 3333c", "“[2222b” is not a group"),
        ("A | l | X 25 | FF 1111 2222b 3333c", "“1111”: which suit?"),
        ("A | l | X 25 | FF 1111x 2222b 3333c", "the letter x does not apply to any tile"),
        ("A | l | X 25 | FF DDDD 2222b 3333c", "“DDDD”: which dragon?"),
        ("A | l | X 25 | FFa 1111a 2222b 3333c", "the letter a does not apply to any tile"),
        ("A | l | X 25 | FF NEWS 1111a 2222a", "“NEWS” mixes tiles"),
        ("A | l | X 25 | FF NNNN EEEE WWWW +1", "“+1” has no numbers to move"),
        ("A | l | X 25 |", "has 0 tiles"),
        ("A | l | 25 | FF 1111a 2222b 3333c", "“25” is not a value"),
        ("A | l | X 0 | FF 1111a 2222b 3333c", "“X 0” is not a value"),
        ("A | l | X 1001 | FF 1111a 2222b 3333c", "“X 1001” is not a value"),
        ("A | l | X -5 | FF 1111a 2222b 3333c", "“X -5” is not a value"),
        ("A | l | Q 25 | FF 1111a 2222b 3333c", "“Q 25” is not a value"),
        ("A b | l | X 25 | FF 1111a 2222b 3333c", "“A b” is not a valid id"),
        (" | l | X 25 | FF 1111a 2222b 3333c", "“” is not a valid id"),
        ("A | | X 25 | FF 1111a 2222b 3333c", "as printed"),
        ("A | l | X 25", "a line has five parts"),
        ("A | l | X 25 | FF 1111a 2222b 3333c | note | more", "this one has 6"),
        (f"A | l | X 25 | {'FF 1111a 2222b 3333c / ' * 13} FF", "at most 12 patterns"),
        ("A line of prose", "not a valid row"),
        ("colour: red", "not a valid row"),
        ("origin:", "“origin:” is empty"),
        ("title: Again", "the card already has a title"),
        (f"section: {'long ' * 30}", "longer than 120 characters"),
    ],
)
def test_a_faulty_row_is_named_with_its_reason(row, reason) -> None:
    ((at, why),) = [fault for fault in faults(row) if fault[0]]
    assert at == 4
    assert reason in why


def test_a_hand_on_two_lines_is_rejected_at_the_second() -> None:
    rows = "A | l | X 25 | FF 1111a 2222a 3333a +1\nB | l | X 25 | 4444a 3333a 2222a FF"
    ((at, why),) = faults(rows)
    assert at == 5
    assert "repeats a hand of A: 4D 4D 4D 4D 3D" in why


def test_pairs_and_loose_tiles_of_the_same_kind_are_the_same_hand() -> None:
    rows = "A | l | C 25 | FFFF 1111a 2222a 33a\nB | l | C 25 | FFFF 1111a 2222a [33]a"
    assert [at for at, _ in faults(rows)] == [5]


def test_an_id_is_used_once() -> None:
    rows = "A | l | X 25 | FF 1111a 2222b 3333c\nA | l | X 25 | FF 4444a 5555b 6666c"
    assert faults(rows) == [(5, "the id A is already used")]


def test_a_line_needs_a_section_and_a_section_is_written_once() -> None:
    row = "A | l | X 25 | FF 1111a 2222b 3333c"
    assert [str(problem) for problem in check(f"title: T\n{row}")] == [
        "Row 2: a line needs a section: add a row “section: ...” above it"
    ]
    again = f"{row}\nsection: Second\nB | l | X 25 | FF 1111a 2222b 9999c\nsection: First"
    assert faults(again) == [(7, "the section First already exists")]


def test_a_card_needs_a_title_and_lines() -> None:
    assert [str(problem) for problem in check("# nothing\n")] == [
        "the card has no title: add a row “title: ...”",
    ]
    assert [str(problem) for problem in check("title: T")] == ["the card has no lines"]


def test_all_faults_are_listed_and_the_card_is_rejected() -> None:
    rows = "A | l | X 25 | FF\nB | l | X 25 | FF 1111a 2222b 3333c\nC | l | Y 25 | FF"
    with pytest.raises(CardError) as refused:
        read_card("trial", HEAD + rows)
    assert [problem.row for problem in refused.value.problems] == [4, 6]
    assert str(refused.value).startswith("Row 4: ")


def test_a_card_that_is_too_large_is_rejected_without_parsing() -> None:
    (problem,) = check(HEAD + "x" * 70_000)
    assert "at most 60000 characters" in problem.reason


def test_a_card_with_too_many_hands_is_rejected(monkeypatch) -> None:
    monkeypatch.setattr(card_catalog, "MOST_HANDS", 5)
    rows = "A | l | X 25 | FF 1111a 2222b 3333c\nB | l | X 25 | nonsense"
    assert faults(rows) == [(4, "a card has at most 5 hands")]
