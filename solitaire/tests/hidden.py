"""The same board for the player, with everything that the player cannot see changed at random."""

import random

from solitaire.rules.board import places_in
from solitaire.rules.state import State, change


def reshuffled(state: State, seat: int | None, chance: random.Random) -> State:
    """Covered tiles change places; the solution and, unless the player chose the deal's number, the
    deal's seed change too."""
    faces = list(state.faces)
    covered = list(places_in(state.board.covered(state.rest)))
    mixed = chance.sample(covered, len(covered))
    for to, from_ in zip(covered, mixed, strict=True):
        faces[to] = state.faces[from_]
    known = state.chosen or state.how
    deal_seed = state.deal_seed if known else f"{chance.getrandbits(256):064x}"
    solution = tuple(chance.sample(state.solution, len(state.solution)))
    kept = {"turn": state.turn, "hint": state.hint}
    return change(state, faces=tuple(faces), solution=solution, deal_seed=deal_seed, **kept)
