"""The Charleston: three passes, three more if all agree, and the courtesy with the seat across.

All seats choose at the same time, and may change their choice until the last has chosen. Jokers
are never passed. On a blind pass, a seat that gives fewer than three tiles forwards incoming tiles
unseen.
"""

from typing import NamedTuple

from mahjong.rules.american.moves import Courtesy, Give, Second, refuse
from mahjong.rules.american.state import State, without
from mahjong.rules.american.view import Direction, PassName, Phase
from mahjong.rules.states import Answer, after, answered, change, decide, with_rack
from mahjong.rules.tiles import JOKER, SEATS, joined, private_to
from tables.game import Event, Option, Seat, Step
from tables.rng import RandomStream

TILES = 3


class Passing(NamedTuple):
    """One pass of the Charleston."""

    name: PassName
    to: Direction
    steps: int  # how many seats to the right the tiles go
    blind: bool


PASSES = (
    Passing("first_right", "right", 1, False),
    Passing("first_across", "across", 2, False),
    Passing("first_left", "left", 3, True),
    Passing("second_left", "left", 3, False),
    Passing("second_across", "across", 2, False),
    Passing("last_right", "right", 1, True),
    Passing("courtesy", "across", 2, False),
)
FIRST_OF_SECOND, COURTESY = 3, 6
PHASES = ("give", "second", "courtesy")


def passing(state: State) -> Passing:
    return PASSES[state.step]


def tiles_to_give(state: State, seat: Seat) -> tuple[int, int]:
    """Fewest and most tiles this seat may give in the open pass."""
    if state.phase == "courtesy":
        return 0, TILES
    if state.step == COURTESY:
        return state.agreed[seat], state.agreed[seat]
    return (0 if passing(state).blind else TILES), TILES


def options(state: State, seat: Seat) -> tuple[Option, ...]:
    if state.phase == "second":
        return (Option("second", ("yes", "no"), (1, 1)),)
    if state.phase == "courtesy":
        return (Option("courtesy", tuple(map(str, range(TILES + 1))), (1, 1)),)
    among = tuple(tile for tile in state.racks[seat].hand if tile != JOKER)
    picks = tiles_to_give(state, seat)
    return (Option("give", among, picks),) if picks[1] else ()


def give(state: State, seat: Seat, move: Give) -> Step:
    _check_phase(state, "give")
    fewest, most = tiles_to_give(state, seat)
    if not most:
        raise refuse("not_your_turn")
    if not fewest <= len(move.tiles) <= most:
        raise refuse("wrong_count")
    if JOKER in move.tiles:
        raise refuse("joker_kept")
    without(state.racks[seat].hand, move.tiles)
    # How many tiles somebody passes blind stays private, because others may still be choosing.
    gave = Event("gave", {"seat": seat}, private_to(seat, tiles=move.tiles))
    state = answered(state, seat, move.tiles)
    step = _courtesy_given(state, seat) if state.step == COURTESY else _given(state)
    return after((gave,), step)


def second(state: State, seat: Seat, move: Second) -> Step:
    _check_phase(state, "second")
    if not move.yes:
        stopped = Event("stopped", {"seat": seat})
        return Step(decide(state, "courtesy", step=COURTESY), (stopped,))
    state = answered(state, seat, ("yes",))
    if None not in state.answers:
        state = decide(state, "give", step=FIRST_OF_SECOND)
    return Step(state, (Event("voted", {"seat": seat}),))


def courtesy(state: State, seat: Seat, move: Courtesy) -> Step:
    _check_phase(state, "courtesy")
    if not 0 <= move.count <= TILES:
        raise refuse("wrong_count")
    state = answered(state, seat, (str(move.count),))
    if None in state.answers:
        return Step(state, ())
    counts = [int(answer[0]) for answer in state.answers if answer]
    agreed = tuple(min(counts[seat], counts[across(seat)]) for seat in SEATS)
    return Step(_give_courtesy(state, agreed), (Event("courtesies", {"counts": tuple(counts)}),))


def across(seat: Seat) -> Seat:
    return (seat + 2) % 4


