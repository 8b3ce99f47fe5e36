"""How a table goes on after what was done at it: the state moves, the clock is set, games
end and the next ones are dealt. Values in, values out; `tables.actions` says what may be done."""

from typing import Any

import msgspec

from tables import bots, clock
from tables.game import Result, Step
from tables.models import new_seed
from tables.state import NewEntry, TableState, Transition


def apply_step(transition: Transition, entry: NewEntry, step: Step) -> Transition:
    """A legal move: the state after it, and whatever follows from it."""
    state, seat = transition.state, entry.seat
    opened = state.opened if _keeps_clock(state, entry, step) else entry.at
    transition = transition.add(entry, game_state=step.state, opened=opened)
    if entry.by == "player" and seat is not None and state.seats[seat].timeouts:
        transition = transition.set(seats=transition.with_seat(seat, timeouts=0))
    result = state.engine.result(step.state)
    return _finish(transition, result, entry.at) if result else schedule(transition)


def _keeps_clock(state: TableState, entry: NewEntry, step: Step) -> bool:
    """The clock runs on while a question is open, and through all of one player's turn, or
    they could make it last for ever. A bot thinks again before each of its moves."""
    if step.state.turn == state.game_state.turn:
        return True
    before, after = state.engine.waits(state.game_state), state.engine.waits(step.state)
    if entry.by != "player" or before is None or after is None:
        return False
    return before.kind == after.kind and before.seats == after.seats == (entry.seat,)


def _finish(transition: Transition, result: Result, now: int) -> Transition:
    """A game is over: points are counted; the next one waits for the players."""
    state = transition.state
    seats = tuple(
        msgspec.structs.replace(seat, points=seat.points + points, ready=False)
        for seat, points in zip(state.seats, result.points, strict=True)
    )
    rules = {**state.rules, **result.carry}
    transition = transition.set(seats=seats, rules=rules)
    if state.number == state.games or not any(seat.present for seat in seats):
        return transition.set(**closed_fields(now))
    return transition.set(status="between", opened=now, wake_at=clock.between(now).ends)


def clear_pause(transition: Transition, now: int) -> Transition:
    """All that is counted from an earlier moment is counted from one so much later."""
    state = transition.state
    if state.paused is None or state.began is None:
        return transition
    rest = max(0, now - state.paused)
    return transition.set(paused=None, opened=state.opened + rest, began=state.began + rest)


def proceed(transition: Transition, now: int) -> Transition:
    """After a player came, left or said that they are ready."""
    state = transition.state
    if state.status == "playing":
        return schedule(transition)
    present = [seat for seat in state.seats if seat.present]
    if not present:
        return transition.set(**closed_fields(now))
    return start_game(transition, now) if all(seat.ready for seat in present) else transition


def start_game(transition: Transition, now: int) -> Transition:
    """The next game starts, with the seed whose hash everybody has seen."""
    state = transition.state
    game, seed = state.engine, state.next_seed
    number = state.number + (state.status == "between")
    step = game.start(seed, len(state.seats), state.rules)
    data = {"number": number, "rules": state.rules, "seats": len(state.seats)}
    transition = transition.add(
        NewEntry("start", now, "table", None, data, step.events, seed),
        game_state=step.state,
        status="playing",
        number=number,
        seed=seed,
        next_seed=new_seed(),
        opened=now,
        began=now,
        game_version=game.version,
        seats=tuple(msgspec.structs.replace(seat, ready=False) for seat in state.seats),
    )
    result = game.result(step.state)
    return _finish(transition, result, now) if result else schedule(transition)


def schedule(transition: Transition) -> Transition:
    """When the table has to be woken next."""
    if transition.state.status != "playing":
        return transition
    due = bots.due(transition.state)
    return transition.set(wake_at=due[0].at if due else None)


def closed_fields(now: int) -> dict[str, Any]:
    return {"status": "over", "wake_at": None, "ended": now}
