"""What a review holds, and how it is kept: JSON, compressed."""

import zlib
from typing import Any

import msgspec

from tables.game import Data
from tables.judging import Judgement, Prospect

KEPT = 4  # of the prospects of a decision the best ones, besides the one that was played


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A prospect. move: as it was sent."""

    move: Any
    win: float
    error: float
    points: float


class Decision(msgspec.Struct, frozen=True, array_like=True):
    """A judgement of one decision. game: of the session. at: the moment of the replay that shows
    the table as it was decided."""

    game: int
    at: int
    prospects: tuple[Kept, ...]
    played: int
    reason: str
    facts: Data


class Body(msgspec.Struct, frozen=True):
    """won: by game of the session, whether the seat won it; without those that had no end."""

    decisions: tuple[Decision, ...] = ()
    won: dict[int, bool] = {}


def pack(body: Body) -> bytes:
    return zlib.compress(msgspec.json.encode(body))


def unpack(data: bytes) -> Body:
    return msgspec.json.decode(zlib.decompress(data), type=Body) if data else Body()


def kept(judgement: Judgement, game: int, at: int) -> Decision:
    numbers = [n for n in range(len(judgement.prospects)) if n < KEPT or n == judgement.played]
    prospects = tuple(_kept(judgement.prospects[n]) for n in numbers)
    played = numbers.index(judgement.played)
    facts = msgspec.to_builtins(judgement.facts, str_keys=True)
    return Decision(game, at, prospects, played, judgement.reason, facts)


def _kept(prospect: Prospect) -> Kept:
    win, error, points = (
        round(number, 5) for number in (prospect.win, prospect.error, prospect.points)
    )
    return Kept(msgspec.to_builtins(prospect.move), win, error, points)


def judgement_of(decision: Decision, moves: Any) -> Judgement:
    """moves: the game's, for the decoder."""
    prospects = tuple(
        Prospect(msgspec.convert(one.move, type=moves), one.win, one.error, one.points)
        for one in decision.prospects
    )
    return Judgement(prospects, decision.played, decision.reason, decision.facts)