def circulate(
    gifts: tuple[Answer, ...], steps: int, east: Seat, chance: RandomStream
) -> list[list[str]]:
    """The tiles that each seat receives when some seats pass blind.

    The seat that gives the most of its own tiles starts; among equals, the first from East. Each in
    turn sends up to the number it still owes: its own tiles first, then incoming ones picked at
    random. This goes round until all have sent three, so later rounds use tiles that came in.
    """
    seats = [(east + step) % 4 for step in SEATS]
    first = max(seats, key=lambda seat: len(gifts[seat]))
    own = [list(tiles) for tiles in gifts]
    incoming: list[list[str]] = [[] for _ in SEATS]
    owed = [TILES] * 4
    while any(owed):
        for turn in SEATS:
            seat = (first + turn * steps) % 4
            sent, own[seat] = own[seat], []
            while len(sent) < owed[seat] and incoming[seat]:
                sent.append(incoming[seat].pop(chance.below(len(incoming[seat]))))
            owed[seat] -= len(sent)
            incoming[(seat + steps) % 4] += sent
    return incoming


def _check_phase(state: State, phase: Phase) -> None:
    if state.phase != phase:
        raise refuse("not_now")


def _given(state: State) -> Step:
    """The tiles are passed once all seats have chosen."""
    gifts = tuple(answer for answer in state.answers if answer is not None)
    if len(gifts) < 4:
        return Step(state, ())
    incoming = _incoming(state, gifts)
    moved, event = _move(state, gifts, incoming)
    return Step(_next_pass(moved), (event,))


def _incoming(state: State, gifts: tuple[Answer, ...]) -> list[list[str]]:
    now = passing(state)
    if not any(gifts):
        return [[] for _ in SEATS]
    if all(len(tiles) == TILES for tiles in gifts):
        return [list(gifts[(seat - now.steps) % 4]) for seat in SEATS]
    return circulate(gifts, now.steps, state.east, RandomStream(state.seed, f"blind/{now.name}"))


def _move(
    state: State, gifts: tuple[Answer, ...], incoming: list[list[str]]
) -> tuple[State, Event]:
    now = passing(state)
    for seat in SEATS:
        kept = without(state.racks[seat].hand, gifts[seat])
        state = with_rack(state, seat, hand=joined(kept, *incoming[seat]))
    private = tuple(
        {"out": gifts[seat], "in": tuple(incoming[seat])} if gifts[seat] else {} for seat in SEATS
    )
    counts = tuple(map(len, gifts))
    return state, Event("passed", {"name": now.name, "to": now.to, "counts": counts}, private)


def _next_pass(state: State) -> State:
    following = state.step + 1
    if following == FIRST_OF_SECOND:
        return decide(state, "second")
    if following == COURTESY:
        return decide(state, "courtesy", step=COURTESY)
    return decide(state, "give", step=following)


def _give_courtesy(state: State, agreed: tuple[int, ...]) -> State:
    if not any(agreed):
        return _play(state)
    answers = tuple(None if owed else () for owed in agreed)
    return decide(state, "give", agreed=agreed, answers=answers)


def _courtesy_given(state: State, seat: Seat) -> Step:
    """Each pair of seats exchanges on its own, as soon as both have chosen."""
    pair = (seat, across(seat))
    chosen = tuple(state.answers[other] or () for other in SEATS)
    if not (chosen[pair[0]] and chosen[pair[1]]):
        return Step(state, ())
    gifts = tuple(chosen[other] if other in pair else () for other in SEATS)
    incoming = [list(gifts[across(other)]) for other in SEATS]
    state, event = _move(state, gifts, incoming)
    agreed = tuple(0 if other in pair else state.agreed[other] for other in SEATS)
    answers = tuple(() if other in pair else state.answers[other] for other in SEATS)
    state = change(state, agreed=agreed, answers=answers)
    return Step(state if any(agreed) else _play(state), (event,))


def _play(state: State) -> State:
    """Play begins with East, who holds 14 tiles."""
    return decide(state, "turn", active=state.east, agreed=(0, 0, 0, 0))
