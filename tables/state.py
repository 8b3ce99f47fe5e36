"""A table at one version, as an immutable value, and the rules of its game."""

from typing import Any, Literal

import msgspec

from tables import clock
from tables.clock import Clock
from tables.game import Event, Game

TableStatus = Literal["waiting", "playing", "between", "over"]
Actor = Literal["player", "page", "bot", "clock", "staff", "table"]  # page: a player's
EntryKind = Literal[
    "open", "sit", "leave", "remove", "options", "start", "move", "ready", "pause", "resume",
    "away", "resume_seat", "appearance", "rename", "transfer", "rematch", "close", "set_back",
]  # fmt: skip
Ending = Literal["time_up", "void", "called_off"]  # of a tournament's table; clients have the words

TOURNAMENT = "tournament"  # the option of a table that names its tournament and round
engines: dict[str, Game] = {}  # by slug; `tables.registry` fills it


def engine_of(slug: str) -> Game:
    """The rules of a game; KeyError when it is not installed."""
    return engines[slug]


class PlayerProfile(msgspec.Struct, frozen=True, gc=False):
    """Who takes a seat: user id, shown name, tile back, felt and avatar."""

    id: int
    name: str
    back: str
    felt: str
    avatar: str


class SeatState(msgspec.Struct, frozen=True, gc=False):
    """One seat: a user's, a bot's, or free. The fields are those of `models.Seat`."""

    number: int
    user: int | None = None
    bot: str = ""
    name: str = ""
    back: str = ""
    felt: str = ""
    avatar: str = ""
    away: bool = False
    timeouts: int = 0
    ready: bool = False
    points: int = 0

    @property
    def free(self) -> bool:
        return self.user is None and not self.bot

    @property
    def present(self) -> bool:
        """Whether a user sits here and plays themselves."""
        return self.user is not None and not self.away


class TableState(msgspec.Struct, frozen=True, gc=False):
    """A table at one version. The fields are those of `models.Table`; `game_state` is decoded."""

    id: str
    game: str
    game_version: str
    title: str
    host: int | None
    status: TableStatus
    options: dict[str, Any]
    rules: dict[str, Any]
    number: int
    games: int
    version: int
    game_state: Any
    opened: int
    began: int | None
    paused: int | None
    wake_at: int | None
    seed: str
    next_seed: str
    ended: int | None
    rematch: str | None
    seats: tuple[SeatState, ...]
    end_reason: str = ""  # why staff ended it, or an Ending

    @property
    def engine(self) -> Game:
        return engine_of(self.game)

    def seat_of(self, user: int | None) -> int | None:
        """The user's seat; None for visitors, although bots' seats have no user either."""
        if user is None:
            return None
        return next((seat.number for seat in self.seats if seat.user == user), None)

    @property
    def users(self) -> tuple[int, ...]:
        """The ids of all users with a seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def alone(self) -> bool:
        """Whether one person plays, by themselves or against bots, a game that they may give up.
        It can be paused, because nobody else waits."""
        resignation = self.engine.resignation
        people = [seat.number for seat in self.seats if seat.user is not None]
        if resignation is None or len(people) != 1 or self.status != "playing":
            return False
        offered = self.engine.options(self.game_state, people[0])
        return resignation.__struct_config__.tag in {option.kind for option in offered}

    @property
    def in_contest(self) -> bool:
        """Whether others play the same deal elsewhere for a place."""
        return "contest" in self.options or self.in_tournament

    @property
    def in_tournament(self) -> bool:
        """Whether other tables play the same games one after the other, so that the seeds of all
        follow from the first, and are told by the tournament when all have played."""
        return TOURNAMENT in self.options

    @property
    def timing(self) -> dict[str, Any]:
        """The options that say how long an answer may take. While bots alone wait for a player, no
        clock runs, whatever the host has chosen for a table with people."""
        against_bots = len(self.seats) > 1 == len(self.users)
        return clock.UNTIMED if against_bots and not self.in_contest else self.options

    @property
    def all_away(self) -> bool:
        """Whether no user plays themselves at the moment."""
        return not any(seat.present for seat in self.seats)

    @property
    def waits_for_anybody(self) -> bool:
        """Whether no game begins before somebody is back. In a tournament bots play on, because
        its round goes on."""
        return self.all_away and not self.in_tournament

    @property
    def clock(self) -> Clock | None:
        """What runs down now: the clock of the whole game, or else that of the open decision."""
        if self.paused is not None or self.ended is not None:
            return None
        if self.status == "between":
            return self.break_from(self.opened)
        wait = self.engine.waits(self.game_state) if self.status == "playing" else None
        if wait is None:
            return None
        whole_game = clock.whole_game(self.game_state, self.opened)
        return whole_game or clock.running(wait, self.timing, self.opened)

    @property
    def turn_clock(self) -> Clock | None:
        """The clock of the open decision while `clock` is that of the whole game, if it ends
        earlier."""
        whole_game = self.clock
        if whole_game is None or whole_game.kind != clock.GAME:
            return None
        wait = self.engine.waits(self.game_state)
        turn = wait and clock.running(wait, self.timing, self.opened)
        return turn if turn and turn.ends < whole_game.ends else None

    def break_from(self, opened: int) -> Clock:
        """The clock of a break between two games."""
        return clock.between(opened, self.waits_for_anybody, self.timing)


class NewEntry(msgspec.Struct, frozen=True, gc=False):
    """Something done at a table, to be stored as an entry."""

    kind: EntryKind
    at: int
    by: Actor
    seat: int | None = None
    data: Any = {}
    events: tuple[Event, ...] = ()
    seed: str = ""


class Transition(msgspec.Struct, frozen=True, gc=False):
    """A table's state after some new entries, each of which raises the version by one."""

    state: TableState
    entries: tuple[NewEntry, ...] = ()

    def add(self, entry: NewEntry, **new: Any) -> "Transition":
        version = self.state.version + 1
        state = msgspec.structs.replace(self.state, version=version, **new)
        return Transition(state, (*self.entries, entry))

    def set(self, **new: Any) -> "Transition":
        """Changes the state as a consequence of the newest entry, without another entry."""
        return Transition(msgspec.structs.replace(self.state, **new), self.entries)

    def with_seat(self, number: int, **new: Any) -> tuple[SeatState, ...]:
        """All seats, with fields of one changed."""
        seats = list(self.state.seats)
        seats[number] = msgspec.structs.replace(seats[number], **new)
        return tuple(seats)
