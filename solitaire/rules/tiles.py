"""The 144 tiles of mahjong solitaire, as text codes: "1D".."9D" circles, "1B".."9B" bamboos,
"1C".."9C" characters, "E S W N" winds, "RD GD WD" dragons, "F1".."F4" flowers (plum, orchid,
chrysanthemum, bamboo), "S1".."S4" seasons (spring, summer, autumn, winter).
"""

from typing import Literal

from mahjong.rules.tiles import BAMS, CRAKS, DOTS, DRAGONS, WINDS

Bonus = Literal["any", "kinds"]  # what a bonus tile pairs with: any other, or its own kind
Kind = Literal["characters", "circles", "bamboos", "winds", "dragons", "flowers", "seasons"]

KINDS: dict[Kind, tuple[str, ...]] = {
    "characters": CRAKS,
    "circles": DOTS,
    "bamboos": BAMS,
    "winds": WINDS,
    "dragons": DRAGONS,
    "flowers": ("F1", "F2", "F3", "F4"),
    "seasons": ("S1", "S2", "S3", "S4"),
}
VALUES = {kind: value for value, kind in enumerate(KINDS, start=1)}
BONUS_KINDS = ("flowers", "seasons")
_KIND_OF = {face: kind for kind, faces in KINDS.items() for face in faces}
SET = tuple(
    face
    for face, kind in _KIND_OF.items()
    for _ in range(1 if kind in BONUS_KINDS else 4)
)  # fmt: skip


def kind_of(face: str) -> Kind:
    """ "3B" -> "bamboos"; KeyError when there is no such tile."""
    return _KIND_OF[face]


def match_class(face: str, bonus: Bonus) -> str:
    """Two tiles match when their classes are equal."""
    kind = _KIND_OF[face]
    if kind not in BONUS_KINDS:
        return face
    return "bonus" if bonus == "any" else kind
