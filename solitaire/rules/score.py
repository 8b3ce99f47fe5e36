"""What a pair is worth, and what help costs."""

from solitaire.rules.state import Pair, State
from solitaire.rules.tiles import VALUES, kind_of
from solitaire.rules.view import RowView as Row

FEE = 5  # for undo, shuffle or hint, times the pairs on the board


def pair_row(state: State, pair: Pair) -> Row:
    """The line a pair brings: its value times the pairs on the board before it is taken."""
    faces = state.faces[pair[0]], state.faces[pair[1]]
    kind = max(map(kind_of, faces), key=VALUES.__getitem__)
    value = VALUES[kind]
    points = value * state.pairs if state.rules.scored else 0
    return Row("take", state.pairs, points, kind, value, faces, pair)


def fee(state: State, pairs: int) -> int:
    """The points that one undo, shuffle or hint costs with so many pairs on the board."""
    return FEE * pairs if state.rules.scored else 0
