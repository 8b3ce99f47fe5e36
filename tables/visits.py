"""Open pages of tables, asked about together: who may have them open, and what they should show."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from accounts.open_sessions import OpenSession, still_open
from accounts.timestamps import now
from tables import open_pages
from tables.policies import kept_out
from tables.selectors import VisitedTable, hidden_among, visited_tables
from tables.sockets import SIGNED_OUT, SUSPENDED, Closed

NO_SUCH_TABLE = 4404  # close code


class Visit(NamedTuple):
    """A page of a table that a player, or a visitor without a session, has open."""

    table: str
    session: OpenSession | None

    @property
    def user(self) -> int | None:
        return self.session.user if self.session else None


def shut_out(sessions: Collection[OpenSession]) -> dict[OpenSession, Closed]:
    """The players who may not have any page open now, and why: they are suspended, or have signed
    out since it opened."""
    suspended = kept_out({session.user for session in sessions})
    open_now = still_open(sessions)
    found = {session: Closed(SIGNED_OUT) for session in sessions if session not in open_now}
    for session in sessions:
        if session.user in suspended:
            found[session] = Closed(SUSPENDED, "suspended")
    return found


def refusals(visits: Sequence[Visit]) -> list[Closed | None]:
    """Why each of some pages may not be opened; None if it may. The sessions were just read."""
    tables = visited_tables({visit.table for visit in visits if visit.table})
    hidden = hidden_among(tables.values())
    suspended = kept_out({visit.user for visit in visits if visit.user is not None})
    return [_refusal(visit, tables, hidden, suspended) for visit in visits]


def _refusal(
    visit: Visit, tables: Mapping[str, VisitedTable], hidden: set[str], suspended: set[int]
) -> Closed | None:
    if visit.table and visit.table not in tables:
        return Closed(NO_SUCH_TABLE)
    if visit.user in suspended:
        return Closed(SUSPENDED, "suspended")
    if visit.table in hidden and visit.user not in tables[visit.table].users:
        return Closed(NO_SUCH_TABLE, "hidden")
    return None


def versions(visits: Sequence[Visit]) -> list[int | Closed]:
    """The versions of the tables of some pages that have pinged, or why a page has to be closed.
    Records that the others are open."""
    at = now()
    tables = visited_tables({visit.table for visit in visits})
    refused = dict(zip(visits, _lost(visits, tables), strict=True))
    pages = {(visit.table, visit.user) for visit in visits if visit.user and not refused[visit]}
    open_pages.opened_all(pages, tables, at)
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
