"""The points of a pair, and the cost of undo, shuffle and hint."""

from solitaire.rules.state import Pair, State
from solitaire.rules.tiles import VALUES, kind_of
from solitaire.rules.view import RowView as Row

FEE = 5  # for undo, shuffle or hint, times the pairs on the board


def pair_row(state: State, pair: Pair) -> Row:
    """The score of a pair: its value times the number of pairs on the board before it is taken."""
    faces = state.faces[pair[0]], state.faces[pair[1]]
    kind = max(map(kind_of, faces), key=VALUES.__getitem__)
    value = VALUES[kind]
    points = value * state.pairs if state.rules.scored else 0
    return Row("take", state.pairs, points, kind, value, faces, pair)


def fee(state: State, pairs: int) -> int:
    """The points that an undo, shuffle or hint costs. pairs: on the board now."""
    return FEE * pairs if state.rules.scored else 0
