"""Declaring mahjong wrongly, which is possible without assist.

The player pays every other player at the end, however the game ends, and plays on.
"""

from mahjong.rules.states import change
from mahjong.rules.tiles import to_the_right
from mahjong.rules.zungjung.state import State
from mahjong.rules.zungjung.view import PayView as Pay
from tables.game import Event, Seat


def penalty(scoring: int) -> int:
    """The points that a player pays each other player for a mistake."""
    return 1 if scoring == 1 else 10


def mistake(state: State, seat: Seat) -> tuple[State, Event]:
    """The state in which this seat owes the penalty, and the event that tells of it."""
    points = penalty(state.scoring)
    owed = {(debt.payer, debt.payee): debt.points for debt in state.debts}
    for other in to_the_right(seat):
        owed[seat, other] = owed.get((seat, other), 0) + points
    debts = tuple(Pay(payer, payee, total, "mistake") for (payer, payee), total in owed.items())
    return change(state, debts=debts), Event("mistaken", {"seat": seat, "points": points})
