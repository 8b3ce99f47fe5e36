"""Winds, dragons, the flower and the joker; flowers with numbers, on plain ivory, and seasons, in a
small window."""

from ink import (  # noqa: I001
    GOLD, GREEN, INK, IVORY, LEAF, NAVY, PINK, PLUM, RED, SKY,
    around, circle, glyph, index, line, moved, path, rect, ring, word,
)  # fmt: skip

WINDS = {"E": ("東", 90), "S": ("南", 180), "W": ("西", 270), "N": ("北", 0)}


def wind(letter: str) -> str:
    """Letter, character, and a compass that points in the wind's direction."""
    char, turn = WINDS[letter]
    needle = path("M0 -27L11 0H-11Z", RED) + path("M0 27L11 0H-11Z", "#b9b2a4")
    compass = ring(174, 57, 31, INK, 4) + moved(needle, 174, 57, turn) + circle(174, 57, 4, INK)
    return index(letter, INK) + compass + glyph(char, INK, (28, 114, 164, 170))


def red_dragon() -> str:
    return index("R", RED) + glyph("中", RED, (24, 108, 172, 178))


def green_dragon() -> str:
    return index("G", GREEN) + glyph("發", GREEN, (24, 110, 172, 176))


def white_dragon() -> str:
    """An empty frame: no other face has nothing in its middle."""
    corner = path("M0 0H46V10H10V46H0Z", SKY)
    corners = "".join(
        moved(corner, x, y, turn)
        for x, y, turn in ((52, 56, 0), (168, 56, 90), (168, 244, 180), (52, 244, 270))
    )
    frame = rect(24, 28, 172, 244, 16, fill="none", stroke=NAVY, stroke_width=15)
    return frame + corners


def soap() -> str:
    """The white dragon of American mah jongg, which counts as zero in its hands."""
    corner = path("M0 0H30V8H8V30H0Z", SKY)
    corners = "".join(
        moved(corner, x, y, turn)
        for x, y, turn in ((58, 140, 0), (162, 140, 90), (162, 263, 180), (58, 263, 270))
    )
    frame = rect(34, 116, 152, 171, 12, fill="none", stroke=NAVY, stroke_width=13)
    return index("0", NAVY) + frame + corners


def flower() -> str:
    petal = path(
        "M0 -8C-38 -22 -40 -62 -16 -74C-8 -78 -4 -72 0 -66C4 -72 8 -78 16 -74C40 -62 38 -22 0 -8Z",
        PINK,
    )
    vein = line("M0 -24V-48", "#f4a9cb", 5)
    stamens = around(circle(0, -24, 4, GOLD), 10)
    leaf = path("M0 0C14 -26 44 -30 64 -14C50 8 22 16 0 0Z", GREEN) + line(
        "M8 -2C24 -10 38 -14 52 -13", LEAF, 4
    )
    return (
        index("F", PINK)
        + line("M112 230C112 256 104 276 92 290", GREEN, 9)
        + moved(leaf, 106, 268, -6)
        + moved(leaf, 104, 276, 196, 0.9)
        + moved(
            around(petal + vein, 5)
            + circle(0, 0, 19, "#f4a9cb")
            + stamens
            + circle(0, 0, 12, GOLD),
            116,
            176,
            0,
            1.02,
        )
    )


def joker() -> str:
    """A jester's cap with bells, and the word JOKER."""
    left = path(
        "M110 208C96 150 70 128 34 138C18 143 12 160 18 176"
        "C30 156 46 158 54 176C62 194 66 204 66 214Z",
        PLUM,
    )
    right = moved(left.replace(PLUM, GREEN), 220, 0).replace(
        "translate(220 0)", "translate(220 0) scale(-1 1)"
    )
    middle = path("M74 214C78 168 84 118 122 98C142 112 144 168 146 214Z", RED)
    bells = "".join(
        circle(x, y, 13, GOLD) + line(f"M{x - 6} {y + 3}H{x + 6}", INK, 3)
        for x, y in ((19, 184), (201, 184), (124, 96))
    )
    band = path("M56 208Q110 196 164 208L160 232Q110 220 60 232Z", GOLD)
    studs = "".join(
        circle(x, y, 4.5, IVORY) for x, y in ((76, 218), (99, 214), (121, 214), (144, 218))
    )
    return (
        index("J", PLUM)
        + left
        + right
        + middle
        + bells
        + band
        + studs
        + word("JOKER", 110, 243, 44, INK)
    )


STRAW, BARK = "#f0b429", "#5b3a2a"
# The colours of a season's window and number.
WINDOWS = {
    1: ("#2c8a4b", "#0d6b35"),
    2: ("#f4b223", "#9a5a00"),
    3: ("#b04a17", "#8c330b"),
    4: ("#1d4f9e", "#17408f"),
}


def corner(letter: str, colour: str) -> str:
    """The letter for the kind of bonus tile, small, on the right."""
    return glyph(letter, colour, (160, 22, 40, 56))


