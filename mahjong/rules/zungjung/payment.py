"""Who pays whom: each other player the value of a self-drawn hand, otherwise one player three times
the value.
"""

from mahjong.rules.seats import to_the_right
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import Outcome, PayReason
from mahjong.rules.zungjung.view import PayView as Pay
from tables.game import Seat


def payments(
    value: int, winner: Seat, how: Outcome, discarder: Seat | None, first: Seat | None
) -> tuple[Pay, ...]:
    """discarder: of the winning tile, or whose quad was robbed. first: who discarded its kind first
    in the last go-around, and is responsible instead.
    """
    if discarder is None:
        return _each(value, winner, "draw")
    if first == winner:
        return _each(value, winner, "own_discard")
    if first is not None and first != discarder:
        return (Pay(first, winner, 3 * value, "responsible"),)
    why: PayReason = "robbing" if how == "robbing" else "discard"
    return (Pay(discarder, winner, 3 * value, why),)


def first_discarder(discards: tuple[Discard, ...], winner: Seat, tile: str) -> Seat | None:
    """Who first discarded this kind of tile since the winner's own last discard, which counts."""
    own = (index for index, discard in enumerate(discards) if discard.seat == winner)
    since = max(own, default=0)
    return next((each.seat for each in discards[since:] if each.tile == tile), None)


def _each(value: int, winner: Seat, why: PayReason) -> tuple[Pay, ...]:
    return tuple(Pay(seat, winner, value, why) for seat in sorted(to_the_right(winner)))
