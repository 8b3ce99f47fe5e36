"""Shuffling: the remaining tiles change places, so that the game can go on."""

from itertools import chain

from solitaire.rules.board import Board, mask_of, places_in
from solitaire.rules.clearing import random_clearing, take_random_pairs
from solitaire.rules.deal import Faces, lay, matched
from solitaire.rules.tiles import Bonus
from tables.rng import RandomStream

TRIES = 20  # for an order that differs; more than one is needed for the last few tiles only


def shuffle(
    board: Board, faces: Faces, rest: int, bonus: Bonus, chance: RandomStream
) -> Faces | None:
    """The faces after a shuffle of the rest. The game can be won where the places can be cleared in
    pairs, otherwise at least one pair is free. None when no two tiles are free; the same faces when
    no other order was found.
    """
    for _ in range(TRIES):
        laid = _shuffle(board, faces, rest, bonus, chance)
        if laid != faces:
            return laid
    return faces


def _shuffle(
    board: Board, faces: Faces, rest: int, bonus: Bonus, chance: RandomStream
) -> Faces | None:
    places = random_clearing(board, rest, chance) or take_random_pairs(board, rest, chance)
    if not places:
        return None
    stuck = list(places_in(rest & ~mask_of(chain(*places))))
    places += tuple(zip(stuck[::2], stuck[1::2], strict=True))
    return lay(faces, places, matched((faces[n] for n in places_in(rest)), bonus, chance))
