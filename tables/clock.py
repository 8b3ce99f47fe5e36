"""How long the table waits for an answer.

PURE: times are milliseconds since 1970 and come in as values.
"""

from typing import Any

import msgspec

from tables.game import Wait

CLAIM = "claim"  # the one kind of decision in which silence is an answer
BETWEEN = "between"
BETWEEN_MS = 20_000  # from one game of the session to the next
FORGOTTEN_MS = 12 * 60 * 60_000  # without a clock: then whoever is asked has forgotten the table
LOBBY_MS = 60 * 60_000  # a table nobody sits down at, leaves or starts is closed
PAUSED_MS = 30 * 24 * 60 * 60_000  # a paused game nobody goes on with is closed


class Clock(msgspec.Struct, frozen=True):
    """What runs down: a kind of decision, when it ends, and how long it was in all."""

    kind: str
    ends: int
    total: int


def running(wait: Wait, options: dict[str, Any], opened: int) -> Clock | None:
    """The clock of the open decision; None when the table was opened without one.

    A claim window lasts `window` seconds, twice that once somebody has asked for more time.
    Every other decision lasts `pace` seconds, and so does a window "until all have
    answered", for one person who has gone must not keep three waiting for ever.
    """
    seconds = options["pace"]
    if wait.kind == CLAIM and options["window"]:
        seconds = options["window"] * (2 if wait.held else 1)
    if not seconds:
        return None
    return Clock(wait.kind, opened + seconds * 1000, seconds * 1000)


def between(opened: int) -> Clock:
    """The pause in which every player may say that they are ready."""
    return Clock(BETWEEN, opened + BETWEEN_MS, BETWEEN_MS)


def silence_is_an_answer(wait: Wait, options: dict[str, Any]) -> bool:
    """Whether letting the time run out is an ordinary way to answer, not a lapse."""
    return wait.kind == CLAIM and bool(options["window"])
