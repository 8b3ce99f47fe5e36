"""What a winning hand scores."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

import msgspec

from mahjong.rules.zungjung.arrangements import CODE, Arrangement, arrangements, code_of
from mahjong.rules.zungjung.patterns import (
    PATTERNS,
    SERIES,
    HandFacts,
    Irregular,
    Pattern,
    Series,
    irregular_facts,
    regular_facts,
)
from mahjong.rules.zungjung.shapes import KINDS, TileSet, Win

LIMIT = 320
NO_PATTERN = 1  # what a hand without patterns scores
_SIZE = 14
_ODD = code_of(KINDS)  # the lowest bit of each kind
_WONDERS = code_of(f"{number}{suit}" for number in "19" for suit in "DBC") + code_of(KINDS[27:])
_ONE_WONDER = {CODE[kind] for kind in KINDS if kind[0] not in "2345678"}


class ScoredPattern(msgspec.Struct, frozen=True):
    """A pattern of a winning hand and the points it adds."""

    id: str
    points: int  # for all times together
    times: int = 1  # more than 1 only for Value Honour


Limit = Literal["", "total", "pattern"]


class Score(msgspec.Struct, frozen=True):
    """What a winning hand scores, in the arrangement that pays most."""

    points: int  # what is paid
    total: int  # before the limit
    limit: Limit  # what replaced the total, if anything did
    patterns: tuple[ScoredPattern, ...]  # those that count, in the order of the list
    sets: tuple[TileSet, ...]  # melds first; empty for an irregular hand
    pair: str | None
    irregular: Irregular = ""


_SCORED = {
    (pattern.id, times): ScoredPattern(pattern.id, pattern.points * times, times)
    for pattern in PATTERNS
    for times in range(1, 5)
}
_RUNS = [TileSet("run", tile, True) for tile in KINDS]
_TRIPLETS = [TileSet("triplet", tile, True) for tile in KINDS]


class _Candidate(NamedTuple):
    """A way to see the hand. The best is the largest: among those that pay the same the one with
    the higher total, then the one with more patterns."""

    points: int
    total: int
    patterns: int
    found: list[tuple[Pattern, int]]
    facts: HandFacts
    arrangement: Arrangement | None


def score(win: Win, level: int = 5) -> Score | None:
    """The score of a hand, None if it is not complete. level: of the simplified rules."""
    best: _Candidate | None = None
    for facts, arrangement in _ways(win):
        candidate = _candidate(facts, arrangement, SERIES[level])
        if best is None or candidate[:3] > best[:3]:
            best = candidate
    return best and _scored(win, best)


def _ways(win: Win) -> Iterator[tuple[HandFacts, Arrangement | None]]:
    if len(win.hand) + 3 * len(win.melds) != _SIZE - 1:
        return
    hand = code_of(win.hand) + CODE[win.tile]
    for arrangement in arrangements(hand, win.melds):
        yield regular_facts(win, arrangement), arrangement
    irregular = _irregular(hand, win.melds)
    if irregular:
        yield irregular_facts(win, irregular, hand), None


def _irregular(hand: int, melds: tuple[TileSet, ...]) -> Irregular:
    if melds:
        return ""
    if not hand & _ODD:
        return "pairs"
    return "wonders" if hand - _WONDERS in _ONE_WONDER else ""


def _candidate(
    facts: HandFacts, arrangement: Arrangement | None, series: Iterable[Series]
) -> _Candidate:
    found: list[tuple[Pattern, int]] = []
    total = 0
    for patterns in series:
        for test, pattern in patterns:
            if times := test(facts):
                found.append((pattern, times))
                total += pattern.points * times
                break
    points = total or NO_PATTERN
    if total >= LIMIT:
        points = max(LIMIT, *(pattern.points for pattern, _ in found))
    return _Candidate(points, total, len(found), found, facts, arrangement)


def _scored(win: Win, best: _Candidate) -> Score:
    found, limit = best.found, _limit(best)
    if limit == "pattern":
        found = [max(found, key=lambda each: each[0].points)]
    patterns = tuple([_SCORED[pattern.id, times] for pattern, times in found])
    total = best.total or NO_PATTERN
    if best.arrangement is None:
        return Score(best.points, total, limit, patterns, (), None, best.facts.irregular)
    own, pair = _own_sets(win, best.arrangement)
    return Score(best.points, total, limit, patterns, win.melds + own, pair)


def _limit(best: _Candidate) -> Limit:
    if best.total <= best.points:
        return ""
    return "pattern" if any(pattern.points >= LIMIT for pattern, _ in best.found) else "total"


def _own_sets(win: Win, arrangement: Arrangement) -> tuple[tuple[TileSet, ...], str]:
    """The sets formed from concealed tiles and the winning one, and the pair. In each suit runs
    come before triplets."""
    pair, sets = "", []
    for first, part in zip((0, 9, 18, 27), arrangement, strict=True):
        for low in part.own_runs:
            sets.append(_RUNS[first + low])
        for number in part.own_triplets:
            sets.append(_TRIPLETS[first + number])
        if part.pair is not None:
            pair = KINDS[first + part.pair]
    if win.by != "draw" and pair != win.tile:
        _reveal(sets, win.tile)
    return tuple(sets), pair


def _reveal(sets: list[TileSet], tile: str) -> None:
    """A set completed by another player's tile is not concealed: a run rather than a triplet."""
    for at, each in enumerate(sets):
        if tile in each.tiles:
            sets[at] = TileSet(each.kind, each.tile)
            return
