"""The messages on a table's socket; docs/protocol.md explains them."""

from typing import Any

import msgspec

from sockets.base import MessageReader
from tables import actions
from tables.clock import Clock
from tables.game import Data, Option
from tables.state import TableState, TableStatus, Transition

MAX_MESSAGE_LENGTH = 4096  # characters of a message from the browser


class SeatMessage(msgspec.Struct, frozen=True, gc=False, tag_field="t"):
    """A message from a player at their seat. A new message only needs a subclass."""

    id: int

    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        raise NotImplementedError


class MoveMessage(SeatMessage, frozen=True, tag="move"):
    turn: int
    move: msgspec.Raw  # JSON of one of the game's moves

    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        return actions.play(state, user, self.turn, bytes(self.move), now)


class ReadyMessage(SeatMessage, frozen=True, tag="ready"):
    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        return actions.ready(state, user, now, next_seed)


class ResumeSeatMessage(SeatMessage, frozen=True, tag="resume_seat"):
    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        return actions.resume_seat(state, user, now, next_seed)


class PauseMessage(SeatMessage, frozen=True, tag="pause"):
    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        return actions.pause(state, user, now)


class ResumeMessage(SeatMessage, frozen=True, tag="resume"):
    def act(self, state: TableState, user: int, now: int, next_seed: str) -> Transition:
        return actions.resume(state, user, now)


class PingMessage(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="ping"):
    v: int


ClientMessage = SeatMessage | PingMessage
CLIENT_MESSAGES: tuple[Any, ...] = (*SeatMessage.__subclasses__(), PingMessage)


class SeatInfo(msgspec.Struct, frozen=True, gc=False):
    name: str | None  # null while the seat is free
    bot: str | None  # its level
    away: bool
    connected: bool
    ready: bool  # for the next game
    points: int  # won or lost in this session
    back: str
    felt: str
    avatar: str  # its seed; "" where nobody sits, or a bot


class FairnessInfo(msgspec.Struct, frozen=True, gc=False):
    """Proof that a deal was fixed in advance: the hash of its seed, and later the seed."""

    hash: str
    seed: str | None  # once the game is over
    next: str | None  # the hash of the next game's seed


class TableInfo(msgspec.Struct, frozen=True, gc=False):
    id: str
    game: str
    status: TableStatus
    title: str
    me: int | None  # the reader's seat; null for a spectator
    host: bool  # the reader opened the table and may start it
    alone: bool  # one person plays a game that can be paused and given up
    number: int  # of the game in its session
    games: int  # in the session
    options: Data
    seats: tuple[SeatInfo, ...]
    clock: Clock | None  # null when nothing runs; kind "game": of the whole game
    turn_clock: Clock | None  # of the open decision, while `clock` is that of the whole game
    began: int | None  # when this game was dealt, shifted by its pauses
    paused: int | None  # since when
    ended: int | None  # played so far: (ended ?? paused ?? now) - began
    end_reason: str  # why staff ended the table, or an Ending; "" if it ended by itself
    fairness: FairnessInfo
    rematch: str | None  # id of the table that follows


class Update(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="update"):
    v: int
    since: int
    at: int
    events: tuple[Data, ...]
    view: Any
    paused_view: Any  # of a paused game, whose view is None
    options: tuple[Option, ...]
    table: TableInfo


class Change(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="change"):
    """An update for a page that has the update to version `since`."""

    v: int
    since: int
    at: int
    events: tuple[Data, ...]
    change: Any  # of the fields view, paused_view, options and table, as in sockets/differences.py
    connected: tuple[bool, ...]  # of all seats


class RefusedMessage(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="refused"):
    id: int | None
    code: str


class PongMessage(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag="pong"):
    v: int
    now: int


SERVER_MESSAGES: tuple[Any, ...] = (Update, Change, RefusedMessage, PongMessage)

reader = MessageReader(CLIENT_MESSAGES, MAX_MESSAGE_LENGTH)
encode = msgspec.json.Encoder().encode
