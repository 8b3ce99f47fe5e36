"""How a game goes from one phase to the next: start, countdown, rounds, end; and
what a game against the AI is worth to seat 0.
"""

from typing import Any

import msgspec

from dominoes.rules.state import State, deal, replace
from dominoes.rules.view import Outcome, Phase, RoundEndView, ScoreView
from tables.game import Event, Seat, Step

GOING_OUT = 5  # points for each tile in the other hand


def seconds_left(state: State) -> int:
    """What the clock shows: the time left, rounded up to whole seconds."""
    return -(-state.clock.left // 1000) if state.clock else 0


def spread_bonus(mine: int, theirs: int) -> int:
    """The lead of a player who is ahead."""
    return max(0, mine - theirs)


def time_bonus(seconds: int, points: int) -> int:
    """Half a point a second, times the points as a percentage, rounded up."""
    return -(-seconds * points // 200)


def score_of(state: State) -> ScoreView:
    """Of a finished game. A game that was ended early has no bonus."""
    mine, theirs = state.points
    if state.how == "stopped":
        return ScoreView(mine, 0, 0, mine)
    spread, time = spread_bonus(mine, theirs), time_bonus(seconds_left(state), mine)
    return ScoreView(mine, spread, time, mine + spread + time)


def ready(state: State, seat: Seat) -> Step | None:
    """This seat is ready; None when it was the last that others waited for."""
    left = set(state.people) - {*state.ready, seat}
    if not left:
        return None
    return Step(replace(state, ready=(*state.ready, seat)), ())


def await_pages(state: State) -> Step:
    """Nothing is dealt before the pages of the players show the table, so that silence gains
    nothing: neither a look at the tiles nor time."""
    return Step(enter(state, "showing", ready=()), ())


def count_down(state: State) -> Step:
    """The hands are shown, and the play begins soon."""
    after = enter(state, "countdown", ready=())
    return Step(after, (dealt(after), Event("counted")))


def begin_play(state: State) -> Step:
    return Step(enter(state, "play", ready=()), (Event("went"),))


def next_round(state: State) -> Step:
    """New hands. Whoever laid the last tile leads."""
    number = state.round + 1
    hands, boneyard = deal(state.deal_seed, number)
    after = enter(
        state, "play", ready=(), round=number, hands=hands, boneyard=boneyard, plays=(), drew=0,
        active=state.plays[-1].seat, round_end=None,
    )  # fmt: skip
    return Step(after, (dealt(after), Event("went")))


def end_round(state: State, end: RoundEndView) -> tuple[State, Event]:
    """The hands are shown. state: with the points for going out."""
    after = enter(state, "round", ready=(), round_end=end)
    data = {"how": end.how, "seat": end.seat, "points": end.points, "hands": state.hands}
    return after, Event("round_ended", data)


def end_game(state: State, how: Outcome) -> tuple[State, Event]:
    after = enter(state, "over", ready=(), how=how)
    score = score_of(after) if after.against == "ai" else None
    data = {"how": how, "points": after.points, "score": score and msgspec.to_builtins(score)}
    return after, Event("ended", data)


def enter(state: State, phase: Phase, **fields: Any) -> State:
    """The state in this phase. The game clock runs during play only."""
    clock = state.clock
    if clock:
        clock = replace(clock, runs=phase in ("play", "draw"))
    return replace(state, phase=phase, clock=clock, **fields)


def dealt(state: State) -> Event:
    data = {"round": state.round, "leader": state.active, "counts": tuple(map(len, state.hands))}
    return Event("dealt", data, tuple({"hand": hand} for hand in state.hands))
