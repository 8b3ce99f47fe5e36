"""The game log for a page that was opened, or has missed something, in the middle of a game."""

import msgspec

from tables.game import Data, Event
from tables.models import Entry
from tables.refusals import must
from tables.selectors import may_watch
from tables.storage.batch import state_cache

MAX_ENTRIES = 1_000  # the newest; the longest games have about 400
_events = msgspec.json.Decoder(tuple[Event, ...])


def past_events(table_id: str, user: int | None, after: int, upto: int) -> list[list[Data]]:
    """What has happened in the newest game that was dealt by version `upto`, later than version
    `after`: the events of each entry, as the user's seat, or a visitor, was told of them.

    Raises Refused if there is no such table, it is hidden from the user, or the game is paused, in
    which nothing of it is shown.
    """
    state = state_cache.latest(table_id)
    must(may_watch(state, user), "hidden")
    must(state.paused is None, "paused")
    seat = state.seat_of(user)
    return [[event.seen_by(seat) for event in events] for events in _newest(table_id, after, upto)]


def _newest(table_id: str, after: int, upto: int) -> list[tuple[Event, ...]]:
    """The events of those entries that have any, oldest first."""
    entries = Entry.objects.filter(table=table_id, version__lte=upto).order_by("-version")
    dealt = entries.filter(kind="start").values_list("version", flat=True).first()
    if dealt is None:
        return []
    part = entries.filter(version__gt=max(after, dealt - 1)).exclude(events="[]")
    rows = list(part.values_list("events", flat=True)[:MAX_ENTRIES])
    return [_events.decode(text) for text in reversed(rows)]
