"""What the patterns ask about a won hand in one of its arrangements."""

from typing import Literal

import msgspec

from mahjong.rules.tiles import DRAGONS, WINDS
from mahjong.rules.zungjung.arrangements import SUIT_BITS, Arrangement, code_of
from mahjong.rules.zungjung.shapes import KINDS, Win

Irregular = Literal["", "wonders", "pairs"]

_WIND_BITS, _DRAGON_BITS = 0b0001111, 0b1110000
_VALUE_BITS = {wind: _DRAGON_BITS | 1 << at for at, wind in enumerate(WINDS)}
_SUITS = tuple(((1 << SUIT_BITS) - 1) << at * SUIT_BITS for at in range(3))
_HONOURS = 7 * code_of(WINDS + DRAGONS)
_TERMINALS = 7 * code_of(f"{number}{suit}" for number in "19" for suit in "DBC")
_MIDDLES = 7 * code_of(KINDS) - _HONOURS - _TERMINALS
_NINE_GATES = {code_of(f"{number}{suit}" for number in "1112345678999") for suit in "DBC"}
_INDEX = {kind: at for at, kind in enumerate(KINDS)}


class HandFacts(msgspec.Struct, gc=False):
    """What the patterns ask. Triplets include quads everywhere."""

    win: Win
    irregular: Irregular
    suits: int  # how many are in use
    has_honours: bool
    has_middles: bool
    has_terminals: bool
    is_branching: bool = False  # every set and the pair holds a terminal or honour
    runs: int = 0
    identical: tuple[int, ...] = ()  # how often each run that occurs more than once does
    has_similar_runs: bool = False
    is_straight: bool = False
    triplets: int = 0
    concealed_triplets: int = 0
    similar_triplets: int = 0  # suits with the same triplet: 3, or 2 if the third has the pair
    consecutive_triplets: int = 0
    value_sets: int = 0
    dragon_sets: int = 0
    has_dragon_pair: bool = False
    wind_sets: int = 0
    has_wind_pair: bool = False
    is_claimed: bool = False  # a set was claimed before the win
    is_nine_gates: bool = False
    quads: int = 0


def regular_facts(win: Win, arrangement: Arrangement) -> HandFacts:
    a, b, c, honours = arrangement
    sets, pair = honours.triplet_bits, honours.pair_bit
    suits = a.in_use + b.in_use + c.in_use
    runs = a.runs + b.runs + c.runs
    return HandFacts(
        win, "", suits, honours.in_use > 0,
        a.has_middles or b.has_middles or c.has_middles,
        a.has_terminals or b.has_terminals or c.has_terminals,
        a.is_branching and b.is_branching and c.is_branching,
        runs,
        a.identical + b.identical + c.identical,
        a.run_bits & b.run_bits & c.run_bits > 0,
        a.is_straight or b.is_straight or c.is_straight,
        4 - runs, _concealed_triplets(win, arrangement), _similar_triplets(arrangement),
        max(a.consecutive, b.consecutive, c.consecutive),
        (sets & _VALUE_BITS[win.seat_wind]).bit_count(),
        (sets & _DRAGON_BITS).bit_count(), pair & _DRAGON_BITS > 0,
        (sets & _WIND_BITS).bit_count(), pair & _WIND_BITS > 0,
        sum([not meld.concealed for meld in win.melds]) > 0,
        not win.melds and suits == 1 and code_of(win.hand) in _NINE_GATES,
        sum([meld.kind == "quad" for meld in win.melds]),
    )  # fmt: skip


def irregular_facts(win: Win, kind: Irregular, hand: int) -> HandFacts:
    """hand: all fourteen tiles, as counted by `code_of`."""
    suits = sum(hand & suit > 0 for suit in _SUITS)
    honours, middles = hand & _HONOURS, hand & _MIDDLES
    return HandFacts(win, kind, suits, honours > 0, middles > 0, hand & _TERMINALS > 0)


def completes_triplet(win: Win, arrangement: Arrangement) -> bool:
    """Whether the winning tile can only have completed a triplet, so that a discard makes it a
    melded one. With a run or the pair completed instead, the triplets stay concealed."""
    suit, number = divmod(_INDEX[win.tile], 9)
    part = arrangement[suit]
    if number not in part.own_triplets:
        return False
    return not any(number - 2 <= low <= number for low in part.own_runs)


def _concealed_triplets(win: Win, arrangement: Arrangement) -> int:
    own = sum([len(part.own_triplets) for part in arrangement])
    concealed = own + sum([meld.concealed for meld in win.melds])
    if win.by != "draw" and concealed and completes_triplet(win, arrangement):
        concealed -= 1
    return concealed


def _similar_triplets(arrangement: Arrangement) -> int:
    a, b, c, _ = arrangement
    if a.triplet_bits & b.triplet_bits & c.triplet_bits:
        return 3
    small = (
        a.triplet_bits & b.triplet_bits & c.pair_bit
        | a.triplet_bits & c.triplet_bits & b.pair_bit
        | b.triplet_bits & c.triplet_bits & a.pair_bit
    )
    return 2 if small else 0
