"""Limits how fast a browser may send messages, and how many sockets one visitor may have.

The web server needs this before Django is set up, so nothing here may import an app.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

RATE = 10.0  # tokens per second
BURST = 20.0  # capacity of the bucket
UPDATE_COST = 9.0  # additional tokens for an update that the browser has requested
FLOOD_LEVEL = -40.0  # below this number of tokens the socket is closed
# Sockets opened from one address: all pages of a club reconnect when the server restarts, those of
# a hundred people at tables with two sockets each. Every page of an account opens one.
OPENINGS_PER_SECOND, OPENINGS_AT_ONCE = 10.0, 200.0
MAX_ADDRESSES = 10_000  # remembered at a time


class TokenBucket:
    """A token bucket. Times are passed in, in seconds of a monotonic clock."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._tokens = burst
        self._updated = now

    def take(self, now: float) -> bool:
        """Takes a token for a message; False if the message came too fast."""
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate) - 1
        self._updated = now
        return self._tokens >= 0

    def charge(self, messages: float) -> None:
        """Takes further tokens for a message that was expensive."""
        self._tokens -= messages

    @property
    def flooded(self) -> bool:
        return self._tokens < FLOOD_LEVEL


class OpeningLimit:
    """Limits how fast sockets are opened from each address in this process."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Counts an opening; False if the address opens too many. A refused one is not counted, so
        the address may open some again soon after a flood."""
        bucket = self._buckets.pop(address, None)
        if bucket is None:
            bucket = TokenBucket(now, OPENINGS_PER_SECOND, OPENINGS_AT_ONCE)
        self._buckets[address] = bucket  # the latest is last, so the first is forgotten first
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        taken = bucket.take(now)
        if not taken:
            bucket.charge(-1)
        return taken


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
            if not self._open[owner]:
                del self._open[owner]
