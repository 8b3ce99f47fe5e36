"""What payments add up to."""

from collections.abc import Iterable
from typing import Protocol

from mahjong.rules.seats import SEATS
from tables.game import Seat


class Pay(Protocol):
    """One line of a payment: who pays whom, and how much."""

    @property
    def payer(self) -> Seat: ...

    @property
    def payee(self) -> Seat: ...

    @property
    def points(self) -> int: ...


def points(pays: Iterable[Pay]) -> tuple[int, ...]:
    """What each seat wins or loses; the sum is always 0."""
    totals = [0 for _ in SEATS]
    for pay in pays:
        totals[pay.payer] -= pay.points
        totals[pay.payee] += pay.points
    return tuple(totals)
