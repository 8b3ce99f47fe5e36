"""How a table goes on after what was done at it: the state moves, the clock is set, games
end and the next ones are dealt. Values in, values out; `tables.acts` says what may be done."""

from typing import Any

import msgspec

from tables import bots, clock
from tables.game import Result, Step
from tables.models import new_seed
from tables.standing import Change, Deed, Standing


def moved(change: Change, deed: Deed, step: Step) -> Change:
    """A legal move: the state after it, and whatever follows from it."""
    standing, seat = change.standing, deed.seat
    opened = standing.opened if _goes_on(standing, deed, step) else deed.at
    change = change.add(deed, state=step.state, opened=opened)
    if deed.by == "player" and seat is not None and standing.chairs[seat].timeouts:
        change = change.set(chairs=change.chair(seat, timeouts=0))
    result = standing.plug.result(step.state)
    return _finish(change, result, deed.at) if result else schedule(change)


def _goes_on(standing: Standing, deed: Deed, step: Step) -> bool:
    """The clock runs on while a question is open, and through all of one player's turn, or
    he could make it last for ever. A bot thinks again before each of its moves."""
    if step.state.turn == standing.state.turn:
        return True
    before, after = standing.plug.waits(standing.state), standing.plug.waits(step.state)
    if deed.by != "player" or before is None or after is None:
        return False
    return before.kind == after.kind and before.seats == after.seats == (deed.seat,)


def _finish(change: Change, result: Result, now: int) -> Change:
    """A game is over: points are counted; the next one waits for the players."""
    standing = change.standing
    chairs = tuple(
        msgspec.structs.replace(chair, points=chair.points + points, ready=False)
        for chair, points in zip(standing.chairs, result.points, strict=True)
    )
    rules = {**standing.rules, **result.carry}
    change = change.set(chairs=chairs, rules=rules)
    if standing.number == standing.games or not any(chair.present for chair in chairs):
        return change.set(**closed(now))
    return change.set(status="between", opened=now, wake_at=clock.between(now).ends)


def unpaused(change: Change, now: int) -> Change:
    """All that is counted from an earlier moment is counted from one so much later."""
    standing = change.standing
    if standing.paused is None or standing.began is None:
        return change
    rest = max(0, now - standing.paused)
    return change.set(paused=None, opened=standing.opened + rest, began=standing.began + rest)


def go_on(change: Change, now: int) -> Change:
    """After somebody came, went or said he is ready."""
    standing = change.standing
    if standing.status == "playing":
        return schedule(change)
    present = [chair for chair in standing.chairs if chair.present]
    if not present:
        return change.set(**closed(now))
    return deal(change, now) if all(chair.ready for chair in present) else change


def deal(change: Change, now: int) -> Change:
    """The next game starts, with the seed whose hash everybody has seen."""
    standing = change.standing
    game, seed = standing.plug, standing.next_seed
    number = standing.number + (standing.status == "between")
    step = game.start(seed, len(standing.chairs), standing.rules)
    data = {"number": number, "rules": standing.rules, "seats": len(standing.chairs)}
    change = change.add(
        Deed("start", now, "table", None, data, step.events, seed),
        state=step.state,
        status="playing",
        number=number,
        seed=seed,
        next_seed=new_seed(),
        opened=now,
        began=now,
        game_version=game.version,
        chairs=tuple(msgspec.structs.replace(chair, ready=False) for chair in standing.chairs),
    )
    result = game.result(step.state)
    return _finish(change, result, now) if result else schedule(change)


def schedule(change: Change) -> Change:
    """When the table has to be woken next."""
    if change.standing.status != "playing":
        return change
    due = bots.due(change.standing)
    return change.set(wake_at=due[0].at if due else None)


def closed(now: int) -> dict[str, Any]:
    return {"status": "over", "wake_at": None, "ended": now}
