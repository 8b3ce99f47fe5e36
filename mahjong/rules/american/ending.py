"""How a game ends: mah jongg, an empty wall, or three dead hands; and who pays whom then.

Whether a rack is mah jongg on the table's card is cached, because every discard needs it.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import msgspec

from mahjong.rules.american.analysis import arrange, best_win, still_possible
from mahjong.rules.american.card import Hand as CardHand
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.state import Debt, Rack, State, live_discard
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.american.view import Outcome, ResultView
from mahjong.rules.american.view import PayView as Pay
from mahjong.rules.states import after, change, decide, points, with_rack
from mahjong.rules.tiles import JOKER, SEATS, Hand, joined
from tables.game import Event, Seat, Step

Groups = tuple[Hand, ...]
CHALLENGE = 50  # points for a challenge that was wrong
START = 650  # value of the sticks at the start: 1 x 200, 2 x 100, 8 x 25, 10 x 5


def winning_hand(state: State, seat: Seat, *claimed: str) -> CardHand | None:
    """The best-paying hand of a seat, with the discard it claims, if any; None if it has none."""
    rack = state.racks[seat]
    return _win(state.card, (*rack.hand, *claimed), groups(rack))


def is_made(state: State, seat: Seat) -> bool:
    """Whether a seat's tiles make a line, however the tile called this turn is exposed."""
    rack = state.racks[seat]
    laid, tiles = groups(rack), rack.hand
    if state.called:  # its exposure may still be changed, so it counts as concealed tiles
        laid, tiles = laid[:-1], (*tiles, *laid[-1])
    return _win(state.card, tiles, laid) is not None


def is_possible(state: State, exposed: Groups) -> bool:
    """Whether some line of the card holds all these exposures."""
    return still_possible(find_card(state.card), exposed)


def groups(rack: Rack) -> Groups:
    return tuple(exposure.tiles for exposure in rack.exposed)


@lru_cache(maxsize=16384)
def _win(card: str, tiles: Hand, exposed: Groups) -> CardHand | None:
    return best_win(find_card(card), tiles, exposed)


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


Laid = tuple[Hand, ...]  # the winning 14, group by group as the line prints them


class Completion(NamedTuple):
    """What completed a hand. Without a tile as dealt and by an exchange, and without a discarder if
    the winner drew it."""

    how: Outcome
    tile: str | None = None
    discarder: Seat | None = None


AS_DEALT = Completion("heavenly")


def completion(state: State, seat: Seat) -> Completion:
    """Of the hand with which a seat wins now. A discard is claimed, or was called earlier in this
    turn and is in the newest exposure."""
    if live := live_discard(state):
        return Completion("discard", live.tile, live.seat)
    if state.exchanged:
        return Completion("exchange")
    if state.called:
        newest = state.racks[seat].exposed[-1]
        return Completion("discard", newest.tile, newest.source)
    return Completion("self_drawn", state.drawn)


def win(state: State, seat: Seat, by: Completion) -> Step:
    """Mah jongg by this seat."""
    state = _with_discard(state, seat)
    hand = winning_hand(state, seat)
    assert hand is not None
    laid = arrange(hand, state.racks[seat].hand, groups(state.racks[seat]))
    won = {
        "seat": seat, "how": by.how, "line": hand.line.id, "label": hand.line.label,
        "value": hand.line.value, "hand": tuple(tile for group in laid for tile in group),
    }  # fmt: skip
    step = _end(_lay_out(state, seat, hand, laid), _result(hand, laid, seat, by))
    return after((Event("won", won),), step)


def drawn_game(state: State) -> Step:
    """The wall is empty and nobody has won: only wrong challenges are paid."""
    return _end(state, _without_winner("wall"))


def three_dead(state: State) -> Step:
    """Three dead hands end the game."""
    return _end(state, _without_winner("dead"))


def _end(state: State, result: ResultView) -> Step:
    pays = (*result.pays, *penalties(state.debts))
    result = msgspec.structs.replace(result, pays=pays, points=points(pays))
    for seat, rack in enumerate(state.racks):
        state = with_rack(state, seat, score=rack.score + result.points[seat])
    state = change(state, active=None, drawn=None, called=False, claims=(), result=result)
    ended = {
        "how": result.how, "pays": msgspec.to_builtins(pays), "points": result.points,
        "hands": tuple(rack.hand for rack in state.racks),
    }  # fmt: skip
    return Step(decide(state, "over"), (Event("ended", ended),))


def _with_discard(state: State, seat: Seat) -> State:
    """A discard claimed for mah jongg moves to the winner's rack."""
    live = live_discard(state)
    if live is None:
        return state
    hand = joined(state.racks[seat].hand, live.tile)
    return change(with_rack(state, seat, hand=hand), discards=state.discards[:-1])


def _lay_out(state: State, seat: Seat, hand: CardHand, laid: Laid) -> State:
    """The winner's whole hand lies on the rack, after the earlier exposures."""
    exposed = list(state.racks[seat].exposed)
    before = Counter(exposure.tiles for exposure in exposed)
    for tiles, (tile, _) in zip(laid, hand.groups, strict=True):
        if before[tiles]:
            before[tiles] -= 1
        else:
            exposed.append(Exposure(tiles, tile, None))
    return with_rack(state, seat, hand=(), exposed=tuple(exposed))


def _result(hand: CardHand, laid: Laid, seat: Seat, by: Completion) -> ResultView:
    line = hand.line
    jokerless = all(JOKER not in group for group in laid)
    doubled = jokerless and hand.takes_jokers
    return ResultView(
        how=by.how, winner=seat, discarder=by.discarder, line=line.id, label=line.label,
        section=line.section, value=line.value, groups=laid, jokerless=jokerless,
        pays=payments(line.value, seat, by.discarder, doubled), points=(), tile=by.tile,
    )  # fmt: skip


def _without_winner(how: Outcome) -> ResultView:
    return ResultView(
        how=how, winner=None, discarder=None, line=None, label=None, section=None, value=0,
        groups=(), jokerless=False, pays=(), points=(),
    )  # fmt: skip
