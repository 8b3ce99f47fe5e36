"""Who pays whom: the value of the winning line, doubled in some cases."""

from mahjong.rules.american.state import Debt
from mahjong.rules.american.view import PayView as Pay
from mahjong.rules.seats import SEATS
from tables.game import Seat

CHALLENGE = 50  # points for a challenge that was wrong
START = 650  # value of the sticks at the start: 1 x 200, 2 x 100, 8 x 25, 10 x 5


def payments(value: int, winner: Seat, discarder: Seat | None, doubled: bool) -> tuple[Pay, ...]:
    """What each other seat pays, also one with a dead hand. discarder: None if the winner drew the
    last tile. doubled: the hand has no jokers and is not of singles and pairs.
    """
    single = value * (2 if doubled else 1)
    lines = []
    for seat in SEATS:
        if seat == winner:
            continue
        if discarder is None:
            lines.append(Pay(seat, winner, 2 * single, "self_drawn", doubled))
        elif seat == discarder:
            lines.append(Pay(seat, winner, 2 * single, "discarder", doubled))
        else:
            lines.append(Pay(seat, winner, single, "other", doubled))
    return tuple(lines)


def penalties(debts: tuple[Debt, ...]) -> tuple[Pay, ...]:
    """The payments for wrong challenges, due however the game ends."""
    return tuple(Pay(debt.payer, debt.payee, CHALLENGE, "challenge", False) for debt in debts)
