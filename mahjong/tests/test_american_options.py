"""Options and rules agree: moves that are offered are accepted, others are refused with a code."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.moves import CODES
from mahjong.rules.american.state import State
from mahjong.rules.tiles import KINDS
from mahjong.tests.american import SEATS
from mahjong.tests.random_games import game, games, sampled
from tables.game import IllegalMove, Option


@games
def test_options_and_apply_agree(name: str) -> None:
    """Of many moves, exactly those that the options allow are accepted."""
    chance = random.Random(name)
    for before, *_ in game(name):
        if chance.random() < 0.06:
            for seat in SEATS:
                options = AMERICAN.options(before, seat)
                for move in (*tries(before, seat, chance), *sampled(options, chance)):
                    check(before, seat, move, options)


def check(state: State, seat: int, move: moves.AnyMove, options: tuple[Option, ...]) -> None:
    allowed = any(allows(option, move) for option in options)
    code = code_of(state, seat, move)
    if code is None:
        assert allowed, (move, options)
    else:
        assert code in CODES
        assert not allowed or code == "same_exposure", (code, move)


def code_of(state: State, seat: int, move: moves.AnyMove) -> str | None:
    """The code of the refusal; None when the move is accepted."""
    try:
        AMERICAN.apply(state, seat, move)
    except IllegalMove as fault:
        return fault.code
    return None


def tries(state: State, seat: int, chance: random.Random) -> Iterator[moves.AnyMove]:
    """Moves of every kind, legal or not."""
    plain = (moves.Pass, moves.Hold, moves.Call, moves.Retract)
    yield from (move() for move in (*plain, moves.MahJongg, moves.Show, moves.Withdraw))
    yield from map(moves.Second, (True, False))
    yield from map(moves.Courtesy, range(-1, 5))
    yield from map(moves.Challenge, range(-1, 5))
    yield from map(moves.Discard, (*KINDS, ""))
    hand = state.racks[seat].hand
    for count in range(6):
        yield moves.Give(tuple(chance.sample(hand, min(count, len(hand)))))
        yield moves.Expose(tuple(chance.sample(hand, min(count, len(hand)))), sure=True)
    for tile, index, other in product(set(hand), range(5), SEATS):
        yield moves.Exchange(tile, f"exposed.{index}@{other}")


def allows(option: Option, move: moves.AnyMove) -> bool:
    """Whether an option allows this move."""
    if move.__struct_config__.tag != option.kind:
        return False
    picks: tuple[str, ...] = ()
    if isinstance(move, moves.Give | moves.Expose):
        picks = move.tiles
    elif isinstance(move, moves.Discard | moves.Exchange):
        picks = (move.tile,)
    elif isinstance(move, moves.Second):
        picks = ("yes" if move.yes else "no",)
    elif isinstance(move, moves.Courtesy):
        picks = (str(move.count),)
    where = getattr(move, "where", None)
    if isinstance(move, moves.Challenge):
        where = f"rack@{move.seat}"
    enough = option.count[0] <= len(picks) <= option.count[1]
    held = not Counter(picks) - Counter(option.among)
    return enough and held and (where is None or where in option.where)
