"""What a host may choose, and that nothing else gets through."""

import pytest

from tables.options import options_of
from tables.refusals import Refused


def test_without_a_choice_the_table_is_a_sensible_one() -> None:
    chosen = options_of("odds", {}).table
    assert chosen == {
        "public": True, "level": "plain", "pace": 60, "window": 6, "games": 1,
        "numbers": 6, "claims": True,
    }  # fmt: skip


def test_a_forms_text_is_understood() -> None:
    data = {"public": "", "level": "high", "pace": "0", "window": "10", "games": "16"}
    chosen = options_of("odds", data).table
    assert [chosen[key] for key in data] == [False, "high", 0, 10, 16]


def test_the_games_own_choices_are_its_own_to_check() -> None:
    chosen = options_of("odds", {"numbers": "7"})
    assert chosen.rules == {"numbers": 7, "claims": True}
    assert chosen.table["numbers"] == 7
    with pytest.raises(Refused) as refused:
        options_of("odds", {"numbers": "5"})
    assert (refused.value.code, refused.value.text) == ("bad_option", "numbers must be 6 to 5000")


@pytest.mark.parametrize(
    ("name", "value"),
    [("pace", "7"), ("pace", "soon"), ("window", 5), ("games", 3), ("games", None),
     ("level", "godlike"), ("level", ["high"])],
)  # fmt: skip
def test_an_odd_choice_is_refused_and_named(name: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        options_of("odds", {name: value})
    assert refused.value.code == "bad_option"
    assert name in refused.value.text


def test_what_games_hand_on_to_each_other_cannot_be_chosen() -> None:
    """A host may not start a session with scores of his liking."""
    plain = options_of("american", {}).rules
    assert options_of("american", {"scores": [9999, 0, 0, 0]}).rules == plain
    assert "scores" not in options_of("american", {}).table


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_game"):
        options_of("poker", {})
