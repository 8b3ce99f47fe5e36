"""Games of solitaire for tests: small boards with known tiles, and random play."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import msgspec

from solitaire.rules import moves
from solitaire.rules.board import places_in
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import _found, read_layout
from solitaire.rules.state import State
from tables.game import IllegalMove, Option

SEED = "5eed" * 16


def dealt(seed: str = SEED, **rules: Any) -> State:
    return SOLITAIRE.start(seed, 1, SOLITAIRE.rules(rules)).state


def row(faces: str, **fields: Any) -> State:
    """Tiles side by side in one row, so that only the two at its ends are free."""
    places = [(2 * n, 0, 0) for n in range(len(faces.split()))]
    return on(places, faces, **fields)


def piles(*faces: str, **fields: Any) -> State:
    """Separate piles, each given from the bottom up."""
    places = [(4 * x, 0, z) for x, pile in enumerate(faces) for z in range(len(pile.split()))]
    return on(places, " ".join(faces), **fields)


def on(places: list[tuple[int, int, int]], faces: str, **fields: Any) -> State:
    """These faces on these places, before the first move."""
    name = json.dumps(places)
    _found[name] = read_layout(json.dumps({"title": "Test", "places": places}), name)
    plain = {"deal_seed": "1", "secret": False, "mode": "score", "practice": True, "solution": ()}
    return State(**{**plain, "layout": name, "faces": tuple(faces.split()), **fields})


def with_free(state: State, *faces: str) -> State:
    """The same board with these faces swapped to the first free places."""
    laid = list(state.faces)
    for at, face in zip(places_in(state.board.free(state.rest)), faces, strict=False):
        other = next(n for n in range(len(laid)) if laid[n] == face and n >= at)
        laid[at], laid[other] = laid[other], laid[at]
    return msgspec.structs.replace(state, faces=tuple(laid))


def play(state: State, *done: Any) -> State:
    """The state after these moves: a pair of places takes it, a word is the move of that name."""
    for action in done:
        state = SOLITAIRE.apply(state, 0, move_of(action)).state
    return state


def move_of(done: Any) -> Any:
    if isinstance(done, tuple):
        return moves.Take(done)
    return msgspec.convert({"do": done}, type=moves.AnyMove)


def refusal(state: State, done: Any) -> str:
    """The code a move is refused with; "" when it is accepted."""
    try:
        SOLITAIRE.apply(state, 0, move_of(done))
    except IllegalMove as refused:
        return refused.code
    return ""


def faces_seen(state: State) -> tuple[str | None, ...]:
    return SOLITAIRE.view(state, 0).faces


def random_game(
    state: State, pick: Callable[[int], int], length: int
) -> Iterator[tuple[Any, Any, Any]]:
    """(state before, move, step) of random moves. pick(below): a random number. The moves that end
    the game are made only when there is no other."""
    for _ in range(length):
        if state.how:
            return
        options = list(SOLITAIRE.options(state, 0))
        patient = [option for option in options if option.kind not in ("end", "leave", "timeup")]
        move = _drawn((patient or options)[pick(len(patient or options))], pick)
        with suppress(IllegalMove):  # a hint without a pair, a shuffle that cannot help
            step = SOLITAIRE.apply(state, 0, move)
            yield state, move, step
            state = step.state


def _drawn(option: Option, pick: Callable[[int], int]) -> Any:
    if option.kind != "take":
        return move_of(option.kind)
    places = [int(place.removeprefix("tile.")) for place in option.where]
    one = places.pop(pick(len(places)))
    return moves.Take((one, places[pick(len(places))]))
