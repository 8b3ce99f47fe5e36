"""What the table page's code says, to hold it against the rules: its words, its fields."""

import re
from pathlib import Path

CLIENT = Path(__file__).parents[1] / "client"


def refusals_in_words() -> set[str]:
    """The refusals that the page has words for."""
    text = (CLIENT / "table" / "words.ts").read_text(encoding="utf-8")
    return set(re.findall(r"^  (\w+): t\(", text, re.MULTILINE))


def fields_of(interface: str, game: str) -> list[str]:
    """The fields of an interface of a game's view, in their order."""
    text = (CLIENT / "games" / game / "view.ts").read_text(encoding="utf-8")
    body = re.search(rf"export interface {interface} \{{\n(.*?)\n\}}", text, re.DOTALL)
    assert body, interface
    return re.findall(r"^  (\w+)\??:", body[1], re.MULTILINE)
