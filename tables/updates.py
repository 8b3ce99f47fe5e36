"""Builds updates: what one user receives of a table, without other players' secrets.

Events hold what moved, the view what is there, and options what the user may do.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from pubsub.broadcast import Broadcast
from tables import clock
from tables.game import Event, Option
from tables.protocol import FairnessInfo, SeatInfo, TableInfo, Update, encode
from tables.rng import commitment
from tables.state import SeatState, TableState


def build_update(
    state: TableState,
    user: int | None,
    *,
    since: int,
    events: Iterable[Event],
    connected: frozenset[int],
    now: int,
) -> Update:
    """The update for `user` (None: a visitor). connected: users with an open page."""
    seat = state.seat_of(user)
    shown = state.game_state is not None and state.paused is None
    return Update(
        v=state.version,
        since=since,
        at=now,
        events=tuple(event.seen_by(seat) for event in events) if state.paused is None else (),
        view=state.engine.view(state.game_state, seat) if shown else None,
        paused_view=_paused_view(state),
        options=options(state, seat),
        table=_table(state, user, seat, connected),
    )


def _paused_view(state: TableState) -> Any:
    """What is shown of a paused game, whose clock stands where it stood when the pause began."""
    if state.paused is None:
        return None
    then = clock.advance(state.game_state, state.opened, state.paused)
    return state.engine.paused_view(then)


def build_broadcast(
    since: int, state: TableState, events: Sequence[Event], connected: frozenset[int], now: int
) -> Broadcast:
    """The updates for everybody at the table, each encoded once."""

    def body(user: int | None) -> bytes:
        return encode(
            build_update(state, user, since=since, events=events, connected=connected, now=now)
        )

    per_user = {user: body(user) for user in state.users}
    return Broadcast(since, state.version, per_user, body(None))


def options(state: TableState, seat: int | None) -> tuple[Option, ...]:
    """A seat's options; none while a bot plays it or the game is paused."""
    if seat is None or state.status != "playing" or state.seats[seat].away:
        return ()
    if state.paused is not None:
        return ()
    return state.engine.options(state.game_state, seat)


def fairness(state: TableState) -> FairnessInfo:
    """The hashes of this game's and the next game's seed, and the seed once the game is over."""
    if state.status == "waiting":
        return FairnessInfo(commitment(state.next_seed), None, None)
    following = commitment(state.next_seed) if state.number < state.games else None
    shown = state.seed if state.status != "playing" else None
    seed = state.seed or state.next_seed  # without a seed, it was closed before its first game
    return FairnessInfo(commitment(seed), shown or None, following)


def _table(
    state: TableState, user: int | None, seat: int | None, connected: frozenset[int]
) -> TableInfo:
    return TableInfo(
        id=state.id,
        game=state.game,
        status=state.status,
        title=state.title,
        me=seat,
        host=user is not None and state.host == user,
        alone=state.alone,
        number=state.number,
        games=state.games,
        options=state.options,
        seats=tuple(_seat(seat, connected) for seat in state.seats),
        clock=state.clock,
        turn_clock=state.turn_clock,
        began=state.began,
        paused=state.paused,
        ended=state.ended,
        end_reason=state.end_reason,
        fairness=fairness(state),
        rematch=state.rematch,
    )


def _seat(seat: SeatState, connected: frozenset[int]) -> SeatInfo:
    return SeatInfo(
        name=seat.name or None,
        bot=seat.bot or None,
        away=seat.away,
        connected=seat.user in connected or bool(seat.bot),
        ready=seat.ready,
        points=seat.points,
        back=seat.back,
        felt=seat.felt,
        avatar=seat.avatar,
    )
