"""Which hands of the card a seat can still complete, the likeliest first.

A hand is possible if the exposures are part of it and the tiles it misses can still come: tiles the
seat has not seen, the discard if it can claim it for this hand, and jokers. A joker can be held,
not seen yet, or lie in an exposure, where a tile that the hand can spare is exchanged for it. How
likely a hand is follows the estimate the bots use.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong.rules.american.analysis import Exposures, best_win, distances_in, table_of
from mahjong.rules.american.bot_evaluation import (
    Counts,
    Evaluator,
    Ints,
    Knowledge,
    Needs,
    count_kinds,
    remaining_needs,
)
from mahjong.rules.american.card import Hand
from mahjong.rules.tiles import JOKER, ORDER, without

FEWEST, MOST = 2, 5  # own tiles that are exposed with a called one
_JOKER = ORDER[JOKER]

Bools = npt.NDArray[np.bool_]
Tiles = tuple[str, ...]


class Outlook(NamedTuple):
    """A hand that can still be completed."""

    hand: Hand
    distance: int  # tiles missing
    chance: float  # of completing it; only good for comparing


def outlook(known: Knowledge, tiles: Tiles, exposures: Exposures) -> list[Outlook]:
    """The possible hand of each line that is most likely to be completed, the likeliest first.

    tiles: the concealed ones.
    """
    rack = count_kinds(tiles)
    evaluator = Evaluator(_hopeful(known), tiles, exposures, limit=len(known.card.hands))
    exchanges = _ready_exchanges(evaluator.needs, known.jokers, rack)
    chances = np.minimum(evaluator.chances(rack[None], exchanges)[0], 1)
    chances[_won_by_claim(known, tiles, exposures)[evaluator.considered]] = 1
    possible = possible_hands(known, tiles, exposures)[evaluator.considered]
    hands = table_of(known.card, exposures).hands
    found = [
        Outlook(hands[at], int(distance), float(chance))
        for at, distance, chance, can in zip(
            evaluator.considered, evaluator.distances, chances, possible, strict=True
        )
        if can
    ]
    return _one_per_line(sorted(found, key=_order))


def possible_hands(known: Knowledge, tiles: Tiles, exposures: Exposures) -> Bools:
    """[hand of the table for these exposures] whether the seat can still complete it."""
    possible = _by_draws(known, tiles, exposures) | _won_by_claim(known, tiles, exposures)
    places = table_of(known.card, exposures).places
    for laid, can in _after_calls(known, tiles, exposures):
        possible |= np.isin(places, table_of(known.card, laid).places[can])
    return possible


def is_claim_useless(known: Knowledge) -> bool:
    """Whether the discard neither wins nor leaves a possible hand once it is exposed."""
    assert known.to_expose is not None, "there is no discard to call"
    if best_win(known.card, (*known.hand, known.to_expose), known.exposures):
        return False
    return not any(can.any() for _, can in _after_calls(known, known.hand, known.exposures))


def _after_calls(
    known: Knowledge, tiles: Tiles, exposures: Exposures
) -> Iterator[tuple[Exposures, Bools]]:
    """The exposures after each way to call the discard, and the hands that are possible then."""
    called = known.to_expose
    if called is None:
        return
    for joining in _joining(tiles, called):
        laid = (*exposures, (called, *joining))
        jokers = known.jokers + joining.count(JOKER) * count_kinds((called,))
        yield laid, _by_draws(known._replace(jokers=jokers), without(tiles, joining), laid)


def _joining(tiles: Tiles, called: str) -> Iterator[Tiles]:
    """Every choice of own tiles that may be exposed with the called one."""
    for own in range(tiles.count(called) + 1):
        for more in range(tiles.count(JOKER) + 1):
            if FEWEST <= own + more <= min(MOST, len(tiles) - 1):
                yield (called,) * own + (JOKER,) * more


def _by_draws(known: Knowledge, tiles: Tiles, exposures: Exposures) -> Bools:
    """[hand] whether tiles that the seat has not seen complete it, and jokers where they may stand.

    A tile beyond those that must be natural saves a joker in a group, or is exchanged for one.
    """
    needs, rack = remaining_needs(known.card, exposures), count_kinds(tiles)
    copies = rack + known.unseen
    spare = copies[needs.kind] - needs.natural
    room = needs.need - needs.natural + known.jokers[needs.kind]
    exchanged = np.minimum(copies, known.jokers)  # if the hand needs no such tile
    short = needs.need - needs.natural - np.minimum(spare, room) + exchanged[needs.kind]
    jokers = copies[_JOKER] + exchanged.sum()
    possible: Bools = (spare >= 0).all(axis=0) & (short.sum(axis=0) <= jokers)
    return possible


def _won_by_claim(known: Knowledge, tiles: Tiles, exposures: Exposures) -> Bools:
    """[hand] whether the discard completes it."""
    table = table_of(known.card, exposures)
    if known.to_win is None:
        return np.zeros(len(table.hands), np.bool_)
    won: Bools = distances_in(table, (*tiles, known.to_win)) == 0
    return won


def _hopeful(known: Knowledge) -> Knowledge:
    """The discard counts as a tile that may come, and so do jokers that such tiles may take."""
    unseen = known.unseen.copy()
    unseen[_JOKER] += np.minimum(known.unseen, known.jokers).sum()
    if known.to_expose is not None:
        unseen[ORDER[known.to_expose]] += 1
    return known._replace(unseen=unseen)


def _ready_exchanges(needs: Needs, jokers: Counts, rack: Counts) -> Ints:
    """[hand] how many exposed jokers the rack takes with tiles that the hand does not need."""
    ready = np.minimum(rack, jokers)  # if the hand needs no such tile
    kept = np.maximum(rack[needs.kind] - needs.need, 0)
    fewer = ready[needs.kind] - np.minimum(kept, jokers[needs.kind])
    return np.asarray(ready.sum() - fewer.sum(axis=0), np.intp)


def _order(found: Outlook) -> tuple[bool, float, int, int]:
    """Complete hands first, then by chance; among equals the more valuable."""
    return found.distance > 0, -found.chance, found.distance, -found.hand.line.value


def _one_per_line(found: list[Outlook]) -> list[Outlook]:
    """The first hand of each line."""
    best: dict[str, Outlook] = {}
    for each in found:
        best.setdefault(each.hand.line.id, each)
    return list(best.values())
