"""What a game against the AI is worth to seat 0."""

from dominoes.rules.state import State
from dominoes.rules.view import ScoreView

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
