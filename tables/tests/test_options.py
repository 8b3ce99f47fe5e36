"""Validation of the options of a new table."""

import pytest

from tables.options import table_options
from tables.refusals import Refused


def test_default_options() -> None:
    chosen = table_options("odds", {}).table
    assert chosen == {
        "public": True, "level": "plain", "pace": 60, "window": 6, "games": 1,
        "numbers": 6, "claims": True,
    }  # fmt: skip


def test_options_from_form_text() -> None:
    data = {"public": "", "level": "high", "pace": "0", "window": "10", "games": "16"}
    chosen = table_options("odds", data).table
    assert [chosen[key] for key in data] == [False, "high", 0, 10, 16]


def test_game_checks_its_own_options() -> None:
    chosen = table_options("odds", {"numbers": "7"})
    assert chosen.rules == {"numbers": 7, "claims": True}
    assert chosen.table["numbers"] == 7
    with pytest.raises(Refused) as refused:
        table_options("odds", {"numbers": "5"})
    assert (refused.value.code, refused.value.text) == ("bad_option", "numbers must be 6 to 5000")


@pytest.mark.parametrize(
    ("name", "value"),
    [("pace", "7"), ("pace", "soon"), ("window", 5), ("games", 3), ("games", None),
     ("level", "godlike"), ("level", ["high"])],
)  # fmt: skip
def test_invalid_option_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        table_options("odds", {name: value})
    assert refused.value.code == "bad_option"
    assert name in refused.value.text


def test_carried_rules_cannot_be_chosen() -> None:
    """For example, a host cannot choose the scores at the start of a session."""
    plain = table_options("american", {}).rules
    assert table_options("american", {"scores": [9999, 0, 0, 0]}).rules == plain
    assert "scores" not in table_options("american", {}).table


def test_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="no_such_game"):
        table_options("poker", {})
