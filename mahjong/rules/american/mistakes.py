"""Declaring mah jongg, and what mistakes cost.

With assist, a declaration is checked at once and refused if wrong. At a strict table a seat
declares, then shows its hand or takes the declaration back, and any live seat may challenge the
exposures of another.
"""

from typing import Literal

from mahjong.rules.american.claims import claim_mahjong, close_if_answered, next_claim
from mahjong.rules.american.ending import (
    completion,
    groups,
    is_possible,
    three_dead,
    win,
    winning_hand,
)
from mahjong.rules.american.moves import (
    Challenge,
    Code,
    MahJongg,
    Show,
    Withdraw,
    refuse,
    refuse_if,
)
from mahjong.rules.american.state import Debt, State, is_live
from mahjong.rules.american.turns import go_on
from mahjong.rules.states import after, answered, change, decide, with_rack
from mahjong.rules.tiles import SEATS
from tables.game import Event, Option, Seat, Step

DEAD_HANDS_END = 3


def declare_options(state: State, seat: Seat) -> tuple[Option, ...]:
    return () if _declare_fault(state, seat) else (Option("mahjong"),)


def declared_options(state: State, seat: Seat) -> tuple[Option, ...]:
    return (Option("show"), Option("withdraw"))


def challenge_options(state: State, seat: Seat) -> tuple[Option, ...]:
    """The racks this seat may challenge, all in one option."""
    racks = tuple(f"rack@{other}" for other in SEATS if not _challenge_fault(state, seat, other))
    return (Option("challenge", where=racks, aside=True),) if racks else ()


def mahjong(state: State, seat: Seat, move: MahJongg) -> Step:
    if state.phase == "claim":
        return claim_mahjong(state, seat, move)
    refuse_if(None if (state.phase, state.active) == ("turn", seat) else "not_your_turn")
    refuse_if(_declare_fault(state, seat))
    if state.assist:
        return win(state, seat, completion(state, seat))
    return Step(decide(state, "declared"), (Event("declared", {"seat": seat}),))


def show(state: State, seat: Seat, move: Show) -> Step:
    """Show the declared hand: it wins, or the hand is dead."""
    _check_declared(state, seat)
    claimed = (state.discards[-1].tile,) if state.claims else ()
    if winning_hand(state, seat, *claimed) is None:
        return _die(state, seat, "false_mahjong")
    return win(state, seat, completion(state, seat))


def withdraw(state: State, seat: Seat, move: Withdraw) -> Step:
    """Take a declaration back before the hand is shown, without penalty."""
    _check_declared(state, seat)
    withdrew = (Event("withdrew", {"seat": seat}),)
    if state.claims:
        return after(withdrew, next_claim(state))
    return Step(decide(state, "turn", withdrew=True), withdrew)


def challenge(state: State, seat: Seat, move: Challenge) -> Step:
    """Judge a rack at once by its exposures. The open decision stays open."""
    refuse_if(_challenge_fault(state, seat, move.seat))
    upheld = not is_possible(state, groups(state.racks[move.seat]))
    data = {"seat": seat, "against": move.seat, "upheld": upheld}
    challenged = (Event("challenged", data),)
    if upheld:
        return after(challenged, _die(state, move.seat, "challenged"))
    state = with_rack(state, move.seat, judged=True)
    return Step(change(state, debts=(*state.debts, Debt(seat, move.seat))), challenged)


def _declare_fault(state: State, seat: Seat) -> Code | None:
    if state.assist:
        return "not_mahjong" if winning_hand(state, seat) is None else None
    return "withdrawn" if state.withdrew else None


def _check_declared(state: State, seat: Seat) -> None:
    if state.assist:
        raise refuse("only_strict")
    refuse_if(None if (state.phase, state.active) == ("declared", seat) else "not_now")


def _challenge_fault(state: State, seat: Seat, other: Seat) -> Code | None:
    if state.assist:
        return "only_strict"
    if other not in SEATS:
        return "no_such_seat"
    if other == seat:
        return "own_rack"
    rack = state.racks[other]
    if rack.dead:
        return "dead_already"
    if not rack.exposed:
        return "nothing_exposed"
    if state.called and state.active == other:
        return "may_still_change"
    return "already_judged" if rack.judged else None


def _die(state: State, seat: Seat, why: Literal["false_mahjong", "challenged"]) -> Step:
    """A dead hand stops playing and pays at the end; its exposed jokers may still be exchanged."""
    state = with_rack(state, seat, dead=True)
    died = (Event("died", {"seat": seat, "why": why}),)
    if sum(not is_live(state, other) for other in SEATS) == DEAD_HANDS_END:
        return after(died, three_dead(state))
    return after(died, _without(state, seat))


def _without(state: State, seat: Seat) -> Step:
    """Play goes on after a hand has died; a decision of that seat is dropped."""
    if state.phase == "claim":
        return close_if_answered(answered(state, seat, ()))
    if state.active != seat:
        claims = tuple(claim for claim in state.claims if claim.seat != seat)
        return Step(change(state, claims=claims), ())
    return next_claim(state) if state.claims else go_on(state, seat)
