"""Which hands of the card a seat can still complete: a slow, plain count, tile by tile. Tests
compare the helper's answers with it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from mahjong.rules.american.card import Group, Hand
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.tiles import AMERICAN_SET, JOKER
from mahjong.tests import reference

Distances = dict[tuple[str, ...], int]  # by the tiles of a hand: how many the rack misses


class Held(NamedTuple):
    """What a seat has, and what could still come to it."""

    tiles: tuple[str, ...]
    laid: tuple[tuple[str, ...], ...]  # its exposures
    hidden: tuple[str, ...]  # tiles that it has not seen
    open_jokers: tuple[str, ...]  # by each exposed joker of the table: the tile it stands for

    def all_tiles(self) -> Counter[str]:
        return Counter(self.tiles) + Counter(self.hidden)


def completable(state: State, seat: int) -> dict[str, Distances]:
    """By line of the card: its hands that this seat can still complete."""
    lines: dict[str, Distances] = {line.id: {} for line in find_card(state.card).lines}
    held = _held(state, seat)
    ways = [(way, way.all_tiles()) for way in (held, *_after_calls(state, seat, held))]
    won = _with_claim(state, seat, held)
    for hand in find_card(state.card).hands:
        can_come = any(_can_come(hand, way, tiles.copy()) for way, tiles in ways)
        if can_come or (won and _is_made(hand, won)):
            far = reference.distance(hand, held.tiles, held.laid)
            lines[hand.line.id][hand.tiles] = far
    return lines


def differing(answers: dict[str, Any], lines: dict[str, Distances]) -> list[str]:
    """The lines about which the helper's answer is another."""
    return [line for line, hands in lines.items() if not _agrees(answers[line], hands)]


def _agrees(answer: dict[str, Any], hands: Distances) -> bool:
    if answer["distance"] is None:
        return not hands
    return hands.get(tuple(answer["tiles"])) == answer["distance"]


def _held(state: State, seat: int) -> Held:
    rack = state.racks[seat]
    exposures = [each for other in state.racks for each in other.exposed]
    hidden = Counter(AMERICAN_SET)
    hidden.subtract(rack.hand)
    hidden.subtract(discard.tile for discard in state.discards)
    for exposure in exposures:
        hidden.subtract(exposure.tiles)
    open_jokers = tuple(each.tile for each in exposures for tile in each.tiles if tile == JOKER)
    laid = tuple(exposure.tiles for exposure in rack.exposed)
    return Held(rack.hand, laid, tuple(hidden.elements()), open_jokers)


def _may(state: State, seat: int, claim: str, phase: str) -> bool:
    """Whether the seat may still make this claim, or has and has not exposed or shown it yet."""
    if state.phase != "claim":
        return bool(state.claims) and (state.phase, state.active) == (phase, seat)
    options = {option.kind for option in AMERICAN.options(state, seat)}
    return claim in options or state.answers[seat] == (claim,)


def _after_calls(state: State, seat: int, held: Held) -> Iterator[Held]:
    """What the seat has after each way to call the discard and expose it."""
    if not _may(state, seat, "call", "expose"):
        return
    tile = state.discards[-1].tile
    for naturals in range(held.tiles.count(tile) + 1):
        for jokers in range(held.tiles.count(JOKER) + 1):
            group = (*[tile] * (1 + naturals), *[JOKER] * jokers)
            left = list(held.tiles)
            for used in group[1:]:
                left.remove(used)
            if 3 <= len(group) <= 6 and left:
                open_jokers = (*held.open_jokers, *[tile] * jokers)
                yield Held(tuple(left), (*held.laid, group), held.hidden, open_jokers)


def _with_claim(state: State, seat: int, held: Held) -> Held | None:
    if not _may(state, seat, "mahjong", "declared"):
        return None
    return held._replace(tiles=(*held.tiles, state.discards[-1].tile))


def _is_made(hand: Hand, held: Held) -> bool:
    return reference.distance(hand, held.tiles, held.laid) == 0


def _can_come(hand: Hand, held: Held, pool: Counter[str]) -> bool:
    """Whether the tiles of the rack and the hidden ones make the hand, with jokers where they may
    stand. An open joker comes for a tile that is left over.

    pool: all those tiles, of which the hand is taken.
    """
    groups = _concealed_groups(hand, held)
    if groups is None:
        return False
    for tile, count in groups:
        if count < 3:
            pool[tile] -= count
            if pool[tile] < 0:
                return False
    missing = 0
    for tile, count in groups:
        if count >= 3:
            natural = min(count, pool[tile])
            pool[tile] -= natural
            missing += count - natural
    for tile in held.open_jokers:
        if pool[tile] > 0:
            pool[tile] -= 1
            pool[JOKER] += 1
    return missing <= pool[JOKER]


def _concealed_groups(hand: Hand, held: Held) -> list[Group] | None:
    """The groups that are not exposed yet; None if the exposures are not of this hand."""
    groups = list(hand.groups)
    for laid in held.laid:
        group = next(tile for tile in laid if tile != JOKER), len(laid)
        if hand.line.concealed or group not in groups:
            return None
        groups.remove(group)
    return groups
