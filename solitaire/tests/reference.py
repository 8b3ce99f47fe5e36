"""A slow, simple implementation of the rules, independent of the engine that it checks."""


def is_free(places, rest, n) -> bool:
    """Whether no tile lies on any part of it, and its left or right side is open."""
    x, y, z = places[n]
    others = [places[m] for m in rest if m != n]
    if any(c > z and abs(a - x) < 2 and abs(b - y) < 2 for a, b, c in others):
        return False
    beside = {a - x for a, b, c in others if c == z and abs(b - y) < 2}
    return not {-2, 2} <= beside


def is_covered(places, rest, n):
    """Whether every one of 16 points spread over its top lies under some other tile."""
    x, y, z = places[n]
    over = [places[m] for m in rest if places[m][2] > z]
    points = ((x + (2 * i + 1) / 4, y + (2 * j + 1) / 4) for i in range(4) for j in range(4))
    return all(any(a < px < a + 2 and b < py < b + 2 for a, b, _ in over) for px, py in points)


def pairs(face, other, bonus):
    """Whether two faces match; bonus says what flowers and seasons match."""
    if face[0] in "FS" and other[0] in "FS" and face[1:] and other[1:]:
        return bonus == "any" or face[0] == other[0]
    return face == other


def wins(places, faces, bonus, solution, rest=None) -> bool:
    """Whether the pairs of the solution can be taken in this order and clear the board."""
    rest = set(range(len(places)) if rest is None else rest)
    for a, b in solution:
        if a == b or not {a, b} <= rest or not pairs(faces[a], faces[b], bonus):
            return False
        if not (is_free(places, rest, a) and is_free(places, rest, b)):
            return False
        rest -= {a, b}
    return not rest


def free_pairs(places, faces, bonus, rest):
    free = [n for n in sorted(rest) if is_free(places, rest, n)]
    both = [(a, b) for i, a in enumerate(free) for b in free[:i]]
    return [(a, b) for a, b in both if pairs(faces[a], faces[b], bonus)]


def can_win(places, faces, bonus, rest=None):
    """Try every order of every pair, each position once."""
    lost = set()

    def wins_from(rest) -> bool:
        if not rest:
            return True
        if rest in lost:
            return False
        if any(wins_from(rest - set(pair)) for pair in free_pairs(places, faces, bonus, rest)):
            return True
        lost.add(rest)
        return False

    return wins_from(frozenset(range(len(places)) if rest is None else rest))
