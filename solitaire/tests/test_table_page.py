"""What the table page knows of solitaire: the same view, words for every refusal."""

import re
from pathlib import Path

import msgspec
import pytest

from solitaire.rules import plays, view
from tests.table_page import fields_of, refusals_in_words


def test_the_table_page_has_words_for_every_refusal() -> None:
    rules = "".join(p.read_text(encoding="utf-8") for p in Path(plays.__file__).parent.glob("*.py"))
    codes = set(re.findall(r"IllegalMove\(\"(\w+)\"\)|return \"(\w+_\w+)\"", rules))
    named = {code for pair in codes for code in pair if code}
    assert {"no_match", "over_shuffle", "cannot_end"} <= named
    assert named <= refusals_in_words()


@pytest.mark.parametrize(
    ("interface", "struct"),
    [
        ("Row", view.RowView),
        ("Uses<Count>", view.UsesView),
        ("Result", view.ResultView),
        ("View", view.View),
    ],
)
def test_the_page_knows_the_view_field_by_field(
    interface: str, struct: type[msgspec.Struct]
) -> None:
    assert fields_of(interface, "solitaire") == list(struct.__struct_fields__)
