"""The same board as the player sees it, with all that he cannot see dealt anew."""

import random

from solitaire.rules.board import places_in
from solitaire.rules.state import State, change


def reshuffled(state: State, seat: int | None, chance: random.Random) -> State:
    """Covered tiles change places; the solution, the luck to come and, unless the deal's number
    was chosen, what it was drawn from are others."""
    faces = list(state.faces)
    covered = list(places_in(state.board.covered(state.rest)))
    mixed = chance.sample(covered, len(covered))
    for to, from_ in zip(covered, mixed, strict=True):
        faces[to] = state.faces[from_]
    luck = state.luck if state.chosen or state.how else f"{chance.getrandbits(256):064x}"
    solution = tuple(chance.sample(state.solution, len(state.solution)))
    return change(
        state, faces=tuple(faces), solution=solution, luck=luck, turn=state.turn, hint=state.hint
    )
