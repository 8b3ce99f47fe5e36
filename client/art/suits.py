"""The three suits: dots are round and blue, bams upright and green, craks red characters."""

from ink import (  # noqa: I001
    GOLD, GREEN, INK, IVORY, LEAF, NAVY, RED, ROSE, SKY,
    around, circle, glyph, index, line, moved, path, rect, ring,
)  # fmt: skip

NUMERALS = "一二三四五六七八九"

# Positions of the dots, below the corner index, and their sizes.
X, Y = (47, 110, 173), (140, 199, 258)
DOTS = {
    2: (41, [(110, 152), (110, 246)]),
    3: (33, [(52, 144), (110, 200), (168, 256)]),
    4: (38, [(64, 152), (156, 152), (64, 246), (156, 246)]),
    5: (30, [(54, 142), (166, 142), (110, 199), (54, 256), (166, 256)]),
    6: (28, [(66, 138), (154, 138), (66, 199), (154, 199), (66, 260), (154, 260)]),
    7: (25, [(42, 131), (110, 148), (178, 165), (66, 210), (154, 210), (66, 264), (154, 264)]),
    8: (21, [(x, y) for x in (72, 148) for y in (129, 175, 221, 267)]),
    9: (27, [(x, y) for y in Y for x in X]),
}
RED_DOTS = {3: {1}, 5: {2}, 7: {0, 1, 2}, 9: {3, 4, 5}}


def dot(x: float, y: float, r: float, colour: str) -> str:
    return (
        circle(x, y, r, colour)
        + ring(x, y, r * 0.7, IVORY, r * 0.16)
        + circle(x, y, r * 0.24, IVORY)
    )


def great_dot() -> str:
    petal = path("M0 -24C15 -36 15 -54 0 -64C-15 -54 -15 -36 0 -24Z", NAVY)
    return (
        circle(110, 200, 86, NAVY)
        + circle(110, 200, 74, IVORY)
        + ring(110, 200, 68, SKY, 3)
        + around(petal, 8, 110, 200)
        + circle(110, 200, 24, RED)
        + ring(110, 200, 16, IVORY, 4)
        + circle(110, 200, 6, IVORY)
    )


def dots(n: int) -> str:
    if n == 1:
        return index("1", NAVY) + great_dot()
    r, spots = DOTS[n]
    reds = RED_DOTS.get(n, set())
    return index(str(n), NAVY) + "".join(
        dot(x, y, r, RED if k in reds else NAVY) for k, (x, y) in enumerate(spots)
    )


def stalk(height: float, width: float, colour: str, light: str) -> str:
    """A piece of bamboo around the origin: two joints between three knots."""
    half, w = height / 2, width / 2
    joint = (
        f"M{-w * 0.7} {-half + 3}Q{-w * 0.42} {-half / 2} {-w * 0.7} -2H{w * 0.7}"
        f"Q{w * 0.42} {-half / 2} {w * 0.7} {-half + 3}Z"
    )
    knots = "".join(
        rect(-w, y - 4.5, width, 9, 4.5, fill=colour) for y in (-half + 4.5, 0, half - 4.5)
    )
    shine = line(f"M0 {-half + 14}V-11M0 11V{half - 14}", light, 3)
    return path(joint, colour) + moved(path(joint, colour), 0, 0, 180) + knots + shine


# Rows of a bam: number of stalks, middle of the row, length, distance, index of the red stalk.
BAMS = {
    2: [(1, 153, 86, 0, None), (1, 245, 86, 0, None)],
    3: [(1, 153, 86, 0, None), (2, 245, 86, 80, None)],
    4: [(2, 153, 86, 88, None), (2, 245, 86, 88, None)],
    6: [(3, 153, 86, 62, None), (3, 245, 86, 62, None)],
    7: [(1, 137, 56, 0, 0), (3, 198, 56, 62, None), (3, 259, 56, 62, None)],
    9: [(3, 138, 56, 62, 1), (3, 198, 56, 62, 1), (3, 258, 56, 62, 1)],
}


def bam_rows(n: int) -> str:
    parts = []
    for count, y, height, gap, red in BAMS[n]:
        for k in range(count):
            colours = (RED, ROSE) if k == red else (GREEN, LEAF)
            parts.append(moved(stalk(height, 36, *colours), 110 + (k - (count - 1) / 2) * gap, y))
    return "".join(parts)


def five_bams() -> str:
    corners = "".join(
        moved(stalk(86, 36, GREEN, LEAF), x, y) for x in (48, 172) for y in (153, 245)
    )
    return corners + moved(stalk(96, 38, RED, ROSE), 110, 199)


def eight_bams() -> str:
    """The traditional shape: an M above a W."""
    outer = "".join(moved(stalk(86, 32, GREEN, LEAF), x, y) for x in (34, 186) for y in (153, 245))
    slants = [(83, 153, 32), (137, 153, -32), (83, 245, -32), (137, 245, 32)]
    return outer + "".join(moved(stalk(84, 28, GREEN, LEAF), x, y, a) for x, y, a in slants)


def bird() -> str:
    """The bird of 1 Bam: a peacock with its tail spread."""
    feather = (
        path("M0 0C-20 -50 -18 -82 0 -102C18 -82 20 -50 0 0Z", GREEN)
        + circle(0, -78, 12, GOLD)
        + circle(0, -78, 7, NAVY)
    )
    tail = "".join(moved(feather, 122, 226, turn) for turn in (-62, -31, 0, 31, 62))
    body = (
        "M122 276C88 276 80 246 94 220C104 200 96 190 92 172C88 154 100 142 114 144"
        "C130 147 132 164 130 178C128 200 158 214 154 244C152 264 142 276 122 276Z"
    )
    return (
        tail
        + path(body, NAVY)
        + path("M94 160L70 168L93 173Z", GOLD)
        + circle(106, 160, 5.5, IVORY)
        + circle(105, 160, 2.8, INK)
        + path("M112 238C124 226 142 230 146 246C138 262 116 260 112 238Z", SKY)
        + line("M110 144L104 126M114 143L114 123M119 145L125 127", NAVY, 4)
        + "".join(circle(x, y, 5, RED) for x, y in ((103, 124), (114, 120), (126, 125)))
        + line("M112 276V290M132 276V290", GOLD, 6)
    )


def bams(n: int) -> str:
    art = {1: bird, 5: five_bams, 8: eight_bams}.get(n)
    return index(str(n), GREEN) + (art() if art else bam_rows(n))


def craks(n: int) -> str:
    return (
        index(str(n), RED)
        + glyph(NUMERALS[n - 1], NAVY, (92, 20, 112, 114))
        + glyph("萬", RED, (26, 140, 168, 150))
    )
