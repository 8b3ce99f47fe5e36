"""Builds updates: what one user receives of a table, without other players' secrets.

Events hold what moved, the view what is there, and options what the user may do.
"""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from sockets.differences import difference
from sockets.streams import Broadcast
from tables import clock
from tables.game import Event, Option
from tables.protocol import Change, FairnessInfo, SeatInfo, TableInfo, Update, encode
from tables.rng import commitment
from tables.state import SeatState, TableState

MAX_RECENT = 3_000  # tables of which this process remembers what was seen last


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
    return Update(
        v=state.version,
        since=since,
        at=now,
        events=tuple(event.seen_by(seat) for event in events) if state.paused is None else (),
        view=_view(state, seat),
        paused_view=_paused_view(state),
        options=options(state, seat),
        table=_table(state, user, seat, connected),
    )


def _view(state: TableState, seat: int | None) -> Any:
    shown = state.game_state is not None and state.paused is None
    return state.engine.view(state.game_state, seat) if shown else None


def _paused_view(state: TableState) -> Any:
    """What is shown of a paused game, whose clock stands where it stood when the pause began."""
    if state.paused is None:
        return None
    then = clock.advance(state.game_state, state.opened, state.paused)
    return state.engine.paused_view(then)


class Shown:
    """What is seen of a table at one version, except who is connected."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.table = _table(state, None, None, frozenset())  # as a visitor sees it
        self.paused_view = _paused_view(state)
        self._own: dict[int | None, tuple[Any, tuple[Option, ...]]] = {}

    def own(self, user: int | None) -> tuple[Any, tuple[Option, ...]]:
        """The user's view and options."""
        if user not in self._own:
            seat = self.state.seat_of(user)
            self._own[user] = _view(self.state, seat), options(self.state, seat)
        return self._own[user]

    def place(self, user: int | None) -> tuple[int | None, bool]:
        """The two fields of the table that are the user's own: `me` and `host`."""
        return self.state.seat_of(user), user is not None and self.state.host == user


_recent: OrderedDict[str, Shown] = OrderedDict()  # by table; the next change begins there


def _shown(state: TableState) -> Shown:
    found = _recent.get(state.id)
    if found is None or found.state is not state:
        found = _recent[state.id] = Shown(state)
        _recent.move_to_end(state.id)
        while len(_recent) > MAX_RECENT:
            _recent.popitem(last=False)
    return found


def build_broadcast(
    old: TableState, state: TableState, events: Sequence[Event], connected: frozenset[int], now: int
) -> Broadcast:
    """The changes for everybody at the table, and for everybody who was. A change is made from what
    its own user saw and sees, and from nobody else's view; what all see is encoded once."""
    here = tuple(_is_connected(seat, connected) for seat in state.seats)
    before, after = _shown(old), _shown(state)
    common: Any = difference(before.table, after.table) or {}
    table = msgspec.Raw(encode(common))

    def body(user: int | None) -> bytes:
        seat = state.seat_of(user)
        seen = tuple(event.seen_by(seat) for event in events) if state.paused is None else ()
        moved = _difference_of_places(before.place(user), after.place(user))
        change = _difference_of_own(before, after, user)
        if common or moved:
            change["table"] = {**common, **moved} if moved else table
        return encode(Change(state.version, old.version, now, seen, change, here))

    per_user = {user: body(user) for user in {*old.users, *state.users}}
    return Broadcast(old.version, state.version, per_user, body(None))


def _difference_of_places(
    old: tuple[int | None, bool], new: tuple[int | None, bool]
) -> dict[str, Any]:
    pairs = zip(("me", "host"), old, new, strict=True)
    return {name: [after] for name, before, after in pairs if before != after}


def _difference_of_own(before: Shown, after: Shown, user: int | None) -> dict[str, Any]:
    old = (*before.own(user), before.paused_view)
    new = (*after.own(user), after.paused_view)
    names = ("view", "options", "paused_view")
    found = {name: difference(*pair) for name, *pair in zip(names, old, new, strict=True)}
    return {name: change for name, change in found.items() if change is not None}


def options(state: TableState, seat: int | None) -> tuple[Option, ...]:
    """A seat's options; none while a bot plays it or the game is paused."""
    if seat is None or state.status != "playing" or state.seats[seat].away:
        return ()
    if state.paused is not None:
        return ()
    return state.engine.options(state.game_state, seat)


def fairness(state: TableState) -> FairnessInfo:
    """The hashes of this game's and the next game's seed, and the seed once the game is over; in a
    tournament others may still play it."""
    if state.status == "waiting":
        return FairnessInfo(commitment(state.next_seed), None, None)
    following = commitment(state.next_seed) if state.number < state.games else None
    is_known = state.status != "playing" and not state.in_tournament
    shown = state.seed if is_known else None
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
        connected=_is_connected(seat, connected),
        ready=seat.ready,
        points=seat.points,
        back=seat.back,
        felt=seat.felt,
        avatar=seat.avatar,
    )


def _is_connected(seat: SeatState, connected: frozenset[int]) -> bool:
    return seat.user in connected or bool(seat.bot)
