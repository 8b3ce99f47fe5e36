"""The tiles of Zung Jung mahjong and the sets that a hand is made of, and a won hand."""

from typing import Literal

import msgspec

from mahjong.rules.tiles import DRAGONS, ORDER, SUITED, WINDS

KINDS = SUITED + WINDS + DRAGONS  # 34 kinds in the order of mahjong.rules.tiles, four of each
TILES = tuple(code for code in KINDS for _ in range(4))

SetKind = Literal["run", "triplet", "quad"]


class TileSet(msgspec.Struct, frozen=True):
    """A set: laid down by a claim, declared as a concealed quad, or part of a winning hand."""

    kind: SetKind
    tile: str  # of a run the lowest
    concealed: bool = False

    @property
    def tiles(self) -> tuple[str, ...]:
        if self.kind == "run":
            lowest = ORDER[self.tile]
            return SUITED[lowest : lowest + 3]
        return (self.tile,) * (4 if self.kind == "quad" else 3)


WonBy = Literal["draw", "discard", "robbing"]


class Win(msgspec.Struct, frozen=True):
    """A hand that a player calls mahjong with."""

    hand: tuple[str, ...]  # concealed, without the winning tile
    melds: tuple[TileSet, ...]  # with concealed quads
    tile: str
    by: WonBy
    seat_wind: str
    last_tile: bool = False  # the last tile of the wall, or the discard after it
    supplement: bool = False  # the winning tile was drawn after a quad
    blessing: bool = False  # East's first 14 tiles, or a win on East's first discard
