"""Games of mahjong against bots at tables in the database, without a clock."""

from collections.abc import Callable
from typing import Any

import msgspec

from accounts.models import User
from tables import services
from tables.models import Status, Table
from tables.refusals import Refused
from tables.state import TableState
from tables.storage import batch, repository
from tables.tests.table_states import NOW

MAX_STEPS = 5_000


def begun(user: User, slug: str, seed: str, at: int = NOW, **chosen: Any) -> Table:
    """A table where the user plays against bots. seed: of the first game, 64 hex digits; later
    games have random seeds."""
    table = services.open_table(user, slug, {"public": False, "pace": 0, "window": 0, **chosen}, at)
    Table.objects.filter(pk=table.pk).update(next_seed=seed)
    batch.state_cache.drop(table.pk)
    services.start(table.pk, user, at)
    return table


def finished(table: Table, user: User, at: int = NOW) -> Table:
    """Plays the session to its end."""
    played_until(lambda state: state.status == Status.OVER, table, user, at)
    table.refresh_from_db()
    return table


def played_until(
    reached: Callable[[TableState], bool], table: Table, user: User, at: int = NOW
) -> Table:
    """Plays until the table is in a wanted state. The user does what the clock would do for them,
    and bots play the other seats."""
    state = repository.load(table.pk)
    for _ in range(MAX_STEPS):
        if reached(state):
            batch.state_cache.drop(table.pk)
            return table
        try:
            state = step(state, user, at)
        except Refused:  # of a running site, whose clock has done this meanwhile
            state = repository.load(table.pk)
        batch.state_cache.put(state)  # or each move in a test's transaction would read it again
    raise AssertionError("the wanted state is not reached")


def step(state: TableState, user: User, at: int = NOW) -> TableState:
    """The next thing that happens at a table."""
    seat, game = state.seat_of(user.pk), state.engine
    if state.status == Status.BETWEEN:
        return services.ready(state.id, user, at)
    if seat in game.waits(state.game_state).seats:
        move = msgspec.json.encode(game.default(state.game_state, seat))
        return services.play(state.id, user, state.game_state.turn, move, at)
    return services.wake(state.id, state.wake_at)
