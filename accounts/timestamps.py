"""Times as integers: milliseconds since 1970, the unit of all game times."""

import time


def now() -> int:
    """The current time. Only views, sockets and tasks call this; other code gets it as a value."""
    return time.time_ns() // 1_000_000
