"""Dealing and shuffling: which face lies on which place.

An easy deal is made backwards: random free pairs are taken until the board is empty, and then
get their faces, so every such deal can be won. A hard deal is random; the solver proves that it
can be won. On some layouts such deals are too rare to find.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, islice

from solitaire.rules.board import (
    Board,
    Pair,
    mask_of,
    places_in,
    random_clearing,
    take_random_pairs,
)
from solitaire.rules.solver import DEAL_BUDGET, solve
from solitaire.rules.tiles import SET, Bonus, match_class
from tables.rng import RandomStream

HARD_SIZE = 144  # tiles; most random deals of smaller boards cannot be won
HARD_SAMPLE, HARD_ENOUGH = 24, 2  # random deals tried, and how many of them must be winnable
HARD_TRIES = 400  # random deals; Turtle rarely needs a second, Cross rarely a tenth
Faces = tuple[str, ...]  # the face of each place
Solution = tuple[Pair, ...]  # every pair in the order it is taken


def faces_for(size: int, chance: RandomStream) -> Faces:
    """The tiles for a board of this size: the whole set, or all four tiles of some faces and, if
    the size is not a multiple of four, a pair of one more. The flowers count as one face here, and
    so do the seasons.
    """
    fours = _groups(SET, "kinds")
    drawn = [chance.shuffled(four) for four in chance.shuffled(fours)]
    return tuple(face for four in drawn for face in four)[:size]


def deal(board: Board, faces: Faces, bonus: Bonus, chance: RandomStream) -> tuple[Faces, Solution]:
    """An easy deal: the face of each place, and pairs that win in this order. ValueError when no
    deal can be won, because of the board's shape or the number of some face.
    """
    solution = random_clearing(board, board.full, chance)
    if solution is None:
        raise ValueError("this board cannot be cleared in pairs")
    return lay(("",) * board.size, solution, matched(faces, bonus, chance)), solution


def hard_deal(
    board: Board, faces: Faces, bonus: Bonus, seed: str, name: str
) -> tuple[Faces, Solution]:
    """The first random deal that the solver proves winnable; the stream "<name> 1" deals the first,
    "<name> 2" the second, and so on. For boards that `has_hard_deals`; ValueError when none of the
    tried deals is winnable.
    """
    for number in range(1, HARD_TRIES + 1):
        laid = tuple(RandomStream(seed, f"{name} {number}").shuffled(faces))
        verdict = solve(board, laid, board.full, bonus, DEAL_BUDGET)
        if verdict.answer == "yes":
            return laid, verdict.solution
    raise ValueError("hardly any deal of this board can be won")


@lru_cache(maxsize=64)
def has_hard_deals(board: Board) -> bool:
    """Whether the board is large enough, and enough of its random deals are winnable."""
    if board.size != HARD_SIZE:
        return False
    laid = (tuple(RandomStream("sample", str(n)).shuffled(SET)) for n in range(HARD_SAMPLE))
    verdicts = (solve(board, faces, board.full, "kinds", DEAL_BUDGET) for faces in laid)
    won = (True for verdict in verdicts if verdict.answer == "yes")
    return len(tuple(islice(won, HARD_ENOUGH))) == HARD_ENOUGH


def lay(faces: Faces, places: Iterable[Pair], pairs: Iterable[tuple[str, str]]) -> Faces:
    """`faces` with these pairs of faces put on these pairs of places."""
    laid = list(faces)
    for (a, b), (first, second) in zip(places, pairs, strict=True):
        laid[a], laid[b] = first, second
    return tuple(laid)


def matched(faces: Iterable[str], bonus: Bonus, chance: RandomStream) -> list[tuple[str, str]]:
    """The faces in matching pairs, in random order."""
    pairs: list[tuple[str, str]] = []
    for group in _groups(faces, bonus):
        mixed = chance.shuffled(group)
        pairs += zip(mixed[::2], mixed[1::2], strict=True)
    return chance.shuffled(pairs)


def _groups(faces: Iterable[str], bonus: Bonus) -> list[list[str]]:
    """The faces in groups that match each other."""
    groups = defaultdict(list)
    for face in faces:
        groups[match_class(face, bonus)].append(face)
    return list(groups.values())


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
