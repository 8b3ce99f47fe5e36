"""Winds, dragons, the flower and the joker."""

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
