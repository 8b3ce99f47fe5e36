"""A slow, simple scoring of Zung Jung hands, written from the rules without the engine's code."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from mahjong.rules.zungjung.shapes import Win

WINDS, DRAGONS = ["E", "S", "W", "N"], ["RD", "GD", "WD"]
HONOURS = [*WINDS, *DRAGONS]
WONDERS = [*(number + suit for suit in "DBC" for number in "19"), *HONOURS]
POINTS = {
    "1.1": 5, "1.2": 5, "1.3": 5, "2.1.1": 40, "2.1.2": 80, "2.2": 480, "3.1": 10, "3.2.1": 40,
    "3.2.2": 130, "3.3.1": 30, "3.3.2": 120, "3.3.3": 320, "3.3.4": 400, "3.4": 320, "4.1": 30,
    "4.2.1": 5, "4.2.2": 30, "4.2.3": 125, "4.3.1": 5, "4.3.2": 20, "4.3.3": 120, "4.3.4": 480,
    "5.1.1": 10, "5.1.2": 60, "5.1.3": 120, "5.1.4": 480, "6.1": 35, "6.2.1": 30, "6.2.2": 120,
    "7.1": 40, "7.2.1": 100, "7.2.2": 200, "8.1.1": 40, "8.1.2": 50, "8.1.3": 100, "8.1.4": 400,
    "9.1.1": 10, "9.1.2": 10, "9.2": 10, "9.3": 10, "9.4.1": 155, "9.4.2": 155, "10.1": 160,
    "10.2": 30,
}  # fmt: skip


class Group(NamedTuple):
    """A set or the pair."""

    tiles: tuple[str, ...]
    concealed: bool

    @property
    def is_run(self) -> bool:
        return self.tiles[0] != self.tiles[1]

    @property
    def is_triplet(self) -> bool:
        return len(self.tiles) > 2 and not self.is_run


class Reading(NamedTuple):
    """One way to see a hand: four sets and a pair, or seven pairs, or the wonders as one group."""

    win: Win
    groups: list[Group]

    @property
    def tiles(self) -> list[str]:
        return [tile for group in self.groups for tile in group.tiles]

    @property
    def runs(self) -> list[tuple[str, ...]]:
        return sorted(group.tiles for group in self.groups if group.is_run and self.is_regular)

    @property
    def triplets(self) -> list[str]:
        return sorted(group.tiles[0] for group in self.groups if group.is_triplet)

    @property
    def is_regular(self) -> bool:
        return len(self.groups) == 5

    @property
    def pair(self) -> str | None:
        pairs = [group.tiles[0] for group in self.groups if len(group.tiles) == 2]
        return pairs[0] if self.is_regular else None


def best(win: Win) -> tuple[int, set[frozenset[tuple[str, int]]]]:
    """What the hand pays, and the lists of patterns with points that pay it; 0 for no win."""
    found = [_paid(patterns(reading)) for reading in readings(win)]
    paid = max((points for points, _ in found), default=0)
    return paid, {frozenset(patterns.items()) for points, patterns in found if points == paid}


def _paid(patterns: dict[str, int]) -> tuple[int, dict[str, int]]:
    """Only the highest of a series counts, and the limit."""
    counted: dict[str, int] = {}
    for id, points in patterns.items():
        series = [other for other in patterns if other.split(".")[:2] == id.split(".")[:2]]
        if points == max(patterns[other] for other in series):
            counted[id] = points
    highest = max(counted, key=lambda id: POINTS[id], default=None)
    if highest and POINTS[highest] >= 320:
        return POINTS[highest], {highest: POINTS[highest]}
    return min(320, sum(counted.values())) or 1, counted


def readings(win: Win) -> Iterator[Reading]:
    tiles = sorted([*win.hand, win.tile])
    melds = [Group(meld.tiles, meld.concealed) for meld in win.melds]
    for groups in _four_sets_and_a_pair(tiles):
        if len(groups) + len(melds) == 5:
            for own in _completed(win, groups):
                yield Reading(win, melds + own)
    if not melds and all(number in (2, 4) for number in Counter(tiles).values()):
        pairs = zip(tiles[::2], tiles[1::2], strict=True)
        yield Reading(win, [Group(pair, True) for pair in pairs])
    if not melds and set(tiles) == set(WONDERS):
        yield Reading(win, [Group(tuple(tiles), True)])


def _completed(win: Win, groups: list[tuple[str, ...]]) -> Iterator[list[Group]]:
    """The winning tile completes any group that holds it."""
    for last in {groups.index(group) for group in groups if win.tile in group}:
        yield [Group(tiles, win.by == "draw" or at != last) for at, tiles in enumerate(groups)]


def _four_sets_and_a_pair(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every split of sorted tiles into a pair and sets, each once."""
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            rest = list(tiles)
            rest.remove(tile)
            rest.remove(tile)
            for groups in _sets(rest):
                yield [(tile, tile), *groups]


