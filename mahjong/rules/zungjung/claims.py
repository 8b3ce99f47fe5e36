"""The claim window: three seats answer a discard; and declaring mahjong, in the window or in one's
own turn.

A small melded quad opens a window too, in which it can be robbed for mahjong. Mahjong comes before
a quad or a triplet, and these before a run. Among two mahjongs, the seat closest to the dealer in
turn order wins.
"""

from collections.abc import Iterator

from mahjong.rules.states import HOLD, after, answered, asked, change, decide, with_rack
from mahjong.rules.tiles import SUITED, Hand, in_order
from mahjong.rules.zungjung.ending import mistake, win, winning_score
from mahjong.rules.zungjung.moves import Code, Hold, Mahjong, Pass, Quad, Run, Triplet, refuse_if
from mahjong.rules.zungjung.shapes import SetKind
from mahjong.rules.zungjung.state import WINDOWS, State, live_tile, open_turn, take_discard, without
from mahjong.rules.zungjung.turns import draw_supplement, go_on, lay
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import MeldView as Meld
from tables.game import Event, Option, Seat, Step

Pair = tuple[str, str]


def claim_options(state: State, seat: Seat) -> tuple[Option, ...]:
    if seat not in asked(state):
        return ()
    claims = tuple(_claims(state, seat))
    hold = (Option("hold"),) if claims and state.answers[seat] is None else ()
    return (Option("pass"), *claims, *hold)


def pass_(state: State, seat: Seat, move: Pass) -> Step:
    _check_open(state, seat)
    return _answer(state, seat, "pass")


def claim_run(state: State, seat: Seat, move: Run) -> Step:
    _check_open(state, seat)
    refuse_if(_run_fault(state, seat, move.tiles))
    return _answer(state, seat, "run", *in_order(move.tiles))


def claim_triplet(state: State, seat: Seat, move: Triplet) -> Step:
    _check_open(state, seat)
    refuse_if(_matching_fault(state, seat, 2))
    return _answer(state, seat, "triplet")


def claim_quad(state: State, seat: Seat, move: Quad) -> Step:
    _check_open(state, seat)
    refuse_if(_matching_fault(state, seat, 3))
    refuse_if(None if move.tile == state.discards[-1].tile else "not_matching")
    return _answer(state, seat, "quad")


def claim_mahjong(state: State, seat: Seat, move: Mahjong) -> Step:
    _check_open(state, seat)
    refuse_if(_mahjong_fault(state, seat))
    return _answer(state, seat, "mahjong")


def hold(state: State, seat: Seat, move: Hold) -> Step:
    """More time for everybody, once per window; a hold by another seat adds no more."""
    _check_open(state, seat)
    refuse_if("already_answered" if state.answers[seat] == HOLD else None)
    refuse_if(None if any(_claims(state, seat)) else "nothing_to_claim")
    return Step(change(answered(state, seat, HOLD), held=True), ())


def possible_runs(hand: Hand, tile: str) -> tuple[Pair, ...]:
    """The pairs of the hand that make a run with this tile."""
    if tile not in SUITED:
        return ()
    number, suit = int(tile[0]), tile[1]
    pairs = tuple(
        (f"{number + low}{suit}", f"{number + high}{suit}")
        for low, high in ((-2, -1), (-1, 1), (1, 2))
    )
    return tuple(pair for pair in pairs if set(pair) <= set(hand))


def _claims(state: State, seat: Seat) -> Iterator[Option]:
    """What this seat may claim. Each possible run is an option of its own."""
    if state.phase == "claim":
        hand, tile = state.racks[seat].hand, state.discards[-1].tile
        for pair in possible_runs(hand, tile):
            if _run_fault(state, seat, pair) is None:
                yield Option("run", pair, (2, 2))
        if _matching_fault(state, seat, 2) is None:
            yield Option("triplet")
        if _matching_fault(state, seat, 3) is None:
            yield Option("quad", (tile,), (1, 1))
    if _mahjong_fault(state, seat) is None:
        yield Option("mahjong")


def _run_fault(state: State, seat: Seat, pair: Pair) -> Code | None:
    """Why this seat cannot claim the discard for a run with these tiles; None if it can."""
    fault = _set_fault(state)
    if fault:
        return fault
    discard = state.discards[-1]
    if seat != (discard.seat + 1) % 4:
        return "not_next"
    without(state.racks[seat].hand, pair)
    return None if in_order(pair) in possible_runs(pair, discard.tile) else "no_run"


