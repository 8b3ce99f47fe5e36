"""What helps a player of Zung Jung to judge their hand: what completes it and for how many points,
which patterns are within reach, and which discards may cost points.

Everything is judged by what the seat can see.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mahjong.rules.tiles import in_order, without
from mahjong.rules.zungjung.arrangements import CODE, code_of
from mahjong.rules.zungjung.bot_evaluation import Knowledge, danger
from mahjong.rules.zungjung.patterns import pattern, patterns_at, series_of
from mahjong.rules.zungjung.plans import aim, could_come, marked, marks, plans
from mahjong.rules.zungjung.readiness import readiness, tiles_of
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import Win, WonBy

RISKY, DANGEROUS = 4.0, 12.0  # points that a discard costs on average


class Completing(NamedTuple):
    """A tile that completes the hand."""

    tile: str
    unseen: int
    by_draw: int  # points
    by_discard: int


class Reach(NamedTuple):
    """A pattern that the hand can still get."""

    id: str
    points: int
    missing: int  # tiles to a complete hand with the pattern
    wanted: tuple[str, ...]  # the kinds that bring it closer
    held: tuple[str, ...]  # tiles of the sets that make the pattern; none if any sets may do


def completing(known: Knowledge) -> tuple[Completing, ...]:
    """The tiles that complete a hand which has still to draw; none if it is not ready."""
    found = readiness(known.hand, known.melds)
    return tuple(_completing(known, tile) for tile in found.improving if found.missing == 1)


def ready_after(known: Knowledge) -> dict[str, tuple[Completing, ...]]:
    """The discards that leave a ready hand, and what completes it then."""
    after = {
        tile: completing(known._replace(hand=without(known.hand, (tile,))))
        for tile in dict.fromkeys(known.hand)
    }
    return {tile: found for tile, found in after.items() if found}


def _completing(known: Knowledge, tile: str) -> Completing:
    by_draw, by_discard = _points(known, tile, "draw"), _points(known, tile, "discard")
    return Completing(tile, known.unseen[tile], by_draw, by_discard)


def _points(known: Knowledge, tile: str, by: WonBy) -> int:
    win = Win(known.hand, known.melds, tile, by, known.seat_wind)
    scored = score(win, known.scoring)
    assert scored is not None, "the hand is not ready for this tile"
    return scored.points


def within_reach(known: Knowledge, most: int) -> tuple[Reach, ...]:
    """The patterns for which at most so many tiles are missing, the nearest and highest first. Of a
    series those are left out that miss as many tiles as a higher one."""
    code, counted = code_of(known.hand), patterns_at(known.scoring)
    melded = [tile for meld in known.melds for tile in meld.tiles]
    own, held = code + code_of(melded), marks((*known.hand, *melded))
    gone = sum((4 - number) * CODE[kind] for kind, number in known.unseen.items()) - own
    found: dict[str, Reach] = {}
    for plan in could_come(plans(known.seat_wind), held, most):
        tiles, bits = aim(plan, known.melds, gone)(code)
        if pattern(plan.id) in counted and tiles <= most and _can_come(bits, tiles, known):
            reach = Reach(plan.id, plan.points, tiles, tiles_of(bits), marked(plan.marks & held))
            found[plan.id] = _nearer(found.get(plan.id, reach), reach)
    highest = [each for each in found.values() if not _is_beaten(each, found.values())]
    return tuple(sorted(highest, key=lambda each: (each.missing, -each.points)))


def _nearer(one: Reach, other: Reach) -> Reach:
    """The nearer of two ways to a pattern. If both are as near, the tiles of either count."""
    if one.missing != other.missing:
        return min(one, other, key=lambda each: each.missing)
    wanted = in_order(tuple({*one.wanted, *other.wanted}))
    held = in_order(tuple((Counter(one.held) | Counter(other.held)).elements()))
    return one._replace(wanted=wanted, held=held)


def _can_come(bits: int, tiles: int, known: Knowledge) -> bool:
    return sum(known.unseen[kind] for kind in tiles_of(bits)) >= tiles


def _is_beaten(reach: Reach, found: Iterable[Reach]) -> bool:
    """Whether a higher pattern of the series misses as few tiles."""
    return any(
        series_of(other.id) == series_of(reach.id)
        and other.points > reach.points
        and other.missing <= reach.missing
        for other in found
    )


def risks(known: Knowledge) -> dict[str, str]:
    """The kinds of the hand that are risky or dangerous to discard."""
    costs = danger(known)
    return {
        tile: "dangerous" if cost >= DANGEROUS else "risky"
        for tile, cost in costs.items()
        if cost >= RISKY
    }
