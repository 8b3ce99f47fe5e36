"""The faces of dominoes: a bar between two numbers of pips. A face measures 120 x 240. The scene
computes the same picture in its shader, from the numbers here."""

from ink import GREEN, INK, NAVY, RED, circle, rect

WIDTH, HEIGHT = 120, 240
PIP, SPREAD = 12.6, 33  # radius of a pip; from the middle of a half to its outer pips
MIDDLES = (61, 179)  # of the halves
INKS = ("", NAVY, GREEN, RED, "#5a2a86", "#8f4708", INK)
GLINT, GROOVE = "#fffdf6", "#5c5346"

DIAGONAL, OTHER, SIDES = [(1, -1), (-1, 1)], [(-1, -1), (1, 1)], [(-1, 0), (1, 0)]
SPOTS: dict[int, list[tuple[int, int]]] = {
    0: [],
    1: [(0, 0)],
    2: DIAGONAL,
    3: [*DIAGONAL, (0, 0)],
    4: DIAGONAL + OTHER,
    5: [*DIAGONAL, *OTHER, (0, 0)],
    6: DIAGONAL + OTHER + SIDES,
}


def half(number: int, middle: float) -> str:
    """Each pip is a hollow: its lower edge catches the light."""
    at = [(WIDTH / 2 + x * SPREAD, middle + y * SPREAD) for x, y in SPOTS[number]]
    glints = "".join(circle(x, y + 2, PIP, GLINT) for x, y in at)
    return glints + "".join(circle(x, y, PIP, INKS[number]) for x, y in at)


def face(far: int, near: int) -> str:
    groove = rect(16, 119, 88, 5, 2.5, fill=GLINT) + rect(16, 117, 88, 5, 2.5, fill=GROOVE)
    return groove + half(far, MIDDLES[0]) + half(near, MIDDLES[1])


def symbols() -> dict[str, str]:
    """All 28 faces, the higher number first: "6-4"."""
    return {f"{a}-{b}": face(a, b) for a in range(7) for b in range(a + 1)}
