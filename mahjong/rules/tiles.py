"""The tiles of mah jongg, as text codes: "1D".."9D" dots, "1B".."9B" bams, "1C".."9C"
craks, "E S W N" winds, "RD GD WD" dragons (WD is Soap), "F" flower or season, "J" joker.
"""

DOTS = tuple(f"{n}D" for n in range(1, 10))
BAMS = tuple(f"{n}B" for n in range(1, 10))
CRAKS = tuple(f"{n}C" for n in range(1, 10))
WINDS = ("E", "S", "W", "N")
DRAGONS = ("RD", "GD", "WD")
FLOWER = "F"
JOKER = "J"
SUITED = DOTS + BAMS + CRAKS
KINDS = SUITED + WINDS + DRAGONS + (FLOWER, JOKER)  # 36 kinds; the index is a tile's order
ORDER = {code: index for index, code in enumerate(KINDS)}
COPIES = {code: 8 if code in (FLOWER, JOKER) else 4 for code in KINDS}

AMERICAN_SET = tuple(code for code in KINDS for _ in range(COPIES[code]))  # 152 tiles


def in_order(tiles: "tuple[str, ...] | list[str]") -> tuple[str, ...]:
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def parse(text: str) -> tuple[str, ...]:
    """Tiles from text notation: "1D 1D J F" -> ("1D", "1D", "J", "F")."""
    tiles = tuple(text.split())
    for code in tiles:
        if code not in ORDER:
            raise ValueError(f"no such tile: {code}")
    return tiles
