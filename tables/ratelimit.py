"""How fast a browser may talk, and how many sockets one visitor may have.

A bucket fills by itself and is emptied by messages.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

RATE = 10.0  # messages a second that may go on for ever
BURST = 20.0  # messages that may come at once
UPDATE_COST = 9.0  # messages more that news cost which a browser has asked for
CUT_AT = -40.0  # this far in debt, somebody is not playing


class TokenBucket:
    """Time comes in as a value, in seconds of any clock that never goes back."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._seen = now

    def take(self, now: float) -> bool:
        """Counts a message; False if it came too fast to be heard."""
        self._left = min(BURST, self._left + (now - self._seen) * RATE) - 1
        self._seen = now
        return self._left >= 0

    def charge(self, messages: float) -> None:
        """What was heard and cost as much as so many messages."""
        self._left -= messages

    @property
    def flooded(self) -> bool:
        return self._left < CUT_AT


class ConnectionLimit:
    """How many sockets each visitor has open in this process."""

    def __init__(self) -> None:
        self._open: Counter[int | str] = Counter()

    @contextmanager
    def admit(self, who: int | str, most: int) -> Iterator[bool]:
        """Counts one more of them for as long as it lasts; False if that is one too many."""
        if self._open[who] >= most:
            yield False
            return
        self._open[who] += 1
        try:
            yield True
        finally:
            self._open[who] -= 1
            self._open += Counter()  # forgets who has none
