"""Dealing: which face lies on which place.

An easy deal is made by taking the board away: free pairs are drawn until it is empty and are
then given their faces, so every such deal can be won. A hard deal is laid at random; the solver
proves that it can be won. Not every layout has such deals in reach.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from solitaire.rules.board import Board
from solitaire.rules.emptying import Pair, empty
from solitaire.rules.solver import DEAL_BUDGET, solve
from solitaire.rules.tiles import SET, Bonus, match_class
from tables.chance import Stream

HARD_FROM = 144  # tiles; most random deals of the small boards cannot be won
HARD_SAMPLE, HARD_ENOUGH = 24, 2  # of so many random deals so many must be won
HARD_TRIES = 400  # random deals; the Turtle seldom needs a second, Cross a tenth
Faces = tuple[str, ...]  # the face of each place
Solution = tuple[Pair, ...]  # every pair in the order it is taken


def faces_for(size: int, chance: Stream) -> Faces:
    """The tiles for a board of that size: the whole set, or of some faces all four, and of one
    more a pair where the size asks for it. Flowers, like seasons, count as one face here.
    """
    fours = _groups(SET, "kinds")
    drawn = [chance.shuffled(four) for four in chance.shuffled(fours)]
    return tuple(face for four in drawn for face in four)[:size]


def deal(board: Board, faces: Faces, bonus: Bonus, chance: Stream) -> tuple[Faces, Solution]:
    """Where the faces lie, and pairs that win in this order. ValueError when the shape of the
    board or the number of some face lets nobody win.
    """
    solution = empty(board, board.full, chance)
    if solution is None:
        raise ValueError("this board cannot be emptied in pairs")
    return lay(("",) * board.size, solution, matched(faces, bonus, chance)), solution


def hard_deal(
    board: Board, faces: Faces, bonus: Bonus, seed: str, name: str
) -> tuple[Faces, Solution]:
    """The first random deal that is proved to be won; stream "<name> 1" lays the first, and so on.
    Only for a board that `has_hard_deals`; ValueError where chance does not bring one.
    """
    for number in range(1, HARD_TRIES + 1):
        laid = tuple(Stream(seed, f"{name} {number}").shuffled(faces))
        verdict = solve(board, laid, board.full, bonus, DEAL_BUDGET)
        if verdict.answer == "yes":
            return laid, verdict.solution
    raise ValueError("hardly any deal of this board can be won")


@lru_cache(maxsize=64)
def has_hard_deals(board: Board) -> bool:
    """It is large enough, and of some random deals enough are won."""
    if board.size != HARD_FROM:
        return False
    laid = (tuple(Stream("sample", str(n)).shuffled(SET)) for n in range(HARD_SAMPLE))
    verdicts = (solve(board, faces, board.full, "kinds", DEAL_BUDGET) for faces in laid)
    won = (True for verdict in verdicts if verdict.answer == "yes")
    return len(tuple(islice(won, HARD_ENOUGH))) == HARD_ENOUGH


def lay(faces: Faces, places: Iterable[Pair], pairs: Iterable[tuple[str, str]]) -> Faces:
    """The faces with these pairs laid on these pairs of places."""
    laid = list(faces)
    for (a, b), (one, other) in zip(places, pairs, strict=True):
        laid[a], laid[b] = one, other
    return tuple(laid)


def matched(faces: Iterable[str], bonus: Bonus, chance: Stream) -> list[tuple[str, str]]:
    """The faces in matching pairs, in an order of chance."""
    pairs: list[tuple[str, str]] = []
    for group in _groups(faces, bonus):
        mixed = chance.shuffled(group)
        pairs += zip(mixed[::2], mixed[1::2], strict=True)
    return chance.shuffled(pairs)


def _groups(faces: Iterable[str], bonus: Bonus) -> list[list[str]]:
    """The faces that match each other, together."""
    groups = defaultdict(list)
    for face in faces:
        groups[match_class(face, bonus)].append(face)
    return list(groups.values())
