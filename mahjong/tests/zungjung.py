"""Zung Jung hands for tests: the worked hands, hands in short notation, and random ones."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

from mahjong.rules.tiles import ORDER, SUITED, WINDS
from mahjong.rules.zungjung.scoring import score
from mahjong.rules.zungjung.shapes import KINDS, TileSet, Win, WonBy

WORKED = json.loads((Path(__file__).parent / "data" / "zungjung-hands.json").read_text())
_SUITS = {"m": "C", "p": "D", "s": "B"}
_HONOURS = dict(zip("1234567", ("E", "S", "W", "N", "WD", "GD", "RD"), strict=True))
WONDERS = tuple(kind for kind in KINDS if kind[0] not in "2345678")
_WAYS: tuple[tuple[WonBy, dict[str, bool]], ...] = (
    ("draw", {}), ("draw", {"last_tile": True}), ("draw", {"supplement": True}),
    ("draw", {"blessing": True}), ("discard", {}), ("discard", {}), ("discard", {}),
    ("discard", {"last_tile": True}), ("discard", {"blessing": True}), ("robbing", {}),
)  # fmt: skip
Dealt = tuple[list[TileSet], list[str]]  # melds, concealed tiles
_WON_BY = {"self_draw": "draw", "discard": "discard", "rob_quad": "robbing"}


def tiles(text: str) -> tuple[str, ...]:
    """Tiles from the notation of the worked hands: "19m1z" -> ("1C", "9C", "E")."""
    return tuple(
        _HONOURS[number] if suit == "z" else number + _SUITS[suit]
        for numbers, suit in re.findall(r"(\d+)([mpsz])", text)
        for number in numbers
    )


def meld(text: str, concealed: bool = False) -> TileSet:
    """A claimed set: "123m", "111m", "1111m"."""
    own = tiles(text)
    kind: Any = "quad" if len(own) == 4 else "triplet" if own[0] == own[1] else "run"
    return TileSet(kind, own[0], concealed)


def win(
    hand: str, tile: str, *melds: TileSet, by: Any = "draw", wind: str = "N", **flags: Any
) -> Win:
    return Win(tiles(hand), melds, tiles(tile)[0], by, wind, **flags)


def is_winning(hand: Sequence[str], melds: tuple[TileSet, ...]) -> bool:
    """Whether a hand is complete. hand: the concealed tiles with the winning one."""
    return score(Win(tuple(hand[:-1]), melds, hand[-1], "draw", "N")) is not None


def hand(text: str, *melds: str, by: str = "draw", wind: str = "N", **flags: bool) -> Win:
    """A hand whose last tile wins: hand("1112m5p5p", "(3333s)", "789s"), quads in brackets
    concealed."""
    own = [meld(each.strip("()"), concealed=each[0] == "(") for each in melds]
    return win(text[:-2], text[-2:], *own, by=by, wind=wind, **flags)


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
    """A random complete hand. Half of the hands are of few kinds, so that more of their tiles can
    be arranged in several ways."""
    few = chance.choice((KINDS[:9], KINDS[9:18] + KINDS[27:], KINDS[18:24]))
    return random_win_of(chance, chance.choice((KINDS, few)))


def random_win_of(chance: Random, kinds: Sequence[str]) -> Win:
    """A random complete hand of these kinds of tiles, now and then Seven Pairs or Wonders."""
    while True:
        melds, rest = _random_pairs(chance, kinds) or _random_sets(chance, kinds)
        if max(_used(melds, rest).values()) <= 4:
            return _won(chance, melds, rest)


def changed(chance: Random, win: Win) -> Win:
    """The same hand with one concealed tile replaced by another."""
    tiles = [*win.hand, win.tile]
    used = _used(win.melds, tiles)
    tiles[chance.randrange(len(tiles))] = chance.choice([kind for kind in KINDS if used[kind] < 4])
    return structs.replace(win, hand=tuple(tiles[:-1]), tile=tiles[-1])


def _used(melds: Sequence[TileSet], rest: Sequence[str]) -> Counter[str]:
    return Counter([*rest, *(tile for each in melds for tile in each.tiles)])


def _random_pairs(chance: Random, kinds: Sequence[str]) -> Dealt | None:
    """Seven Pairs, or in few cases Thirteen Wonders; mostly neither."""
    drawn = chance.random()
    if drawn < 0.01:
        return [], [*WONDERS, chance.choice(WONDERS)]
    return ([], 2 * chance.choices(kinds, k=7)) if drawn < 0.05 else None


def _random_sets(chance: Random, kinds: Sequence[str]) -> Dealt:
    """The melds, and the concealed tiles of the other sets with the pair."""
    sets = [_random_set(chance, kinds) for _ in range(4)]
    claimed = chance.choice((0, 0, 1, 2, 3, 4))
    melds = sets[:claimed]
    melds += [TileSet("quad", own.tile, True) for own in sets[claimed:] if own.kind == "quad"]
    rest = [tile for own in sets[claimed:] if own.kind != "quad" for tile in own.tiles]
    return melds, rest + 2 * [chance.choice(kinds)]


def _random_set(chance: Random, kinds: Sequence[str]) -> TileSet:
    lowest = [tile for tile in kinds if tile in SUITED and ORDER[tile] % 9 < 7]
    lowest = [tile for tile in lowest if KINDS[ORDER[tile] + 2] in kinds]
    if lowest and chance.random() < 0.6:
        return TileSet("run", chance.choice(lowest))
    return TileSet("quad" if chance.random() < 0.1 else "triplet", chance.choice(kinds))


def _won(chance: Random, melds: list[TileSet], rest: list[str]) -> Win:
    chance.shuffle(rest)
    by, flags = chance.choice(_WAYS)
    wind = chance.choice(WINDS)
    return Win(tuple(rest[1:]), tuple(melds), rest[0], by, wind, **flags)
