"""Zung Jung hands for tests: the worked hands, hands in short notation, and random ones."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from mahjong.rules.zungjung.sets import KINDS, TileSet
from mahjong.rules.zungjung.win import Win

WORKED = json.loads((Path(__file__).parent / "data" / "zungjung-hands.json").read_text())
_SUITS = {"m": "C", "p": "D", "s": "B"}
_HONOURS = dict(zip("1234567", ("E", "S", "W", "N", "WD", "GD", "RD"), strict=True))
_WON_BY = {"self_draw": "draw", "discard": "discard", "rob_quad": "robbing"}


def tiles(text: str) -> tuple[str, ...]:
    """Tiles from the notation of the worked hands: "19m1z" -> ("1C", "9C", "E")."""
    found: list[str] = []
    numbers = ""
    for letter in text:
        if letter.isdigit():
            numbers += letter
        elif letter == "z":
            found += [_HONOURS[number] for number in numbers]
            numbers = ""
        else:
            found += [number + _SUITS[letter] for number in numbers]
            numbers = ""
    return tuple(found)


def meld(text: str, concealed: bool = False) -> TileSet:
    """A claimed set: "123m", "111m", "1111m"."""
    own = tiles(text)
    kind = "quad" if len(own) == 4 else "triplet" if own[0] == own[1] else "run"
    return TileSet(kind, own[0], concealed)


def win(
    hand: str, tile: str, *melds: TileSet, by: str = "draw", wind: str = "N", **flags: bool
) -> Win:
    return Win(tiles(hand), melds, *tiles(tile), by, wind, **flags)


def worked_win(hand: dict[str, Any]) -> Win:
    melds = (
        meld(each["tiles"], concealed=each["type"] == "concealed_quad") for each in hand["melds"]
    )
    flags = {
        "blessing" if name == "first" else name: bool(value)
        for name, value in hand["flags"].items()
    }
    by, wind = _WON_BY[hand["win"]], hand["seat_wind"]
    return win(hand["concealed"], hand["winning_tile"], *melds, by=by, wind=wind, **flags)


def random_win(chance: Random) -> Win:
    """A random complete hand: four sets, some of them melded, and a pair, or seven pairs. Half of
    the hands come from few kinds, where tiles can be arranged in more than one way."""
    while True:
        sets, rest = _random_hand(chance)
        used = Counter(tile for each in sets for tile in each.tiles) + Counter(rest)
        if max(used.values()) <= 4:
            return _won(chance, sets, rest)


def _random_hand(chance: Random) -> tuple[list[TileSet], list[str]]:
    """The melds, and the concealed tiles with the winning one."""
    kinds = (
        KINDS
        if chance.random() < 0.5
        else chance.choice((KINDS[:9], KINDS[9:18] + KINDS[27:], KINDS[18:24]))
    )
    if chance.random() < 0.05:
        return [], [tile for tile in chance.choices(kinds, k=7) for _ in range(2)]
    sets = [_random_set(chance, kinds) for _ in range(4)]
    melded = chance.choice((0, 0, 1, 2, 3, 4))
    quads = [each for each in sets[melded:] if each.kind == "quad"]
    rest = [tile for each in sets[melded:] if each.kind != "quad" for tile in each.tiles]
    hidden = [TileSet("quad", each.tile, True) for each in quads]
    return [*sets[:melded], *hidden], [*rest, *[chance.choice(kinds)] * 2]


def _random_set(chance: Random, kinds: tuple[str, ...]) -> TileSet:
    lowest = [
        tile for tile in kinds if tile[0] in "1234567" and f"{int(tile[0]) + 2}{tile[1]}" in kinds
    ]
    if lowest and chance.random() < 0.6:
        return TileSet("run", chance.choice(lowest))
    return TileSet("quad" if chance.random() < 0.1 else "triplet", chance.choice(kinds))


def _won(chance: Random, melds: list[TileSet], rest: list[str]) -> Win:
    chance.shuffle(rest)
    by = chance.choice(("draw", "discard", "discard", "robbing"))
    flag = chance.choice(("last_tile", "supplement", "blessing", None, None, None))
    if (flag, by) in {
        ("last_tile", "robbing"),
        ("supplement", "discard"),
        ("supplement", "robbing"),
        ("blessing", "robbing"),
    }:
        flag = None
    flags = {flag: True} if flag else {}
    return Win(tuple(rest[1:]), tuple(melds), rest[0], by, chance.choice("ESWN"), **flags)
