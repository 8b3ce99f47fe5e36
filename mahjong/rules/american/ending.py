"""How a game ends: mah jongg, an empty wall, or three dead hands."""

from collections import Counter

import msgspec

from mahjong.rules.american.analysis import arrange
from mahjong.rules.american.card import Hand as CardHand
from mahjong.rules.american.payment import payments, penalties
from mahjong.rules.american.state import State
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.american.view import Outcome, ResultView
from mahjong.rules.american.winning import groups, winning_hand
from mahjong.rules.hands import Hand, joined
from mahjong.rules.payment import points
from mahjong.rules.states import after, change, decide, with_rack
from mahjong.rules.tiles import JOKER
from tables.game import Event, Seat, Step

Laid = tuple[Hand, ...]  # the winning 14, group by group as the line prints them


def win(state: State, seat: Seat, how: Outcome) -> Step:
    """Mah jongg by this seat. how: "discard" also covers a tile called earlier in this turn."""
    discarder = _discarder(state, seat) if how == "discard" else None
    state = _with_discard(state, seat)
    hand = winning_hand(state, seat)
    assert hand is not None
    laid = arrange(hand, state.racks[seat].hand, groups(state.racks[seat]))
    result = _result(hand, laid, seat, discarder, how)
    won = {
        "seat": seat, "how": how, "line": hand.line.id, "label": hand.line.label,
        "value": hand.line.value, "hand": tuple(tile for group in laid for tile in group),
    }  # fmt: skip
    step = _end(_lay_out(state, seat, hand, laid), result)
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


def _discarder(state: State, seat: Seat) -> Seat | None:
    """The seat whose discard won: it is claimed now, or was called and exposed in this turn."""
    if state.claims:
        return state.discards[-1].seat
    return state.racks[seat].exposed[-1].source


def _with_discard(state: State, seat: Seat) -> State:
    """A discard claimed for mah jongg moves to the winner's rack."""
    if not state.claims:
        return state
    hand = joined(state.racks[seat].hand, state.discards[-1].tile)
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


def _result(
    hand: CardHand, laid: Laid, seat: Seat, discarder: Seat | None, how: Outcome
) -> ResultView:
    line = hand.line
    jokerless = all(JOKER not in group for group in laid)
    doubled = jokerless and hand.takes_jokers
    return ResultView(
        how=how, winner=seat, discarder=discarder, line=line.id, label=line.label,
        section=line.section, value=line.value, groups=laid, jokerless=jokerless,
        pays=payments(line.value, seat, discarder, doubled), points=(),
    )  # fmt: skip


def _without_winner(how: Outcome) -> ResultView:
    return ResultView(
        how=how, winner=None, discarder=None, line=None, label=None, section=None, value=0,
        groups=(), jokerless=False, pays=(), points=(),
    )  # fmt: skip
