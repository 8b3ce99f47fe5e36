"""Who gets the tile when a claim window closes.

Mahjong comes before a quad or a triplet, and these before a run. Among two mahjongs, the seat
closest to the dealer in turn order wins.
"""

from mahjong.rules.hands import Hand
from mahjong.rules.states import after, answered, with_rack
from mahjong.rules.tiles import in_order
from mahjong.rules.zungjung.ending import win
from mahjong.rules.zungjung.melds import lay
from mahjong.rules.zungjung.mistakes import mistake
from mahjong.rules.zungjung.sets import SetKind
from mahjong.rules.zungjung.state import State, live_tile, open_turn, take_discard, without
from mahjong.rules.zungjung.turns import draw_supplement, go_on
from mahjong.rules.zungjung.view import DiscardView as Discard
from mahjong.rules.zungjung.view import MeldView as Meld
from mahjong.rules.zungjung.winning import winning_score
from tables.game import Event, Seat, Step

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
    claimed = Event("claimed", {"seat": seat, "how": how, "tile": live.tile, "source": live.seat})
    if how == "mahjong":
        return after((claimed,), _mahjong(state, seat))
    return after((claimed,), _lay_claimed(state, seat, live, how, tuple(pair)))


def best_claim(state: State) -> Seat | None:
    """The seat whose claim counts; None if all have passed."""
    claims = {
        seat: (RANKS[answer[0]], (seat - state.east) % 4)
        for seat, answer in enumerate(state.answers)
        if answer and answer[0] in RANKS
    }
    return min(claims, key=claims.__getitem__, default=None)


def _mahjong(state: State, seat: Seat) -> Step:
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
