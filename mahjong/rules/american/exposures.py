"""Exposing a called tile. The exposure may be made larger or smaller until its owner discards."""

from typing import NamedTuple

from mahjong.rules.american.claims import next_claim
from mahjong.rules.american.ending import groups, is_possible
from mahjong.rules.american.moves import Expose, Retract
from mahjong.rules.american.refusals import Code, refuse, refuse_if
from mahjong.rules.american.state import State, without
from mahjong.rules.american.view import ExposureView as Exposure
from mahjong.rules.states import after, change, decide, with_rack
from mahjong.rules.tiles import JOKER, Hand, in_order, joined
from tables.game import Event, Option, Seat, Step

FEWEST, MOST = 2, 5  # tiles that join the called one: a pung to a sextet
MOST_CHANGES = 8  # of an exposure in one turn, so that a turn cannot last for ever


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
    refuse_if(_fault(called, move.tiles))
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


def _fault(called: Called, tiles: Hand) -> Code | None:
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
