"""How long the table waits for an answer.

PURE: times are milliseconds since 1970 and are passed in.
"""

from typing import Any

import msgspec

from tables.game import Wait

CLAIM = "claim"  # the kind of decision in which no answer means pass
BETWEEN = "between"
BETWEEN_MS = 20_000  # between two games of a session
ALL_AWAY_MS = 60 * 60_000  # the same at a table whose players are all away
ABANDONED_MS = 12 * 60 * 60_000  # at a table without a clock, a decision times out after this
LOBBY_MS = 60 * 60_000  # a waiting table at which nothing happens is closed after this
PAUSED_MS = 30 * 24 * 60 * 60_000  # a paused game is closed after this


class Clock(msgspec.Struct, frozen=True):
    """What runs down: a kind of decision, when it ends, and how long it was in all."""

    kind: str
    ends: int
    total: int


def running(wait: Wait, options: dict[str, Any], opened: int) -> Clock | None:
    """The clock of the open decision; None when the table was opened without one.

    A claim window lasts `window` seconds, twice that once a seat has asked for more time.
    Every other decision lasts `pace` seconds, and so does a window "until all have answered",
    because a player who has gone must not keep the others waiting for ever.
    """
    seconds = options["pace"]
    if wait.kind == CLAIM and options["window"]:
        seconds = options["window"] * (2 if wait.held else 1)
    if not seconds:
        return None
    return Clock(wait.kind, opened + seconds * 1000, seconds * 1000)


def between(opened: int, all_away: bool) -> Clock:
    """The clock between two games, in which players can say that they are ready or come back."""
    total = ALL_AWAY_MS if all_away else BETWEEN_MS
    return Clock(BETWEEN, opened + total, total)


def silence_is_an_answer(wait: Wait, options: dict[str, Any]) -> bool:
    """Whether letting the time run out is an ordinary way to answer, not counted as a timeout."""
    return wait.kind == CLAIM and bool(options["window"])
