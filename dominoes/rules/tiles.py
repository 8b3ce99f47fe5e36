"""The 28 dominoes, written "6|4" with the higher number first."""

HIGHEST = 6
HAND = 7  # tiles dealt to each seat

TILES: tuple[str, ...] = tuple(f"{a}|{b}" for a in range(HIGHEST + 1) for b in range(a + 1))
_PIPS: dict[str, tuple[int, int]] = {tile: (int(tile[0]), int(tile[2])) for tile in TILES}


def pips(tile: str) -> tuple[int, int]:
    """Its two numbers in the order written; KeyError when there is no such domino."""
    return _PIPS[tile]


def is_double(tile: str) -> bool:
    return tile[0] == tile[2]
