"""The designs of tile backs. BODY holds the colour of each one's tile body."""

from ink import GOLD, HEIGHT, WIDTH, around, circle, line, moved, path, rect, ring, star

BODY = {
    "bamboo": "#c99a3c",
    "wave": "#2463a6",
    "plum": "#86407f",
    "jade": "#2f8667",
    "lacquer": "#a8232a",
    "night": "#232a56",
}


def bamboo() -> str:
    stem = line("M0 -190V190", "#a3741c", 17) + "".join(
        line(f"M-11 {y}H11", "#8f6417", 5) for y in (-120, -40, 40, 120)
    )
    leaf = path("M0 0C18 -20 52 -24 76 -8C52 4 22 10 0 0Z", "#43611f")
    leaves = "".join(
        moved(leaf, x, y, turn)
        for x, y, turn in (
            (62, 110, -20), (62, 114, 24), (58, 190, 200), (150, 96, 196), (150, 180, -14),
            (150, 186, 30), (148, 236, 160), (64, 34, 14), (146, 30, 168),
        )
    )  # fmt: skip
    return moved(stem, 60, 150, 4) + moved(stem, 150, 150, -5) + leaves


def wave() -> str:
    """Seigaiha: rows of overlapping arcs, like waves."""
    scale = "".join(
        circle(0, 0, r, fill)
        for r, fill in (
            (37, "#2463a6"),
            (34, "#dfeaf5"),
            (28, "#2463a6"),
            (22, "#9cc3e6"),
            (16, "#2463a6"),
            (9, "#dfeaf5"),
        )
    )
    rows = []
    for row in range(13):
        shift = 0 if row % 2 else 36.7
        rows += [moved(scale, shift + 73.3 * k, 10 + 26 * row) for k in range(4)]
    return "".join(rows)


def plum() -> str:
    petal = circle(0, -19, 15, "#f6cfe3")
    blossom = (
        around(petal, 5)
        + circle(0, 0, 10, "#86407f")
        + around(circle(0, -10, 2.6, GOLD), 5, start=36)
        + circle(0, 0, 4, GOLD)
    )
    bough = line(
        "M-10 292C60 262 66 190 120 168C160 150 170 90 214 70"
        "M92 186C84 150 92 120 78 86M140 152C166 168 180 188 206 196",
        "#5a2655",
        9,
    )
    spots = (
        (78, 76, 1.1),
        (122, 162, 1.25),
        (190, 84, 1),
        (182, 196, 1),
        (44, 252, 1),
        (150, 34, 0.75),
        (36, 150, 0.7),
        (128, 262, 0.8),
    )
    return bough + "".join(moved(blossom, x, y, 17 * x, s) for x, y, s in spots)


def jade() -> str:
    """A lattice of linked rings, as in a Chinese window."""
    rings = "".join(ring(x * 55, y * 50, 36, "#a9dcc4", 6) for x in range(5) for y in range(7))
    beads = "".join(
        circle(27.5 + x * 55, 25 + y * 50, 8, "#d9f2e4") for x in range(4) for y in range(6)
    )
    return rings + beads


def lacquer() -> str:
    """A golden fret around a circle of clouds."""
    fret = path("M0 0H44V44H16V24H24V36H36V8H8V52H0Z", GOLD)
    corners = "".join(
        moved(fret, x, y, turn)
        for x, y, turn in ((18, 18, 0), (202, 18, 90), (202, 282, 180), (18, 282, 270))
    )
    frame = rect(10, 10, 200, 280, 8, fill="none", stroke=GOLD, stroke_width=4)
    curl = line("M0 -46C22 -46 30 -22 12 -16C0 -12 -8 -24 0 -30", GOLD, 6)
    return (
        frame
        + corners
        + moved(around(curl, 6), 110, 150, 0, 1.15)
        + ring(110, 150, 62, GOLD, 5)
        + circle(110, 150, 9, GOLD)
    )


def night() -> str:
    moon = path("M24 -46A50 50 0 1 0 46 24A40 40 0 1 1 24 -46Z", "#f3e3b0")
    stars = "".join(
        moved(path(star(4, r, r * 0.3), "#f3e3b0"), x, y)
        for x, y, r in (
            (44, 60, 18),
            (172, 74, 24),
            (176, 216, 16),
            (48, 236, 22),
            (110, 274, 12),
            (106, 34, 11),
            (190, 140, 9),
            (28, 150, 10),
        )
    )
    return moved(moon, 104, 152) + stars


DESIGNS = {
    "bamboo": bamboo,
    "wave": wave,
    "plum": plum,
    "jade": jade,
    "lacquer": lacquer,
    "night": night,
}


def back(name: str) -> str:
    return rect(0, 0, WIDTH, HEIGHT, fill=BODY[name]) + DESIGNS[name]()
