"""What a winning hand scores."""

from typing import Literal

import msgspec

from mahjong.rules.zungjung.sets import TileSet


class ScoredPattern(msgspec.Struct, frozen=True):
    """A pattern of a winning hand and the points it adds."""

    id: str
    points: int  # for all times together
    times: int = 1  # more than 1 only for Value Honour


class Score(msgspec.Struct, frozen=True):
    """What a winning hand scores, in the arrangement that pays most."""

    points: int  # what is paid
    total: int  # before the limit
    limit: Literal["", "total", "pattern"]  # what replaced the total, if anything did
    patterns: tuple[ScoredPattern, ...]  # those that count, in the order of the list
    sets: tuple[TileSet, ...]  # melds first; empty for an irregular hand
    pair: str | None
    irregular: Literal["", "wonders", "pairs"] = ""
