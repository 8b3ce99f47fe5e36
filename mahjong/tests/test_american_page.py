"""What the table page knows of the game: the same view, words for every refusal."""

import re
from pathlib import Path

import msgspec
import pytest

from mahjong.rules.american import refusals, view

CLIENT = Path(__file__).parents[2] / "client"
WORDS = CLIENT / "table" / "words.ts"
VIEW = CLIENT / "games" / "american" / "view.ts"


def test_the_table_page_has_words_for_every_refusal() -> None:
    said = set(re.findall(r"^  (\w+): t\(", WORDS.read_text(encoding="utf-8"), re.MULTILINE))
    assert set(refusals.REFUSALS) <= said


def test_every_refusal_is_explained_and_used() -> None:
    folder = Path(refusals.__file__).parent
    rules = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for code, words in refusals.REFUSALS.items():
        assert rules.count(f'"{code}"') > 1, f"{code} is never raised"
        assert words.endswith((".", "?"))


@pytest.mark.parametrize(
    ("interface", "struct"),
    [
        ("Exposure", view.ExposureView),
        ("Rack", view.RackView),
        ("Discard", view.DiscardView),
        ("Pay", view.PayView),
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
