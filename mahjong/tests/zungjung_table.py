"""Test helpers: sets up and plays tables of Zung Jung mahjong in text notation.

Moves are written like this: "2 discard 3D", "1 run 2D 4D", "3 triplet", "0 quad 5C", "1 mahjong".
"""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from mahjong.rules.tiles import in_order, parse
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.shapes import TILES
from mahjong.rules.zungjung.state import Rack, State
from mahjong.rules.zungjung.view import DiscardView, MeldView, ResultView
from mahjong.tests.american import seed
from tables.game import IllegalMove, Option, Step

SEATS = range(4)
PLAIN: dict[str, Any] = {
    "pass": moves.Pass, "hold": moves.Hold, "triplet": moves.Triplet, "mahjong": moves.Mahjong,
}  # fmt: skip
# No pairs and no neighbours, so nobody can claim anything. Seat 0 holds the fourteenth tile.
APART = (
    "1D 4D 7D 1B 4B 7B 1C 4C 7C E S W GD WD",
    "2D 5D 8D 2B 5B 8B 2C 5C 8C E S W GD",
    "3D 6D 9D 3B 6B 9B 3C 6C 9C E S W RD",
    "1D 4D 7D 1B 4B 7B 1C 4C 7C E S W RD",
)


def parse_move(text: str) -> tuple[int, moves.AnyMove]:
    seat, do, *tiles = text.split()
    if do in PLAIN:
        return int(seat), PLAIN[do]()
    if do == "run":
        return int(seat), moves.Run((tiles[0], tiles[1]))
    return int(seat), (moves.Quad if do == "quad" else moves.Discard)(tiles[0])


def move_text(seat: int, move: moves.AnyMove) -> str:
    """The text of a move; `parse_move` reads it back."""
    tiles = getattr(move, "tiles", None) or (getattr(move, "tile", ""),)
    return " ".join((str(seat), str(move.__struct_config__.tag), *tiles)).rstrip()


def step(state: State, text: str) -> Step:
    return ZUNGJUNG.apply(state, *parse_move(text))


def play(state: State, *texts: str) -> State:
    """The table after these moves, each of them legal."""
    for text in texts:
        state = step(state, text).state
    return state


def refused(state: State, text: str) -> str:
    """The code this move is refused with."""
    with pytest.raises(IllegalMove) as caught:
        step(state, text)
    return caught.value.code


def all_pass(state: State) -> State:
    """The state after all who still have to answer have passed."""
    for seat in ZUNGJUNG.waits(state).seats:
        state = play(state, f"{seat} pass")
    return state


def claimed(state: State, text: str) -> State:
    """The state after this claim, when all others pass."""
    return all_pass(play(state, text))


def discarded(state: State, text: str, *claims: str) -> State:
    """The state after a discard, these claims on it, and the passes of all others."""
    return all_pass(play(state, text, *claims))


def kinds(state: State, seat: int) -> list[str]:
    """The kinds of a seat's options, sorted."""
    return sorted(option.kind for option in ZUNGJUNG.options(state, seat))


def option(state: State, seat: int, kind: str) -> Option:
    return next(each for each in ZUNGJUNG.options(state, seat) if each.kind == kind)


def table(
    *hands: str,
    melds: Sequence[str] = (),
    turn: int = 0,
    wall: str = "",
    left: int | None = None,
    discards: Sequence[str] = ("1: N",),
    **fields: Any,
) -> State:
    """A table in the middle of a game, at a turn. hands: each seat's concealed tiles; "" means any.

    melds: "seat: tiles @source"; a concealed quad has no source. wall: the tiles drawn next. left:
    how many tiles the wall has. discards: "seat: tile" each, "seat: tile claimed" if it lies in a
    meld. The seat whose turn it is holds one tile more.
    """
    laid = [tuple(meld(text[2:]) for text in melds if text[0] == str(seat)) for seat in SEATS]
    given = [parse(text) for text in (*hands, *[""] * (4 - len(hands)))]
    lying = tuple(discard(text) for text in discards)
    unclaimed = [each.tile for each in lying if not each.claimed]
    pool = _others(*given, *(each.tiles for own in laid for each in own), parse(wall), unclaimed)
    racks = tuple(
        Rack(_hand(given[seat], 13 + (seat == turn) - 3 * len(laid[seat]), pool), 0, laid[seat])
        for seat in SEATS
    )
    settings: dict = {"assist": True, "scoring": 5, "turn": 20, "east": 0, "phase": "turn"}
    settings |= {"rolls": (), "dice": (1, 2, 2), "break_dice": (1, 2, 3), "seed": seed("table")}
    settings |= {"active": turn, "drawn": racks[turn].hand[-1], "discards": lying}
    return State(racks=racks, wall=(*parse(wall), *pool)[:left], **settings | fields)


def _hand(given: tuple[str, ...], size: int, pool: list[str]) -> tuple[str, ...]:
    """The tiles given, or any of the pool."""
    hand = given or tuple(pool.pop() for _ in range(size))
    assert len(hand) == size, f"{hand} should be {size} tiles"
    return in_order(hand)


def meld(text: str) -> MeldView:
    tiles, _, source = text.partition("@")
    group = parse(tiles)
    kind: Any = "quad" if len(group) == 4 else "triplet" if group[0] == group[1] else "run"
    if not source:
        return MeldView(kind, group, True, False, None, None)
    return MeldView(kind, in_order(group), False, False, group[0], int(source))


def discard(text: str) -> DiscardView:
    seat, tile, *claimed = text.replace(":", " ").split()
    return DiscardView(tile, int(seat), bool(claimed))


def _others(*taken: Sequence[str]) -> list[str]:
    """The remaining tiles of the set in a fixed random order."""
    pool = Counter(TILES)
    for tiles in taken:
        pool.subtract(tiles)
    assert min(pool.values()) >= 0, "more tiles than the set has"
    out = list(pool.elements())
    random.Random(5).shuffle(out)
    return out


def tiles_of(state: State) -> Counter[str]:
    """Every tile of the table: in the wall, in hands, in melds and discarded."""
    found = Counter(state.wall)
    found.update(discard.tile for discard in state.discards if not discard.claimed)
    for rack in state.racks:
        found.update(rack.hand)
        for each in rack.melds:
            found.update(each.tiles)
    return found


def result_of(state: State) -> ResultView:
    assert state.result is not None, "the game is not over"
    return state.result


def patterns(state: State) -> dict[str, int]:
    """The patterns of the winning hand and their points."""
    return {each.id: each.points for each in result_of(state).patterns}


def pays(state: State) -> list[tuple[int, int, int, str]]:
    return [(pay.payer, pay.payee, pay.points, pay.why) for pay in result_of(state).pays]


def random_move(chance: random.Random, choice: Option) -> moves.AnyMove:
    """A random move of an option."""
    if choice.kind == "run":
        return moves.Run((choice.among[0], choice.among[1]))
    if choice.kind in ("discard", "quad"):
        made = moves.Quad if choice.kind == "quad" else moves.Discard
        return made(chance.choice(choice.among))
    return PLAIN[choice.kind]()
