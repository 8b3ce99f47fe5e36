"""How long the table waits for an answer.

PURE: times are milliseconds since 1970 and are passed in.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from tables.game import Wait

GAME = "game"  # the clock of a whole game
CLAIM = "claim"  # the kind of decision in which no answer means pass
BETWEEN = "between"
SHOWING = "showing"  # the kind of decision that a page answers when it shows the table
BEFORE_TILES = ("begin", SHOWING)  # decisions that come before any tile is seen
SHOWING_MS = 20_000  # without that word for so long, the game goes on
BETWEEN_MS = 20_000  # between two games of a session
CALM_MS = 5 * 60_000  # the same at a table without a clock
ALL_AWAY_MS = 60 * 60_000  # the same at a table whose players are all away
ABANDONED_MS = 12 * 60 * 60_000  # at a table without a clock, a decision times out after this
CONTEST_BEGIN_MS = 10 * 60_000  # in a contest, on a start screen, because others wait for the end
LOBBY_MS = 60 * 60_000  # a waiting table at which nothing happens is closed after this
UNTIMED = {"pace": 0, "window": 0}  # options of tables without a clock
PAUSED_MS = 30 * 24 * 60 * 60_000  # a paused game is closed after this


class Clock(msgspec.Struct, frozen=True, gc=False):
    """What runs down: a kind of decision, when it ends, and how long it was in all."""

    kind: str
    ends: int
    total: int


class GameClock(msgspec.Struct, frozen=True, gc=False):
    """A clock for a whole game, kept in the game's state. Milliseconds.

    spent: of `total`, when the table last read it. runs: not between rounds, for example; only the
    rules change it. pause: what is left of the time for which the game may be paused.
    """

    total: int
    spent: int = 0
    runs: bool = False
    pause: int = 0

    @property
    def left(self) -> int:
        return max(0, self.total - self.spent)

    @property
    def up(self) -> bool:
        return self.spent >= self.total


def game_clock(game_state: Any) -> GameClock | None:
    """The clock of the whole game; None in games that have none, or were begun without one."""
    clock: GameClock | None = getattr(game_state, "clock", None)
    return clock


def runs(game_state: Any) -> bool:
    clock = game_clock(game_state)
    return clock is not None and clock.runs


def is_up(game_state: Any) -> bool:
    clock = game_clock(game_state)
    return clock is not None and clock.up


def advance(game_state: Any, opened: int, now: int) -> Any:
    """The state with the time since `opened` spent, if its clock runs. Servers' clocks differ, so
    `now` may be earlier."""
    clock = game_clock(game_state)
    if clock is None or not clock.runs:
        return game_state
    spent = min(clock.total, clock.spent + max(0, now - opened))
    return replace(game_state, clock=replace(clock, spent=spent))


def end_pause(game_state: Any, paused: int, now: int) -> tuple[Any, int]:
    """The state after a pause, and how long it was. A game with a clock continues when the time
    for pauses is used up, even if nobody was there to see it."""
    length, clock = max(0, now - paused), game_clock(game_state)
    if clock is None:
        return game_state, length
    length = min(length, clock.pause)
    return replace(game_state, clock=replace(clock, pause=clock.pause - length)), length


def whole_game(game_state: Any, opened: int) -> Clock | None:
    """When the clock of the whole game is up, while it runs."""
    clock = game_clock(game_state)
    return Clock(GAME, opened + clock.left, clock.total) if clock and clock.runs else None


def running(wait: Wait, options: dict[str, Any], opened: int) -> Clock | None:
    """The clock of the open decision; None when the table was opened without one.

    A decision of fixed length has its own. A claim window lasts `window` seconds, twice that once a
    seat has asked for more time. Every other decision lasts `pace` seconds, and so does a window
    "until all have answered", because a player who has gone must not keep the others waiting for
    ever.
    """
    if wait.lasts is not None:
        return Clock(wait.kind, opened + wait.lasts, wait.lasts)
    seconds = options["pace"]
    if wait.kind == CLAIM and options["window"]:
        seconds = options["window"] * (2 if wait.held else 1)
    if not seconds:
        return None
    return Clock(wait.kind, opened + seconds * 1000, seconds * 1000)


def between(opened: int, nobody: bool, options: dict[str, Any]) -> Clock:
    """The clock between two games, in which players can read the result, say that they are ready
    or come back. nobody: no game begins before one of them is there."""
    total = BETWEEN_MS if options["pace"] else CALM_MS
    if nobody:
        total = ALL_AWAY_MS
    return Clock(BETWEEN, opened + total, total)


def is_shown(wait: Wait | None, before: Any, after: Any) -> bool:
    """Whether a game has waited for pages to show the table until now."""
    return wait is not None and wait.kind == SHOWING and bool(after.turn != before.turn)


def silence_is_an_answer(wait: Wait, options: dict[str, Any]) -> bool:
    """Whether letting the time run out is an ordinary way to answer, not counted as a timeout."""
    return wait.kind == CLAIM and bool(options["window"])