def _matching_fault(state: State, seat: Seat, needed: int) -> Code | None:
    """The same for a triplet, which needs two more of the tile, and a quad, which needs three."""
    fault = _set_fault(state)
    if fault:
        return fault
    held = state.racks[seat].hand.count(state.discards[-1].tile)
    return "too_few_matching" if held < needed else None


def _set_fault(state: State) -> Code | None:
    if state.phase == "rob":
        return "only_mahjong"
    return None if state.wall else "last_discard"


def _mahjong_fault(state: State, seat: Seat) -> Code | None:
    """Without assist, mahjong may be declared wrongly."""
    return "not_mahjong" if state.assist and winning_score(state, seat) is None else None


def _answer(state: State, seat: Seat, *answer: str) -> Step:
    """The window closes when all seats have answered; a hold is not an answer."""
    state = answered(state, seat, answer)
    return Step(state, ()) if asked(state) else award(state)


def _check_open(state: State, seat: Seat) -> None:
    refuse_if(None if state.phase in WINDOWS else "not_now")
    refuse_if("not_your_turn" if seat == state.active else None)
    refuse_if(None if seat in asked(state) else "already_answered")


RANKS = {"mahjong": 0, "quad": 1, "triplet": 1, "run": 2}
HELD: dict[str, tuple[SetKind, int]] = {"triplet": ("triplet", 2), "quad": ("quad", 3)}


def award(state: State) -> Step:
    """The best claim gets the tile; without one, play goes on."""
    seat, live = best_claim(state), live_tile(state)
    assert live is not None
    if seat is None:
        draw = draw_supplement if state.phase == "rob" else go_on
        return draw(state, live.seat)
    how, *pair = state.answers[seat] or ()
    robbing = state.phase == "rob" and winning_score(state, seat) is not None
    claimed = Event("claimed", {
        "seat": seat, "how": how, "tile": live.tile, "source": live.seat, "robbing": robbing,
    })  # fmt: skip
    if how == "mahjong":
        return after((claimed,), _award_mahjong(state, seat))
    return after((claimed,), _lay_claimed(state, seat, live, how, tuple(pair)))


def best_claim(state: State) -> Seat | None:
    """The seat whose claim counts; None if all have passed."""
    claims = {
        seat: (RANKS[answer[0]], (seat - state.east) % 4)
        for seat, answer in enumerate(state.answers)
        if answer and answer[0] in RANKS
    }
    return min(claims, key=claims.__getitem__, default=None)


def _award_mahjong(state: State, seat: Seat) -> Step:
    """A claim for mahjong that was a mistake is paid for and counts as a pass."""
    score = winning_score(state, seat)
    if score is not None:
        return win(state, seat, score)
    state, mistaken = mistake(answered(state, seat, ("pass",)), seat)
    return after((mistaken,), award(state))


def _lay_claimed(state: State, seat: Seat, live: Discard, how: str, pair: Hand) -> Step:
    """The set lies beside the hand. A quad draws a supplement tile, the others only discard."""
    kind, count = HELD.get(how, ("run", 0))
    held = pair or (live.tile,) * count
    hand = without(state.racks[seat].hand, held)
    meld = Meld(kind, in_order((live.tile, *held)), False, False, live.tile, live.seat)
    state, laid = lay(with_rack(take_discard(state), seat, hand=hand), seat, meld)
    if kind == "quad":
        return after((laid,), draw_supplement(state, seat))
    return Step(open_turn(state, seat, claimed=True), (laid,))


def mahjong_options(state: State, seat: Seat) -> tuple[Option, ...]:
    return () if _declare_fault(state, seat) else (Option("mahjong"),)


def mahjong(state: State, seat: Seat, move: Mahjong) -> Step:
    """Without assist a wrong declaration is paid for, and the turn goes on."""
    if state.phase in WINDOWS:
        return claim_mahjong(state, seat, move)
    refuse_if(None if state.active == seat else "not_your_turn")
    refuse_if(_declare_fault(state, seat))
    score = winning_score(state, seat)
    if score is not None:
        return win(state, seat, score)
    state, mistaken = mistake(state, seat)
    return Step(decide(state, "turn", mistaken=True), (mistaken,))


def _declare_fault(state: State, seat: Seat) -> Code | None:
    if state.claimed:
        return "discard_first"
    if state.assist:
        return "not_mahjong" if winning_score(state, seat) is None else None
    return "mistaken" if state.mistaken else None
