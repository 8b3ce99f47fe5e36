"""Remembers that Redis did not answer in time, so that for a while nobody waits for it again.

A Redis that refuses costs nothing. One that hangs costs each command its whole timeout, and the
site's sockets wait with it.
"""

import time

PAUSE_SECONDS = 5.0


class Outage:
    """What a process knows about one Redis."""

    def __init__(self) -> None:
        self._until = float("-inf")  # monotonic

    @property
    def lasts(self) -> bool:
        return time.monotonic() < self._until

    def begin(self) -> None:
        self._until = time.monotonic() + PAUSE_SECONDS