def _sets(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    if not tiles:
        yield []
        return
    first = tiles[0]
    for group in ((first,) * 3, _run(first)):
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        yield from ([group, *others] for others in _sets(rest) if group)


def _run(tile: str) -> tuple[str, ...]:
    """The run from this tile; tiles that nobody has where there is none."""
    if tile in HONOURS:
        return ("none",)
    return tuple(f"{int(tile[0]) + step}{tile[1]}" for step in range(3))


def patterns(hand: Reading) -> dict[str, int]:
    """The patterns of a reading with points, also the lower ones of a series."""
    values = [*DRAGONS, hand.win.seat_wind]
    value_sets = sum(tile in values for tile in hand.triplets)
    ids = [*_of_tiles(hand), *_of_the_win(hand)]
    if hand.is_regular:
        ids += [*_of_honours(hand), *_of_triplets(hand), *_of_runs(hand), *_of_terminals(hand)]
    found = {id: POINTS[id] for id in ids}
    return found | ({"3.1": 10 * value_sets} if value_sets else {})


def _of_tiles(hand: Reading) -> Iterator[str]:
    suits = {tile[-1] for tile in hand.tiles if tile not in HONOURS}
    honours = any(tile in HONOURS for tile in hand.tiles)
    if all(tile[0] in "2345678" for tile in hand.tiles):
        yield "1.3"
    if len(suits) == 1:
        yield "2.1.1" if honours else "2.1.2"
    if not suits:
        yield "3.4"
    if len(hand.groups) > 1 and all(tile in WONDERS for tile in hand.tiles):
        yield "8.1.3" if honours else "8.1.4"


def _of_the_win(hand: Reading) -> Iterator[str]:
    win = hand.win
    yield from {1: ["10.1"], 7: ["10.2"]}.get(len(hand.groups), [])
    if win.last_tile and win.by != "robbing":
        yield "9.1.1" if win.by == "draw" else "9.1.2"
    if win.supplement:
        yield "9.2"
    if win.by == "robbing":
        yield "9.3"
    if win.blessing and win.by != "robbing":
        yield "9.4.1" if win.by == "draw" else "9.4.2"
    numbers = "".join(sorted(tile[0] for tile in win.hand))
    if numbers == "1112345678999" and len({tile[-1] for tile in win.hand}) == 1:
        yield "2.2"


def _of_honours(hand: Reading) -> Iterator[str]:
    dragons = [tile for tile in hand.triplets if tile in DRAGONS]
    winds = [tile for tile in hand.triplets if tile in WINDS]
    if len(dragons) == 3:
        yield "3.2.2"
    if len(dragons) == 2 and hand.pair in DRAGONS:
        yield "3.2.1"
    if hand.pair in WINDS:
        yield from {2: ["3.3.1"], 3: ["3.3.3"]}.get(len(winds), [])
    yield from {3: ["3.3.2"], 4: ["3.3.4"]}.get(len(winds), [])


def _of_triplets(hand: Reading) -> Iterator[str]:
    concealed = sum(group.is_triplet and group.concealed for group in hand.groups)
    quads = sum(len(group.tiles) == 4 for group in hand.groups)
    if len(hand.triplets) == 4:
        yield "4.1"
    if concealed >= 2:
        yield f"4.2.{concealed - 1}"
    if quads:
        yield f"4.3.{quads}"
    suited = [tile for tile in hand.triplets if tile not in HONOURS]
    for number in "123456789":
        suits = sum(number + suit in suited for suit in "DBC")
        if suits == 3:
            yield "6.2.2"
        if suits == 2 and hand.pair in [number + suit for suit in "DBC"]:
            yield "6.2.1"
        for suit in "DBC":
            row = [f"{int(number) + step}{suit}" for step in range(4)]
            if all(tile in suited for tile in row[:3]):
                yield "7.2.2" if row[3] in suited else "7.2.1"


def _of_runs(hand: Reading) -> Iterator[str]:
    if len(hand.runs) == 4:
        yield "1.1"
    often = sorted(number for number in Counter(hand.runs).values() if number > 1)
    yield from {"[2]": ["5.1.1"], "[2, 2]": ["5.1.2"], "[3]": ["5.1.3"], "[4]": ["5.1.4"]}.get(
        str(often), []
    )
    starts = [run[0] for run in hand.runs]
    for three in combinations(starts, 3):
        if len({tile[0] for tile in three}) == 1 and len({tile[1] for tile in three}) == 3:
            yield "6.1"
        if sorted(tile[0] for tile in three) == ["1", "4", "7"] and len({t[1] for t in three}) == 1:
            yield "7.1"


def _of_terminals(hand: Reading) -> Iterator[str]:
    if all(group.concealed or group not in _melds(hand) for group in hand.groups):
        yield "1.2"
    if all(any(tile in WONDERS for tile in group.tiles) for group in hand.groups):
        yield "8.1.1" if any(tile in HONOURS for tile in hand.tiles) else "8.1.2"


def _melds(hand: Reading) -> list[Group]:
    return hand.groups[: len(hand.win.melds)]
