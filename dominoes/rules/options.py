"""What a seat may do now."""

from dominoes.rules.board import fitting
from dominoes.rules.plays import may_help, may_stop, undo_fault
from dominoes.rules.state import State
from tables.game import Option, Seat


def options_of(state: State, seat: Seat) -> tuple[Option, ...]:
    if state.how:
        return ()
    if state.time_is_up:
        return (Option("time_up"),)
    may = {
        "hint": may_help(state, seat) and state.phase == "play" and seat == state.active,
        "undo": undo_fault(state, seat) is None,
        "stop": may_stop(state, seat),
    }
    return (*_due(state, seat), *(Option(kind) for kind, now in may.items() if now))


def _due(state: State, seat: Seat) -> tuple[Option, ...]:
    """The answers to the open decision."""
    if state.phase in ("play", "draw"):
        if seat != state.active:
            return ()
        return (Option("draw"),) if state.phase == "draw" else _plays(state)
    if seat not in state.people or seat in state.ready:
        return ()
    return (Option({"begin": "begin", "showing": "shown"}.get(state.phase, "go")),)


def _plays(state: State) -> tuple[Option, ...]:
    """One option a tile, with the ends it fits."""
    hand, ends = state.hands[state.active], state.ends
    if not state.plays:
        return tuple(Option("play", (tile,), (1, 1), ("centre",)) for tile in hand)
    places = {tile: tuple(f"end.{end.id}" for end in fitting(tile, ends)) for tile in hand}
    return tuple(Option("play", (tile,), (1, 1), where) for tile, where in places.items() if where)
