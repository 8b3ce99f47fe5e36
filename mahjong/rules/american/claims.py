"""The claim window: three seats answer a discard, and the best claim gets it.

Mah jongg comes before a call for an exposure; among equal claims, the next seat in turn comes
first.
"""

from mahjong.rules.american.ending import completion, win, winning_hand
from mahjong.rules.american.moves import Call, Hold, MahJongg, Pass
from mahjong.rules.american.refusals import Code, refuse, refuse_if
from mahjong.rules.american.state import Claim, State, live_discard
from mahjong.rules.american.turns import go_on
from mahjong.rules.states import HOLD, after, answered, asked, change, decide
from mahjong.rules.tiles import JOKER, to_the_right
from tables.game import Event, Option, Seat, Step


def claim_options(state: State, seat: Seat) -> tuple[Option, ...]:
    if seat not in asked(state):
        return ()
    kinds = [how for how, fault in FAULTS.items() if fault(state, seat) is None]
    if kinds and state.answers[seat] is None:
        kinds.append("hold")
    return tuple(Option(kind) for kind in ("pass", *kinds))


def call_fault(state: State, seat: Seat) -> Code | None:
    """Why this seat cannot call the discard; None if it can."""
    tile, rack = state.discards[-1].tile, state.racks[seat]
    if tile == JOKER:
        return "joker_claimed"
    if not state.wall:
        return "last_discard"
    if sum(own in (tile, JOKER) for own in rack.hand) < 2:
        return "too_few_matching"
    return "keep_a_tile" if len(rack.hand) < 3 else None


def mahjong_fault(state: State, seat: Seat) -> Code | None:
    """Why this seat cannot declare mah jongg on the discard. Strict tables allow mistakes."""
    tile = state.discards[-1].tile
    if tile == JOKER:
        return "joker_claimed"
    if state.assist and winning_hand(state, seat, tile) is None:
        return "not_mahjong"
    return None


FAULTS = {"call": call_fault, "mahjong": mahjong_fault}


def pass_(state: State, seat: Seat, move: Pass) -> Step:
    return _answer(state, seat, "pass")


def call(state: State, seat: Seat, move: Call) -> Step:
    return _answer(state, seat, "call")


def claim_mahjong(state: State, seat: Seat, move: MahJongg) -> Step:
    return _answer(state, seat, "mahjong")


def hold(state: State, seat: Seat, move: Hold) -> Step:
    """More time for everybody, once per window; a hold by another seat adds no more."""
    _check_open(state, seat)
    refuse_if("already_answered" if state.answers[seat] == HOLD else None)
    faults = [fault(state, seat) for fault in FAULTS.values()]
    refuse_if(faults[0] if all(faults) else None)
    return Step(change(answered(state, seat, HOLD), held=True), ())


def close_if_answered(state: State) -> Step:
    """The window closes when all seats have answered; a hold is not an answer."""
    if asked(state):
        return Step(state, ())
    assert state.active is not None
    in_turn = to_the_right(state.active)
    claims = tuple(
        Claim(seat, how)
        for how in ("mahjong", "call")
        for seat in in_turn
        if state.answers[seat] == (how,)
    )
    return award(change(state, claims=claims))


def award(state: State) -> Step:
    """Settle the best remaining claim; without one, play goes on."""
    discard = state.discards[-1]
    if not state.claims:
        return go_on(state, discard.seat)
    seat, how = state.claims[0].seat, state.claims[0].how
    claimed = (Event("claimed", {"seat": seat, "how": how, "tile": discard.tile}),)
    if how == "call":
        return Step(decide(state, "expose", active=seat), claimed)
    if state.assist:
        return after(claimed, win(state, seat, completion(state, seat)))
    return Step(
        decide(state, "declared", active=seat), (*claimed, Event("declared", {"seat": seat}))
    )


def next_claim(state: State) -> Step:
    """The claim being settled was withdrawn or failed; the next best one counts."""
    return award(change(state, claims=state.claims[1:]))


def _answer(state: State, seat: Seat, how: str) -> Step:
    _check_open(state, seat)
    if how in FAULTS:
        refuse_if(FAULTS[how](state, seat))
    return close_if_answered(answered(state, seat, (how,)))


def _check_open(state: State, seat: Seat) -> None:
    if live_discard(state) is None or state.phase != "claim":
        raise refuse("not_now")
    if seat == state.active:
        raise refuse("not_your_turn")
    if seat not in asked(state):
        raise refuse("already_answered")
