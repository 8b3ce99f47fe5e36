"""How a table continues after an action: sets the clock, ends games and deals the next ones.

Everything is computed from values. `tables.actions` decides what may be done.
"""

from typing import Any

import msgspec

from tables import bots, clock
from tables.game import Result, Step
from tables.rng import following
from tables.state import NewEntry, TableState, Transition


def read_clock(state: TableState, now: int) -> TableState:
    """The table with the clock of its whole game advanced, as before each move. While that clock
    runs, `opened` is the time at which it was read."""
    if not clock.runs(state.game_state):
        return state
    advanced = clock.advance(state.game_state, state.opened, now)
    return msgspec.structs.replace(state, game_state=advanced, opened=max(state.opened, now))


def apply_step(transition: Transition, entry: NewEntry, step: Step) -> Transition:
    """Applies a legal move and everything that follows from it. The game's clock has been read."""
    state, seat = transition.state, entry.seat
    opened = state.opened if _keeps_clock(state, entry, step) else entry.at
    began = entry.at if _is_shown(state, step) else state.began
    transition = transition.add(entry, game_state=step.state, opened=opened, began=began)
    if entry.by == "player" and seat is not None and state.seats[seat].timeouts:
        transition = transition.set(seats=transition.with_seat(seat, timeouts=0))
    result = state.engine.result(step.state)
    return _finish(transition, result, entry.at) if result else schedule(transition)


def _is_shown(state: TableState, step: Step) -> bool:
    """Whether the pages have just shown the table, with which the time of a game begins."""
    wait = state.engine.waits(state.game_state)
    return clock.is_shown(wait, state.game_state, step.state)


def _keeps_clock(state: TableState, entry: NewEntry, step: Step) -> bool:
    """Whether the clock continues: while a decision is open, and during a player's whole turn,
    which could otherwise last for ever. A bot thinks again before each of its moves."""
    if clock.runs(state.game_state):
        return True  # it has just been read
    if clock.runs(step.state):
        return False
    if step.state.turn == state.game_state.turn:
        return True
    before, after = state.engine.waits(state.game_state), state.engine.waits(step.state)
    if entry.by != "player" or before is None or after is None:
        return False
    return before.kind == after.kind and before.seats == after.seats == (entry.seat,)


def _finish(transition: Transition, result: Result, now: int) -> Transition:
    """Ends a game: counts the points, and waits for the players before the next one."""
    state = transition.state
    seats = tuple(
        msgspec.structs.replace(seat, points=seat.points + points, ready=False)
        for seat, points in zip(state.seats, result.points, strict=True)
    )
    rules = {**state.rules, **result.carry}
    transition = transition.set(seats=seats, rules=rules)
    if state.number == state.games:
        return transition.set(**closed_fields(now))
    return _take_break(transition, now)


def _take_break(transition: Transition, now: int) -> Transition:
    """Waits for the players before the next game, much longer if it needs one of them to come
    back, or if the table has no clock."""
    wake_at = transition.state.break_from(now).ends
    return transition.set(status="between", opened=now, wake_at=wake_at)


def clear_pause(transition: Transition, now: int) -> Transition:
    """Ends a pause by shifting all start times by its length. What would have begun later than now
    begins now: the clock has been set back, perhaps before the pause, perhaps during it."""
    state = transition.state
    if state.paused is None or state.began is None:
        return transition
    game_state, rest = clock.end_pause(state.game_state, state.paused, now)
    return transition.set(
        paused=None,
        game_state=game_state,
        opened=min(state.opened + rest, now),
        began=min(state.began + rest, now),
    )


def proceed(transition: Transition, now: int, next_seed: str) -> Transition:
    """Starts the game or the next one if all players are there and ready."""
    state = transition.state
    if state.status == "playing":
        return schedule(transition)
    if not state.all_away and all(seat.ready for seat in state.seats if seat.present):
        return start_game(transition, now, next_seed)
    last_player_left_or_came_back = state.wake_at != state.break_from(state.opened).ends
    return _take_break(transition, now) if last_player_left_or_came_back else transition


def start_game(transition: Transition, now: int, next_seed: str) -> Transition:
    """Deals the next game from the seed whose hash was shown before. next_seed: of the game after
    that."""
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
        next_seed=following(seed) if state.in_tournament else next_seed,
        opened=now,
        began=now,
        game_version=game.version,
        seats=tuple(msgspec.structs.replace(seat, ready=False) for seat in state.seats),
    )
    result = game.result(step.state)
    return _finish(transition, result, now) if result else schedule(transition)


def schedule(transition: Transition) -> Transition:
    """Sets the time of the next wake."""
    if transition.state.status != "playing":
        return transition
    due = bots.due(transition.state)
    return transition.set(wake_at=due[0].at if due else None)


def closed_fields(now: int) -> dict[str, Any]:
    return {"status": "over", "wake_at": None, "ended": now}


def is_late(state: TableState, now: int) -> bool:
    """Whether the time of a game for one player is up, although no worker has woken the table yet:
    what they do then would count for points. Several players gain nothing by being late."""
    wait = state.engine.waits(state.game_state)
    if wait is None or state.engine.seats[1] > 1:
        return False
    limit = clock.running(wait, state.timing, state.opened)
    return limit is not None and limit.ends <= now


def set_back(state: TableState, now: int) -> Transition | None:
    """Goes on now at a table whose open decision or break began later than that, because the clock
    has been set back since. Otherwise it would stand still until the same time comes again.

    It is an entry, so that pages show the new time, other processes forget the old one, and replays
    compute the same."""
    if state.opened <= now or state.paused is not None:
        return None
    entry = NewEntry("set_back", now, "clock")
    transition = Transition(state).add(entry, opened=now, began=min(state.began or now, now))
    if state.status == "between":
        return transition.set(wake_at=transition.state.break_from(now).ends)
    return schedule(transition)


def repeats(state: TableState, seat: int, step: Step) -> bool:
    """Whether a seat that has answered, and may still change that, repeats its answer: a browser
    that did not see the first one arrive has sent it again."""
    if step.state != state.game_state:
        return False
    wait = state.engine.waits(state.game_state)
    return wait is not None and seat not in wait.seats