def plum() -> str:
    petal = circle(0, -38, 31, PINK)
    stamen = line("M0 -10V-34", GOLD, 4) + circle(0, -38, 6, GOLD)
    blossom = (
        around(petal, 5) + circle(0, 0, 24, "#f6bfd8") + around(stamen, 5, start=36)
        + circle(0, 0, 10, GOLD)
    )  # fmt: skip
    bough = line("M8 282C60 268 84 240 112 204", BARK, 15) + line(
        "M66 262C60 240 50 232 36 226", BARK, 9
    )
    bud = circle(30, 216, 15, PINK)
    return bough + bud + moved(blossom, 124, 182)


def orchid() -> str:
    sepal = path("M0 0C-26 -30 -26 -66 0 -88C26 -66 26 -30 0 0Z", "#b06ac0")
    wing = path("M0 0C-16 -40 26 -76 74 -56C84 -14 44 22 0 0Z", PLUM)
    lip = path("M0 -4C-34 14 -36 52 0 70C36 52 34 14 0 -4Z", PINK) + circle(0, 26, 9, STRAW)
    leaves = line("M112 292C70 276 34 250 16 208M112 292C150 280 184 258 204 220", GREEN, 13)
    back = moved(sepal, 0, 0) + moved(sepal, 0, 0, 126) + moved(sepal, 0, 0, 234)
    wings = moved(wing, 0, 0) + f'<g transform="scale(-1 1)">{wing}</g>'
    stem = line("M110 200C112 240 112 270 112 292", GREEN, 9)
    return leaves + stem + moved(back + wings + lip + circle(0, 0, 12, IVORY), 110, 186, 0, 0.94)


def chrysanthemum() -> str:
    petal = path("M0 0C-15 -30 -15 -66 0 -86C15 -66 15 -30 0 0Z", "#e08a00")
    inner = path("M0 0C-11 -20 -11 -42 0 -56C11 -42 11 -20 0 0Z", "#ffc83d")
    leaf = path("M0 0C14 -30 50 -34 72 -16C56 12 24 18 0 0Z", GREEN) + line(
        "M8 -2C26 -12 44 -16 58 -13", LEAF, 4
    )
    head = around(petal, 12) + around(inner, 12, start=15) + circle(0, 0, 17, "#b3560b")
    stem = line("M110 230V292", GREEN, 10)
    leaves = moved(leaf, 116, 282, -8) + moved(leaf, 104, 284, 196, 0.9)
    return stem + leaves + moved(head, 110, 186, 0, 1.02)


def bamboo() -> str:
    def cane(top: float, bottom: float) -> str:
        half = (top + bottom) / 2
        knots = "".join(rect(-17, y - 5, 34, 10, 5, fill="#0a4f27") for y in (top, half, bottom))
        return (
            rect(-13, top, 26, bottom - top, 5, fill=LEAF)
            + rect(-13, top, 9, bottom - top, 4, fill=GREEN)
            + knots
        )

    leaf = path("M0 0C22 -26 62 -30 96 -6C62 16 24 18 0 0Z", GREEN)
    spots = ((120, 150, -34), (122, 158, 10), (96, 214, 208), (96, 222, 164), (122, 232, 24))
    leaves = "".join(moved(leaf, x, y, turn, 0.86) for x, y, turn in spots)
    return moved(cane(112, 290), 108, 0) + leaves


FLOWERS = {1: plum, 2: orchid, 3: chrysanthemum, 4: bamboo}


def spring() -> str:
    """A shoot with two leaves."""
    leaf = path("M0 0C4 -46 40 -66 84 -56C84 -12 48 12 0 0Z", "#d9f7a6")
    mirrored = f'<g transform="scale(-1 1)">{leaf}</g>'
    soil = path(
        "M22 262C60 236 160 236 198 262V274C198 281 193 286 186 286H34C27 286 22 281 22 274Z",
        "#5a3d22",
    )
    return soil + line("M110 250V176", "#d9f7a6", 13) + moved(leaf + mirrored, 110, 188)


def summer() -> str:
    ray = path("M-13 -56L0 -84L13 -56Z", RED)
    return moved(around(ray, 10) + circle(0, 0, 46, RED) + circle(0, 0, 34, "#ff7a1a"), 110, 197)


def autumn() -> str:
    """A maple leaf."""
    half = "M0 -82L16 -48L34 -58L32 -28L72 -40L60 -14L80 -2L40 24L44 44L0 36Z"
    leaf = path(half, "#ffcf7a") + f'<g transform="scale(-1 1)">{path(half, "#ffcf7a")}</g>'
    veins = line("M0 76V-58M0 20L46 -12M0 20L-46 -12", "#8c330b", 6)
    return moved(leaf + veins, 110, 200)


def winter() -> str:
    arm = line("M0 0V-76M0 -50L-20 -68M0 -50L20 -68M0 -26L-17 -42M0 -26L17 -42", "#ffffff", 10)
    return moved(around(arm, 6) + circle(0, 0, 9, "#ffffff"), 110, 197)


SEASONS = {1: spring, 2: summer, 3: autumn, 4: winter}


def numbered_flower(n: int) -> str:
    return index(str(n), PINK) + corner("F", PINK) + FLOWERS[n]()


def season(n: int) -> str:
    ground, colour = WINDOWS[n]
    window = rect(14, 106, 192, 182, 20, fill=ground)
    return index(str(n), colour) + corner("S", INK) + window + SEASONS[n]()
