"""Test helpers: sets up and plays tables of American mah jongg in text notation.

Moves are written like this: "2 discard 3D", "1 expose 3D J", "1 expose! 3D J" (sure),
"0 exchange 3D exposed.1@2", "3 give 1D 2D 3D", "0 second yes", "1 courtesy 2", "0 challenge 2".
"""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import Rack, State
from mahjong.rules.american.view import DiscardView, ExposureView
from mahjong.rules.tiles import AMERICAN_SET, JOKER, in_order, parse
from tables.game import IllegalMove, Option, Step

SEATS = range(4)
PLAIN: dict[str, Any] = {
    "pass": moves.Pass, "hold": moves.Hold, "call": moves.Call, "retract": moves.Retract,
    "mahjong": moves.MahJongg, "show": moves.Show, "withdraw": moves.Withdraw,
}  # fmt: skip


def seed(name: object) -> str:
    """A seed of 64 hex digits for a name."""
    return hashlib.sha256(str(name).encode()).hexdigest()


def parse_move(text: str) -> tuple[int, moves.AnyMove]:
    """Parse a written move into the seat and the move."""
    seat, do, *rest = text.split()
    made: moves.AnyMove
    if do in PLAIN:
        made = PLAIN[do]()
    elif do == "give":
        made = moves.Give(tuple(rest))
    elif do in ("expose", "expose!"):
        made = moves.Expose(tuple(rest), sure=do.endswith("!"))
    elif do == "second":
        made = moves.Second(rest[0] == "yes")
    elif do == "courtesy":
        made = moves.Courtesy(int(rest[0]))
    elif do == "challenge":
        made = moves.Challenge(int(rest[0]))
    elif do == "exchange":
        made = moves.Exchange(*rest)
    else:
        made = {"discard": moves.Discard}[do](*rest)
    return int(seat), made


def move_text(seat: int, move: Any) -> str:
    """The text of a move; `parse_move` reads it back."""
    words: dict[Any, Callable[[], str]] = {
        moves.Give: lambda: " ".join(("give", *move.tiles)),
        moves.Expose: lambda: " ".join(("expose!" if move.sure else "expose", *move.tiles)),
        moves.Second: lambda: f"second {'yes' if move.yes else 'no'}",
        moves.Courtesy: lambda: f"courtesy {move.count}",
        moves.Challenge: lambda: f"challenge {move.seat}",
        moves.Exchange: lambda: f"exchange {move.tile} {move.where}",
        moves.Discard: lambda: f"discard {move.tile}",
    }
    plain = {made: do for do, made in PLAIN.items()}
    text = plain.get(type(move)) or words[type(move)]()
    return f"{seat} {text}"


def step(state: State, text: str) -> Step:
    return AMERICAN.apply(state, *parse_move(text))


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
    """The state after nobody has claimed the discard."""
    number = state.turn
    while state.turn == number and state.phase == "claim":
        state = play(state, f"{AMERICAN.waits(state).seats[0]} pass")
    return state


def kinds(state: State, seat: int) -> list[str]:
    """The kinds of a seat's options, sorted."""
    return sorted(option.kind for option in AMERICAN.options(state, seat))


def option(state: State, seat: int, kind: str) -> Option:
    return next(each for each in AMERICAN.options(state, seat) if each.kind == kind)


def event_kinds(result: Step) -> list[str]:
    return [event.kind for event in result.events]


def last_event(result: Step, kind: str) -> dict:
    """The last event of a kind, as spectators see it."""
    return [event for event in result.events if event.kind == kind][-1].seen_by(None)


def table(
    *hands: str,
    exposed: Sequence[str] = (),
    turn: int = 0,
    phase: Any = "turn",
    wall: str = "",
    left: int | None = None,
    **fields: Any,
) -> State:
    """A table in the middle of a game. hands: each seat's concealed tiles; "" means any tiles.

    exposed: groups as "seat: tiles @source". wall: the tiles drawn next. left: number of tiles in
    the wall (the others are discarded). The seat whose turn it is holds one tile more.
    """
    laid: list[list[ExposureView]] = [[] for _ in SEATS]
    for text in exposed:
        owner, group = text.split(":")
        tiles, source = group.split("@")
        laid[int(owner)].append(exposure(tiles, int(source)))
    given = [parse(text) for text in (*hands, *[""] * (4 - len(hands)))]
    pool = _others(given, laid, parse(wall))
    racks = []
    for seat in SEATS:
        size = 13 + (seat == turn and phase == "turn") - sum(len(e.tiles) for e in laid[seat])
        hand = given[seat] or tuple(pool.pop() for _ in range(size))
        assert len(hand) == size, f"seat {seat} needs {size} tiles, has {len(hand)}"
        racks.append(Rack(in_order(hand), 650, tuple(laid[seat])))
    stock = (*parse(wall), *pool)
    kept = len(stock) if left is None else left
    gone = tuple(DiscardView(tile, at % 4) for at, tile in enumerate(stock[kept:]))
    settings: dict = {"card": "nmjl-2020", "assist": True, "turn": 20, "east": 0, "step": 6}
    settings |= {"rolls": (), "dice": (3, 4), "seed": seed("table"), "active": turn} | fields
    return State(racks=tuple(racks), wall=stock[:kept], discards=gone, phase=phase, **settings)


def exposure(tiles: str, source: int) -> ExposureView:
    group = parse(tiles)
    natural = next(tile for tile in group if tile != JOKER)
    return ExposureView(in_order(group), natural, source)


def _others(
    given: list[tuple[str, ...]], laid: list[list[ExposureView]], wall: tuple[str, ...]
) -> list[str]:
    """The remaining tiles of the set: jokers first, then the others in a fixed random order."""
    pool = Counter(AMERICAN_SET)
    for hand in (*given, wall, *(e.tiles for rack in laid for e in rack)):
        pool.subtract(hand)
    assert min(pool.values()) >= 0, "more tiles than the set has"
    naturals = [tile for tile in AMERICAN_SET if tile != JOKER]
    random.Random(5).shuffle(naturals)
    spread: Counter[str] = Counter()
    out = [JOKER] * pool[JOKER]
    for tile in naturals:
        spread[tile] += 1
        if spread[tile] <= pool[tile]:
            out.append(tile)
    return out


def tiles_of(state: State) -> Counter[str]:
    """Every tile of the table: in the wall, on racks and discarded."""
    found = Counter(state.wall)
    found.update(discard.tile for discard in state.discards)
    for rack in state.racks:
        found.update(rack.hand)
        for group in rack.exposed:
            found.update(group.tiles)
    return found


def random_move(chance: random.Random, choice: Option) -> moves.AnyMove:
    """A random move of an option."""
    do = choice.kind
    if do == "give":
        return moves.Give(tuple(chance.sample(choice.among, chance.randint(*choice.count))))
    if do == "expose":
        tiles = tuple(chance.sample(choice.among, chance.randint(*choice.count)))
        return moves.Expose(tiles, sure=True)
    if do == "second":
        return moves.Second(chance.choice(choice.among) == "yes")
    if do == "courtesy":
        return moves.Courtesy(int(chance.choice(choice.among)))
    if do == "discard":
        return moves.Discard(chance.choice(choice.among))
    if do == "exchange":
        return moves.Exchange(choice.among[0], choice.where[0])
    if do == "challenge":
        return moves.Challenge(int(chance.choice(choice.where)[-1]))
    return PLAIN[do]()
