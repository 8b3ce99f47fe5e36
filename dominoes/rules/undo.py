"""Taking back: the game is played again from its deal, up to the player's last decision."""

from collections.abc import Callable

from dominoes.rules import moves
from dominoes.rules.refusals import Code
from dominoes.rules.rounds import enter
from dominoes.rules.state import Done, State, deal, replace
from tables.game import Seat

Replay = Callable[[State, Done], State]


def undo_fault(state: State, seat: Seat) -> Code | None:
    """Why this seat cannot take back; None if it can."""
    if not state.helps or seat not in state.people:
        return "not_allowed"
    if state.phase not in ("play", "draw", "round"):
        return "not_now"
    return None if _last_choice(state, seat) is not None else "nothing_to_undo"


def taken_back(state: State, seat: Seat, replay: Replay) -> State:
    """The state before the last tile that this seat laid. The clock goes on."""
    done = state.done[: _last_choice(state, seat)]
    hands, boneyard = deal(state.deal_seed, 1)
    earlier = State(
        deal_seed=state.deal_seed, secret=state.secret, against=state.against,
        practice=state.practice, helps=True, hands=hands, boneyard=boneyard, chosen=state.chosen,
    )  # fmt: skip
    for one in done:
        earlier = replay(earlier, one)
    return enter(replace(earlier, clock=state.clock, done=done), earlier.phase)


def _last_choice(state: State, seat: Seat) -> int | None:
    """Drawing is no choice: whoever cannot play has to."""
    tiles = [n for n, one in enumerate(state.done) if _is_choice(one, seat)]
    return tiles[-1] if tiles else None


def _is_choice(one: Done, seat: Seat) -> bool:
    return one.seat == seat and isinstance(one.move, moves.Play)
