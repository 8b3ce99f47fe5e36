"""Declaring mahjong wrongly, which is possible without assist.

The player pays every other player at the end, however the game ends, and plays on.
"""

from mahjong.rules.seats import to_the_right
from mahjong.rules.states import change
from mahjong.rules.zungjung.state import State
from mahjong.rules.zungjung.view import PayView as Pay
from tables.game import Event, Seat

PENALTY = 10  # points to each other player
SIMPLEST = 1  # the same where every hand scores 1 point


def mistake(state: State, seat: Seat) -> tuple[State, Event]:
    """The state in which this seat owes the penalty, and the event that tells of it."""
    points = SIMPLEST if state.scoring == 1 else PENALTY
    debts = tuple(Pay(seat, other, points, "mistake") for other in to_the_right(seat))
    state = change(state, debts=(*state.debts, *debts))
    return state, Event("mistaken", {"seat": seat, "points": points})
