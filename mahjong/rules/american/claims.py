"""The claim window: three seats answer a discard, and the best claim gets it.

Mah jongg comes before a call for an exposure; among equal claims, the next seat in turn comes
first.

Then a called tile is exposed. The exposure may be made larger or smaller until its owner discards.
"""

from typing import NamedTuple

from mahjong.rules.american.ending import completion, groups, is_possible, win, winning_hand
from mahjong.rules.american.moves import (
    Call,
    Code,
    Expose,
    Hold,
    MahJongg,
    Pass,
    Retract,
    refuse,
    refuse_if,
)
from mahjong.rules.american.state import Claim, State, live_discard, without
from mahjong.rules.american.turns import go_on
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.states import HOLD, after, answered, asked, change, decide, with_rack
from mahjong.rules.tiles import JOKER, Hand, in_order, joined, to_the_right
from tables.game import Event, Option, Seat, Step

FEWEST, MOST = 2, 5  # tiles that join the called one: a pung to a sextet
MOST_CHANGES = 8  # of an exposure in one turn, so that a turn cannot last for ever


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


class Called(NamedTuple):
    """A tile that is being called, or that was called this turn and is in the newest exposure."""

    tile: str
    source: Seat | None
    hand: Hand  # what may be laid with it, or kept
    before: tuple[Exposure, ...]  # the exposures laid out earlier
    now: Exposure | None  # the newest exposure; None before it is laid out


def expose_options(state: State, seat: Seat) -> tuple[Option, ...]:
    """What may be laid with the called tile, also while its exposure can still be changed."""
    if _turn_fault(state, seat):
        return ()
    called = _called(state, seat)
    among = tuple(own for own in called.hand if own in (called.tile, JOKER))
    most = min(MOST, len(among), len(called.hand) - 1)
    expose = Option("expose", among, (FEWEST, most))
    if called.now is None:
        return expose, Option("retract")
    only_way = most == FEWEST and (len(among) == FEWEST or len(set(among)) == 1)
    return () if only_way else (expose,)


def expose(state: State, seat: Seat, move: Expose) -> Step:
    """Lay out or change the exposure; the next decision is the caller's discard."""
    refuse_if(_turn_fault(state, seat))
    called = _called(state, seat)
    refuse_if(_expose_fault(called, move.tiles))
    group = Exposure(in_order((called.tile, *move.tiles)), called.tile, called.source)
    refuse_if("same_exposure" if group == called.now else None)
    rest = without(called.hand, move.tiles)
    state = with_rack(state, seat, hand=rest, exposed=(*called.before, group), judged=False)
    if state.assist and not move.sure and not is_possible(state, groups(state.racks[seat])):
        raise refuse("no_line_left")
    index = len(called.before)
    data = {"seat": seat, "index": index, "tiles": group.tiles, "source": group.source}
    return Step(_opened(state, called.now is None), (Event("exposed", data),))


def retract(state: State, seat: Seat, move: Retract) -> Step:
    """Take a call back before exposing; the next best claim counts."""
    refuse_if(None if (state.phase, state.active) == ("expose", seat) else "not_your_turn")
    retracted = Event("retracted", {"seat": seat, "tile": state.discards[-1].tile})
    return after((retracted,), next_claim(state))


def _turn_fault(state: State, seat: Seat) -> Code | None:
    if state.active != seat or state.phase not in ("turn", "expose"):
        return "not_your_turn"
    if state.phase == "turn" and not state.called:
        return "not_now"
    return "changed_enough" if state.changed >= MOST_CHANGES else None


def _called(state: State, seat: Seat) -> Called:
    rack = state.racks[seat]
    if state.phase == "expose":
        live = state.discards[-1]
        return Called(live.tile, live.seat, rack.hand, rack.exposed, None)
    *before, newest = rack.exposed
    hand = joined(rack.hand, *without(newest.tiles, (newest.tile,)))
    return Called(newest.tile, newest.source, hand, tuple(before), newest)


def _expose_fault(called: Called, tiles: Hand) -> Code | None:
    if any(own not in (called.tile, JOKER) for own in tiles):
        return "not_matching"
    if len(tiles) < FEWEST:
        return "too_few_matching"
    if len(tiles) > MOST:
        return "too_many"
    return "keep_a_tile" if len(tiles) >= len(called.hand) else None


def _opened(state: State, first: bool) -> State:
    """The next decision. When the tile is first exposed, other claims to it end."""
    if first:
        state = change(state, discards=state.discards[:-1], claims=())
    changed = 0 if first else state.changed + 1
    return decide(state, "turn", called=True, changed=changed, withdrew=False)
