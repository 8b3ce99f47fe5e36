"""What helps a player of Zung Jung to judge their hand: what completes it and for how many points,
which patterns are within reach, and which discards may cost points.

Everything is judged by what the seat can see.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from mahjong.rules.tiles import ORDER, SUITED, in_order, without
from mahjong.rules.zungjung.arrangements import CODE, code_of
from mahjong.rules.zungjung.bot_evaluation import Knowledge, danger
from mahjong.rules.zungjung.patterns import pattern, patterns_at, series_of
from mahjong.rules.zungjung.plans import Aim, aim, could_come, marks, own, plans
from mahjong.rules.zungjung.readiness import readiness, tiles_of
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import Win, WonBy

NEAR = 2  # numbers of a suit that far apart can be in one run
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
    has: tuple[str, ...] = ()  # by one of the nearest ways: the same tiles
    needs: tuple[str, ...] = ()  # and those that it misses, one by one


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
    owned, held = code + code_of(melded), marks((*known.hand, *melded))
    gone = sum((4 - number) * CODE[kind] for kind, number in known.unseen.items()) - owned
    found: dict[str, Reach] = {}
    ways: dict[str, tuple[Reach, Aim]] = {}  # the nearest one of each pattern
    for plan in could_come(plans(known.seat_wind), held, most):
        way = aim(plan, known.melds, gone)
        tiles, bits = way(code)
        if pattern(plan.id) in counted and tiles <= most and _can_come(bits, tiles, known):
            reach = Reach(plan.id, plan.points, tiles, tiles_of(bits), own(plan, held))
            ways[plan.id] = min(ways.get(plan.id, (reach, way)), (reach, way), key=_order_of_ways)
            found[plan.id] = _nearer(found.get(plan.id, reach), reach)
    can_come = [
        _told(each, ways[each.id][0].held, needs)
        for each in found.values()
        if len(needs := _missed(*ways[each.id], known)) == each.missing
    ]
    highest = [each for each in can_come if not _is_beaten(each, can_come)]
    return tuple(sorted(highest, key=lambda each: (each.missing, -each.points)))


def _told(reach: Reach, has: tuple[str, ...], needs: tuple[str, ...]) -> Reach:
    if reach.id == "10.2":  # the other tile of a pair that is not whole is there
        has = in_order((*has, *needs))
        return reach._replace(held=has, has=has, needs=needs)
    return reach._replace(has=has, needs=needs)


def _order_of_ways(way: tuple[Reach, Aim]) -> tuple[int, int]:
    """The nearest first; of several the one of whose own sets most is there."""
    return way[0].missing, -len(way[0].held)


def _missed(reach: Reach, way: Aim, known: Knowledge) -> tuple[str, ...]:
    """A shortest choice of tiles to the pattern by this way. Those come first that join other tiles
    of the hand, which goes without the others sooner; then those of which most are left."""
    code, left, needs = code_of(known.hand), Counter(known.unseen), list[str]()
    tiles, wanted = reach.missing, reach.wanted
    while tiles and (kinds := [kind for kind in wanted if left[kind]]):
        kind = min(kinds, key=lambda kind: (_is_lonely(kind, known.hand), -left[kind]))
        needs.append(kind)
        left[kind] -= 1
        code += CODE[kind]
        tiles, bits = way(code)
        wanted = tiles_of(bits)
    return in_order(tuple(needs))


def _is_lonely(kind: str, hand: tuple[str, ...]) -> bool:
    """Whether its only partner in the hand is one of its own kind."""
    suit = [other for other in hand if kind in SUITED and other in SUITED and other[1] == kind[1]]
    near = [other for other in suit if 0 < abs(ORDER[other] - ORDER[kind]) <= NEAR]
    return hand.count(kind) == 1 and not near


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
