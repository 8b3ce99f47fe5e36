"""Hidden tiles are in no view, no options and no event of a seat."""

import random
import re
from itertools import product

import msgspec

from mahjong.rules.american import moves
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.american.state import State
from mahjong.rules.tiles import KINDS
from mahjong.tests.american import SEATS, option
from mahjong.tests.hidden import reshuffled
from mahjong.tests.random_games import game, games
from tables.game import Event


@games
def test_hidden_tiles_change_nothing_that_a_seat_receives(name: str) -> None:
    chance = random.Random(name)
    for before, *_ in game(name)[::2]:
        for seat in (*SEATS, None):
            other = reshuffled(before, seat, chance)
            assert AMERICAN.view(other, seat) == AMERICAN.view(before, seat)
            if seat is not None:
                assert AMERICAN.options(other, seat) == AMERICAN.options(before, seat)


@games
def test_events_name_no_hidden_tile(name: str) -> None:
    for before, _, _, step in game(name):
        for viewer, event in product((*SEATS, None), step.events):
            tiles = tiles_in(event.seen_by(viewer))
            hidden = tiles and tiles - seen_tiles(step.state, viewer)
            assert not hidden or hidden <= seen_tiles(before, viewer), (event.kind, viewer)


@games
def test_hidden_tiles_change_no_event_that_a_seat_receives(name: str) -> None:
    """If another seat gives or draws other tiles, the event is the same."""
    chance = random.Random(name)
    for before, seat, move, step in game(name):
        if not isinstance(move, moves.Give | moves.Pass) or step.state.phase == "over":
            continue
        for viewer in (each for each in (*SEATS, None) if each != seat):
            other = reshuffled(before, viewer, chance, same_claims=True)
            if isinstance(move, moves.Give):
                naturals = option(other, seat, "give").among
                tiles = chance.sample(naturals, len(move.tiles))
                received = AMERICAN.apply(other, seat, moves.Give(tuple(tiles))).events
            else:
                received = AMERICAN.apply(other, seat, move).events
            assert received_events(viewer, received) == received_events(viewer, step.events)


def received_events(viewer: int | None, events: tuple[Event, ...]) -> list[dict]:
    """The events a seat receives, without the tiles that come to its own hand."""
    received = [event.seen_by(viewer) for event in events]
    for data in received:
        if data["kind"] == "passed":
            data.pop("in", None)
        if data["kind"] == "drew" and data["seat"] == viewer:
            data.pop("tile")
    return received


def seen_tiles(state: State, viewer: int | None) -> set[str]:
    return tiles_in(AMERICAN.view(state, viewer))


def tiles_in(message: object) -> set[str]:
    """Every tile named in an encoded message."""
    words = re.findall(r'"([^"]*)"', msgspec.json.encode(message).decode())
    return set(KINDS).intersection(words)
