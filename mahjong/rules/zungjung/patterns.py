"""The 44 patterns of Zung Jung: id, name, points and the test that tells whether a hand has it; and
what these tests ask about a won hand in one of its arrangements.

The first two numbers of an id are its series, of which only the highest pattern counts. So a test
need not exclude the higher patterns of its own series.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from typing import Literal, NamedTuple

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


class Pattern(NamedTuple):
    """A pattern of the list. `test` gives how many times a hand has it."""

    id: str
    name: str
    points: int
    test: Callable[[HandFacts], int]


def _(text: str) -> str:
    """Marks an English text for the catalogs: pages translate it, the rules know no language."""
    return text


PATTERNS = (
    # 1 trivial
    Pattern("1.1", _("All Runs"), 5, lambda hand: hand.runs == 4),
    Pattern(
        "1.2", _("Concealed Hand"), 5, lambda hand: not (hand.irregular or hand.is_claimed)
    ),
    Pattern("1.3", _("No Terminals"), 5, lambda hand: not (hand.has_terminals or hand.has_honours)),
    # 2 one suit
    Pattern("2.1.1", _("Mixed One-suit"), 40, lambda hand: hand.suits == 1 and hand.has_honours),
    Pattern("2.1.2", _("Pure One-suit"), 80, lambda hand: hand.suits == 1 and not hand.has_honours),
    Pattern("2.2", _("Nine Gates"), 480, lambda hand: hand.is_nine_gates),
    # 3 honours
    Pattern("3.1", _("Value Honour"), 10, lambda hand: hand.value_sets),
    Pattern(
        "3.2.1", _("Small Three Dragons"), 40,
        lambda hand: hand.dragon_sets == 2 and hand.has_dragon_pair,
    ),
    Pattern("3.2.2", _("Big Three Dragons"), 130, lambda hand: hand.dragon_sets == 3),
    Pattern(
        "3.3.1", _("Small Three Winds"), 30, lambda hand: hand.wind_sets == 2 and hand.has_wind_pair
    ),
    Pattern("3.3.2", _("Big Three Winds"), 120, lambda hand: hand.wind_sets == 3),
    Pattern(
        "3.3.3", _("Small Four Winds"), 320, lambda hand: hand.wind_sets == 3 and hand.has_wind_pair
    ),
    Pattern("3.3.4", _("Big Four Winds"), 400, lambda hand: hand.wind_sets == 4),
    Pattern("3.4", _("All Honours"), 320, lambda hand: hand.suits == 0),
    # 4 triplets and quads
    Pattern("4.1", _("All Triplets"), 30, lambda hand: hand.triplets == 4),
    Pattern("4.2.1", _("Two Concealed Triplets"), 5, lambda hand: hand.concealed_triplets == 2),
    Pattern("4.2.2", _("Three Concealed Triplets"), 30, lambda hand: hand.concealed_triplets == 3),
    Pattern("4.2.3", _("Four Concealed Triplets"), 125, lambda hand: hand.concealed_triplets == 4),
    Pattern("4.3.1", _("One Quad"), 5, lambda hand: hand.quads == 1),
    Pattern("4.3.2", _("Two Quads"), 20, lambda hand: hand.quads == 2),
    Pattern("4.3.3", _("Three Quads"), 120, lambda hand: hand.quads == 3),
    Pattern("4.3.4", _("Four Quads"), 480, lambda hand: hand.quads == 4),
    # 5 identical runs
    Pattern("5.1.1", _("Two Identical Runs"), 10, lambda hand: hand.identical == (2,)),
    Pattern("5.1.2", _("Two Identical Runs Twice"), 60, lambda hand: hand.identical == (2, 2)),
    Pattern("5.1.3", _("Three Identical Runs"), 120, lambda hand: hand.identical == (3,)),
    Pattern("5.1.4", _("Four Identical Runs"), 480, lambda hand: hand.identical == (4,)),
    # 6 similar sets
    Pattern("6.1", _("Three Similar Runs"), 35, lambda hand: hand.has_similar_runs),
    Pattern(
        "6.2.1", _("Small Three Similar Triplets"), 30, lambda hand: hand.similar_triplets == 2
    ),
    Pattern("6.2.2", _("Big Three Similar Triplets"), 120, lambda hand: hand.similar_triplets == 3),
    # 7 consecutive sets
    Pattern("7.1", _("Nine-tile Straight"), 40, lambda hand: hand.is_straight),
    Pattern(
        "7.2.1", _("Three Consecutive Triplets"), 100, lambda hand: hand.consecutive_triplets == 3
    ),
    Pattern(
        "7.2.2", _("Four Consecutive Triplets"), 200, lambda hand: hand.consecutive_triplets == 4
    ),
    # 8 terminals
    Pattern("8.1.1", _("Mixed Branching Terminals"), 40, lambda hand: hand.is_branching),
    Pattern(
        "8.1.2", _("Pure Branching Terminals"), 50,
        lambda hand: hand.is_branching and not hand.has_honours,
    ),
    Pattern(
        "8.1.3", _("Mixed Rooted Terminals"), 100,
        lambda hand: not hand.has_middles and hand.irregular != "wonders",
    ),
    Pattern(
        "8.1.4", _("Pure Rooted Terminals"), 400,
        lambda hand: not (hand.has_middles or hand.has_honours),
    ),
    # 9 incidental
    Pattern(
        "9.1.1", _("Final Draw"), 10,
        lambda hand: hand.win.last_tile and hand.win.by == "draw",
    ),
    Pattern(
        "9.1.2", _("Final Discard"), 10,
        lambda hand: hand.win.last_tile and hand.win.by == "discard",
    ),
    Pattern("9.2", _("Win on a Quad"), 10, lambda hand: hand.win.supplement),
    Pattern("9.3", _("Robbing a Quad"), 10, lambda hand: hand.win.by == "robbing"),
    Pattern(
        "9.4.1", _("Blessing of Heaven"), 155,
        lambda hand: hand.win.blessing and hand.win.by == "draw",
    ),
    Pattern(
        "9.4.2", _("Blessing of Earth"), 155,
        lambda hand: hand.win.blessing and hand.win.by == "discard",
    ),
    # 10 irregular
    Pattern("10.1", _("Thirteen Wonders"), 160, lambda hand: hand.irregular == "wonders"),
    Pattern("10.2", _("Seven Pairs"), 30, lambda hand: hand.irregular == "pairs"),
)  # fmt: skip

LEVELS = (1, 2, 3, 4, 5)  # of the simplified rules; 5 is the whole list
_LEVEL = {1: 2, 9: 2, 10: 2, 2: 3, 3: 3, 8: 3, 4: 4, 5: 5, 6: 5, 7: 5}  # by category
_ORDER = {pattern.id: at for at, pattern in enumerate(PATTERNS)}

Series = tuple[tuple[Callable[[HandFacts], int], Pattern], ...]  # the highest first


def pattern(id: str) -> Pattern:
    return PATTERNS[_ORDER[id]]


def series_of(id: str) -> tuple[int, int]:
    category, series, *_ = map(int, id.split("."))
    return category, series


@lru_cache
def patterns_at(level: int) -> tuple[Pattern, ...]:
    """The patterns that count at a level of the simplified rules."""
    return tuple(each for each in PATTERNS if _LEVEL[series_of(each.id)[0]] <= level)


def _series_at(level: int) -> tuple[Series, ...]:
    grouped = groupby(patterns_at(level), key=lambda each: series_of(each.id))
    return tuple(tuple((each.test, each) for each in reversed(list(some))) for _, some in grouped)


SERIES = {level: _series_at(level) for level in LEVELS}
