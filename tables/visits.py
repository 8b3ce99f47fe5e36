"""Open pages of tables, asked about together: who may have them open, what they should show, and
what opening and closing one does at the table. Times are milliseconds since 1970."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from accounts.hooks import suspended_among
from accounts.sessions import OpenSession, mark_all_online
from accounts.timestamps import now
from sockets.base import SUSPENDED, Closed
from sockets.gate import shut_out
from tables import actions, presence, services
from tables.game import Event
from tables.models import Entry
from tables.protocol import encode
from tables.refusals import Refused
from tables.selectors import VisitedTable, hidden_among, visited_tables
from tables.state import TableState
from tables.storage import archive, batch, writer
from tables.storage.batch import state_cache
from tables.updates import build_update

NO_SUCH_TABLE = 4404  # close code
MAX_MISSED_ENTRIES = 120  # a page that has missed more gets the table without motion
_events = msgspec.json.Decoder(tuple[Event, ...])


class Visit(NamedTuple):
    """A page of a table that a player, or a visitor without a session, has open."""

    table: str
    session: OpenSession | None

    @property
    def user(self) -> int | None:
        return self.session.user if self.session else None


class Wanted(NamedTuple):
    """What a socket asks for: a table's update for a user's id, or a visitor if that is None.

    since: the version that is known; None on a first load. at: the time, in milliseconds.
    """

    table: str
    user: int | None
    since: int | None
    at: int


def refusals(visits: Sequence[Visit]) -> list[Closed | None]:
    """Why each of some pages may not be opened; None if it may. The sessions were just read."""
    tables = visited_tables({visit.table for visit in visits if visit.table})
    hidden = hidden_among(tables.values())
    suspended = suspended_among({visit.user for visit in visits if visit.user is not None})
    return [_refusal(visit, tables, hidden, suspended) for visit in visits]


def _refusal(
    visit: Visit, tables: Mapping[str, VisitedTable], hidden: set[str], suspended: set[int]
) -> Closed | None:
    if visit.table and visit.table not in tables:
        return Closed(NO_SUCH_TABLE)
    if visit.user in suspended:
        return Closed(SUSPENDED, Refused("suspended"))
    if visit.table in hidden and visit.user not in tables[visit.table].users:
        return Closed(NO_SUCH_TABLE, Refused("hidden"))
    return None


def versions(visits: Sequence[Visit]) -> list[int | Closed]:
    """The versions of the tables of some pages that have pinged, or why a page has to be closed.
    Records that the others are open."""
    at = now()
    tables = visited_tables({visit.table for visit in visits})
    refused = dict(zip(visits, _lost(visits, tables), strict=True))
    pages = {(visit.table, visit.user) for visit in visits if visit.user and not refused[visit]}
    opened_all(pages, tables, at)
    return [refused[visit] or tables[visit.table].version for visit in visits]


def lost(visits: Sequence[Visit]) -> list[Closed | None]:
    """Why each of some open pages has to be closed; None if it may stay."""
    return _lost(visits, visited_tables({visit.table for visit in visits}))


def _lost(visits: Sequence[Visit], tables: Mapping[str, VisitedTable]) -> list[Closed | None]:
    out = shut_out({visit.session for visit in visits if visit.session})
    hidden = hidden_among(tables.values())
    return [
        (visit.session and out.get(visit.session)) or _refusal(visit, tables, hidden, set())
        for visit in visits
    ]


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
    texts = list(entries.order_by("version").values_list("events", flat=True))
    if len(texts) < upto - since:  # the session has been archived
        kept = archive.entries_of(table_id)
        texts = [entry.events for entry in kept if since < entry.version <= upto]
    return [event for text in texts for event in _events.decode(text)]


def opened(table_id: str, user: int, at: int) -> None:
    """Records that a user has a page of the table open."""
    opened_all([(table_id, user)], visited_tables([table_id]), at)


def opened_together(pages: Sequence[tuple[str, int]]) -> list[None]:
    """Records the same for the users of several pages."""
    opened_all(pages, visited_tables({table for table, _ in pages}), now())
    return [None] * len(pages)


def opened_all(
    pages: Collection[tuple[str, int]], tables: Mapping[str, VisitedTable], at: int
) -> None:
    """Records that users have pages of these tables open, and publishes which players were not
    connected before."""
    mark_all_online({user for _, user in pages})
    seated = {(table, user) for table, user in pages if user in tables[table].users}
    new = {table for table, _ in presence.connect_all(seated)}
    for state in batch.state_cache.latest_all(new).values():
        writer.publish_presence(state, at)


def closed(table_id: str, user: int, at: int) -> None:
    """Records that the last page of a player in this process was closed, which pauses the game of
    its only player unless they are connected to another process. A game with a clock runs on if it
    has no time left for pauses, and needs none while that stands still."""
    closed_all([(table_id, user)], at)


def closed_together(pages: Sequence[tuple[str, int]]) -> list[None]:
    """Records the same for several pages."""
    closed_all(pages, now())
    return [None] * len(pages)


def closed_all(pages: Collection[tuple[str, int]], at: int) -> None:
    states = batch.state_cache.latest_all({table for table, _ in pages})
    left = {
        (table, user) for table, user in pages if table in states and user in states[table].users
    }
    gone = presence.disconnect_all(left)
    changed = {states[table].id for table, user in gone if not _paused(states[table], user, at)}
    for table in changed:
        writer.publish_presence(states[table], at)


def _paused(state: TableState, user: int, at: int) -> bool:
    """Pauses the game of its only player."""
    if not state.alone or state.paused is not None:
        return False
    try:
        services.apply(state.id, actions.pause, user, at)
    except Refused:  # it has just ended, or runs on
        return False
    return True
