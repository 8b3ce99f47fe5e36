"""Hidden tiles are in no view, no options and no event of a seat."""

import random
import re
from itertools import product

import msgspec

from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.game import ZUNGJUNG
from mahjong.rules.zungjung.shapes import KINDS
from mahjong.rules.zungjung.state import State
from mahjong.tests.american import seed
from mahjong.tests.zungjung_games import game, games
from mahjong.tests.zungjung_hidden import reshuffled
from mahjong.tests.zungjung_table import APART, SEATS, discarded, play, result_of, table
from tables.game import Event


@games
def test_hidden_tiles_change_nothing_that_a_seat_receives(name: str) -> None:
    chance = random.Random(name)
    for before, *_ in game(name)[::2]:
        for seat in (*SEATS, None):
            other = reshuffled(before, seat, chance)
            assert ZUNGJUNG.view(other, seat) == ZUNGJUNG.view(before, seat)
            if seat is not None:
                assert ZUNGJUNG.options(other, seat) == ZUNGJUNG.options(before, seat)


@games
def test_events_name_no_hidden_tile(name: str) -> None:
    for before, _, _, step in game(name):
        for viewer, event in product((*SEATS, None), step.events):
            tiles = tiles_in(event.seen_by(viewer))
            hidden = tiles and tiles - seen_tiles(step.state, viewer)
            assert not hidden or hidden <= seen_tiles(before, viewer), (event.kind, viewer)


@games
def test_hidden_tiles_change_no_event_that_a_seat_receives(name: str) -> None:
    """If the tile that another seat draws is another one, the event is the same."""
    chance = random.Random(name)
    for before, seat, move, step in game(name):
        drew = {event.kind for event in step.events} <= {"drew", "drew_supplement"}
        if not isinstance(move, moves.Pass) or not drew or step.state.phase == "over":
            continue
        for viewer in (*SEATS, None):
            other = reshuffled(before, viewer, chance, same_claims=True)
            received = ZUNGJUNG.apply(other, seat, move).events
            assert received_events(viewer, received) == received_events(viewer, step.events)


def received_events(viewer: int | None, events: tuple[Event, ...]) -> list[dict]:
    """The events a seat receives, without the tile that comes to its own hand."""
    received = [event.seen_by(viewer) for event in events]
    for data in received:
        if data["seat"] == viewer:
            data.pop("tile")
    return received


def seen_tiles(state: State, viewer: int | None) -> set[str]:
    return tiles_in(ZUNGJUNG.view(state, viewer))


def tiles_in(message: object) -> set[str]:
    """Every tile named in an encoded message."""
    words = re.findall(r'"([^"]*)"', msgspec.json.encode(message).decode())
    return set(KINDS).intersection(words)


def test_hands_of_others_are_counts_until_the_game_is_over() -> None:
    state = ZUNGJUNG.start(seed("hidden"), 4, {"east": 0}).state
    for viewer in (*SEATS, None):
        racks = ZUNGJUNG.view(state, viewer).racks
        assert [rack.count for rack in racks] == [14, 13, 13, 13]
        assert [seat for seat in SEATS if racks[seat].hand is not None] == (
            [] if viewer is None else [viewer]
        )


def test_all_hands_are_shown_at_the_end() -> None:
    state = discarded(table(*APART, left=0), "0 discard E")
    assert result_of(state).how == "wall"
    assert all(rack.hand for rack in ZUNGJUNG.view(state, None).racks)


def test_the_deal_shows_each_seat_its_own_hand_only() -> None:
    step = ZUNGJUNG.start(seed("hidden"), 4, {"east": 0})
    dealt = step.events[-1]
    for seat in SEATS:
        assert dealt.seen_by(seat)["hand"] == step.state.racks[seat].hand
    assert "hand" not in dealt.seen_by(None)


def test_an_answer_in_the_claim_window_is_shown_to_its_own_seat_only() -> None:
    state = play(table(*APART), "0 discard E", "1 pass")
    answered = [ZUNGJUNG.view(state, viewer).answered for viewer in (*SEATS, None)]
    assert answered == [None, "pass", None, None, None]
