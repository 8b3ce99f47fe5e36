"""A proof that a deal cannot be won, by another method than the solver's: it learns nothing and
tries every way to pair each face on the whole board.
"""

from functools import cache
from typing import Any

from solitaire.tests.reference import pairs


def is_proved_lost(places: Any, faces: Any, bonus: Any, budget: int = 60) -> bool:
    """True: no pairing clears the board. False: not proved. budget: positions to try."""
    left = [budget]

    def lost(ways):
        left[0] -= 1
        ways = _narrowed(places, ways)
        if ways is None:
            return True
        open_ways = [at for at, some in enumerate(ways) if len(some) > 1]
        if not open_ways or left[0] <= 0:
            return False
        at = min(open_ways, key=lambda at: len(ways[at]))
        return all(lost([*ways[:at], [way], *ways[at + 1 :]]) for way in ways[at])

    return lost([list(_matchings(group)) for group in _groups(faces, bonus)])


def _groups(faces, bonus):
    groups = []
    for n, face in enumerate(faces):
        group = next((g for g in groups if pairs(faces[g[0]], face, bonus)), None)
        if group is None:
            groups.append([n])
        else:
            group.append(n)
    return groups


def _matchings(group):
    """Every way to split the group into pairs."""
    if not group:
        yield ()
    for other in group[1:]:
        for rest in _matchings([n for n in group[1:] if n != other]):
            yield ((group[0], other), *rest)


def _narrowed(places, ways):
    """The ways that are not dead ends by themselves; None when a face has none left."""
    before = None
    while before != ways:
        before = ways
        for at, some in enumerate(ways):
            kept = [way for way in some if _may_empty(places, [*ways[:at], [way], *ways[at + 1 :]])]
            if not kept:
                return None
            ways = [*ways[:at], kept, *ways[at + 1 :]]
    return ways


def _may_empty(places, ways) -> bool:
    """Whether all tiles go if each free tile with a free or gone partner may be taken alone."""
    partners = {n: set() for n in range(len(places))}
    for some in ways:
        for a, b in {pair for way in some for pair in way}:
            partners[a].add(b)
            partners[b].add(a)
    blocks, rest = _blocks(places), set(partners)
    going = rest
    while going:
        free = {n for n in rest if _is_free(rest, *blocks[n])}
        going = {n for n in free if any(m in free or m not in rest for m in partners[n])}
        rest = rest - going
    return not rest


def _is_free(rest, over, left, right) -> bool:
    return not over & rest and not (left & rest and right & rest)


@cache
def _blocks(places):
    """By tile: the tiles above it, to its left and to its right."""
    return [_around(places, at) for at in places]


def _around(places, at):
    x, y, z = at
    near = [(n, a - x, c - z) for n, (a, b, c) in enumerate(places) if abs(b - y) < 2]
    over = {n for n, right, up in near if up > 0 and abs(right) < 2}
    sides = ({n for n, right, up in near if not up and right == way} for way in (-2, 2))
    return (over, *sides)
