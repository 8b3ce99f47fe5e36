"""What opening and closing a page of a table does there. Times are milliseconds since 1970."""

from collections.abc import Collection, Mapping, Sequence

from accounts.presence import mark_all_online
from accounts.timestamps import now
from tables import actions, batch, presence, services, writer
from tables.refusals import Refused
from tables.selectors import VisitedTable, visited_tables
from tables.state import TableState


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
