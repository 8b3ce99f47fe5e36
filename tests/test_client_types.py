"""Generation of the client's types from the server's structs."""

import re
from typing import Any, Literal

import msgspec
import pytest

from ops import client_types

Colour = Literal["red", "blue"]


class Card(msgspec.Struct, omit_defaults=True):
    """A card.

    Second paragraph.
    """

    colour: Colour  # None when turned
    spots: tuple[tuple[int, int], ...] = ()
    names: tuple[str | None, ...] = ()


class Pile(msgspec.Struct, tag_field="t", tag="pile"):
    top: Card | None
    more: dict[str, Any]


CARD = """// A card.
export interface Card {
  colour: Colour; // null when turned
  spots?: [number, number][];
  names?: (string | null)[];
}
"""
PILE = """export interface Pile {
  t: "pile";
  top: Card | null;
  more: Record<string, unknown>;
}
"""


def test_generated_files_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert client_types.main(["--check"]) == 0, capsys.readouterr().out


def test_types_of_all_kinds_of_fields() -> None:
    header, rest = client_types.file_text([Card, Pile]).split("\n\n", 1)
    assert re.fullmatch(r"// Generated from tests/test_client_types.py by .* Do not edit.", header)
    assert rest == f'export type Colour = "red" | "blue";\n\n{CARD}\n{PILE}'
