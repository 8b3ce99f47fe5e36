"""How much a player may write. Times are passed in."""

from collections.abc import Iterable
from datetime import datetime, timedelta

RATE, BURST = 1.0, 3.0  # messages per second; how many may come at once
PERIOD, PER_PERIOD = timedelta(minutes=5), 60
NEW_CONVERSATIONS = 20  # in DAY
REACTIONS, REACTIONS_SECONDS = 10, 10  # at tables
DAY = timedelta(days=1)  # also how long a new account sends no links


def refusal(times: Iterable[datetime], at: datetime) -> str:
    """Why no further message may be sent at a time, as a code; "" if one may.

    times: of what the player has sent within PERIOD, the newest first.
    """
    sent = list(times)
    if len(sent) >= PER_PERIOD:
        return "too_many_messages"
    tokens, before = BURST, at
    for time in (*reversed(sent), at):
        gained = max(0.0, (time - before).total_seconds()) * RATE
        tokens, before = max(0.0, min(BURST, tokens + gained)) - 1, time
    return "too_fast" if tokens < 0 else ""
