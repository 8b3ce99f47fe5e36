"""How a table stands at one version: a value. Acts make the next one of it, the door stores it."""

from typing import Any

import msgspec

from config.games import games
from tables import clock
from tables.clock import Clock
from tables.game import Event, Game


class Person(msgspec.Struct, frozen=True):
    """Who sits down: an account's number, name and how his tiles and table look."""

    id: int
    name: str
    back: str
    felt: str


class Chair(msgspec.Struct, frozen=True):
    """One seat: a person's, a bot's, or free. Fields are those of `models.Seat`."""

    number: int
    user: int | None = None
    bot: str = ""
    name: str = ""
    back: str = ""
    felt: str = ""
    away: bool = False
    timeouts: int = 0
    ready: bool = False
    points: int = 0

    @property
    def free(self) -> bool:
        return self.user is None and not self.bot

    @property
    def present(self) -> bool:
        """A person sits here and answers for himself."""
        return self.user is not None and not self.away


class Standing(msgspec.Struct, frozen=True):
    """A table at one version. Fields are those of `models.Table`; `state` is decoded."""

    id: str
    game: str
    game_version: str
    title: str
    host: int | None
    status: str
    options: dict[str, Any]
    rules: dict[str, Any]
    number: int
    games: int
    version: int
    state: Any
    opened: int
    began: int | None
    paused: int | None
    wake_at: int | None
    seed: str
    next_seed: str
    ended: int | None
    rematch: str | None
    chairs: tuple[Chair, ...]

    @property
    def plug(self) -> Game:
        return games()[self.game]

    def seat_of(self, user: int | None) -> int | None:
        """This user's seat. Nobody (None) has none: a bot's chair has no user either."""
        if user is None:
            return None
        return next((chair.number for chair in self.chairs if chair.user == user), None)

    @property
    def users(self) -> tuple[int, ...]:
        """Everybody with a seat and an account."""
        return tuple(chair.user for chair in self.chairs if chair.user is not None)

    @property
    def alone(self) -> bool:
        """A game for one: nobody else waits, so its player may pause it."""
        return len(self.chairs) == 1

    @property
    def clock(self) -> Clock | None:
        if self.paused is not None:
            return None
        if self.status == "between":
            return clock.between(self.opened)
        wait = self.plug.waits(self.state) if self.status == "playing" else None
        return clock.running(wait, self.options, self.opened) if wait else None


class Deed(msgspec.Struct, frozen=True):
    """One thing done at a table, to be written down as an entry."""

    kind: str
    at: int
    by: str  # player, bot, clock, staff or table
    seat: int | None = None
    data: Any = {}
    events: tuple[Event, ...] = ()
    seed: str = ""


class Change(msgspec.Struct, frozen=True):
    """Where a table stands after some deeds; each makes the version one more."""

    standing: Standing
    deeds: tuple[Deed, ...] = ()

    def add(self, deed: Deed, **new: Any) -> "Change":
        version = self.standing.version + 1
        standing = msgspec.structs.replace(self.standing, version=version, **new)
        return Change(standing, (*self.deeds, deed))

    def set(self, **new: Any) -> "Change":
        """The consequence of the newest deed, no deed of its own."""
        return Change(msgspec.structs.replace(self.standing, **new), self.deeds)

    def chair(self, number: int, **new: Any) -> tuple[Chair, ...]:
        """All chairs, with one changed."""
        chairs = list(self.standing.chairs)
        chairs[number] = msgspec.structs.replace(chairs[number], **new)
        return tuple(chairs)
