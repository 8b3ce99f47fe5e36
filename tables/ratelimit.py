"""Limits how fast a browser may send messages, and how many sockets one visitor may have."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

RATE = 10.0  # tokens per second
BURST = 20.0  # capacity of the bucket
UPDATE_COST = 9.0  # additional tokens for an update that the browser has requested
FLOOD_LEVEL = -40.0  # below this number of tokens the socket is closed


class TokenBucket:
    """A token bucket. Times are passed in, in seconds of a monotonic clock."""

    def __init__(self, now: float) -> None:
        self._tokens = BURST
        self._updated = now

    def take(self, now: float) -> bool:
        """Takes a token for a message; False if the message came too fast."""
        self._tokens = min(BURST, self._tokens + (now - self._updated) * RATE) - 1
        self._updated = now
        return self._tokens >= 0

    def charge(self, messages: float) -> None:
        """Takes further tokens for a message that was expensive."""
        self._tokens -= messages

    @property
    def flooded(self) -> bool:
        return self._tokens < FLOOD_LEVEL


class ConnectionLimit:
    """Limits how many sockets each visitor has open in this process."""

    def __init__(self) -> None:
        self._open: Counter[int | str] = Counter()

    @contextmanager
    def admit(self, owner: int | str, limit: int) -> Iterator[bool]:
        """Counts a socket while the context is open; False if the limit is reached."""
        if self._open[owner] >= limit:
            yield False
            return
        self._open[owner] += 1
        try:
            yield True
        finally:
            self._open[owner] -= 1
            self._open += Counter()  # removes owners without sockets
