"""What has to be known of a won hand to score it."""

from typing import Literal

import msgspec

from mahjong.rules.zungjung.sets import TileSet

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
