"""Reads the updates that sockets ask for: of one, or of many at the same moment."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from tables import presence
from tables.batch import state_cache
from tables.game import Event
from tables.models import Entry
from tables.protocol import encode
from tables.refusals import Refused
from tables.selectors import hidden_among
from tables.state import TableState
from tables.updates import build_update

MAX_MISSED_ENTRIES = 120  # a page that has missed more gets the table without motion
_events = msgspec.json.Decoder(tuple[Event, ...])


class Wanted(NamedTuple):
    """What a socket asks for: a table's update for a user's id, or a visitor if that is None.

    since: the version that is known; None on a first load. at: the time, in milliseconds.
    """

    table: str
    user: int | None
    since: int | None
    at: int


def read_update(table_id: str, user: int | None, since: int | None, at: int) -> tuple[int, str]:
    """A table's version, and the encoded update that leads there from `since`."""
    found = read_updates([Wanted(table_id, user, since, at)])[0]
    if isinstance(found, Exception):
        raise found
    return found


def read_updates(all_wanted: Sequence[Wanted]) -> list[tuple[int, str] | Exception]:
    """For each who asks, the table's version and the encoded update, or a refusal."""
    states = state_cache.latest_all({wanted.table for wanted in all_wanted})
    hidden = hidden_among(states.values())
    connected = presence.connected_at({state.id: state.users for state in states.values()})
    return [
        _read_update(wanted, states.get(wanted.table), hidden, connected) for wanted in all_wanted
    ]


def _read_update(
    wanted: Wanted,
    state: TableState | None,
    hidden: Collection[str],
    connected: Mapping[str, frozenset[int]],
) -> tuple[int, str] | Exception:
    if state is None:
        return Refused("no_such_table")
    if state.id in hidden and state.seat_of(wanted.user) is None:
        return Refused("hidden")
    since = wanted.since
    if since is None or not 0 <= state.version - since <= MAX_MISSED_ENTRIES:
        since = state.version
    found = build_update(
        state,
        wanted.user,
        since=since,
        events=_events_between(state.id, since, state.version) if since < state.version else (),
        connected=connected[state.id],
        now=wanted.at,
    )
    return state.version, encode(found).decode()


def _events_between(table_id: str, since: int, upto: int) -> Iterable[Event]:
    entries = Entry.objects.filter(table=table_id, version__gt=since, version__lte=upto)
    rows = entries.order_by("version").values_list("events", flat=True)
    return [event for text in rows for event in _events.decode(text)]
