"""What the table page knows of the game: the same view, words for every refusal."""

from pathlib import Path

import msgspec
import pytest

from mahjong.rules.american import refusals, view
from tests.table_page import fields_of, refusals_in_words


def test_the_table_page_has_words_for_every_refusal() -> None:
    assert set(refusals.REFUSALS) <= refusals_in_words()


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
    assert fields_of(interface, "american") == list(struct.__struct_fields__)
