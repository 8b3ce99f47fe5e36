"""What the table page knows of solitaire: the same view, words for every refusal."""

import re
from pathlib import Path

import msgspec
import pytest

from solitaire.rules import plays, view

ROOT = Path(__file__).parents[2]
VIEW = ROOT / "client" / "games" / "solitaire" / "view.ts"


def test_the_table_page_has_words_for_every_refusal() -> None:
    words = (ROOT / "client" / "table" / "words.ts").read_text(encoding="utf-8")
    said = set(re.findall(r"^  (\w+): t\(", words, re.MULTILINE))
    rules = "".join(p.read_text(encoding="utf-8") for p in Path(plays.__file__).parent.glob("*.py"))
    codes = set(re.findall(r"IllegalMove\(\"(\w+)\"\)|return \"(\w+_\w+)\"", rules))
    named = {code for pair in codes for code in pair if code}
    assert {"no_match", "over_shuffle", "cannot_end"} <= named
    assert named <= said


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
    text = VIEW.read_text(encoding="utf-8")
    body = re.search(rf"export interface {interface} \{{\n(.*?)\n\}}", text, re.DOTALL)
    assert body, interface
    fields = re.findall(r"^  (\w+)\??:", body[1], re.MULTILINE)
    assert fields == list(struct.__struct_fields__)
