"""Reviews of finished games, and what one holds: JSON, compressed. Only `learn.services` and
`learn.tasks` write these rows.

Times are milliseconds since 1970, as of tables.
"""

import zlib
from typing import Any

import msgspec
from django.db import models
from django.db.models import Q

from tables.game import Data, Judgement, Prospect

KEPT = 4  # of the prospects of a decision the best ones, besides the one that was played


class State(models.TextChoices):
    WAITING = "waiting", "waiting"
    WORKING = "working", "working"
    DONE = "done", "done"
    FAILED = "failed", "failed"


OPEN = (State.WAITING, State.WORKING)


class Review(models.Model):
    """What the engine says of one seat's decisions in a session, for whoever has the seat."""

    seat = models.OneToOneField("tables.Seat", models.CASCADE, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    version = models.CharField(max_length=48)  # of the game's rules and of its judge
    done = models.PositiveIntegerField(default=0)  # moves of the seat that were looked at
    total = models.PositiveIntegerField(default=0)
    body = models.BinaryField(default=bytes)  # a `Body`, packed
    asked = models.BigIntegerField()
    ended = models.BigIntegerField(null=True)
    claimed = models.BigIntegerField(default=0)  # until then a worker is at it
    tries = models.PositiveSmallIntegerField(default=0)  # of the step that is next

    class Meta:
        indexes = [
            models.Index(
                fields=["asked"], condition=Q(state__in=["waiting", "working"]), name="reviews_open"
            )
        ]

    def __str__(self) -> str:
        return f"review of {self.seat_id}: {self.state}"


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """A prospect. move: as it was sent."""

    move: Any
    win: float
    error: float
    points: float
    doubt: float = 0.0  # as in the decisions that were kept before games had it


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
    """won: by game of the session, whether the seat won it; without those that had no end. told:
    facts of the `Summary`."""

    decisions: tuple[Decision, ...] = ()
    won: dict[int, bool] = {}
    told: Data = {}


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
    numbers = (prospect.win, prospect.error, prospect.points, prospect.doubt)
    return Kept(msgspec.to_builtins(prospect.move), *(round(number, 5) for number in numbers))


def judgement_of(decision: Decision, moves: Any) -> Judgement:
    """moves: the game's, for the decoder."""
    prospects = tuple(
        Prospect(msgspec.convert(one.move, type=moves), one.win, one.error, one.points, one.doubt)
        for one in decision.prospects
    )
    return Judgement(prospects, decision.played, decision.reason, decision.facts)
