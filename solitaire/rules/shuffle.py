"""Shuffling: the tiles that are left change places, so that the game can go on."""

from itertools import chain

from solitaire.rules.board import Board, mask_of, places_in
from solitaire.rules.deal import Faces, lay, matched
from solitaire.rules.emptying import as_far_as_it_goes, empty
from solitaire.rules.tiles import Bonus
from tables.chance import Stream


def shuffle(board: Board, faces: Faces, rest: int, bonus: Bonus, chance: Stream) -> Faces | None:
    """The faces after a shuffle of the rest: to be won wherever the places can be emptied in
    pairs, else with one free pair at least; None when no two tiles are free.
    """
    places = empty(board, rest, chance) or as_far_as_it_goes(board, rest, chance)
    if not places:
        return None
    stuck = list(places_in(rest & ~mask_of(chain(*places))))
    places += tuple(zip(stuck[::2], stuck[1::2], strict=True))
    return lay(faces, places, matched((faces[n] for n in places_in(rest)), bonus, chance))
