"""Options and rules agree: moves that are offered are accepted, others are refused with a code."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.moves import CODES
from mahjong.rules.zungjung.shapes import KINDS
from mahjong.rules.zungjung.state import State
from mahjong.tests.zungjung_games import game, games
from mahjong.tests.zungjung_table import SEATS
from tables.game import IllegalMove, Option


@games
def test_options_and_apply_agree(name: str) -> None:
    """Of many moves, exactly those that the options allow are accepted."""
    chance = random.Random(name)
    for before, *_ in game(name):
        if chance.random() < 0.06:
            for seat in SEATS:
                options = ZUNGJUNG.options(before, seat)
                for move in tries(before, seat):
                    check(before, seat, move, options)


def check(state: State, seat: int, move: moves.AnyMove, options: tuple[Option, ...]) -> None:
    allowed = any(allows(option, move) for option in options)
    code = code_of(state, seat, move)
    assert (code is None) == allowed, (move, code, options)
    assert code is None or code in CODES


def code_of(state: State, seat: int, move: moves.AnyMove) -> str | None:
    """The code of the refusal; None when the move is accepted."""
    try:
        ZUNGJUNG.apply(state, seat, move)
    except IllegalMove as fault:
        return fault.code
    return None


def tries(state: State, seat: int) -> Iterator[moves.AnyMove]:
    """Moves of every kind, legal or not."""
    for plain in (moves.Pass, moves.Hold, moves.Triplet, moves.Mahjong):
        yield plain()
    yield from map(moves.Discard, (*KINDS, ""))
    yield from map(moves.Quad, (*KINDS, ""))
    held = dict.fromkeys(state.racks[seat].hand)
    yield from map(moves.Run, combinations((*held, ""), 2))


def allows(option: Option, move: moves.AnyMove) -> bool:
    """Whether an option allows this move."""
    if move.__struct_config__.tag != option.kind:
        return False
    picks: tuple[str, ...] = ()
    if isinstance(move, moves.Run):
        picks = move.tiles
    elif isinstance(move, moves.Discard | moves.Quad):
        picks = (move.tile,)
    enough = option.count[0] <= len(picks) <= option.count[1]
    return enough and not Counter(picks) - Counter(option.among)
